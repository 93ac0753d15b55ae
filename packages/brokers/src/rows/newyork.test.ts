import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { dayText, parseDay, parseTimeOfDay, timeText, type Day } from '@daybook/domain/calendar.ts';
import { findInstant, NEW_YORK, newYorkOf, skippedTimeReason } from './newyork.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';

const day = (text: string): Day => parseDay(text) ?? assert.fail(text);
const seconds = (text: string): number => parseTimeOfDay(text) ?? assert.fail(text);
const instantText = (zone: string, date: string, time: string): string | null => {
  const instant = findInstant(zone, day(date), seconds(time));
  return instant === null ? null : new Date(instant).toISOString();
};

test('the opening bell is 13:30 UTC in summer and 14:30 UTC in winter', () => {
  assert.equal(instantText(NEW_YORK, '2026-07-15', '09:30:00'), '2026-07-15T13:30:00.000Z');
  assert.equal(instantText(NEW_YORK, '2026-01-15', '09:30:00'), '2026-01-15T14:30:00.000Z');
});

test('a time that the clock skips in spring is refused and the reason names it', () => {
  assert.equal(instantText(NEW_YORK, '2026-03-08', '01:59:59'), '2026-03-08T06:59:59.000Z');
  assert.equal(instantText(NEW_YORK, '2026-03-08', '02:00:00'), null);
  assert.equal(instantText(NEW_YORK, '2026-03-08', '02:59:59'), null);
  assert.equal(instantText(NEW_YORK, '2026-03-08', '03:00:00'), '2026-03-08T07:00:00.000Z');
  assert.match(skippedTimeReason(NEW_YORK, day('2026-03-08'), 9000), /2026-03-08 02:30:00 does not exist/);
});

test('a time that the clock shows twice in autumn is the earlier one', () => {
  assert.equal(instantText(NEW_YORK, '2026-11-01', '01:30:00'), '2026-11-01T05:30:00.000Z');
  assert.equal(instantText(NEW_YORK, '2026-11-01', '02:00:00'), '2026-11-01T07:00:00.000Z');
});

test('an evening in UTC belongs to the New York day before', () => {
  const { day: newYorkDay, execTime } = newYorkOf(Date.parse('2026-01-16T04:59:59Z'));
  assert.deepEqual([dayText(newYorkDay), execTime], ['2026-01-15', 86_399]);
});

test('the new clock counts from the very second in which it is changed', () => {
  const times = [
    '2026-03-08T06:59:59Z',
    '2026-03-08T07:00:00Z',
    '2026-11-01T05:59:59Z',
    '2026-11-01T06:00:00Z',
  ];
  assert.deepEqual(
    times.map((text) => timeText(newYorkOf(Date.parse(text)).execTime)),
    ['01:59:59', '03:00:00', '01:59:59', '01:00:00'],
  );
});

test('zones far east and west of Greenwich find their instant', () => {
  assert.equal(instantText('Pacific/Kiritimati', '2026-05-01', '00:00:00'), '2026-04-30T10:00:00.000Z');
  assert.equal(instantText('Europe/Berlin', '2026-03-29', '02:30:00'), null);
  assert.throws(() => findInstant('Mars/Olympus', day('2026-05-01'), 0), RangeError);
});

test('every instant from 1970 to 2100 agrees with Temporal', () => {
  const instants = fc.integer({ min: 0, max: 4_102_444_800 });
  fc.assert(
    fc.property(instants, (epochSeconds) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(NEW_YORK);
      const { day: newYorkDay, execTime } = newYorkOf(epochSeconds * 1000);
      assert.equal(dayText(newYorkDay), zoned.toPlainDate().toString());
      assert.equal(execTime, zoned.hour * 3600 + zoned.minute * 60 + zoned.second);
    }),
    { seed: 1, numRuns: roundsOf(2000, 500) },
  );
});

test('every local time agrees with Temporal, around the clock changes too', () => {
  const days = fc.oneof(
    fc.integer({ min: 10_000, max: 30_000 }),
    fc.constantFrom(20_520, 20_758, 20_156, 20_394),
  );
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), (number, time) => {
      const local = Temporal.PlainDate.from(dayText(number as Day))
        .toPlainDateTime()
        .add({ seconds: time });
      const expected = local.toZonedDateTime(NEW_YORK, { disambiguation: 'earlier' });
      const exists = expected.toPlainDateTime().equals(local);
      assert.equal(findInstant(NEW_YORK, number as Day, time), exists ? expected.epochMilliseconds : null);
    }),
    { seed: 2, numRuns: roundsOf(3000, 750) },
  );
});

test('a server seven hours ahead of New York stays so when New York changes its clock', () => {
  const at = (date: string, time: string) => instantText(SEVEN_AHEAD_OF_NEW_YORK, date, time);
  assert.equal(at('2026-03-06', '16:00:00'), '2026-03-06T14:00:00.000Z');
  // Europe's clocks change three weeks later.
  assert.equal(at('2026-03-09', '16:00:00'), '2026-03-09T13:00:00.000Z');
  assert.equal(at('2026-03-10', '00:00:00'), '2026-03-09T21:00:00.000Z');
  assert.equal(at('2026-11-02', '02:00:00'), '2026-11-02T00:00:00.000Z');
});
