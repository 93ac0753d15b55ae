import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, test } from 'node:test';
import type { AuditEntry } from '@daybook/api/identity/audit.ts';
import type { MovingIn } from '@daybook/api/imports/moving-in.ts';
import { dollars } from '@daybook/domain/money.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { saveEntry } from '#server/journal/trades/trades-testing.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const FILLS = `MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00
  MAIN 03/02/2026 10:10:00 S 100 AAPL 10.50
  MAIN 03/02/2026 11:00:00 B 100 AAPL 11.00
  MAIN 03/02/2026 11:10:00 S 100 AAPL 10.50
  MAIN 03/03/2026 11:00:00 SS 50 MSFT 20.00
  MAIN 03/03/2026 11:10:00 BC 50 MSFT 19.00`;
const HEAD =
  'Open Datetime,Close Datetime,Symbol,Side,Volume,Entry Price,Exit Price,Gross P&L,Notes,Tags,Setup,Initial Risk';
const FIRST =
  '2026-03-02 10:00:00,2026-03-02 10:10:00,AAPL,L,100,10,10.5,50,from there,"gap, plan",Bull flag,25';
const SECOND = '2026-03-02 11:00:00,2026-03-02 11:10:00,AAPL,L,100,11,10.5,-50,a loss,gap,,';
const SHORT = '2026-03-03 11:00:00,2026-03-03 11:10:00,MSFT,S,50,20,19,50,,,NRB (narrow range bar),10';
const UNKNOWN = '2026-03-03 12:00:00,2026-03-03 12:10:00,QQQ,L,10,5,6,10,nobody knows,,,';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  async function tradingJournal(): Promise<{
    trader: Client;
    idOf: (symbol: string, net: number) => Promise<string>;
  }> {
    const trader = await newTrader();
    await importPreviewed(trader, await previewFile(trader, tradeZeroBytes(FILLS)));
    return { trader, idOf: (symbol, gross) => tradeOf(trader, symbol, gross) };
  }

  const preview = async (trader: Client, rows: readonly string[], zone = ''): Promise<MovingIn> => {
    const bytes = new TextEncoder().encode([HEAD, ...rows].join('\n'));
    const query = zone === '' ? '' : `&zone=${encodeURIComponent(zone)}`;
    const { status, json, text } = await trader.call('POST', `/api/v1/moving_in?name=notes.csv${query}`, {
      bytes,
    });
    assert.equal(status, 200, text);
    return json.movingIn;
  };
  const apply = (trader: Client, { id }: MovingIn) =>
    trader.call('POST', `/api/v1/moving_in/${id}/apply`, { body: {} });
  const undo = (trader: Client, { id }: MovingIn) =>
    trader.call('POST', `/api/v1/moving_in/${id}/undo`, { body: {} });
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);

  test('a preview says what it would attach, and changes nothing', async () => {
    const { trader, idOf } = await tradingJournal();
    const first = await idOf('AAPL', 50);
    await saveEntry(trader, first, { comments: 'mine', event: 'RBI' });
    const before = await journals(trader);
    const shown = await preview(trader, [UNKNOWN, SHORT, FIRST, SECOND]);
    assert.deepEqual(
      [shown.stage, shown.notesStated, shown.notesFound, shown.tradesFound, shown.texts, shown.appended],
      ['preview', 4, 3, 3, 2, 1],
    );
    assert.deepEqual([shown.tagged, shown.setUp, shown.setupKept, shown.risked], [2, 1, 1, 2]);
    assert.deepEqual([shown.newTags, shown.newSetups], [['gap', 'plan'], ['Bull flag']]);
    assert.deepEqual(
      shown.leftOutNotes.map(({ line, symbol, reason, excerpt }) => [line, symbol, reason, excerpt]),
      [[2, 'QQQ', 'no-symbol', 'nobody knows']],
    );
    assert.deepEqual(await journals(trader), before);
    assert.deepEqual((await trader.call('GET', '/api/v1/moving_in')).json.movedIn, []);
    await sound();
  });

  test('what was shown is attached below existing text, and undone completely', async () => {
    const { trader, idOf } = await tradingJournal();
    const [first, second, short] = [await idOf('AAPL', 50), await idOf('AAPL', -50), await idOf('MSFT', 50)];
    await saveEntry(trader, first, { comments: 'mine', event: 'RBI' });
    const before = await journals(trader);
    const shown = await preview(trader, [FIRST, SECOND, SHORT, UNKNOWN]);
    const applied = (await apply(trader, shown)).json as MovingIn;
    assert.deepEqual([applied.stage, applied.notesFound, applied.leftOutNotes.length], ['applied', 3, 1]);
    const after = await journals(trader);
    assert.deepEqual(after.get(first), {
      comments: 'mine\n\n— Tradervue —\nfrom there',
      event: 'RBI',
      risk: dollars(25),
      tags: ['gap', 'plan'],
    });
    assert.deepEqual(after.get(second), {
      comments: 'a loss',
      event: 'NOT_DEFINED',
      risk: null,
      tags: ['gap'],
    });
    assert.deepEqual(after.get(short), { comments: '', event: 'NRB', risk: dollars(10), tags: [] });
    // Applying twice is applying once, and so is undoing.
    assert.deepEqual((await apply(trader, shown)).json, applied);
    assert.deepEqual(await journals(trader), after);
    // The same file again adds nothing to the existing texts.
    assert.equal((await preview(trader, [FIRST, SECOND])).texts, 0);
    const undone = (await undo(trader, shown)).json as MovingIn;
    assert.deepEqual([undone.stage, undone.tradesKept], ['undone', []]);
    assert.deepEqual(await journals(trader), before);
    assert.deepEqual((await undo(trader, shown)).json, undone);
    const { json } = await trader.call('GET', '/api/v1/labels');
    assert.deepEqual(json.tags, []);
    assert.deepEqual((await apply(trader, shown)).status, 409);
    assert.equal((await trader.call('GET', '/api/v1/moving_in')).json.movedIn.length, 1);
    const history = (await trader.call('GET', '/api/v1/user/audit')).json.results as AuditEntry[];
    assert.deepEqual(
      history.filter(({ event }) => event.startsWith('notes-')).map(({ event, object }) => [event, object]),
      [
        ['notes-taken-back', 'notes.csv'],
        ['notes-attached', 'notes.csv'],
      ],
      'once each, the latest first',
    );
    await sound();
  });

  test('what was edited since stays, and is named', async () => {
    const { trader, idOf } = await tradingJournal();
    const [first, second] = [await idOf('AAPL', 50), await idOf('AAPL', -50)];
    const shown = await preview(trader, [FIRST, SECOND]);
    await apply(trader, shown);
    await saveEntry(trader, first, { comments: 'from there, and more' });
    const undone = (await undo(trader, shown)).json as MovingIn;
    assert.deepEqual(undone.tradesKept, [first]);
    const after = await journals(trader);
    assert.equal(after.get(first)?.comments, 'from there, and more');
    assert.equal(after.get(second)?.comments, '');
    await sound();
  });

  test('a trade that is another one since gets nothing, and is listed', async () => {
    const { trader, idOf } = await tradingJournal();
    const short = await idOf('MSFT', 50);
    const shown = await preview(trader, [FIRST, SHORT]);
    await trader.call('DELETE', `/api/v1/trade/${short}`);
    const { json } = await trader.call('GET', '/api/v1/imports');
    assert.ok(json.imports.length > 0);
    const applied = (await apply(trader, shown)).json as MovingIn;
    assert.equal(applied.notesFound + applied.leftOutNotes.length, 2);
    await trader.call('POST', `/api/v1/imports/${json.imports[0].id}/undo`, { body: {} });
    const again = await preview(trader, [FIRST]);
    assert.deepEqual([again.hindrance, again.leftOutNotes[0]?.reason], ['nothing', 'no-symbol']);
    assert.equal((await apply(trader, again)).status, 409);
    await sound();
  });

  test('a wrong file is refused with its reason, and no other trader’s data is reached', async () => {
    const { trader } = await tradingJournal();
    const bytes = new TextEncoder().encode('a,b\n1,2\n');
    const { json } = await trader.call('POST', '/api/v1/moving_in?name=x.csv', { bytes });
    assert.equal(json.refusedFile.reason.code, 'unknownLayout');
    const shown = await preview(trader, [FIRST]);
    const other = await newTrader();
    assert.equal((await apply(other, shown)).status, 404);
    assert.equal((await other.call('GET', `/api/v1/moving_in/${shown.id}/left_out`)).status, 404);
    assert.equal(
      (await trader.call('POST', '/api/v1/moving_in?name=x&zone=Nowhere/Land', { bytes })).status,
      422,
    );
  });

  test('files that do not arrive keep nobody from theirs', async () => {
    const { host, port } = new URL(server.url);
    const held = await Promise.all(
      [await newTrader(), await newTrader()].map(async ({ token, cookies }) => {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const lines = ['POST /api/v1/moving_in?name=a.csv HTTP/1.1', `Host: ${host}`, `Cookie: ${cookie}`];
        const more = [`Authorization: Bearer ${token}`, 'Content-Type: application/octet-stream'];
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        socket.write([...lines, ...more, 'Content-Length: 30000', '', 'a,'].join('\r\n'));
        await once(socket, 'connect');
        return socket;
      }),
    );
    // By then what was sent before has been read.
    const { trader } = await tradingJournal();
    assert.equal((await preview(trader, [FIRST])).notesFound, 1);
    for (const socket of held) socket.destroy();
    assert.equal((await preview(trader, [SECOND])).notesFound, 1);
  });

  test('the notes left out are listed by pages', async () => {
    const { trader } = await tradingJournal();
    const rows = Array.from({ length: 1_200 }, (_, n) => UNKNOWN.replace('nobody', `${n} nobody`));
    const shown = await preview(trader, [...rows, FIRST]);
    assert.deepEqual(shown.leftOutCounts, [{ reason: 'no-symbol', notes: 1_200 }]);
    const list = async (from: number) =>
      (await trader.call('GET', `/api/v1/moving_in/${shown.id}/left_out?from=${from}`)).json;
    const [one, two] = [await list(0), await list(1_000)];
    assert.deepEqual(
      [one.leftOutNotes.length, one.hasMore, two.leftOutNotes.length, two.hasMore],
      [1_000, true, 200, false],
    );
    assert.equal(two.leftOutNotes.at(-1).excerpt, '1199 nobody knows');
  });

  /** The public id of the trade of a symbol with that gross, in dollars. */
  async function tradeOf(trader: Client, symbol: string, gross: number): Promise<string> {
    const rows = await server.services.store.read((db) =>
      db
        .selectFrom('trade')
        .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
        .select(['trade.public_id', 'trade.trader_id'])
        .where('instrument.symbol', '=', symbol)
        .where('trade.gross', '=', dollars(gross))
        .where('trade.gone', '=', 0)
        .orderBy('trade.trader_id', 'desc')
        .execute(),
    );
    const { status } = await trader.call('GET', `/api/v1/trade/${rows[0]!.public_id}`);
    assert.equal(status, 200);
    return rows[0]!.public_id;
  }

  /** What is written of each of a trader's trades. */
  async function journals(trader: Client) {
    const found = new Map<string, { comments: string; event: string; risk: number | null; tags: string[] }>();
    const { store } = server.services;
    const ids = await store.read((db) =>
      db.selectFrom('trade').select(['id', 'trader_id', 'public_id']).execute(),
    );
    for (const { id, trader_id: traderId, public_id: publicId } of ids) {
      if ((await trader.call('GET', `/api/v1/trade/${publicId}`)).status !== 200) continue;
      const entry = await store.read((db) =>
        db
          .selectFrom('journal')
          .select(['comments', 'event', 'planned_risk'])
          .where('trader_id', '=', traderId)
          .where('trade_id', '=', id)
          .executeTakeFirst(),
      );
      const tags = await store.read((db) =>
        db
          .selectFrom('trade_tag')
          .innerJoin('label', sameTrader('label.id', 'trade_tag.tag_id'))
          .select('label.name')
          .where('trade_tag.trader_id', '=', traderId)
          .where('trade_tag.trade_id', '=', id)
          .execute(),
      );
      found.set(publicId, {
        comments: entry?.comments ?? '',
        event: entry?.event ?? 'NOT_DEFINED',
        risk: entry?.planned_risk ?? null,
        tags: tags.map(({ name }) => name ?? '').sort(),
      });
    }
    return found;
  }
});
