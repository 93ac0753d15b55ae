import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, SECONDS_A_DAY, type Day } from '../../calendar.ts';
import { dollars } from '../../money.ts';
import type { DefaultRisk } from '../risk/default-risk.ts';
import { defaultsSince, limitsSince } from './risk-rules.ts';

/** Five hours behind UTC all year. */
function clockAt(instant: number) {
  const second = instant / 1000 - 5 * 3600;
  const day = Math.floor(second / SECONDS_A_DAY) as Day;
  return { day, second: second - day * SECONDS_A_DAY };
}

const LIMITS = { maxLostPerTrade: dollars(150), maxLostPerDay: dollars(300), maxLostPerWeek: dollars(0) };
const RULE: DefaultRisk = {
  scope: 'symbol',
  name: 'ES',
  ticks: 8,
  amount: null,
  since: 0,
  withEarlier: false,
};

test('limits are in force from the first whole second after their saving', () => {
  const since = (instant: string) =>
    limitsSince([{ ...LIMITS, effectiveFrom: Date.parse(instant) }], clockAt);
  const wanted = { ...LIMITS, day: dayOf(2026, 12, 1), second: 9 * 3600 + 15 * 60 + 30 };
  assert.deepEqual(since('2026-12-01T14:15:30Z'), [wanted]);
  assert.deepEqual(since('2026-12-01T14:15:30.001Z'), [{ ...wanted, second: wanted.second + 1 }]);
});

test('a default counts from the first whole second after its saving', () => {
  const [rule] = defaultsSince([{ ...RULE, since: Date.parse('2026-12-01T04:59:59.5Z') }], clockAt);
  assert.deepEqual(rule, { ...RULE, since: dayOf(2026, 12, 1) * SECONDS_A_DAY });
});

test('what was saved outside of 1900 to 2199 counts for no trade, and asks no clock', () => {
  for (const instant of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Date.UTC(2200, 0, 1)]) {
    const asked = () => assert.fail('the clock was asked');
    assert.deepEqual(limitsSince([{ ...LIMITS, effectiveFrom: instant }], asked), []);
    assert.deepEqual(defaultsSince([{ ...RULE, since: instant }], asked), []);
  }
});
