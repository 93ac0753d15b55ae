import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { backupName } from '#server/backup/targets/backup-name-testing.ts';
import { timeOfBackup } from '#server/backup/targets/backup-name.ts';
import { chooseExpired, type Chosen, type Retention } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 1, 2, 30);
const USUAL = { keepDays: 14, keepWeeks: 8 };

/** Written as the rule is said, backup by backup, with the calendar's own words. */
function chooseSlowly(
  names: readonly string[],
  { keepDays, keepWeeks }: Retention,
  { now, sound }: { now: number; sound: string },
): Chosen {
  const day = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDate();
  const dayOf = (at: number) => day(at).toString();
  const weekOf = (at: number) =>
    day(at)
      .subtract({ days: day(at).dayOfWeek - 1 })
      .toString();
  const times = names.map(timeOfBackup).filter((at) => at !== null);
  const past = times.filter((at) => at <= now);
  const isNewestOfOneOfTheLast = (at: number, count: number, spanOf: (at: number) => string) => {
    const later = past.filter((other) => other > at);
    return !later.some((other) => spanOf(other) === spanOf(at)) && new Set(later.map(spanOf)).size < count;
  };
  const stays = (at: number) =>
    backupName(at) === sound ||
    isNewestOfOneOfTheLast(at, keepDays, dayOf) ||
    isNewestOfOneOfTheLast(at, keepWeeks, weekOf);
  return {
    expired: names.includes(sound)
      ? past
          .filter((at) => !stays(at))
          .sort((a, b) => a - b)
          .map(backupName)
      : [],
    future: times
      .filter((at) => at > now)
      .sort((a, b) => b - a)
      .map(backupName),
  };
}

test('what goes is what the rule says, backup by backup', () => {
  const gap = fc.oneof(
    fc.integer({ min: 1, max: 2 * DAY }),
    fc.integer({ min: 1, max: 200 * DAY }),
    fc.constant(DAY),
  );
  const past = fc.array(gap, { minLength: 1, maxLength: 90 });
  const future = fc.array(gap, { maxLength: 3 });
  const strange = fc.subarray([
    'notes.txt',
    'daybook-20261323T100000000Z.tar',
    'journal-v19.sqlite',
    'daybook-x.tar',
  ]);
  const rule = fc.record({
    keepDays: fc.integer({ min: 1, max: 20 }),
    keepWeeks: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(past, future, strange, rule, fc.nat(), (gaps, ahead, others, keep, pick) => {
      const times: number[] = [];
      for (let at = NOW + 1, n = 0; n < gaps.length; n++) times.push((at -= gaps[n]!));
      for (let at = NOW, n = 0; n < ahead.length; n++) times.push((at += ahead[n]!));
      const names = times.map(backupName);
      const all = [...names, ...others].toSorted();
      const on = { now: NOW, sound: names[pick % names.length]! };
      assert.deepEqual(chooseExpired(all, keep, on), chooseSlowly(all, keep, on));
    }),
    { numRuns: roundsOf(400) },
  );
});

test('a backup every night for a year leaves fourteen days and eight weeks', () => {
  let names: string[] = [];
  for (let night = 0; night < 365; night++) {
    const now = NOW + night * DAY;
    const sound = backupName(now);
    names.push(sound);
    const { expired } = chooseExpired(names, USUAL, { now, sound });
    // On a Monday the oldest week goes as well as a day.
    assert.ok(expired.length <= 2);
    names = names.filter((name) => !expired.includes(name));
  }
  const ages = names.map((name) => Math.round((NOW + 364 * DAY - timeOfBackup(name)!) / DAY));
  // The last night is a Wednesday; the newest of a week that is over is its Sunday's.
  assert.deepEqual(
    ages.toSorted((a, b) => a - b).slice(0, 14),
    Array.from({ length: 14 }, (_, n) => n),
  );
  assert.deepEqual(
    ages.filter((age) => age >= 14).sort((a, b) => a - b),
    [17, 24, 31, 38, 45].map((age) => age),
  );
});

test('a clock that jumps ahead for a night takes one day away, and what it made stays and is named', () => {
  const names = Array.from({ length: 60 }, (_, n) => backupName(NOW - n * DAY));
  const kept = names.filter(
    (name) => !chooseExpired(names, USUAL, { now: NOW, sound: names[0]! }).expired.includes(name),
  );
  const ahead = Date.UTC(2031, 0, 1);
  const jumped = chooseExpired([...kept, backupName(ahead)], USUAL, { now: ahead, sound: backupName(ahead) });
  assert.ok(jumped.expired.length <= 2, `${jumped.expired.length} of ${kept.length} would go`);
  const next = backupName(NOW + DAY);
  const back = chooseExpired([...kept, backupName(ahead), next], USUAL, { now: NOW + DAY, sound: next });
  assert.deepEqual(back.future, [backupName(ahead)]);
  assert.ok(!back.expired.includes(backupName(ahead)));
});

test('a listing without the backup that was just made removes nothing', () => {
  const names = Array.from({ length: 60 }, (_, n) => backupName(NOW - n * DAY));
  for (const listed of [[], names.slice(1)])
    assert.deepEqual(chooseExpired(listed, USUAL, { now: NOW, sound: names[0]! }).expired, []);
});
