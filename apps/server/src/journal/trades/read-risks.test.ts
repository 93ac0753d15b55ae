import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, withAnotherTrader } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { readRisks } from './read-risks.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let journal: TradedJournal;
  before(async () => {
    journal = await startTradedJournal(start);
  });
  const ask = async (query = '') => (await journal.trader.call('GET', `/api/v1/trades/risks${query}`)).json;
  const revision = async () =>
    (await journal.trader.call('GET', '/api/v1/dashboard/0')).json.revision as number;
  const nothing = { stopRisk: null, firstRisk: null, stopsAway: null };

  test('what was stated is listed, including deleted trades, and only to its trader', async () => {
    const { server, trader, trades } = journal;
    assert.deepEqual(await ask(), { risks: [], next: null });
    const [first, second, third] = trades as [string, string, string];
    await saveEntry(trader, first, { plannedRisk: '12.5' });
    await saveEntry(trader, second, { comments: 'no word of its risk' });
    const { action } = (await trader.call('GET', `/api/v1/trade/${third}`)).json.trade;
    const stop = action === 'BOT' ? '0.01' : '99999';
    await saveEntry(trader, third, { plannedStop: stop, stopMoves: `1780300800000@${stop}` });
    await trader.call('DELETE', `/api/v1/trade/${first}`);
    const { risks, next } = await ask();
    assert.equal(next, null);
    const listed = new Map(risks.map(({ id, ...risk }: { id: string }) => [id, risk]));
    assert.deepEqual(new Set(listed.keys()), new Set([first, third]));
    assert.deepEqual(listed.get(first), { ...nothing, plannedRisk: 125_000 });
    const shown = (await trader.call('GET', `/api/v1/trade/${third}`)).json.trade;
    const { stopRisk, firstRisk } = shown;
    assert.ok(stopRisk > 0);
    assert.deepEqual(listed.get(third), { stopRisk, firstRisk, stopsAway: 0, plannedRisk: null });
    const other = await withAnotherTrader(server);
    const theirs = await other.call('GET', `/api/v1/trades/risks?after=${first}`);
    assert.deepEqual(theirs.json, { risks: [], next: null });
  });

  test('what changed since a revision is listed alone, what was taken away too', async () => {
    const { trader, trades } = journal;
    await saveEntry(trader, trades[0]!, { plannedRisk: '10' });
    await saveEntry(trader, trades[1]!, { plannedRisk: '20' });
    const before = await revision();
    assert.deepEqual(await ask(`?since=${before}`), { risks: [], next: null });
    await saveEntry(trader, trades[1]!, { plannedRisk: '' });
    const { risks } = await ask(`?since=${before}`);
    assert.deepEqual(risks, [{ id: trades[1], ...nothing, plannedRisk: null }]);
  });

  test('a page continues where the previous one ended', async () => {
    const { server, trader, trades } = journal;
    for (const [at, trade] of trades.slice(0, 3).entries())
      await saveEntry(trader, trade, { plannedRisk: String(at + 1) });
    const whole = (await ask()).risks;
    const { store } = server.services;
    const traderId = await store.read((db) =>
      db.selectFrom('trader').select('id').orderBy('id').executeTakeFirstOrThrow(),
    );
    const listed = [];
    let after: string | null = null;
    do {
      const page = await readRisks(store, traderId.id, { since: null, after, most: 1 });
      assert.ok(page.risks.length <= 1);
      listed.push(...page.risks);
      after = page.next;
    } while (after !== null && listed.length <= whole.length);
    assert.deepEqual(listed, whole);
    assert.ok(whole.length >= 3);
  });

  test('an invalid query is refused', async () => {
    for (const query of ['?since=-1', '?since=x', '?after=..', '?more=1'])
      assertProblem(query, await journal.trader.call('GET', `/api/v1/trades/risks${query}`), 422, '011');
  });
});
