import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryEveryCall } from './matrix-testing.ts';
import { testServers } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { startTradedJournal } from '#server/journal/trades/trades-testing.ts';

/** Calls that name things of the trader's in their bodies and queries. */
const NAMING = [
  'changeTrades',
  'shareTrades',
  'mergeLabel',
  'changeGrouping',
  'listImports',
  'findTrades',
  'readRisks',
  'saveTrade',
];

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('every call, by every kind of caller, with every kind of id, shows and changes only the caller’s data', async () => {
    const journal = await startTradedJournal((options) =>
      start({
        ...options,
        environment: {
          ...options?.environment,
          CALLS_PER_MINUTE: '100000',
          PUBLIC_CALLS_PER_MINUTE: '100000',
        },
      }),
    );
    const { asked, faults, calls, reached } = await tryEveryCall(journal);
    assert.deepEqual(faults, []);
    for (const name of NAMING) assert.ok(reached.has(name), `${name} never got as far as its ids`);
    assert.ok(asked > calls * 10, `${asked} for ${calls} calls`);
  });
});
