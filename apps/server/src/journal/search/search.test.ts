import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { MAX_FOUND, type findTrades } from '@daybook/api/journal/searches/find-trades.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { testServers, withAnotherTrader } from '#server/app/server-testing.ts';
import { Refusal } from '#server/calls/refusal.ts';
import { calculations } from '#server/journal/packed/calculations.ts';
import { aPackedMonth } from '#server/journal/packed/packed-trades-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { forgetDetails } from '#server/ledger/details/details-testing.ts';
import type { Store } from '#server/store/store.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { FINDING, openTradeSearch } from './find-trades.ts';
import { foundTrades, type PackedSearch } from './found-trades.ts';

const TRADES = 2 * MAX_FOUND + 200;
const SEARCH: PackedSearch = {
  trades: aPackedMonth(TRADES),
  details: null,
  noted: null,
  units: null,
  filter: {},
  after: null,
};

test('pages follow each other from the latest to the first, and all of them have the figures of the whole', () => {
  const ids: string[] = [];
  let page = foundTrades(SEARCH)!;
  for (;;) {
    assert.deepEqual([page.found, page.figures.trades], [TRADES, TRADES]);
    assert.ok(page.results.length <= MAX_FOUND);
    ids.push(...page.results.map(({ id }) => id));
    if (page.next === null) break;
    page = foundTrades({ ...SEARCH, after: page.next })!;
  }
  assert.deepEqual(
    ids,
    Array.from({ length: TRADES }, (_, at) => tradeIdText(BigInt(TRADES - at))),
  );
});

test('a page continues after a trade that no longer matches, but not after one that no longer exists', () => {
  const page = foundTrades({ ...SEARCH, filter: { result: 'won' }, after: tradeIdText(4n) })!;
  // The first and the fourth lost.
  assert.deepEqual(
    page.results.map(({ id }) => id),
    [tradeIdText(3n), tradeIdText(2n)],
  );
  assert.equal(page.next, null);
  assert.equal(foundTrades({ ...SEARCH, after: tradeIdText(9_999n) }), null);
});

test('figures of a journal that wins two of three, calculated manually', () => {
  const { figures, currency, currencies } = foundTrades({ ...SEARCH, filter: { size: 3 } })!;
  assert.deepEqual([currency, currencies], ['USD', ['USD']]);
  assert.deepEqual(figures, {
    trades: 3,
    tradingDays: 1,
    totalShares: '30',
    gross: 9_000,
    net: 7_000,
    fees: 2_000,
    winningTrades: 2,
    losingTrades: 1,
    evenTrades: 0,
    winningNet: 13_000,
    losingNet: -6_000,
    winRate: 2 / 3,
    profitFactor: 13_000 / 6_000,
    averageNet: 2_333,
    deepestDrawdown: 6_000,
  });
});

test('a large journal is searched in a thread, the same as at once', async () => {
  let turns = 0;
  const risks = [
    { id: BigUint64Array.of(1n, 2n), stopRisk: Float64Array.of(NaN, 0), plannedRisk: Float64Array.of(5, 5) },
  ];
  const lacking: PackedSearch = {
    ...SEARCH,
    filter: { lacks: 'r', within: { lacks: 'percent' } },
    units: { units: ['r', 'percent'], risks, history: [], defaults: [], entries: [] },
  };
  const counting = setInterval(() => (turns += 1), 1);
  try {
    assert.deepEqual(await calculations.run('trader 1', FINDING, SEARCH), foundTrades(SEARCH));
    const found = await calculations.run('trader 1', FINDING, lacking);
    assert.ok(found);
    assert.deepEqual(found, foundTrades(lacking));
    assert.equal(
      found.found,
      TRADES - 1,
      'the first has an R by its planned risk, a stop at no risk is none',
    );
    assert.ok(turns > 0, 'the event loop turned meanwhile');
  } finally {
    clearInterval(counting);
  }
});

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => {
    fixture = await startTradedJournal(start);
  });

  const find = (query: string, trader = fixture.trader) => trader.call('GET', `/api/v1/trades${query}`);
  const idsOf = (answer: AnswerOf<typeof findTrades>) => answer.results.map(({ id }) => id);

  /** A default risk in ticks for the symbol of the first trade. */
  async function setDefaultInTicks(): Promise<string> {
    const { trader, trades } = fixture;
    const { symbol } = (await trader.call('GET', `/api/v1/trade/${trades[0]}`)).json.trade;
    const value = [JSON.stringify({ symbol, ticks: 8, since: 0, earlier: true })];
    const saved = await trader.call('PUT', '/api/v1/preferences/defaultRisks', { body: { value } });
    assert.equal(saved.status, 200, saved.text);
    return symbol;
  }

  test('all trades are found without a filter, the latest first, and each trader finds their own', async () => {
    const { status, json } = await find('');
    assert.equal(status, 200);
    assert.deepEqual(idsOf(json), fixture.trades.toReversed());
    const other = await withAnotherTrader(fixture.server);
    const { json: theirs } = await find('', other);
    assert.deepEqual([theirs.found, theirs.figures.trades, theirs.currency], [0, 0, null]);
    const behind = await find(`?after=${fixture.trades[0]}`, other);
    assert.deepEqual([behind.status, behind.json.errors[0].code], [409, '009']);
  });

  test('what no filter has, and values that a field does not take, are refused by name', async () => {
    const wrong =
      '?colour=blue&weekday=someday&startDate=2026-13-01&within-size=5&netBand=5..1&symbol=&cutBy=luck:1';
    const { status, json } = await find(wrong);
    assert.equal(status, 422);
    const fields = json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
    assert.deepEqual(fields.toSorted(), [
      '011 colour',
      '011 cutBy',
      '011 netBand',
      '011 startDate',
      '011 symbol',
      '011 weekday',
      '011 within-size',
    ]);
    assert.match(JSON.stringify(json), /MONDAY|monday/);
    const blank = await find(`?notes=${encodeURIComponent('\u00ad')}`);
    assert.deepEqual([blank.status, blank.json.errors[0].field], [422, 'notes']);
  });

  test('words in notes find as the search for notes does', async () => {
    await saveEntry(fixture.trader, fixture.trades[1]!, { comments: 'Waited for the Café' });
    const { json } = await find('?notes=cafe+wait');
    assert.deepEqual(idsOf(json), [fixture.trades[1]]);
  });

  test('trades without a result in a unit are found from the journal’s risks and balances', async () => {
    const { trader, trades } = fixture;
    const lacking = async (unit: string) => {
      const { status, json, text } = await find(`?lacks=${unit}`);
      assert.equal(status, 200, text);
      return idsOf(json).toReversed();
    };
    const all = trades.length;
    assert.deepEqual(await lacking('r'), trades);
    await saveEntry(trader, trades[0]!, { plannedRisk: '12.5' });
    assert.deepEqual(await lacking('r'), trades.slice(1));
    const symbol = await setDefaultInTicks();
    const others = await find(`?lacks=r&within-symbol=${symbol}`);
    assert.equal(others.json.found, 0);
    assert.ok((await lacking('r')).length < all - 1);
    assert.deepEqual([await lacking('ticks'), await lacking('share')], [[], []]);
    assert.deepEqual(await lacking('percent'), trades);
    const [{ accountUuid }] = (await trader.call('GET', '/api/v1/dashboard/0')).json.accounts;
    const entry = { kind: 'balance', day: 20_000, amount: 250_000_000, currency: 'USD' };
    const made = await trader.call('POST', '/api/v1/accounts/entries', { body: { accountUuid, ...entry } });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(await lacking('percent'), []);
  });

  test('a trader can run few searches at once; more get a time to retry', async () => {
    const { store, clock } = fixture.server.services;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const slow = Object.assign(Object.create(store) as Store, {
      read: async <T>(work: Parameters<typeof store.read<T>>[0]) => {
        await gate;
        return store.read(work);
      },
    });
    const search = openTradeSearch(slow);
    const ask = (traderId: number) => search(traderId, { filter: {}, after: null }, clock());
    const traders = await store.read((db) => db.selectFrom('trader').select('id').orderBy('id').execute());
    const [first, second] = traders.map(({ id }) => id);
    const asked = Array.from({ length: 6 }, () => ask(first!));
    const other = ask(second!);
    for (const refused of await Promise.all(asked.slice(4)))
      assert.deepEqual(refused instanceof Refusal && [refused.status, refused.retryAfterSeconds], [429, 1]);
    open();
    for (const answer of await Promise.all([...asked.slice(0, 4), other]))
      assert.ok(!(answer instanceof Refusal));
    assert.ok(!((await ask(first!)) instanceof Refusal), 'there is a place again');
  });

  test('a filter by uncalculated details gets a time to retry; other filters work', async () => {
    const { store } = fixture.server.services;
    await forgetDetails(store);
    const waiting = await find('?sizeBand=1..');
    assert.deepEqual([waiting.status, waiting.headers.get('retry-after')], [503, '5']);
    await setDefaultInTicks();
    for (const unit of ['ticks', 'r']) assert.equal((await find(`?lacks=${unit}`)).status, 503, unit);
    assert.equal((await find('?result=won')).status, 200);
  });
});
