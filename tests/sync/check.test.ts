import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { readManifest } from '../../apps/server/src/journal/dashboard/manifest.ts';
import { onEachEngine, type OpenTestStore } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { synchronise, synchroniseWell } from './sync-fixture.ts';
import { openQuietFixture, type QuietFixture } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';
import { importText } from './import-text.ts';

/** A journal with a flip, a correction, something open and something that lacks its opening. */
async function openEventful(t: TestContext, openTestStore: OpenTestStore): Promise<QuietFixture> {
  const fixture = await openQuietFixture(t, await openTestStore(), { allowsOvernight: true });
  const [bought] = fixture.add(`
    10:00:00 B 100 AAPL 10.00 1.00
    10:10:00 S 150 AAPL 10.50 1.01
    10:20:00 B 50 AAPL 10.40 1.00
    11:00:00 T 30 MSFT 20.00
    11:10:00 C 30 MSFT 19.00
    12:00:00 B 10 TSLA 200.00`);
  await synchroniseWell(fixture);
  fixture.platform.correctFee(bought!, 'Comm', 20_000);
  await synchroniseWell(fixture);
  await importText(fixture, tradeZeroFile('OTHER 03/02/2026 10:00:00 BC 10 QQQ 400.00'));
  await readManifest(fixture.store, fixture.traderId, fixture.time.now);
  return fixture;
}

/** Changes a row behind the journal's back. */
type Damage = (db: Db, tradeId: number) => Promise<unknown>;
type Db = Parameters<Parameters<Store['write']>[0]>[0];

const inTrade =
  (values: {
    gross?: number;
    fees?: number;
    net?: number;
    size?: string;
    max_size?: string;
    opened?: number;
    gone?: 1;
  }): Damage =>
  (db, id) =>
    db.updateTable('trade').set(values).where('id', '=', id).execute();
const inPart =
  (n: number, values: { size?: string; pnl?: number }): Damage =>
  (db, id) =>
    db.updateTable('trade_part').set(values).where('trade_id', '=', id).where('n', '=', n).execute();

const DAMAGES: readonly (readonly [what: string, damage: Damage, expected: RegExp])[] = [
  ['an amount', inTrade({ gross: 1, net: 1, fees: 0 }), /gross is 1, its executions give/],
  ['a size', inTrade({ size: '101' }), /size is 101, its executions give 100/],
  ['a detail', inTrade({ max_size: '7' }), /max_size is 7, its executions give/],
  ['a time', inTrade({ opened: 1 }), /opened is 1/],
  ['a profit of one fill', inPart(1, { pnl: 7 }), /profits is/],
  ['a part', inPart(0, { size: '99' }), /its executions are|size is|stand in trades/],
  ['a lost trade', inTrade({ gone: 1 }), /stand in trades or are set aside/],
  [
    'a month',
    (db) => db.updateTable('segment').set({ trades: 17 }).execute(),
    /is packed with 17 trades of 3/,
  ],
  [
    'an end',
    (db) => db.updateTable('sync').set({ state: 'failed' }).where('id', '=', 1).execute(),
    /is seen although synchronisation 1 was not processed/,
  ],
  [
    'a count',
    (db) => db.updateTable('sync_quota').set({ used: 4 }).execute(),
    /4 synchronisations are counted and 0 given back, 2 were made/,
  ],
];

onEachEngine((_engine, openTestStore) => {
  test('an eventful journal is sound after each of its steps', async (t) => {
    const fixture = await openEventful(t, openTestStore);
    assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
    fixture.add('15:00:00 B 10 NVDA 100.00');
    await fixture.store.write((db) =>
      db
        .updateTable('account')
        .set({ allows_overnight: 0 })
        .where('trader_id', '=', fixture.traderId)
        .execute(),
    );
    assert.equal((await synchronise(fixture)).imported.kind, 'positions-open');
    assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
  });

  for (const [what, damage, expected] of DAMAGES) {
    test(`a wrong row is found: ${what}`, async (t) => {
      const fixture = await openEventful(t, openTestStore);
      const [trade] = await readPublishedTrades(fixture.store, fixture.traderId);
      await fixture.store.write((db) => damage(db, trade!.id));
      const faults = await checkJournal(fixture.store, 'deep');
      assert.ok(
        faults.some((fault) => expected.test(fault)),
        `${what}: ${JSON.stringify(faults)}`,
      );
    });
  }
});
