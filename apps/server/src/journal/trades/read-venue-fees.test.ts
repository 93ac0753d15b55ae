import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, withAnotherTrader } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { readVenueFees } from './read-venue-fees.ts';
import { startTradedJournal, type TradedJournal } from './trades-testing.ts';

interface Listed {
  readonly venues: readonly { readonly route: string | null; readonly addedLiquidity: boolean | null }[];
  readonly trades: readonly { readonly id: string; readonly fees: readonly [number, number, number][] }[];
  readonly next: string | null;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let journal: TradedJournal;
  before(async () => {
    journal = await startTradedJournal(start);
  });
  const ask = async (query = '') =>
    (await journal.trader.call('GET', `/api/v1/trades/venue-fees${query}`)).json as Listed;

  test('fees by route and liquidity add up to the fees and the volume of each trade, and are shown only to its trader', async () => {
    const { server, trader, trades } = journal;
    const { venues, trades: listed, next } = await ask();
    assert.equal(next, null);
    assert.ok(venues.some(({ addedLiquidity }) => addedLiquidity === true));
    assert.ok(venues.some(({ route, addedLiquidity }) => route === 'ARCA' && addedLiquidity === false));
    assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set(trades));
    for (const { id, fees } of listed) {
      const shown = (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade;
      assert.equal(
        fees.reduce((sum, [, , paid]) => sum + paid, 0),
        shown.grossProfitAndLoss - shown.netProfitAndLoss,
      );
      for (const [code] of fees) assert.ok(venues[code]);
    }
    const other = await withAnotherTrader(server);
    const theirs = await other.call('GET', `/api/v1/trades/venue-fees?after=${trades[0]}`);
    assert.deepEqual(theirs.json, { venues: [], trades: [], next: null });
  });

  test('what changed since a revision is listed alone, also where nothing is known any more', async () => {
    const { trader, trades } = journal;
    const { revision } = (await trader.call('GET', '/api/v1/dashboard/0')).json;
    assert.deepEqual((await ask(`?since=${revision}`)).trades, []);
    await journal.server.services.store.write((db) =>
      db
        .updateTable('trade')
        .set({ revision: revision + 1, venue_fees: '' })
        .where('public_id', '=', trades[0]!)
        .execute(),
    );
    assert.deepEqual((await ask(`?since=${revision}`)).trades, [{ id: trades[0], fees: [] }]);
    assert.ok((await ask()).trades.every(({ id }) => id !== trades[0]));
  });

  test('a page continues where the previous one ended', async () => {
    const { server } = journal;
    const { store } = server.services;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').orderBy('id').executeTakeFirstOrThrow(),
    );
    const whole = await readVenueFees(store, traderId, { since: null, after: null });
    const listed: string[] = [];
    let after: string | null = null;
    do {
      const page = await readVenueFees(store, traderId, { since: null, after, most: 2 });
      assert.ok(page.trades.length <= 2);
      listed.push(...page.trades.map(({ id }) => id));
      after = page.next;
    } while (after !== null && listed.length <= whole.trades.length);
    assert.deepEqual(
      listed,
      whole.trades.map(({ id }) => id),
    );
    assert.ok(listed.length >= 3);
  });

  test('an invalid query is refused', async () => {
    for (const query of ['?since=-1', '?since=x', '?after=..', '?more=1'])
      assertProblem(query, await journal.trader.call('GET', `/api/v1/trades/venue-fees${query}`), 422, '011');
  });
});
