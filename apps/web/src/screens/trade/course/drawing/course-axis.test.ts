import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { courseAxis, dayOfExecution, type Moment } from './course-axis.ts';

const DAY = 20_780;

/** Moments such as [day, 'HH:mm:ss']. */
function moments(...all: readonly (readonly [number, string])[]): Moment[] {
  return all.map(([day, time]) => {
    const [hours = 0, minutes = 0, rest = 0] = time.split(':').map(Number);
    const seconds = hours * 3_600 + minutes * 60 + rest;
    return { day: DAY + day, seconds, instant: ((DAY + day) * 86_400 + seconds + 5 * 3_600) * 1000 };
  });
}

test('executions of one day are placed in proportion to their time, with round times below', () => {
  const axis = courseAxis(moments([0, '09:40:00'], [0, '09:50:00'], [0, '10:20:00']), [0, 400]);
  assert.deepEqual(axis.x, [0, 100, 400]);
  assert.deepEqual(axis.ticks, [
    { x: 0, text: '09:40' },
    { x: 100, text: '09:50' },
    { x: 200, text: '10:00' },
    { x: 300, text: '10:10' },
    { x: 400, text: '10:20' },
  ]);
  assert.deepEqual(axis.breaks, []);
});

test('a night is as wide as any other, and each day is named', () => {
  const axis = courseAxis(
    moments([0, '15:00:00'], [0, '15:30:00'], [3, '09:40:00'], [3, '10:40:00']),
    [0, 684],
  );
  assert.deepEqual(axis.x, [0, 200, 284, 684]);
  assert.deepEqual(axis.breaks, [242]);
  assert.deepEqual(
    axis.ticks.filter(({ text }) => text.length > 5),
    [
      { x: 0, text: '2026-11-23' },
      { x: 284, text: '2026-11-26' },
    ],
  );
});

test('executions of one second are side by side in their order', () => {
  const axis = courseAxis(moments([0, '10:00:00'], [0, '10:00:00'], [0, '10:00:00']), [0, 100]);
  assert.deepEqual(axis.x, [0, 50, 100]);
  assert.deepEqual(axis.ticks, [{ x: 0, text: '10:00:00' }]);
  const mixed = courseAxis(moments([0, '10:00:00'], [0, '10:00:00'], [0, '11:00:00']), [0, 400]);
  assert.deepEqual(mixed.x, [0, 20, 400]);
});

test('any instant lies between its neighbours, and instants beyond the ends at the ends', () => {
  const all = moments([0, '09:40:00'], [0, '09:50:00'], [0, '10:20:00'], [1, '09:30:00']);
  const { x, at } = courseAxis(all, [0, 484]);
  assert.deepEqual(x, [0, 100, 400, 484]);
  const [first, , third, last] = all.map(({ instant }) => instant) as [number, number, number, number];
  assert.deepEqual([at(first - 1), at(first), at(first + 300_000)], [0, 0, 50]);
  assert.deepEqual([at(third), at((third + last) / 2), at(last), at(last + 1)], [400, 442, 484, 484]);
  const simultaneous = courseAxis(moments([0, '10:00:00'], [0, '10:00:00'], [0, '11:00:00']), [0, 400]);
  assert.equal(simultaneous.at(all[0]!.instant + 20 * 60_000), 20);
});

test('a single execution is in the middle', () => {
  assert.deepEqual(courseAxis(moments([0, '10:00:00']), [0, 100]).x, [50]);
});

test('whatever the times, executions rise from the left to the right end', () => {
  const gap = fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(30_000_000), fc.nat(400_000_000));
  fc.assert(
    fc.property(fc.array(gap, { minLength: 1, maxLength: 400 }), (gaps) => {
      let instant = DAY * 86_400_000;
      const all = [0, ...gaps].map((ms): Moment => {
        instant += ms;
        return {
          instant,
          day: Math.floor(instant / 86_400_000),
          seconds: Math.floor(instant / 1000) % 86_400,
        };
      });
      const { x, ticks } = courseAxis(all, [10, 610]);
      assert.equal(x[0], 10);
      assert.ok(Math.abs(x.at(-1)! - 610) < 1e-6, String(x.at(-1)));
      assert.ok(x.every((at, index) => index === 0 || at > x[index - 1]!));
      assert.ok(ticks.length > 0);
      assert.ok(ticks.every((tick, index) => index === 0 || tick.x - ticks[index - 1]!.x >= 66));
    }),
    { seed: 20261123, numRuns: roundsOf(400) },
  );
});

test("an execution's day is New York's, also on the day on which clocks are changed", () => {
  // 2026-11-01 at 00:30 (UTC − 4) and at 23:30 (UTC − 5).
  const day = Date.UTC(2026, 10, 1) / 86_400_000;
  assert.equal(dayOfExecution(Date.parse('2026-11-01T04:30:00Z'), 1_800), day);
  assert.equal(dayOfExecution(Date.parse('2026-11-02T04:30:00Z'), 84_600), day);
  // 2026-03-08 at 23:59:59 (UTC − 4), begun at UTC − 5.
  assert.equal(
    dayOfExecution(Date.parse('2026-03-09T03:59:59.900Z'), 86_399),
    Date.UTC(2026, 2, 8) / 86_400_000,
  );
});
