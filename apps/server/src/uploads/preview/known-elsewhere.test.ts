// Executions that are in another account of the trader's already: told before they are imported, and not counted twice unless the trader says so.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { readRecords } from '@daybook/api/journal/records.ts';
import { importPreviewed, furtherTraders, previewFile } from './preview-testing.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const NEW_YORK = { zone: 'America/New_York' };
const PERFORMANCE = `symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration
MESM6,-2,0,0.25,70001,70002,2,5300.25,5302.50,$22.50,03/04/2026 10:00:00,03/04/2026 10:30:00,30min
`;
const FILLS_HEAD =
  '_id,_orderId,_contractId,_timestamp,_tradeDate,_action,_qty,_price,_active,_accountId,Fill ID,Order ID,Timestamp,Date,Account,B/S,Quantity,Price,_priceFormat,_priceFormatType,_tickSize,Contract,Product,Product Description,commission\n';
const fill = (id: number, time: string, side: 'Buy' | 'Sell', price: string, account: string): string =>
  `${id},${id + 500},1,2026-03-04 ${String(Number(time.slice(0, 2)) + 5)}${time.slice(2)}.000Z,2026-03-04,${side === 'Buy' ? 0 : 1},2,${price},true,1,${id},${id + 500},03/04/2026 ${time},3/4/26,${account}, ${side},2,${price},-2,0,0.25,MESM6,MES,Micro E-mini S&P 500,0.50\n`;
const fillsOf = (account: string, first = 70_001): string =>
  FILLS_HEAD +
  fill(first, '10:00:00', 'Buy', '5300.25', account) +
  fill(first + 1, '10:30:00', 'Sell', '5302.50', account);
const dayOf = (account: string, day: string): string =>
  tradeZeroFile(`
  ${account} ${day} 10:00:00 B 100 AAPL 10.00
  ${account} ${day} 10:10:00 S 100 AAPL 10.50`);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const take = async (trader: Client, file: string, answers: object = NEW_YORK): Promise<ImportState> => {
    const shown = await previewFile(trader, file, answers);
    await importPreviewed(trader, shown);
    return shown;
  };
  const publish = (trader: Client, { id }: ImportState, body: object = {}) =>
    trader.call('POST', `/api/v1/imports/${id}/publish`, { body });
  const accountsOf = async (trader: Client): Promise<{ userName: string; accountUuid: string }[]> =>
    (await trader.call('GET', '/api/v1/user/accounts')).json.results;
  const uuidOf = async (trader: Client, name: string): Promise<string> =>
    (await accountsOf(trader)).find(({ userName }) => userName === name)!.accountUuid;
  /** Account, gross and net of each trade. */
  const tradesOf = async (trader: Client): Promise<string[]> => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const at = ['grossProfitAndLoss', 'netProfitAndLoss'].map((name) => header.indexOf(name));
    return rows.map((row) => at.map((column) => row[column]).join(' ')).sort();
  };

  test('fills that are known by their ids in another account are told, and counted once where it is the same account', async () => {
    const trader = await newTrader();
    await take(trader, PERFORMANCE, { ...NEW_YORK, account: 'H' });
    const h = await uuidOf(trader, 'H');
    const asked = await previewFile(trader, fillsOf('DEMO7'), NEW_YORK);
    assert.deepEqual(asked.doubts, ['in-another-account']);
    assert.deepEqual(asked.elsewhere, [
      { account: 'DEMO7', other: { id: h, name: 'H' }, executions: 2, of: 2 },
    ]);
    assert.equal((await publish(trader, asked)).status, 422);
    const pairs = [{ account: 'DEMO7', other: h, relation: 'same' }];
    const same = await take(trader, fillsOf('DEMO7'), { ...NEW_YORK, pairs });
    assert.deepEqual(same.into, [{ name: 'H', isNew: false, id: h }]);
    assert.deepEqual([same.doubts, same.counts.new], [[], 0]);
    assert.deepEqual(await tradesOf(trader), ['22.50 21.50']);
    assert.deepEqual(
      (await accountsOf(trader)).map(({ userName }) => userName),
      ['H'],
    );
    // The next file of that name goes the same way, without a question.
    const next = await previewFile(trader, fillsOf('DEMO7', 70_003).replaceAll('03/04', '03/05'), NEW_YORK);
    assert.deepEqual([next.doubts, next.into], [[], [{ name: 'H', isNew: false, id: h }]]);
  });

  test('files that are looked at together are not both imported without a word', async () => {
    const trader = await newTrader();
    const first = await previewFile(trader, PERFORMANCE, { ...NEW_YORK, account: 'H' });
    const second = await previewFile(trader, fillsOf('DEMO7'), NEW_YORK);
    assert.deepEqual([first.doubts, second.doubts], [[], []]);
    await importPreviewed(trader, first);
    const late = await publish(trader, second);
    assert.deepEqual([late.status, late.json.errors[0].details], [409, { reason: 'changed' }]);
    const again = await previewFile(trader, fillsOf('DEMO7'), NEW_YORK);
    assert.deepEqual(again.doubts, ['in-another-account']);
    assert.equal((await publish(trader, again, { anyway: true })).status, 200);
  });

  test('two names of one account in an archive are told, and count once where they are the same', async () => {
    const trader = await newTrader();
    const archive = new Uint8Array(
      makeZip({ 'performance.csv': PERFORMANCE, 'fills.csv': fillsOf('DEMO7') }),
    );
    const show = (answers: object = NEW_YORK) => previewFile(trader, archive, answers, 'all.zip');
    const asked = await show();
    const other = { id: 'new:DEMO7', name: 'DEMO7' };
    assert.deepEqual(asked.elsewhere, [{ account: 'TRADOVATE', other, executions: 2, of: 2 }]);
    assert.deepEqual([asked.doubts, (await publish(trader, asked)).status], [['in-another-account'], 422]);
    const pairs = [{ account: 'TRADOVATE', other: other.id, relation: 'same' }];
    const same = await show({ ...NEW_YORK, pairs });
    assert.deepEqual([same.doubts, same.into, same.counts.new], [[], [{ name: 'DEMO7', isNew: true }], 2]);
    await importPreviewed(trader, same);
    assert.deepEqual(await tradesOf(trader), ['22.50 21.50']);
    const next = await previewFile(
      trader,
      PERFORMANCE.replaceAll('7000', '7100').replaceAll('03/04', '03/05'),
      NEW_YORK,
    );
    assert.deepEqual(
      next.into.map(({ name }) => name),
      ['DEMO7'],
    );
  });

  test('equal days of two accounts in an archive are told once, and count twice where these are copies', async () => {
    const trader = await newTrader();
    const archive = new Uint8Array(
      makeZip({ '1.csv': dayOf('FIRST', '05/11/2026'), '2.csv': dayOf('SECOND', '05/11/2026') }),
    );
    const show = (pairs?: object) =>
      previewFile(trader, archive, { ...NEW_YORK, ...(pairs ? { pairs } : {}) }, 'all.zip');
    const other = { id: 'new:FIRST', name: 'FIRST' };
    assert.deepEqual((await show()).elsewhere, [{ account: 'SECOND', other, executions: 2, of: 2 }]);
    const same = await show([{ account: 'SECOND', other: other.id, relation: 'same' }]);
    assert.deepEqual([same.doubts, same.counts.new, same.counts.known], [[], 2, 2]);
    const copies = await show([{ account: 'SECOND', other: other.id, relation: 'copies' }]);
    assert.deepEqual([copies.doubts, copies.counts.new], [[], 4]);
    await importPreviewed(trader, copies);
    assert.equal((await tradesOf(trader)).length, 2);
    await take(trader, dayOf('FIRST', '05/12/2026'));
    assert.deepEqual((await take(trader, dayOf('SECOND', '05/12/2026'))).doubts, []);
  });

  test('two accounts that one file names are two, whatever they did', async () => {
    const trader = await newTrader();
    const both = `${dayOf('FIRST', '05/11/2026')}${dayOf('SECOND', '05/11/2026').split('\n').slice(1).join('\n')}`;
    assert.deepEqual((await take(trader, both)).doubts, []);
    assert.equal((await tradesOf(trader)).length, 2);
  });

  test('an archive in which two known accounts did the same is told once too', async () => {
    const trader = await newTrader();
    for (const name of ['FIRST', 'SECOND'])
      await take(trader, dayOf(name, name === 'FIRST' ? '05/11/2026' : '05/12/2026'));
    const archive = new Uint8Array(
      makeZip({ '1.csv': dayOf('FIRST', '05/13/2026'), '2.csv': dayOf('SECOND', '05/13/2026') }),
    );
    const shown = await previewFile(trader, archive, NEW_YORK, 'all.zip');
    const first = { id: await uuidOf(trader, 'FIRST'), name: 'FIRST' };
    assert.deepEqual(shown.elsewhere, [{ account: 'SECOND', other: first, executions: 2, of: 2 }]);
    assert.equal((await publish(trader, shown, { anyway: true })).status, 200);
  });

  test('copies of one another are counted in both, and not asked about again, whichever of them comes', async () => {
    const trader = await newTrader();
    await take(trader, dayOf('FIRST', '05/11/2026'));
    const first = await uuidOf(trader, 'FIRST');
    const asked = await previewFile(trader, dayOf('SECOND', '05/11/2026'));
    assert.deepEqual(asked.elsewhere, [
      { account: 'SECOND', other: { id: first, name: 'FIRST' }, executions: 2, of: 2 },
    ]);
    const pairs = [{ account: 'SECOND', other: first, relation: 'copies' }];
    await take(trader, dayOf('SECOND', '05/11/2026'), { pairs });
    assert.equal((await tradesOf(trader)).length, 2);
    await take(trader, dayOf('SECOND', '05/12/2026'));
    await take(trader, dayOf('FIRST', '05/12/2026'));
    assert.equal((await tradesOf(trader)).length, 4);
  });

  test('days that differ in one execution, and equal ones of which a source names the executions, are no question', async () => {
    const trader = await newTrader();
    await take(trader, dayOf('FIRST', '05/11/2026'));
    const differing = dayOf('SECOND', '05/11/2026').replaceAll('10:10:00', '10:11:00');
    assert.deepEqual((await previewFile(trader, differing)).doubts, []);
    await take(trader, fillsOf('A'));
    assert.deepEqual((await take(trader, fillsOf('B', 80_001))).doubts, []);
  });

  test('an account says nothing of another trader, and an undone import none of what it brought', async () => {
    const [one, other] = [await newTrader(), await newTrader()];
    const taken = await take(one, dayOf('FIRST', '05/11/2026'));
    assert.deepEqual((await previewFile(other, dayOf('SECOND', '05/11/2026'))).doubts, []);
    const strange = [{ account: 'SECOND', other: await uuidOf(one, 'FIRST'), relation: 'same' }];
    const refused = await previewFile(other, dayOf('SECOND', '05/11/2026'), { pairs: strange });
    assert.equal(refused.phase, 'refused');
    await one.call('POST', `/api/v1/imports/${taken.id}/undo`, { body: {} });
    assert.deepEqual((await previewFile(one, dayOf('SECOND', '05/11/2026'))).doubts, []);
  });

  test('the undo of an import takes back what was said with it', async () => {
    const trader = await newTrader();
    await take(trader, PERFORMANCE, { ...NEW_YORK, account: 'H' });
    const before = await tradesOf(trader);
    const other = await uuidOf(trader, 'H');
    const pairs = [{ account: 'DEMO7', other, relation: 'same' }];
    const { id } = await take(trader, fillsOf('DEMO7'), { ...NEW_YORK, pairs });
    assert.equal((await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} })).status, 200);
    assert.deepEqual(await tradesOf(trader), before);
    const again = await previewFile(trader, fillsOf('DEMO7'), NEW_YORK);
    assert.deepEqual([again.doubts, again.into], [['in-another-account'], [{ name: 'DEMO7', isNew: true }]]);
  });

  const TIMES = [
    '10:00:00 B 100 AAPL 10.00',
    '10:10:00 S 100 AAPL 10.50',
    '11:00:00 B 50 MSFT 20.00',
    '11:20:00 S 50 MSFT 20.50',
  ];
  const atHours = (later: number, ...rows: readonly string[]): string =>
    tradeZeroFile(
      rows
        .map(
          (row) =>
            `MAIN 05/11/2026 ${String(Number(row.slice(0, 2)) + later).padStart(2, '0')}${row.slice(2)}`,
        )
        .join('\n'),
    );

  test('a history that is in the account already, with times of another zone, says so', async () => {
    const trader = await newTrader();
    await take(trader, atHours(0, ...TIMES));
    const shifted = await previewFile(trader, atHours(2, ...TIMES));
    assert.deepEqual(
      [shifted.doubts, shifted.shifted],
      [['shifted-times'], { executions: 4, of: 4, minutes: 120 }],
    );
    assert.equal((await publish(trader, shifted)).status, 422);
    // Another day's trading is none, nor are new trades beside known ones.
    const more = [...TIMES, '13:00:00 B 10 TSLA 30.00', '13:10:00 S 10 TSLA 30.50'];
    assert.deepEqual((await previewFile(trader, atHours(0, ...more))).doubts, []);
  });

  test('a file that changes most of the trades of days that were imported before says so; better fees alone do not', async () => {
    const trader = await newTrader();
    await take(trader, atHours(0, ...TIMES));
    const further = ['09:50:00 B 10 AAPL 9.00', '10:50:00 B 10 MSFT 19.00'];
    const changing = await previewFile(trader, atHours(0, ...further, ...TIMES));
    assert.deepEqual(
      [changing.doubts, changing.changedTrades],
      [['known-trades-change'], { changed: 2, of: 2 }],
    );
    assert.equal((await publish(trader, changing)).status, 422);
    assert.equal((await publish(trader, changing, { anyway: true })).status, 200);
    const other = await newTrader();
    const second = PERFORMANCE.split('\n')[1]!
      .replace('70001,70002', '70003,70004')
      .replaceAll(' 10:', ' 11:');
    await take(other, `${PERFORMANCE}${second}\n`, { ...NEW_YORK, account: 'H' });
    const fills = fillsOf('H') + fill(70_003, '11:00:00', 'Buy', '5300.25', 'H');
    const withFees = await previewFile(
      other,
      fills + fill(70_004, '11:30:00', 'Sell', '5302.50', 'H'),
      NEW_YORK,
    );
    assert.deepEqual([withFees.doubts, withFees.trades.changed, withFees.changedTrades], [[], 2, null]);
  });
});
