import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { onEachEngine, untilWaiting } from '../../../apps/server/src/store/store-testing.ts';
import { checkSyncs } from '../../../apps/server/src/sync/check-syncs.ts';
import {
  claimSync,
  MAX_GIVEN_BACK_A_DAY,
  moveSync,
  SYNCS_A_DAY,
} from '../../../apps/server/src/sync/claim.ts';
import { failureText } from '../../../apps/server/src/ledger/sync-record.ts';
import { failSync } from '../../../apps/server/src/sync/fail-sync.ts';
import { readSyncStatus } from '../../../apps/server/src/sync/status.ts';
import { openSecondFixture, synchroniseWell, withTools, type SyncFixture } from '../sync-fixture.ts';
import { instantOf, openQuietFixture } from '../quiet-platform.ts';

const REST_MS = 60_000;
const REFUSAL = {
  kind: 'platform-problem',
  code: '007',
  account: 'MAIN',
  detail: 'too many requests',
} as const;

async function counted({ store, traderId, time }: SyncFixture) {
  const row = await store.read((db) =>
    db
      .selectFrom('sync_quota')
      .select(['used', 'given_back'])
      .where('trader_id', '=', traderId)
      .where('day', '=', newYorkOf(time.now).day)
      .executeTakeFirst(),
  );
  return [row?.used ?? 0, row?.given_back ?? 0];
}

onEachEngine((engine, openTestStore, newStoreLocation) => {
  /** A trader at two servers, whose platform refuses everything as too many requests. */
  async function refusedTrader(t: TestContext): Promise<readonly [SyncFixture, SyncFixture]> {
    const place = await newStoreLocation('tables');
    const quiet = await openQuietFixture(t, await openTestStore({ place }), {
      now: instantOf('2026-03-03', '12:00'),
    });
    const fixture = withTools(quiet, { locate: (host) => ({ ...quiet.tools.locate(host), retryMs: 1 }) });
    fixture.platform.faults.rateLimited = true;
    return [fixture, openSecondFixture(fixture, await openTestStore({ place }))];
  }

  test('an attempt that a platform refused as too many costs nothing, and the trader learns when to retry', async (t) => {
    const [fixture] = await refusedTrader(t);
    const { traderId, time } = fixture;
    const askAgainAt = time.now + REST_MS;
    assert.partialDeepStrictEqual(await fixture.synchroniser.startImport(traderId), {
      kind: 'platform-problem',
      code: '007',
      reason: 'too-many-requests',
      askAgainAt,
      joined: false,
    });
    assert.deepEqual(await counted(fixture), [0, 1]);
    assert.partialDeepStrictEqual(await fixture.store.read((db) => readSyncStatus(db, traderId, time.now)), {
      leftToday: SYNCS_A_DAY,
      lastError: '007',
      askAgainAt,
    });
    assert.deepEqual(await checkSyncs(fixture.store, traderId), []);
    fixture.platform.faults.rateLimited = false;
    time.now = askAgainAt;
    await synchroniseWell(fixture);
    assert.deepEqual(await counted(fixture), [1, 1]);
  });

  test('however often it is clicked meanwhile, at any server, the platform is left alone and nothing is counted', async (t) => {
    const fixtures = await refusedTrader(t);
    const [fixture] = fixtures;
    const click = () =>
      Promise.all(
        Array.from({ length: 32 }, (_, at) => fixtures[at % 2]!.synchroniser.startImport(fixture.traderId)),
      );
    const first = await click();
    const asked = fixture.platform.requests.length;
    fixture.time.now += REST_MS - 1;
    const answers = [...first, ...(await click())];
    for (const answer of answers)
      assert.partialDeepStrictEqual(answer, { kind: 'platform-problem', reason: 'too-many-requests' });
    assert.equal(answers.filter((answer) => 'joined' in answer && !answer.joined).length, 1);
    assert.equal(fixture.platform.requests.length, asked);
    assert.deepEqual(await counted(fixture), [0, 1]);
  });

  test('a click that waits while another server notes the refusal gets the answer of that attempt', async (t) => {
    const [{ store, traderId, time }, other] = await refusedTrader(t);
    const facts = { traderId, day: newYorkOf(time.now).day, now: time.now, owner: 'here' };
    const claimed = await claimSync(store, facts);
    assert(claimed.kind === 'claimed');
    const { syncId } = claimed;
    const failure = { ...REFUSAL, askAgainAt: time.now + REST_MS };
    let waiting: ReturnType<typeof claimSync> | undefined;
    await store.write(async (db) => {
      const ended = { state: 'failed', error_code: '007', detail: failureText(failure) } as const;
      assert(await moveSync(db, traderId, syncId, ['claimed'], ended));
      waiting = claimSync(other.store, { ...facts, owner: 'there' });
      // SQLite's writers wait for each other anyway.
      if (engine === 'postgres') await untilWaiting(db, 1);
    });
    assert.deepEqual(await waiting, { kind: 'running', syncId });
  });

  test('a few attempts of a day are given back and no more, so the platform is not asked without end', async (t) => {
    const [fixture] = await refusedTrader(t);
    const { traderId, time } = fixture;
    const seen: number[][] = [];
    for (let attempt = 0; attempt < MAX_GIVEN_BACK_A_DAY + SYNCS_A_DAY; attempt++) {
      assert.equal((await fixture.synchroniser.startImport(traderId)).kind, 'platform-problem');
      seen.push(await counted(fixture));
      time.now += REST_MS;
    }
    assert.deepEqual(seen, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    const asked = fixture.platform.requests.length;
    assert.equal((await fixture.synchroniser.startImport(traderId)).kind, 'none-left');
    assert.equal(fixture.platform.requests.length, asked);
    assert.deepEqual(await checkSyncs(fixture.store, traderId), []);
  });

  test('a failure that several record gives back once, and one that comes after the lease gives nothing', async (t) => {
    const [fixture] = await refusedTrader(t);
    const { store, traderId, time } = fixture;
    const { day } = newYorkOf(time.now);
    const failure = { ...REFUSAL, askAgainAt: time.now };
    const claim = async (now: number) => {
      const claimed = await claimSync(store, { traderId, day, now, owner: 'here' });
      return claimed.kind === 'claimed' ? claimed.syncId : assert.fail(claimed.kind);
    };
    const [first, second] = [await claim(time.now), time.now + 61_000];
    await Promise.all(Array.from({ length: 8 }, () => failSync(store, traderId, first, failure, time.now)));
    assert.deepEqual(await counted(fixture), [0, 1]);
    const late = await claim(time.now + 1);
    await claim(second + 1);
    await failSync(store, traderId, late, failure, second + 1);
    assert.deepEqual(await counted(fixture), [2, 1]);
  });
});
