import assert from 'node:assert/strict';
import { beforeEach, afterEach, mock, test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import { runClock, useClock } from './clock.ts';

const HOUR = 3_600_000;
/** 2026-07-01, 23:30 in New York. */
const BEFORE_MIDNIGHT = Date.UTC(2026, 6, 2, 3, 30);

let stop: () => void = () => undefined;
const events = { document: new EventTarget(), window: new EventTarget() };

beforeEach(() => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: BEFORE_MIDNIGHT });
  Object.assign(globalThis, events);
  stop = runClock();
});

afterEach(() => {
  stop();
  mock.timers.reset();
  for (const name of Object.keys(events)) Reflect.deleteProperty(globalThis, name);
});

const today = () => useClock.getState().today;
const day = (text: string) => parseDay(text);

test('a page that is left open is in the next day within a minute of New York’s midnight', () => {
  mock.timers.tick(29 * 60_000);
  assert.equal(today(), day('2026-07-01'));
  mock.timers.tick(2 * 60_000);
  assert.equal(today(), day('2026-07-02'));
});

test('a page whose computer slept, or whose clock was set, knows the day as soon as it is seen', () => {
  mock.timers.tick(60_000);
  for (const [after, expected] of [
    [9 * HOUR, '2026-07-02'],
    [-9 * HOUR, '2026-07-01'],
    [3 * 24 * HOUR, '2026-07-04'],
    [Date.UTC(2038, 0, 19, 20) - BEFORE_MIDNIGHT, '2038-01-19'],
    [Date.UTC(1970, 0, 2, 20) - BEFORE_MIDNIGHT, '1970-01-02'],
  ] as const)
    for (const [target, name] of [
      [events.document, 'visibilitychange'],
      [events.window, 'focus'],
      [events.window, 'pageshow'],
    ] as const) {
      mock.timers.setTime(BEFORE_MIDNIGHT);
      target.dispatchEvent(new Event(name));
      mock.timers.setTime(BEFORE_MIDNIGHT + after);
      target.dispatchEvent(new Event(name));
      assert.equal(today(), day(expected), `${name} after ${after}`);
    }
});

test('a clock that is stopped turns no more', () => {
  mock.timers.setTime(BEFORE_MIDNIGHT);
  events.window.dispatchEvent(new Event('focus'));
  stop();
  mock.timers.tick(HOUR);
  events.window.dispatchEvent(new Event('focus'));
  events.document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(today(), day('2026-07-01'));
});
