import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Day } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '../../apps/server/src/outside/newyork.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { claimSync, SYNC_LEASE_MS } from '../../apps/server/src/sync/claim.ts';
import { nextMidnight, readSyncStatus } from '../../apps/server/src/sync/status.ts';
import type { StartedImport } from '../../apps/server/src/sync/synchronise.ts';
import type { Faults } from '../../demo/src/faults/faults.ts';
import { openSecondDesk, synchroniseWell, type Desk } from './desk.ts';
import { instantOf, openQuietDesk, startQuietPlatform } from './quiet-platform.ts';

const BURST = 64;
// Most of their time they wait until the platform may be asked again.
const PATIENT = { atOnce: 5 };

/** Many clicks at once, half of them at another server. */
function burst(desks: readonly [Desk, Desk]): Promise<StartedImport[]> {
  const clicks = Array.from({ length: BURST }, (_, at) => desks[at % 2]!);
  return Promise.all(clicks.map((desk) => desk.synchroniser.startImport(desk.traderId)));
}

async function readSyncs({ store, traderId }: Desk) {
  return store.read((db) =>
    db.selectFrom('sync').selectAll().where('trader_id', '=', traderId).orderBy('id').execute(),
  );
}

async function usedOn({ store, traderId }: Desk, day: number): Promise<number> {
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

/** Bursts until nothing is left of the day; every claim is processed by both servers at once. Returns what was told. */
async function exhaust(desks: readonly [Desk, Desk]): Promise<StartedImport[]> {
  const told: StartedImport[] = [];
  for (;;) {
    const answers = await burst(desks);
    told.push(...answers);
    await Promise.all(desks.map((desk) => desk.synchroniser.startProcess(desk.traderId)));
    if (answers.every(({ kind }) => kind === 'none-left')) return told;
  }
}

/** Exactly four claims, each its own row, and every joined request was told one of them. */
async function assertFourOn(desk: Desk, day: number, told: readonly StartedImport[]): Promise<void> {
  assert.equal(await usedOn(desk, day), 4);
  const syncs = (await readSyncs(desk)).filter((sync) => sync.day === day);
  assert.equal(syncs.length, 4);
  assert.ok(syncs.every(({ state }) => state === 'processed' || state === 'failed'));
  const ids = new Set(syncs.map(({ id }) => id));
  for (const answer of told) assert.ok(!('syncId' in answer) || ids.has(answer.syncId));
  const own = told.filter((answer) => 'joined' in answer && !answer.joined);
  assert.equal(own.length, 4, 'one request a claim is told that it was its own');
  const logins = desk.platform.requests.filter(({ action }) => action === 'login');
  assert.equal(logins.length, 4, 'the platform was asked four times');
}

/** A new platform for each day, since one host is asked ten times a second at most. */
async function nextPlatform(
  t: TestContext,
  desks: readonly [Desk, Desk],
  faults: Partial<Faults>,
): Promise<void> {
  const platform = await startQuietPlatform(['MAIN'], () => desks[0].time.now);
  t.after(() => platform.close());
  Object.assign(platform.faults, faults);
  for (const desk of desks) desk.platform = platform;
}

onEachEngine((engine, openTestStore, newPlace) => {
  /** One trader at two servers: two stores over one database, or two processes' worth of callers over one folder. */
  async function twoServers(t: TestContext, now: number): Promise<readonly [Desk, Desk]> {
    const place = await newPlace();
    const store = await openTestStore({ place });
    const desk = await openQuietDesk(t, store, { now });
    const other: Store = await openTestStore({ place });
    return [desk, openSecondDesk(desk, other)];
  }

  const instants = [
    ['on an ordinary day', '2026-03-03', '23:59'],
    ['when the clock goes forward', '2026-03-08', '01:59'],
    ['when the clock goes back', '2026-11-01', '01:30'],
  ] as const;
  for (const [when, date, time] of instants) {
    test(`64 clicks at once use exactly four synchronisations ${when}, and four again after midnight`, async (t) => {
      const now = instantOf(date, time);
      const desks = await twoServers(t, now);
      const [desk] = desks;
      const { day } = newYorkOf(now);
      await nextPlatform(t, desks, {});
      const told = await exhaust(desks);
      await assertFourOn(desk, day, told);
      const midnight = nextMidnight(day);
      assert.partialDeepStrictEqual(
        await desk.store.read((db) => readSyncStatus(db, desk.traderId, desk.time.now)),
        {
          leftToday: 0,
          renewsAt: midnight,
          running: null,
        },
      );
      // Hours later, past the hour that is skipped or shown twice, and a millisecond before midnight.
      for (const later of [now + 3_600_000, midnight - 1]) {
        desk.time.now = later;
        if (newYorkOf(later).day !== day) continue;
        assert.deepEqual(new Set((await burst(desks)).map(({ kind }) => kind)), new Set(['none-left']));
      }
      desk.time.now = midnight;
      await nextPlatform(t, desks, {});
      await assertFourOn(desk, day + 1, await exhaust(desks));
      desk.time.now = midnight - 1;
      assert.equal((await burst(desks))[0]!.kind, 'none-left', 'a clock set back gives nothing extra');
    });
  }

  const faults: readonly (readonly [string, Partial<Faults>])[] = [
    ['refuses', { refuseLogin: true }],
    ['is slow', { delayMilliseconds: 20 }],
    ['answers damage', { only: ['fills'], trailer: '' }],
  ];
  for (const [what, fault] of faults) {
    test(`a platform that ${what} does not change the count`, async (t) => {
      const desks = await twoServers(t, instantOf('2026-03-03', '12:00'));
      await nextPlatform(t, desks, fault);
      const told = await exhaust(desks);
      await assertFourOn(desks[0], newYorkOf(desks[0].time.now).day, told);
    });
  }

  test('a joined request is told the same as the one that it joined', async (t) => {
    const desks = await twoServers(t, instantOf('2026-03-03', '12:00'));
    const [desk] = desks;
    await nextPlatform(t, desks, { delayMilliseconds: 50 });
    desk.platform.openPosition('TSLA');
    const claims = (await burst(desks)).filter(({ kind }) => kind !== 'none-left');
    assert.ok(claims.length >= BURST / 2);
    for (const answer of claims)
      assert.partialDeepStrictEqual(answer, { kind: 'positions-open', symbols: ['TSLA'] });
  });

  test('a run that died frees its lease after 60 s and stays counted', async (t) => {
    const desks = await twoServers(t, instantOf('2026-03-03', '12:00'));
    const [desk] = desks;
    const { day } = newYorkOf(desk.time.now);
    const facts = { traderId: desk.traderId, day, owner: 'a server that was killed' };
    const dead = await claimSync(desk.store, { ...facts, now: desk.time.now });
    assert.ok(dead.kind === 'claimed');
    desk.time.now += SYNC_LEASE_MS;
    const joined = await claimSync(desk.store, { ...facts, now: desk.time.now });
    assert.deepEqual(joined, { kind: 'running', syncId: dead.syncId });
    desk.time.now += 1;
    await synchroniseWell(desk);
    assert.deepEqual(
      (await readSyncs(desk)).map(({ state, error_code: code }) => [state, code]),
      [
        ['failed', '999'],
        ['processed', null],
      ],
    );
    assert.equal(await usedOn(desk, day), 2);
  });

  test('what another trader does costs nobody else', async (t) => {
    const store = await openTestStore();
    const traders = await Promise.all(
      Array.from({ length: 3 }, () => openQuietDesk(t, store, { now: instantOf('2026-03-03', '12:00') })),
    );
    await Promise.all(traders.map((desk) => exhaust([desk, openSecondDesk(desk)])));
    for (const desk of traders) assert.equal(await usedOn(desk, newYorkOf(desk.time.now).day), 4);
  });

  test('reading first and writing afterwards would let more than four through', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore());
    const day = newYorkOf(desk.time.now).day;
    const accepted = await Promise.all(Array.from({ length: BURST }, () => claimCarelessly(desk, day)));
    assert.ok(accepted.filter(Boolean).length > 4, `${engine}: the bursts do meet`);
  });
}, PATIENT);

/** How it must not be done: two claims read the same count before either writes. */
async function claimCarelessly({ store, traderId }: Desk, day: Day): Promise<boolean> {
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
