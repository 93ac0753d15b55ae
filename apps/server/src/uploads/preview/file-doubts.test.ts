import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { importPreviewed, furtherTraders, previewFile } from './preview-testing.ts';
import { claimPreview } from './publish-preview.ts';
import { IMPORT_LEASE_MS } from '#server/ledger/staging/stage.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const TRADERVUE = `Date,Time,Symbol,Quantity,Price,Side,Commission
2026-03-02,10:00:00,AAPL,100,10.00,BOT,1.00
2026-03-02,10:10:00,AAPL,100,10.50,SLD,1.00
`;
/** An order of two fills, as the platform orders them. */
const ORDERS = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Apple,AAPL,Sell,Filled,200,200,@10.60,10.60,DAY,03/03/2026 10:10:00 EST,03/03/2026 10:10:00 EST
Apple,AAPL,Buy,Filled,200,200,@10.10,10.10,DAY,03/03/2026 10:00:00 EST,03/03/2026 10:00:00 EST
Apple,AAPL,Sell,Filled,100,100,@10.50,10.50,DAY,03/02/2026 10:10:00 EST,03/02/2026 10:10:00 EST
Apple,AAPL,Buy,Filled,100,100,@10.00,10.00,DAY,03/02/2026 10:00:00 EST,03/02/2026 10:00:00 EST
`;
const NEW_YORK = { zone: 'America/New_York', account: 'A1', currency: 'USD' };

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const question = ({ files }: ImportState, wanted: string) =>
    files.flatMap(({ questions }) => questions).find(({ kind }) => kind === wanted);

  test('a last row without a line end is taken when it reads whole; a cut one is asked about before it is imported', async () => {
    const trader = await newTrader();
    const open = await previewFile(trader, TRADERVUE.trimEnd(), NEW_YORK);
    assert.deepEqual([open.phase, question(open, 'whole')], ['ready', undefined]);
    const cut = TRADERVUE.slice(0, -'1.00\n'.length);
    const asked = await previewFile(trader, cut, NEW_YORK);
    assert.deepEqual([asked.phase, asked.obstacle], ['refused', 'question']);
    assert.deepEqual(question(asked, 'whole'), { kind: 'whole', answer: null, from: null });
    const refused = await trader.call('POST', `/api/v1/imports/${asked.id}/publish`, { body: {} });
    assert.equal(refused.status, 422);
    const confirmed = await previewFile(trader, cut, { ...NEW_YORK, isWhole: true });
    assert.deepEqual([confirmed.phase, question(confirmed, 'whole')?.answer], ['ready', 'yes']);
    await importPreviewed(trader, confirmed);
    assert.equal(question(await previewFile(trader, TRADERVUE, NEW_YORK), 'whole'), undefined);
  });

  test('orders of days whose fills are in the journal are refused with the name of that file', async () => {
    const trader = await newTrader();
    const fills = await previewFile(trader, TRADERVUE, NEW_YORK, 'march.csv');
    await importPreviewed(trader, fills);
    const orders = await previewFile(trader, ORDERS, { account: 'A1', currency: 'USD' });
    assert.deepEqual(
      [orders.phase, orders.obstacle, orders.obstacleNames],
      ['refused', 'other-grain', ['march.csv', '2026-03-02']],
    );
    const refused = await trader.call('POST', `/api/v1/imports/${orders.id}/publish`, { body: {} });
    assert.equal(refused.status, 422);
    const rows = ORDERS.split('\n');
    const otherDay = [...rows.slice(0, 3), ''].join('\n');
    assert.equal(
      (await previewFile(trader, otherDay, { account: 'A1', currency: 'USD' })).obstacle,
      null,
      'another day is free',
    );
    await trader.call('POST', `/api/v1/imports/${fills.id}/undo`, { body: {} });
    assert.equal(
      (await previewFile(trader, ORDERS, { account: 'A1', currency: 'USD' })).obstacle,
      null,
      'the other one was taken back',
    );
  });

  test('a file of which most rows cannot be read is not imported unless its trader insists', async () => {
    const trader = await newTrader();
    const [header = '', ...rows] = ORDERS.trimEnd().split('\n');
    const unread = rows.slice(0, 3).map((row) => row.replace(',AAPL,', ',AAPL Sept Call at 150,'));
    const file = [header, ...rows, ...unread, ...unread, ''].join('\n');
    const shown = await previewFile(trader, file, { account: 'A1', currency: 'USD' });
    assert.deepEqual([shown.obstacle, shown.doubts], [null, ['mostly-unreadable']]);
    const url = `/api/v1/imports/${shown.id}/publish`;
    const refused = await trader.call('POST', url, { body: {} });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /mostly-unreadable/);
    const some = await previewFile(trader, [header, ...rows, ...unread, ''].join('\n'), {
      account: 'A1',
      currency: 'USD',
    });
    assert.deepEqual(some.doubts, []);
    assert.equal((await trader.call('POST', url, { body: { anyway: true } })).status, 200);
  });

  test('half of the rows are enough, in the smallest file and where a row is a whole trade', async () => {
    const trader = await newTrader();
    const doubtsOf = async (file: string, account: string): Promise<unknown> => {
      const { obstacle, doubts } = await previewFile(trader, file, { account, currency: 'USD' });
      return [obstacle, doubts];
    };
    const [header = '', ...rows] = ORDERS.trimEnd().split('\n');
    const unread = rows.map((row) => row.replace(',AAPL,', ',AAPL Sept Call at 150,'));
    const fileOf = (...lines: readonly string[]): string => [header, ...lines, ''].join('\n');
    const mostly = [null, ['mostly-unreadable']];
    assert.deepEqual(await doubtsOf(fileOf(rows[3]!, unread[2]!), 'B1'), mostly);
    assert.deepEqual(await doubtsOf(fileOf(...rows.slice(2), ...unread.slice(2)), 'B2'), mostly);
    assert.deepEqual(await doubtsOf(fileOf(...rows, ...unread.slice(0, 3)), 'B3'), [null, []]);
    assert.deepEqual(await doubtsOf(fileOf(unread[0]!), 'B4'), ['no-executions', []]);
    // A row gives an entry and an exit: three that are read are six executions, and still less than the four that are not.
    const trip = (id: number, size: string): string =>
      `${id},MNQM6,05/1${id}/2026 09:31:00 -04:00,05/1${id}/2026 09:32:00 -04:00,100,101,0.00,2.00,${size},Long`;
    const trips = [1, 2, 3, 4, 5, 6, 7].map((id) => trip(id, id > 3 ? 'x' : '1'));
    const columns = 'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type';
    assert.deepEqual(await doubtsOf([columns, ...trips, ''].join('\n'), 'B5'), mostly);
  });

  test('a file that was imported and would now change something is not imported unless its trader insists', async () => {
    const trader = await newTrader();
    const read = (zone: string) =>
      previewFile(trader, TRADERVUE, { ...NEW_YORK, account: 'A1', zone, currency: 'USD' });
    const first = await read('America/New_York');
    await importPreviewed(trader, first);
    const same = await read('America/New_York');
    assert.deepEqual([same.obstacle, same.doubts], ['nothing', []]);
    const shifted = await read('America/Chicago');
    assert.deepEqual([shifted.obstacle, shifted.doubts], [null, ['imported-before']]);
    const refused = await trader.call('POST', `/api/v1/imports/${shifted.id}/publish`, { body: {} });
    assert.deepEqual(
      [refused.status, refused.json.errors[0].details],
      [422, { doubts: ['imported-before'] }],
    );
    await trader.call('POST', `/api/v1/imports/${first.id}/undo`, { body: {} });
    assert.deepEqual((await read('America/Chicago')).doubts, [], 'what was undone does not count');
  });

  test('zone and currency that were answered last time for such a file are proposed, and still asked for', async () => {
    const [trader, other] = [await newTrader(), await newTrader()];
    const first = await previewFile(trader, TRADERVUE, { account: 'A1' });
    const open = { answer: null, from: null };
    assert.deepEqual(question(first, 'zone'), { kind: 'zone', ...open });
    assert.deepEqual(question(first, 'currency'), { kind: 'currency', ...open });
    const answers = { ...NEW_YORK, zone: 'America/Chicago', currency: 'INR' };
    await importPreviewed(trader, await previewFile(trader, TRADERVUE, answers));
    const next = TRADERVUE.replaceAll('2026-03-02', '2026-03-05');
    const again = await previewFile(trader, next, { account: 'A1' });
    assert.deepEqual(question(again, 'zone'), { kind: 'zone', ...open, proposed: 'America/Chicago' });
    assert.deepEqual(question(again, 'currency'), { kind: 'currency', ...open, proposed: 'INR' });
    assert.equal(again.obstacle, 'question');
    const elsewhere = await previewFile(other, next, { account: 'A1' });
    assert.equal(question(elsewhere, 'zone')?.proposed, undefined);
  });

  test('the order of dates that was answered for such a file, or that one proved, is proposed; days to come are no question', async () => {
    const fileOf = (date: string, size: number): string =>
      TRADERVUE.replaceAll('2026-03-02', date).replaceAll(',100,', `,${size},`);
    const [asked, proven, late] = [await newTrader(), await newTrader(), await newTrader()];
    const open = {
      kind: 'date-order',
      answer: null,
      from: null,
      candidates: ['2025-03-02', '2025-02-03'],
      asWritten: '03/02/2025',
    };
    const first = await previewFile(asked, fileOf('03/02/2025', 100), NEW_YORK);
    assert.deepEqual([first.obstacle, question(first, 'date-order')], ['question', open]);
    const answers = { ...NEW_YORK, dayOrder: 'day-first' } as const;
    await importPreviewed(asked, await previewFile(asked, fileOf('03/02/2025', 100), answers));
    await importPreviewed(proven, await previewFile(proven, fileOf('13/02/2025', 100), NEW_YORK));
    for (const trader of [asked, proven]) {
      const again = await previewFile(trader, fileOf('03/02/2025', 200), NEW_YORK);
      assert.deepEqual(question(again, 'date-order'), { ...open, proposed: 'day-first' });
      assert.equal(again.obstacle, 'question', 'proposed is not answered');
    }
    // It is the first of July: the sixth is still to come.
    const past = await previewFile(late, fileOf('06/07/2026', 100), NEW_YORK);
    assert.deepEqual(
      [past.obstacle, past.files[0]?.days?.from, question(past, 'date-order')?.answer],
      [null, parseDay('2026-06-07'), 'month-first'],
    );
  });

  test('how the numbers of a file are written is asked once where none shows it, and proposed for the next one', async () => {
    const trader = await newTrader();
    const fileOf = (price: string): string =>
      `Date;Time;Symbol;Quantity;Price;Side;Account\n2026-03-02;10:00:00;KITE;100;${price};B;A1\n`;
    const open = {
      kind: 'decimal',
      answer: null,
      from: null,
      candidates: ['1250', '1.25'],
      asWritten: '1,250',
    };
    const first = await previewFile(trader, fileOf('1,250'), NEW_YORK);
    assert.deepEqual([first.obstacle, question(first, 'decimal')], ['question', open]);
    const answered = await previewFile(trader, fileOf('1,250'), { ...NEW_YORK, decimal: 'comma' });
    assert.deepEqual([answered.obstacle, answered.open.rows[0]?.price], [null, '1.25']);
    await importPreviewed(trader, answered);
    const next = await previewFile(trader, fileOf('1,375'), NEW_YORK);
    assert.partialDeepStrictEqual(question(next, 'decimal'), { answer: null, proposed: 'comma' });
  });

  test('files without an account, previewed at once by a trader without one, go to the one that is created', async () => {
    const trader = await newTrader();
    const first = await previewFile(trader, ORDERS);
    const second = await previewFile(trader, ORDERS);
    assert.deepEqual([first.phase, second.phase], ['ready', 'ready']);
    await importPreviewed(trader, first);
    const late = await trader.call('POST', `/api/v1/imports/${second.id}/publish`, { body: {} });
    assert.equal(late.status, 409);
    assert.equal((await previewFile(trader, ORDERS)).obstacle, 'nothing');
    assert.equal((await trader.call('GET', '/api/v1/user/accounts')).json.results.length, 1);
  });

  test('a file without executions is distinguished from one with known executions', async () => {
    const trader = await newTrader();
    const [head = ''] = TRADERVUE.split('\n');
    assert.equal((await previewFile(trader, `${head}\n`, NEW_YORK)).obstacle, 'no-executions');
    const unreadable = await previewFile(trader, TRADERVUE.replaceAll(',100,', ',1O0,'), NEW_YORK);
    assert.deepEqual([unreadable.obstacle, unreadable.files[0]?.unreadable.count], ['no-executions', 2]);
  });

  test('a file says which account receives it, and that it is a new one', async () => {
    const trader = await newTrader();
    const first = await previewFile(trader, ORDERS);
    assert.deepEqual(first.into, [{ name: 'WEBULL', isNew: true }]);
    await importPreviewed(trader, first);
    const next = ORDERS.replaceAll('03/03', '01/13').replaceAll('03/02', '01/12');
    const [own, ...others] = (await previewFile(trader, next)).into;
    assert.deepEqual([own?.name, own?.isNew, typeof own?.id, others], ['WEBULL', false, 'string', []]);
    const other = await previewFile(trader, next, { account: 'SECOND' });
    assert.deepEqual(other.into, [{ name: 'SECOND', isNew: true }]);
    await importPreviewed(trader, other);
    const asked = await previewFile(trader, next.replaceAll('01/1', '01/2'));
    assert.deepEqual([asked.obstacle, asked.obstacleNames], ['which-account', ['WEBULL', 'SECOND']]);
    assert.equal(asked.files[0]?.format, 'webull');
  });

  test('an import whose server died while publishing blocks others no longer than its lease', async () => {
    const trader = await newTrader();
    const { id } = await previewFile(trader, ORDERS);
    const { store } = server.services;
    const row = await store.read((db) =>
      db.selectFrom('import').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow(),
    );
    assert.ok(await claimPreview(server.services, row));
    const again = await previewFile(trader, ORDERS);
    const press = (which: string) => trader.call('POST', `/api/v1/imports/${which}/publish`, { body: {} });
    for (const which of [id, again.id])
      assert.equal((await press(which)).json.errors[0].details.reason, 'busy');
    server.clock.now += IMPORT_LEASE_MS + 1;
    assert.equal((await press(id)).status, 404, 'to be looked at again');
    assert.equal((await press(again.id)).status, 200);
  });

  test('a file whose server died while it read is not waited for', async () => {
    const trader = await newTrader();
    const { id } = await previewFile(trader, ORDERS);
    await server.services.store.write((db) =>
      db
        .updateTable('import')
        .set({ detail: null, lease_until: server.clock.now + 1 })
        .where('public_id', '=', id)
        .execute(),
    );
    const readState = () => trader.call('GET', `/api/v1/imports/${id}`);
    assert.equal((await readState()).json.phase, 'reading');
    server.clock.now += 2;
    assert.equal((await readState()).status, 404);
  });
});
