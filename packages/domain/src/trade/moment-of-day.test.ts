import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOMENTS_OF_DAY, momentIndex, momentOfDay } from './moment-of-day.ts';

/** First second of each stretch of the day, from the specification's table of minutes. */
const FROM = [
  [0, 'other'],
  [570 * 60, 'openingBell'],
  [630 * 60, 'midMorning'],
  [690 * 60, 'lunchHour'],
  [810 * 60, 'midAfternoon'],
  [900 * 60, 'powerHour'],
  [960 * 60, 'other'],
] as const;

test('moments begin with their first second and end before the next one begins', () => {
  FROM.forEach(([second, moment], index) => {
    assert.equal(momentOfDay(second), moment, `${second}`);
    assert.equal(momentOfDay(second + 1), moment, `${second + 1}`);
    const before = FROM[index - 1];
    if (before !== undefined) assert.equal(momentOfDay(second - 1), before[1], `${second - 1}`);
  });
});

test('every second of the day belongs to the moment of its minute', () => {
  for (let second = 0; second < 86_400; second += 1) {
    const minute = Math.floor(second / 60);
    const moment = FROM.filter(([from]) => from <= minute * 60).at(-1)?.[1];
    assert.equal(momentOfDay(second), moment, `${second}`);
    assert.equal(MOMENTS_OF_DAY[momentIndex(second)], moment);
  }
});

test('the moments are in the order of the day, other last', () => {
  assert.deepEqual(MOMENTS_OF_DAY, [
    'openingBell',
    'midMorning',
    'lunchHour',
    'midAfternoon',
    'powerHour',
    'other',
  ]);
});
