import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import {
  IMPORT_LEASE_MS,
  openImport,
  renewImport,
  stageExecutions,
} from '../../../apps/server/src/ledger/staging/stage.ts';
import { readReportedFile } from '@daybook/brokers/files/read-testing.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import { readSyncStatus } from '../../../apps/server/src/sync/status.ts';
import { claimProcessing, IMPORTED_LEASE_MS, SYNC_LEASE_MS } from '../../../apps/server/src/sync/claim.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { openSecondFixture, synchroniseWell, withTools, type SyncFixture } from '../sync-fixture.ts';
import { openQuietFixture } from '../quiet-platform.ts';
import { countRows, readPublishedTrades } from '../stored-trades.ts';
import { importText } from '../import-text.ts';

const A_TRADE = `
  10:00:00 B 100 AAPL 10.00
  10:10:00 S 100 AAPL 10.50`;
const FILE = tradeZeroFile(`
  MAIN 03/02/2026 12:00:00 B 10 TSLA 10.00
  MAIN 03/02/2026 12:10:00 S 10 TSLA 11.00`);

async function readStates({ store, traderId }: SyncFixture): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('sync')
      .select(['state', 'error_code'])
      .where('trader_id', '=', traderId)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ state, error_code: code }) => (code === null ? state : `${state} ${code}`));
}

async function usedInAll({ store, traderId }: SyncFixture): Promise<number> {
  const rows = await store.read((db) =>
    db.selectFrom('sync_quota').select('used').where('trader_id', '=', traderId).execute(),
  );
  return rows.reduce((sum, { used }) => sum + used, 0);
}

/** A server that imported and then was killed in the middle of its second step. */
async function dieProcessing(fixture: SyncFixture): Promise<void> {
  const imported = await fixture.synchroniser.startImport(fixture.traderId);
  assert.ok(imported.kind === 'imported');
  assert.ok(
    await claimProcessing(
      fixture.store,
      fixture.traderId,
      imported.syncId,
      'a killed server',
      fixture.time.now,
    ),
  );
}

/** A file whose import has begun and goes no further; gives its id. */
async function openDeadFile({ store, traderId, time }: SyncFixture): Promise<number> {
  const file = { name: 'dead.csv', hash: 'ab' };
  const wanted = { traderId, kind: 'file', source: 'tradezero', syncId: null, file, now: time.now } as const;
  const importId = await openImport(store, wanted);
  assert.ok(importId !== null);
  return importId;
}

onEachEngine((_engine, openTestStore) => {
  test('what was imported waits for its second step, and asking again meanwhile costs nothing', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(A_TRADE);
    const first = await fixture.synchroniser.startImport(fixture.traderId);
    fixture.time.now += IMPORTED_LEASE_MS;
    const restarted = openSecondFixture(fixture);
    const again = await restarted.synchroniser.startImport(fixture.traderId);
    assert.ok(first.kind === 'imported');
    assert.deepEqual(again, { ...first, joined: true });
    assert.partialDeepStrictEqual(await restarted.synchroniser.startProcess(fixture.traderId), {
      kind: 'processed',
      trades: 1,
    });
    assert.deepEqual([await readStates(fixture), await usedInAll(fixture)], [['processed'], 1]);
  });

  test('what is never processed is abandoned in the end, leaves no rows, and stays counted', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(A_TRADE);
    await fixture.synchroniser.startImport(fixture.traderId);
    fixture.time.now += IMPORTED_LEASE_MS + 1;
    assert.deepEqual(await fixture.synchroniser.startProcess(fixture.traderId), { kind: 'nothing-imported' });
    await synchroniseWell(fixture);
    assert.deepEqual([await readStates(fixture), await usedInAll(fixture)], [['failed 999', 'processed'], 2]);
    const { execution, import: imports, trade } = await countRows(fixture.store, fixture.traderId);
    assert.deepEqual([execution, imports, trade], [2, 1, 1]);
  });

  test('a server that is killed while it processes keeps the next synchronisation waiting for 60 s, no longer', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(A_TRADE);
    await dieProcessing(fixture);
    fixture.time.now += SYNC_LEASE_MS + 1;
    assert.equal((await synchroniseWell(fixture)).trades, 1);
    assert.deepEqual([await readStates(fixture), await usedInAll(fixture)], [['failed 999', 'processed'], 2]);
  });

  test('a clock that is set back after a server was killed keeps nothing waiting for longer', async (t) => {
    for (const step of [3_600_000, 86_400_000]) {
      const fixture = await openQuietFixture(t, await openTestStore());
      fixture.time.now += 10 * 86_400_000;
      fixture.add(A_TRADE);
      await dieProcessing(fixture);
      fixture.time.now += SYNC_LEASE_MS / 2 - step;
      const status = () => fixture.store.read((db) => readSyncStatus(db, fixture.traderId, fixture.time.now));
      assert.equal((await status()).running, null);
      assert.equal((await synchroniseWell(fixture)).trades, 1);
      assert.deepEqual(await readStates(fixture), ['failed 999', 'processed']);
      await openDeadFile(fixture);
      assert.deepEqual(await importText(fixture, FILE), { kind: 'busy' });
      fixture.time.now -= step;
      assert.partialDeepStrictEqual(await importText(fixture, FILE), { kind: 'imported', trades: 1 });
      assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 4);
    }
  });

  test('what runs while the clock is set back keeps its lease and is stored', async (t) => {
    const quiet = await openQuietFixture(t, await openTestStore());
    const { store, traderId, time } = quiet;
    time.now += 10 * 86_400_000;
    const dead = await openDeadFile(quiet);
    for (const step of [-3_600_000, -86_400_000, 3_600_000]) {
      time.now += step;
      await renewImport(store, traderId, dead, time.now);
      assert.deepEqual(await importText(quiet, FILE), { kind: 'busy' });
    }
  });

  test('a server that is killed while it processes keeps a file waiting for 60 s, no longer', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(A_TRADE);
    await dieProcessing(fixture);
    assert.deepEqual(await importText(fixture, FILE), { kind: 'busy' });
    fixture.time.now += SYNC_LEASE_MS + 1;
    assert.partialDeepStrictEqual(await importText(fixture, FILE), { kind: 'imported', trades: 1 });
    assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 2);
  });

  test('unseen rows of a file whose import died are gone when the next one begins', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(A_TRADE);
    const { store, traderId, time } = fixture;
    const { source, executions } = readReportedFile(Buffer.from(FILE));
    const importId = await openImport(store, {
      traderId,
      kind: 'file',
      source,
      syncId: null,
      file: {
        name: 'dead.csv',
        hash: 'ab',
      },
      now: time.now,
    });
    const accountId = fixture.accounts.get('MAIN')!;
    const account = {
      traderId,
      importId: importId!,
      accountId,
      source,
      reported: executions,
      complete: null,
    };
    assert.equal((await stageExecutions(store, account)).created, 2);
    time.now += IMPORT_LEASE_MS + 1;
    await synchroniseWell(fixture);
    assert.deepEqual(
      (await readPublishedTrades(store, traderId)).map(({ symbol }) => symbol),
      ['AAPL'],
    );
    const { execution, import: imports } = await countRows(store, traderId);
    assert.deepEqual([execution, imports], [2, 1]);
    assert.partialDeepStrictEqual(await importText(fixture, FILE), { kind: 'imported', new: 2, trades: 1 });
  });

  test('a run that wakes after its lease was taken over changes nothing', async (t) => {
    const quiet = await openQuietFixture(t, await openTestStore());
    quiet.add(A_TRADE);
    const awake = Promise.withResolvers<void>();
    const sleeper = withTools(quiet, {
      openPassword: async (...login) => {
        await awake.promise;
        return quiet.tools.openPassword(...login);
      },
    });
    const sleeping = sleeper.synchroniser.startImport(quiet.traderId);
    const failed = assert.rejects(sleeping, /given up meanwhile/);
    while ((await countRows(quiet.store, quiet.traderId)).sync === 0) await turn();
    quiet.time.now += SYNC_LEASE_MS + 1;
    await synchroniseWell(quiet);
    const before = await countRows(quiet.store, quiet.traderId);
    awake.resolve();
    await failed;
    assert.deepEqual(await countRows(quiet.store, quiet.traderId), before);
    assert.deepEqual([await readStates(quiet), await usedInAll(quiet)], [['failed 999', 'processed'], 2]);
  });
});
