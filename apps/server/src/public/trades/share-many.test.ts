import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, withAnotherTrader, type Client } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let trader: Client;
  let trades: readonly string[];
  let visitor: Client;
  let other: Client;
  before(async () => {
    const journal = await startTradedJournal(start);
    ({ trader, trades } = journal);
    visitor = journal.server.client();
    other = await withAnotherTrader(journal.server);
  });

  test('up to fifty trades are shared at once, any number is closed, and others’ are not there', async () => {
    const many = (ids: readonly string[], isShared: boolean, client = trader) =>
      client.call('POST', '/api/v1/trades/share', { body: { trades: ids, isShared } });
    const { uuid } = (
      await trader.call('POST', `/api/v1/trade/${trades[0]}/share`, { body: { isShared: 'Y' } })
    ).json;
    const opened = await many([...trades, trades[0]!, '0000000000000'], true);
    assert.deepEqual(opened.json, {
      changed: trades.slice(1),
      unchanged: 1,
      missing: ['0000000000000'],
    });
    const made = Array.from({ length: 51 }, (_, at) => at.toString().padStart(13, '0'));
    assertProblem('more than fifty', await many(made, true), 422, '011');
    assert.deepEqual((await many(trades, false, other)).json.missing, trades);
    assert.equal((await visitor.call('GET', `/api/v1/share/trade/${uuid}`)).status, 200);
    assert.deepEqual((await many([...trades, ...made], false)).json.changed, trades);
    assertProblem('closed', await visitor.call('GET', `/api/v1/share/trade/${uuid}`), 404, '010');
  });
});
