// Longer than 300 lines: typing, correcting, removing and the exact file are tried in one journal with one way of reading it.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { checkTrades } from '#server/ledger/grouping/check-trades.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { furtherTraders, importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

/** `buy 100 10.5 2026-03-10 10:00`. */
function typed(...texts: readonly string[]) {
  return texts.map((text) => {
    const [action, size, price, date, time] = text.split(' ');
    return { action, size, price, date, time };
  });
}

const TRADE = {
  newAccount: 'U1',
  symbol: 'wren',
  kind: 'stock',
  currency: 'USD',
  side: 'long',
  zone: 'America/New_York',
};

/** A report of one account's fills, `buy 400 1 20260310;100000`. */
function reportOf(...fills: readonly string[]): string {
  const rows = fills.map((text) => {
    const [side = '', size, price, dateTime = ''] = text.split(' ');
    return `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="WREN" conid="77" multiplier="1" levelOfDetail="EXECUTION" taxes="0" ibCommission="0" ibCommissionCurrency="USD" buySell="${side.toUpperCase()}" quantity="${side === 'buy' ? '' : '-'}${size}" tradePrice="${price}" dateTime="${dateTime}" tradeID="${dateTime.replace(/\D/g, '')}"/>`;
  });
  return `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades>${rows.join('\n')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const type = (trader: Client, executions: readonly object[], more: object = {}) =>
    trader.call('POST', '/api/v1/typed-executions', { body: { ...TRADE, ...more, executions } });

  async function take(trader: Client, report: string): Promise<string> {
    const { id } = await previewFile(trader, report, {});
    await importPreviewed(trader, { id });
    return id;
  }

  /** The newest trader's trades and what is set aside; all of it follows from the executions. */
  async function journal(): Promise<{ trades: string[]; open: string[] }> {
    const { store } = server.services;
    const { traderId } = await store.read((db) =>
      db
        .selectFrom('trader')
        .select((row) => row.fn.max('id').as('traderId'))
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(await checkTrades(store, traderId), []);
    const trades = await store.read((db) =>
      db
        .selectFrom('trade')
        .select(['side', 'size', 'gross', 'fees', 'net', 'day'])
        .where('trader_id', '=', traderId)
        .where('gone', '=', 0)
        .orderBy('closed')
        .execute(),
    );
    const open = await store.read((db) =>
      db
        .selectFrom('set_aside')
        .innerJoin('execution', 'execution.id', 'set_aside.execution_id')
        .select(['execution.action', 'set_aside.size', 'set_aside.reason'])
        .where('set_aside.trader_id', '=', traderId)
        .where('execution.trader_id', '=', traderId)
        .orderBy('execution.instant')
        .execute(),
    );
    return {
      trades: trades.map((trade) => `${trade.side} ${trade.size} ${trade.gross} ${trade.fees} ${trade.net}`),
      open: open.map((row) => `${row.reason} ${row.action} ${row.size}`),
    };
  }

  test('a typed trade is in the journal to the cent, and undoing it leaves nothing', async () => {
    const trader = await newTrader();
    const [entry, exit] = typed('buy 100 10.50 2026-03-10 10:00', 'sell 100 11.25 2026-03-10 10:30:05');
    const { status, json, text } = await type(trader, [
      { ...entry, charges: '1.25' },
      { ...exit, charges: '-0.5' },
    ]);
    assert.equal(status, 200, text);
    assert.equal(json.trades.length, 1);
    assert.equal(json.open, null);
    assert.deepEqual(await journal(), { trades: ['long 100 750000 7500 742500'], open: [] });
    const undone = await trader.call('POST', `/api/v1/typed-executions/${json.undo}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await journal(), { trades: [], open: [] });
    const twice = await trader.call('POST', `/api/v1/typed-executions/${json.undo}/undo`, { body: {} });
    assert.equal(twice.status, 200, twice.text);
  });

  test('a short opens by its side, and the same trade typed twice is two trades', async () => {
    const trader = await newTrader();
    const executions = typed('sell 50 20 2026-03-10 10:00', 'buy 50 19 2026-03-10 11:00');
    for (let time = 0; time < 2; time += 1)
      assert.equal((await type(trader, executions, { side: 'short' })).status, 200);
    const { trades, open } = await journal();
    // Both are open at once: one position of twice the size.
    assert.deepEqual({ trades, open }, { trades: ['short 100 1000000 0 1000000'], open: [] });
  });

  test('a position that is opened by hand is closed by a file, and what the file repeats is not doubled', async () => {
    const trader = await newTrader();
    const opened = await type(trader, typed('buy 400 1 2026-03-10 10:00'));
    assert.deepEqual(opened.json.open, { side: 'long', size: '400' });
    await take(trader, reportOf('buy 400 1 20260310;100000', 'sell 400 1.5 20260311;110000'));
    assert.deepEqual(await journal(), { trades: ['long 400 2000000 0 2000000'], open: [] });
  });

  test('what a file brought is known when it is typed: all of it is refused, a part is told', async () => {
    const trader = await newTrader();
    await take(trader, reportOf('buy 400 1 20260310;100000'));
    const again = await type(trader, typed('buy 400 1 2026-03-10 10:00'));
    assert.equal(again.status, 422);
    assert.deepEqual(again.json.errors[0].details, { reason: 'known' });
    const rest = await type(trader, typed('buy 400 1 2026-03-10 10:00', 'sell 400 2 2026-03-10 10:05'));
    assert.equal(rest.status, 200, rest.text);
    assert.equal(rest.json.known, 1);
    assert.deepEqual(await journal(), { trades: ['long 400 4000000 0 4000000'], open: [] });
  });

  test('what cannot be is refused at its place and leaves nothing behind', async () => {
    const trader = await newTrader();
    const buy = 'buy 100 10 2026-03-10 10:00';
    const cases: readonly (readonly [executions: string[], more: object, field: string, reason: string])[] = [
      [[buy], { zone: 'Mars/Olympus' }, 'zone', 'zone'],
      [['buy 1 1 2026-03-08 02:30'], {}, 'executions.0.time', 'skipped-time'],
      [['buy 1 1 2025-11-02 01:30'], {}, 'executions.0.time', 'doubled-time'],
      [[buy, 'sell 100 10 2099-01-01 10:00'], {}, 'executions.1.time', 'future'],
      [[buy, 'sell 100 11 2026-03-10 09:00'], {}, 'executions.1.time', 'exit-first'],
      [[buy, 'sell 150 11 2026-03-10 11:00'], {}, 'executions.1.size', 'closes-more'],
      [[buy], { kind: 'cfd', symbol: 'GER40' }, 'multiplier', 'multiplier'],
      [['buy 1 1 2026-02-30 10:00'], {}, 'executions.0.date', 'date'],
      [['buy 1 1 2026-02-20 25:00'], {}, 'executions.0.time', 'date'],
    ];
    for (const [executions, more, field, reason] of cases) {
      const { status, json, text } = await type(trader, typed(...executions), more);
      assert.equal(status, 422, text);
      assert.deepEqual([json.errors[0].field, json.errors[0].details.reason], [field, reason], text);
    }
    assert.deepEqual(await journal(), { trades: [], open: [] });
    const accounts = await trader.call('GET', '/api/v1/user/accounts');
    assert.equal(JSON.stringify(accounts.json).includes('U1'), false);
  });

  test('a time that the clock showed twice is the one that is chosen; a future knows its contract size', async () => {
    const trader = await newTrader();
    const [first, second] = typed('buy 2 5000 2025-11-02 01:30', 'sell 2 5001.25 2025-11-02 01:30');
    const { status, text } = await type(
      trader,
      [
        { ...first, occurrence: 'first' },
        { ...second, occurrence: 'second' },
      ],
      { symbol: 'MESZ5', kind: 'future' },
    );
    assert.equal(status, 200, text);
    // 2 × 1.25 points × $5.
    assert.deepEqual(await journal(), { trades: ['long 2 125000 0 125000'], open: [] });
  });

  test('an account of another trader is not there', async () => {
    const [mine, other] = [await newTrader(), await newTrader()];
    await type(mine, typed('buy 1 1 2026-03-10 10:00'));
    const { json } = await mine.call('GET', '/api/v1/user/accounts');
    const uuid = (json.results as { accountUuid: string }[])[0]!.accountUuid;
    const { newAccount: _name, ...rest } = TRADE;
    const body = { ...rest, accountUuid: uuid, executions: typed('buy 1 1 2026-03-10 10:00') };
    assert.equal((await other.call('POST', '/api/v1/typed-executions', { body })).status, 404);
    assert.equal((await mine.call('POST', '/api/v1/typed-executions', { body })).status, 200);
  });

  /** Names of a trade's executions, by which they are corrected. */
  async function namesOf(trader: Client, trade: string): Promise<string[]> {
    const { json } = await trader.call('GET', `/api/v1/trade/${trade}`);
    return (json.trade.executions as { typed: { id: string } }[]).map(({ typed: { id } }) => id);
  }

  const undo = async (trader: Client, id: string) => {
    const { status, text } = await trader.call('POST', `/api/v1/typed-executions/${id}/undo`, { body: {} });
    assert.equal(status, 200, text);
  };

  test('an execution is corrected as a new version; the trade keeps its id, and undoing gives the version before back', async () => {
    const trader = await newTrader();
    const executions = typed('buy 100 10.50 2026-03-10 10:00', 'sell 100 11.25 2026-03-10 10:30');
    const { json } = await type(trader, executions);
    const [entry = ''] = await namesOf(trader, json.trades[0]);
    const body = { ...executions[0], price: '10.25', charges: '2', zone: 'America/Chicago', time: '09:00' };
    const corrected = await trader.call('PUT', `/api/v1/typed-executions/${entry}`, { body });
    assert.equal(corrected.status, 200, corrected.text);
    assert.deepEqual(await journal(), { trades: ['long 100 1000000 20000 980000'], open: [] });
    const after = await trader.call('GET', `/api/v1/trade/${json.trades[0]}`);
    assert.deepEqual(after.json.trade.executions[0].typed, {
      id: entry,
      zone: 'America/Chicago',
      moment: '2026-03-10 09:00',
    });
    const wrong = await trader.call('PUT', `/api/v1/typed-executions/${entry}`, {
      body: { ...body, date: '2026-03-08', time: '02:30' },
    });
    assert.deepEqual([wrong.status, wrong.json.errors[0].field], [422, 'time']);
    await undo(trader, corrected.json.undo);
    assert.deepEqual(await journal(), { trades: ['long 100 750000 0 750000'], open: [] });
    const other = await newTrader();
    assert.equal((await other.call('PUT', `/api/v1/typed-executions/${entry}`, { body })).status, 404);
    const typedExecutions = [entry];
    const removal = { body: { typedExecutions } };
    assert.equal((await other.call('POST', '/api/v1/typed-executions/removal', removal)).status, 404);
  });

  test('executions are removed, and undoing brings them back', async () => {
    const trader = await newTrader();
    const { json } = await type(
      trader,
      typed('buy 100 10 2026-03-10 10:00', 'sell 60 11 2026-03-10 10:30', 'sell 40 12 2026-03-10 10:40'),
    );
    const names = await namesOf(trader, json.trades[0]);
    const last = await trader.call('POST', '/api/v1/typed-executions/removal', {
      body: { typedExecutions: names.slice(2) },
    });
    assert.equal(last.status, 200, last.text);
    assert.deepEqual((await journal()).trades, []);
    await undo(trader, last.json.undo);
    assert.deepEqual(await journal(), { trades: ['long 100 1400000 0 1400000'], open: [] });
    const all = await trader.call('POST', '/api/v1/typed-executions/removal', {
      body: { typedExecutions: names },
    });
    assert.equal(all.status, 200, all.text);
    assert.deepEqual(await journal(), { trades: [], open: [] });
    const again = await trader.call('POST', '/api/v1/typed-executions/removal', {
      body: { typedExecutions: names },
    });
    assert.equal(again.status, 404);
    await undo(trader, all.json.undo);
    assert.deepEqual(await journal(), { trades: ['long 100 1400000 0 1400000'], open: [] });
  });

  test('a rough trade gives way to the exact one of a file: its journal stays, and undoing the file brings it back', async () => {
    const trader = await newTrader();
    const { json } = await type(trader, typed('buy 400 1 2026-03-10 10:00', 'sell 400 1.5 2026-03-10 11:00'));
    const [id = ''] = json.trades as string[];
    await trader.call('POST', '/api/v1/trades/changes', { body: { trades: [id], change: { event: 'NRB' } } });
    const report = reportOf(
      'buy 300 1.01 20260310;100002',
      'buy 100 1.02 20260310;100003',
      'sell 400 1.49 20260310;110004',
    );
    const asked = await previewFile(trader, report, {});
    assert.deepEqual(asked.doubts, ['typed-executions']);
    assert.deepEqual(asked.otherTyped, { executions: 2, days: [20_522], isReplaced: true });
    const shown = await previewFile(trader, report, { replacesTyped: true });
    assert.deepEqual(shown.doubts, []);
    await importPreviewed(trader, shown);
    const exact = { trades: ['long 400 1910000 0 1910000'], open: [] };
    assert.deepEqual(await journal(), exact);
    const after = await trader.call('GET', `/api/v1/trade/${id}`);
    assert.equal(after.json.trade.event, 'NRB', after.text);
    assert.equal(after.json.trade.executions.length, 3);
    const undone = await trader.call('POST', `/api/v1/imports/${shown.id}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await journal(), { trades: ['long 400 2000000 0 2000000'], open: [] });
    const back = await trader.call('GET', `/api/v1/trade/${id}`);
    assert.deepEqual([back.json.trade.event, back.json.trade.executions.length], ['NRB', 2]);
  });

  test('both are kept where their trader says so; other sizes, and what is just the same, are not asked about', async () => {
    const trader = await newTrader();
    await type(trader, typed('buy 400 1 2026-03-10 10:00', 'sell 400 1.5 2026-03-10 11:00'));
    const report = reportOf('buy 400 1.01 20260310;120002', 'sell 400 1.49 20260310;130004');
    const kept = await previewFile(trader, report, { replacesTyped: false });
    assert.deepEqual([kept.doubts, kept.otherTyped?.isReplaced], [[], false]);
    await importPreviewed(trader, kept);
    assert.equal((await journal()).trades.length, 2);
    const other = await newTrader();
    await type(other, typed('buy 400 1 2026-03-10 10:00', 'sell 400 1.5 2026-03-10 11:00'));
    const larger = await previewFile(
      other,
      reportOf('buy 500 1.01 20260310;120002', 'sell 500 1.49 20260310;130004'),
      {},
    );
    assert.deepEqual([larger.doubts, larger.otherTyped], [[], undefined]);
    const same = await previewFile(
      other,
      reportOf('buy 400 1 20260310;100000', 'sell 400 1.5 20260310;110000'),
      {},
    );
    assert.deepEqual([same.doubts, same.otherTyped], [[], undefined]);
  });
});
