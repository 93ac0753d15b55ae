import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BACKUP_LEASE_MS, isDue } from './due.ts';
import type { BackupState } from './state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PLACE = '/mnt/backups';
const NOTHING: BackupState = {
  lease: null,
  attemptedAt: null,
  success: null,
  failure: null,
  failures: 0,
  notified: null,
  listedAt: null,
  missing: null,
  others: null,
  reportedAt: { missing: null, others: null },
  accepted: [],
};
const madeAt = (at: number, place = PLACE): BackupState => ({
  ...NOTHING,
  success: { at, place, name: 'x', bytes: 1, seconds: 1 },
});
const failedAt = (at: number, state = NOTHING): BackupState => ({
  ...state,
  failure: { at, since: at, sentence: 'no' },
});

/** When backups begin while a server looks every minute; each succeeds, or fails, at once. */
function begun(from: number, to: number, first: BackupState, outcome: (at: number) => 'made' | 'failed') {
  const times: number[] = [];
  let state = first;
  for (let now = from; now < to; now += MINUTE) {
    if (!isDue(state, { now, startedAt: from, minuteOfDay: 150, place: PLACE })) continue;
    times.push(now);
    state = outcome(now) === 'made' ? madeAt(now) : failedAt(now, state);
  }
  return times.map((at) => new Date(at).toISOString().slice(0, 16));
}

test('once a day at the time of day in UTC, on the days too when clocks change somewhere', () => {
  for (const [year, month, day] of [
    [2026, 2, 5],
    [2026, 2, 26],
    [2026, 9, 22],
    [2026, 9, 30],
  ] as const) {
    const from = Date.UTC(year, month, day, 12);
    const found = begun(from, from + 6 * DAY, madeAt(from - HOUR), () => 'made');
    const expected = Array.from(
      { length: 6 },
      (_, n) => `${new Date(from + (n + 1) * DAY).toISOString().slice(0, 10)}T02:30`,
    );
    assert.deepEqual(found, expected);
  }
});

test('a server that starts makes up for what is older than a day, after some minutes, and for nothing else', () => {
  const from = Date.UTC(2026, 6, 1, 9);
  const until = from + 20 * HOUR;
  const made = () => 'made' as const;
  assert.deepEqual(begun(from, until, madeAt(from - 31 * HOUR), made), [
    '2026-07-01T09:05',
    '2026-07-02T02:30',
  ]);
  assert.deepEqual(begun(from, until, NOTHING, made), ['2026-07-01T09:05', '2026-07-02T02:30']);
  assert.deepEqual(begun(from, until, madeAt(from - HOUR, '/mnt/another'), made)[0], '2026-07-01T09:05');
  assert.deepEqual(begun(from, until, madeAt(from - 10 * HOUR), made), ['2026-07-02T02:30']);
  const shortlyBefore = Date.UTC(2026, 6, 1, 2, 28);
  assert.deepEqual(begun(shortlyBefore, shortlyBefore + HOUR, madeAt(shortlyBefore - 23 * HOUR), made), [
    '2026-07-01T02:33',
  ]);
});

test('a failure is retried every hour', () => {
  const from = Date.UTC(2026, 6, 1, 12);
  let left = 3;
  const found = begun(from, from + 40 * HOUR, madeAt(from - HOUR), () => (left-- > 0 ? 'failed' : 'made'));
  assert.deepEqual(found, [
    '2026-07-02T02:30',
    '2026-07-02T03:30',
    '2026-07-02T04:30',
    '2026-07-02T05:30',
    '2026-07-03T02:30',
  ]);
});

test('what a clock that was ahead wrote delays nothing', () => {
  const now = Date.UTC(2026, 6, 1, 12);
  const moment = { now, startedAt: now - DAY, minuteOfDay: 150, place: PLACE };
  const ahead = now + 400 * DAY;
  assert.ok(isDue(madeAt(ahead), moment));
  assert.ok(isDue(failedAt(ahead), moment));
  assert.ok(isDue({ ...NOTHING, lease: { owner: 'x', until: ahead } }, moment));
  assert.ok(!isDue({ ...NOTHING, lease: { owner: 'x', until: now + BACKUP_LEASE_MS } }, moment));
  assert.ok(!isDue({ ...NOTHING, lease: { owner: 'x', until: now + 1 } }, moment));
  assert.ok(isDue({ ...NOTHING, lease: { owner: 'x', until: now } }, moment));
});
