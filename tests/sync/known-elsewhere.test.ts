// A synchronisation whose executions another account has already: they are not counted twice before the trader says what the accounts are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPair, listPairs } from '../../apps/server/src/accounts/pairs/queries.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { importText } from './import-text.ts';
import { instantOf, openQuietFixture } from './quiet-platform.ts';
import { countRows, readPublishedTrades } from './stored-trades.ts';
import { synchroniseWell, type SyncFixture } from './sync-fixture.ts';

const LATER = { now: instantOf('2026-03-06', '21:00') };
const OF_THE_FILE = tradeZeroFile(`
  OLD 03/02/2026 10:00:00 B 100 AAPL 10.00
  OLD 03/02/2026 10:10:00 S 100 AAPL 10.50`);
const OF_THE_PLATFORM = `
  10:00:00 B 100 AAPL 10.00
  10:10:00 S 100 AAPL 10.50`;

const tradesOf = async ({ store, traderId }: SyncFixture): Promise<string[]> =>
  (await readPublishedTrades(store, traderId)).map(
    ({ account, symbol, net }) => `${account} ${symbol} ${net / 10_000}`,
  );

onEachEngine((_engine, openTestStore) => {
  const asked = async (t: Parameters<typeof openQuietFixture>[0]) => {
    const fixture = await openQuietFixture(t, await openTestStore(), LATER);
    await importText(fixture, OF_THE_FILE);
    fixture.add(OF_THE_PLATFORM);
    const imported = await fixture.synchroniser.startImport(fixture.traderId);
    assert.ok(imported.kind === 'imported');
    await fixture.synchroniser.startProcess(fixture.traderId);
    const pairs = await fixture.store.read((db) => listPairs(db, fixture.traderId));
    assert.equal(pairs.length, 1);
    const { account: name, other } = pairs[0]!;
    const answer = (relation: 'copies' | 'same') =>
      fixture.store.write((db) =>
        answerPair(db, fixture.traderId, { name, uuid: other.id, relation, now: LATER.now }),
      );
    return { fixture, record: imported.record, pair: pairs[0]!, answer };
  };

  test('an account whose executions another one has is left out and told, and nothing of it stays', async (t) => {
    const { fixture, record, pair } = await asked(t);
    assert.deepEqual(
      record.failedAccounts.map(({ account, reason }) => [account, reason]),
      [['MAIN', 'in-another-account']],
    );
    assert.partialDeepStrictEqual(pair, {
      account: 'MAIN',
      other: { name: 'OLD' },
      relation: 'asked',
      executions: 2,
    });
    assert.deepEqual(await tradesOf(fixture), ['OLD AAPL 50']);
    assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 2);
  });

  test('copies are then fetched whole, and not asked about again', async (t) => {
    const { fixture, answer } = await asked(t);
    assert.ok(await answer('copies'));
    await synchroniseWell(fixture);
    assert.deepEqual((await tradesOf(fixture)).sort(), ['MAIN AAPL 50', 'OLD AAPL 50']);
  });

  test('what comes of the same account goes into the one that has it, with what is new', async (t) => {
    const { fixture, answer } = await asked(t);
    assert.ok(await answer('same'));
    fixture.add(`
  11:00:00 B 100 MSFT 20.00
  11:10:00 S 100 MSFT 20.50`);
    await synchroniseWell(fixture);
    assert.deepEqual((await tradesOf(fixture)).sort(), ['OLD AAPL 50', 'OLD MSFT 50']);
    await synchroniseWell(fixture);
    assert.deepEqual((await tradesOf(fixture)).sort(), ['OLD AAPL 50', 'OLD MSFT 50']);
  });
});
