import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { EMPTY_ENTRY, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { appendAudit } from '../../apps/server/src/calls/append-audit.ts';
import { deleteCommand } from '../../apps/server/src/app/cli/delete-trader.ts';
import { deleteTrader } from '../../apps/server/src/own-data/deletion/delete-trader.ts';
import { DELETION_LEASE_MS, runDeletions } from '../../apps/server/src/own-data/deletion/deletions.ts';
import { countTraderRows } from '../../apps/server/src/own-data/trader-rows-testing.ts';
import { createMistakes } from '../../apps/server/src/journal/mistakes/queries.ts';
import { savePlan } from '../../apps/server/src/journal/plan/queries.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { saveJournal } from '../../apps/server/src/journal/trades/save-journal.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { openSyncFixture, synchroniseWell, type SyncFixture } from '../sync/sync-fixture.ts';
import { readPublishedTrades } from '../sync/stored-trades.ts';

const NOW = Date.UTC(2026, 10, 19, 2);

/** Two traders with trades, journals, mistakes, a plan and an audit, of whom the first is going to be deleted. */
async function twoTraders(t: TestContext, store: Store): Promise<readonly [SyncFixture, SyncFixture]> {
  const platform = await startPlatform({ firstDay: '2026-11-02', clock: () => NOW, rateLimit: null });
  t.after(() => platform.close());
  const fixtures = [];
  for (let at = 0; at < 2; at++) {
    const fixture = await openSyncFixture(store, platform, { now: NOW, allowsOvernight: true });
    await synchroniseWell(fixture);
    const { traderId } = fixture;
    const [first, second] = await readPublishedTrades(store, traderId);
    await saveEntry(fixture, first!.publicId, { comments: 'gone with me', mistakes: ['Chased'] });
    await saveEntry(fixture, second!.publicId, { comments: 'this too' });
    await store.write(async (db) => {
      await createMistakes(db, traderId, ['Alone'], NOW);
      const stated = { statedPerDay: '2R', statedPerWeek: null };
      const limits = { maxLostPerTrade: 1, maxLostPerDay: 2, maxLostPerWeek: 3, ...stated };
      await savePlan(db, traderId, { ...limits, plan: null }, undefined, NOW);
      await appendAudit(db, { at: NOW, event: 'sign-in', result: 'done', traderId });
    });
    fixtures.push(fixture);
  }
  return [fixtures[0]!, fixtures[1]!];
}

function saveEntry({ store, traderId }: SyncFixture, publicId: string, part: Partial<JournalEntry>) {
  const entry = { ...EMPTY_ENTRY, ...part };
  return store.write((db) => saveJournal(db, { traderId, publicId, entry, version: null, now: NOW }));
}

function toolsOf(store: Store, time: { now: number }, signal = new AbortController().signal) {
  const report = (error: unknown) => assert.fail(String(error));
  return { store, clock: () => time.now, signal, report };
}

onEachEngine((_engine, openTestStore) => {
  test('no row of a deleted trader remains in any table, and every row of another does', async (t) => {
    const store = await openTestStore();
    const [gone, stays] = await twoTraders(t, store);
    const before = await countTraderRows(store, stays.traderId);
    const full = await countTraderRows(store, gone.traderId);
    for (const table of [
      'trade',
      'trade_part',
      'execution',
      'journal',
      'segment',
      'audit',
      'trader_key',
      'plan',
    ])
      assert.ok((full[`${table}.trader_id`] ?? 0) > 0, `${table} had rows`);
    await store.write((db) => deleteTrader(db, gone.traderId, NOW));
    assert.equal(await runDeletions(toolsOf(store, { now: NOW })), 1);
    assert.deepEqual(await countTraderRows(store, gone.traderId), {});
    assert.deepEqual(await countTraderRows(store, stays.traderId), before);
    const traders = await store.read((db) => db.selectFrom('trader').select('id').execute());
    assert.deepEqual(traders, [{ id: stays.traderId }]);
    const [reported] = await store.read((db) =>
      db.selectFrom('audit').selectAll().where('event', '=', 'trader-deleted').execute(),
    );
    assert.deepEqual(
      [reported?.at, reported?.result, reported?.trader_id, reported?.address],
      [NOW, 'done', null, null],
    );
    const change = store.write((db) => db.deleteFrom('audit').execute());
    await assert.rejects(change, 'the audit is append only again');
  });

  test('in the transaction of the deletion itself the journal is shut and its secrets are mute', async (t) => {
    const store = await openTestStore();
    const [gone] = await twoTraders(t, store);
    const { traderId, secrets } = gone;
    const sealed = await store.write((db) =>
      secrets.sealFor(db, traderId, { table: 'x', column: 'y', rowId: 1, version: 1 }, Buffer.from('secret')),
    );
    await store.write((db) => deleteTrader(db, traderId, NOW));
    const place = { table: 'x', column: 'y', rowId: 1, version: 1 };
    await assert.rejects(store.read((db) => secrets.openFor(db, traderId, place, sealed)));
    const row = await store.read((db) =>
      db.selectFrom('trader').selectAll().where('id', '=', traderId).executeTakeFirstOrThrow(),
    );
    assert.deepEqual([row.email, row.password_hash, row.is_public, row.disabled_at], ['', null, 0, NOW]);
    const logins = await store.read((db) =>
      db.selectFrom('platform_login').select('sealed_password').where('trader_id', '=', traderId).execute(),
    );
    assert.ok(logins.every(({ sealed_password: password }) => password === null));
  });

  for (const [when, later] of [
    ['when its lease has run out', DELETION_LEASE_MS + 1],
    ['when the clock was set back by a day', -86_400_000],
  ] as const)
    test(`a deletion that was killed continues ${when}, and is not done twice`, async (t) => {
      const store = await openTestStore();
      const [gone] = await twoTraders(t, store);
      const time = { now: NOW };
      await store.write((db) => deleteTrader(db, gone.traderId, NOW));
      const stopping = new AbortController();
      let batches = 0;
      const killed: Store = {
        ...store,
        write: async (work) => {
          if (++batches === 4) stopping.abort();
          return store.write(work);
        },
      };
      assert.equal(await runDeletions({ ...toolsOf(store, time, stopping.signal), store: killed }), 0);
      assert.ok(Object.keys(await countTraderRows(store, gone.traderId)).length > 5, 'much is left');
      assert.equal(await runDeletions(toolsOf(store, time)), 0, 'the lease still holds');
      time.now += later;
      const runs = await Promise.all(Array.from({ length: 3 }, () => runDeletions(toolsOf(store, time))));
      assert.equal(
        runs.reduce((sum, run) => sum + run, 0),
        1,
      );
      assert.deepEqual(await countTraderRows(store, gone.traderId), {});
    });
});

test('an operator deletes a trader only when sure, and waits until the last row is gone', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-deletion-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  t.after(() => store.close());
  const [gone, stays] = await twoTraders(t, store);
  const reported: string[] = [];
  const output = {
    print: (line: string) => void reported.push(line),
    note: (line: string) => void reported.push(line),
  };
  const { email } = await store.read((db) =>
    db.selectFrom('trader').select('email').where('id', '=', gone.traderId).executeTakeFirstOrThrow(),
  );
  assert.equal(await deleteCommand(store, 'nobody@desk.test', true, output), 1);
  assert.equal(await deleteCommand(store, email, false, output), 1);
  assert.match(reported.at(-1) ?? '', /and \d+ trades would be gone for ever/);
  assert.equal(await deleteCommand(store, email.toLowerCase(), true, output), 0);
  assert.deepEqual(await countTraderRows(store, gone.traderId), {});
  assert.ok((await countTraderRows(store, stays.traderId))['trade.trader_id']);
});
