import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { limitsByClock } from './limits-by-clock.ts';

const LIMITS = { maxLostPerTrade: dollars(150), maxLostPerDay: dollars(300), maxLostPerWeek: dollars(0) };

/** What New York's clock says at an instant. */
const clockAt = (instant: string) =>
  limitsByClock([{ ...LIMITS, effectiveFrom: Date.parse(instant) }]).map(({ day, second }) => [day, second]);

test('limits are in force from the whole second on that follows their saving, by the clock of the season', () => {
  assert.deepEqual(clockAt('2026-06-01T14:15:30Z'), [[parseDay('2026-06-01'), 10 * 3600 + 15 * 60 + 30]]);
  assert.deepEqual(clockAt('2026-06-01T14:15:30.001Z'), [[parseDay('2026-06-01'), 10 * 3600 + 15 * 60 + 31]]);
  assert.deepEqual(clockAt('2026-12-01T14:15:30Z'), [[parseDay('2026-12-01'), 9 * 3600 + 15 * 60 + 30]]);
});

test('midnight in New York begins the day, and what was saved before it is of the evening', () => {
  assert.deepEqual(clockAt('2026-06-02T04:00:00Z'), [[parseDay('2026-06-02'), 0]]);
  assert.deepEqual(clockAt('2026-06-02T03:59:59Z'), [[parseDay('2026-06-01'), 86_399]]);
});

test('the limits themselves stay', () => {
  const [first] = limitsByClock([{ ...LIMITS, effectiveFrom: Date.parse('2026-06-01T14:15:30Z') }]);
  assert.equal(first?.maxLostPerDay, LIMITS.maxLostPerDay);
});
