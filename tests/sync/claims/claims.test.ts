import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Day } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import { claimSync, SYNC_LEASE_MS } from '../../../apps/server/src/sync/claim.ts';
import { nextMidnight, readSyncStatus } from '../../../apps/server/src/sync/status.ts';
import type { StartedImport } from '../../../apps/server/src/sync/synchronise.ts';
import type { Faults } from '../../../demo/src/faults/faults.ts';
import { openSecondFixture, synchroniseWell, type SyncFixture } from '../sync-fixture.ts';
import { instantOf, openQuietFixture, startQuietPlatform } from '../quiet-platform.ts';

const BURST = 64;
// Most of their time they wait until the platform may be asked again.
const PATIENT = { atOnce: 5 };

/** Many clicks at once, half of them at another server. */
function burst(fixtures: readonly [SyncFixture, SyncFixture]): Promise<StartedImport[]> {
  const clicks = Array.from({ length: BURST }, (_, at) => fixtures[at % 2]!);
  return Promise.all(clicks.map((fixture) => fixture.synchroniser.startImport(fixture.traderId)));
}

async function readSyncs({ store, traderId }: SyncFixture) {
  return store.read((db) =>
    db.selectFrom('sync').selectAll().where('trader_id', '=', traderId).orderBy('id').execute(),
  );
}

async function usedOn({ store, traderId }: SyncFixture, day: number): Promise<number> {
  const row = await store.read((db) =>
    db
      .selectFrom('sync_quota')
      .select('used')
      .where('trader_id', '=', traderId)
      .where('day', '=', day)
      .executeTakeFirst(),
  );
  return row?.used ?? 0;
}

/** Bursts until nothing is left of the day; every claim is processed by both servers at once. Returns the answers. */
async function exhaust(fixtures: readonly [SyncFixture, SyncFixture]): Promise<StartedImport[]> {
  const reported: StartedImport[] = [];
  for (;;) {
    const answers = await burst(fixtures);
    reported.push(...answers);
    await Promise.all(fixtures.map((fixture) => fixture.synchroniser.startProcess(fixture.traderId)));
    if (answers.every(({ kind }) => kind === 'none-left')) return reported;
  }
}

/** Exactly four claims, each its own row, and every joined request got one of them. */
async function assertFourOn(
  fixture: SyncFixture,
  day: number,
  reported: readonly StartedImport[],
): Promise<void> {
  assert.equal(await usedOn(fixture, day), 4);
  const syncs = (await readSyncs(fixture)).filter((sync) => sync.day === day);
  assert.equal(syncs.length, 4);
  assert.ok(syncs.every(({ state }) => state === 'processed' || state === 'failed'));
  const ids = new Set(syncs.map(({ id }) => id));
  for (const answer of reported) assert.ok(!('syncId' in answer) || ids.has(answer.syncId));
  const own = reported.filter((answer) => 'joined' in answer && !answer.joined);
  assert.equal(own.length, 4, 'one request a claim is told that it was its own');
  const logins = fixture.platform.requests.filter(({ action }) => action === 'login');
  assert.equal(logins.length, 4, 'the platform was asked four times');
}

/** A new platform for each day, since one host is asked ten times a second at most. */
async function nextPlatform(
  t: TestContext,
  fixtures: readonly [SyncFixture, SyncFixture],
  faults: Partial<Faults>,
): Promise<void> {
  const platform = await startQuietPlatform(['MAIN'], () => fixtures[0].time.now);
  t.after(() => platform.close());
  Object.assign(platform.faults, faults);
  for (const fixture of fixtures) fixture.platform = platform;
}

onEachEngine((engine, openTestStore, newStoreLocation) => {
  /** One trader at two servers: two stores over one database, or two processes' worth of callers over one folder. */
  async function twoServers(t: TestContext, now: number): Promise<readonly [SyncFixture, SyncFixture]> {
    const place = await newStoreLocation();
    const store = await openTestStore({ place });
    const fixture = await openQuietFixture(t, store, { now });
    const other: Store = await openTestStore({ place });
    return [fixture, openSecondFixture(fixture, other)];
  }

  const instants = [
    ['on an ordinary day', '2026-03-03', '23:59'],
    ['when the clock goes forward', '2026-03-08', '01:59'],
    ['when the clock goes back', '2026-11-01', '01:30'],
  ] as const;
  for (const [when, date, time] of instants) {
    test(`64 clicks at once use exactly four synchronisations ${when}, and four again after midnight`, async (t) => {
      const now = instantOf(date, time);
      const fixtures = await twoServers(t, now);
      const [fixture] = fixtures;
      const { day } = newYorkOf(now);
      await nextPlatform(t, fixtures, {});
      const reported = await exhaust(fixtures);
      await assertFourOn(fixture, day, reported);
      const midnight = nextMidnight(day);
      assert.partialDeepStrictEqual(
        await fixture.store.read((db) => readSyncStatus(db, fixture.traderId, fixture.time.now)),
        {
          leftToday: 0,
          renewsAt: midnight,
          running: null,
        },
      );
      // Hours later, past the hour that is skipped or shown twice, and a millisecond before midnight.
      for (const later of [now + 3_600_000, midnight - 1]) {
        fixture.time.now = later;
        if (newYorkOf(later).day !== day) continue;
        assert.deepEqual(new Set((await burst(fixtures)).map(({ kind }) => kind)), new Set(['none-left']));
      }
      fixture.time.now = midnight;
      await nextPlatform(t, fixtures, {});
      await assertFourOn(fixture, day + 1, await exhaust(fixtures));
      fixture.time.now = midnight - 1;
      assert.equal((await burst(fixtures))[0]!.kind, 'none-left', 'a clock set back gives nothing extra');
    });
  }

  const faults: readonly (readonly [string, Partial<Faults>])[] = [
    ['refuses', { refuseLogin: true }],
    ['is slow', { delayMilliseconds: 20 }],
    ['answers damage', { only: ['fills'], trailer: '' }],
  ];
  for (const [what, fault] of faults) {
    test(`a platform that ${what} does not change the count`, async (t) => {
      const fixtures = await twoServers(t, instantOf('2026-03-03', '12:00'));
      await nextPlatform(t, fixtures, fault);
      const reported = await exhaust(fixtures);
      await assertFourOn(fixtures[0], newYorkOf(fixtures[0].time.now).day, reported);
    });
  }

  test('a joined request gets the same answer as the one that it joined', async (t) => {
    const fixtures = await twoServers(t, instantOf('2026-03-03', '12:00'));
    const [fixture] = fixtures;
    await nextPlatform(t, fixtures, { delayMilliseconds: 50 });
    fixture.platform.openPosition('TSLA');
    const claims = (await burst(fixtures)).filter(({ kind }) => kind !== 'none-left');
    assert.ok(claims.length >= BURST / 2);
    for (const answer of claims)
      assert.partialDeepStrictEqual(answer, { kind: 'positions-open', symbols: ['TSLA'] });
  });

  test('a run that died frees its lease after 60 s and stays counted', async (t) => {
    const fixtures = await twoServers(t, instantOf('2026-03-03', '12:00'));
    const [fixture] = fixtures;
    const { day } = newYorkOf(fixture.time.now);
    const facts = { traderId: fixture.traderId, day, owner: 'a server that was killed' };
    const dead = await claimSync(fixture.store, { ...facts, now: fixture.time.now });
    assert.ok(dead.kind === 'claimed');
    fixture.time.now += SYNC_LEASE_MS;
    const joined = await claimSync(fixture.store, { ...facts, now: fixture.time.now });
    assert.deepEqual(joined, { kind: 'running', syncId: dead.syncId });
    fixture.time.now += 1;
    await synchroniseWell(fixture);
    assert.deepEqual(
      (await readSyncs(fixture)).map(({ state, error_code: code }) => [state, code]),
      [
        ['failed', '999'],
        ['processed', null],
      ],
    );
    assert.equal(await usedOn(fixture, day), 2);
  });

  test('another trader’s actions cost no one else anything', async (t) => {
    const store = await openTestStore();
    const traders = await Promise.all(
      Array.from({ length: 3 }, () => openQuietFixture(t, store, { now: instantOf('2026-03-03', '12:00') })),
    );
    await Promise.all(traders.map((fixture) => exhaust([fixture, openSecondFixture(fixture)])));
    for (const fixture of traders) assert.equal(await usedOn(fixture, newYorkOf(fixture.time.now).day), 4);
  });

  test('reading first and writing afterwards would let more than four through', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const day = newYorkOf(fixture.time.now).day;
    const accepted = await Promise.all(Array.from({ length: BURST }, () => claimCarelessly(fixture, day)));
    assert.ok(accepted.filter(Boolean).length > 4, `${engine}: the bursts do meet`);
  });
}, PATIENT);

/** How it must not be done: two claims read the same count before either writes. */
async function claimCarelessly({ store, traderId }: SyncFixture, day: Day): Promise<boolean> {
  const used = await store.read((db) =>
    db
      .selectFrom('sync_quota')
      .select('used')
      .where('trader_id', '=', traderId)
      .where('day', '=', day)
      .executeTakeFirst(),
  );
  if ((used?.used ?? 0) >= 4) return false;
  const row = { trader_id: traderId, day, used: (used?.used ?? 0) + 1 };
  await store.write((db) =>
    db
      .insertInto('sync_quota')
      .values(row)
      .onConflict((conflict) => conflict.columns(['trader_id', 'day']).doUpdateSet({ used: row.used }))
      .execute(),
  );
  return true;
}
