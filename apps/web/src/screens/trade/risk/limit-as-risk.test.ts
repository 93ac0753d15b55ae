import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { limitAsRisk } from './limit-as-risk.ts';

const HISTORY = [500, 300, 0].map((limit, at) => ({
  effectiveFrom: 10_000 * (at + 1) + 1,
  maxLostPerTrade: dollars(limit),
  maxLostPerDay: dollars(0),
  maxLostPerWeek: dollars(0),
}));
const aTrade = (
  opened: number,
  stopLoss: 'MAX_LOST_PER_TRADE' | 'EVENT' = 'MAX_LOST_PER_TRADE',
  currency = 'USD',
) => ({
  opened,
  stopLoss,
  currency,
});

test('a trade whose stop is the limit per trade risked the one that was in force when it began', () => {
  const shuffled = HISTORY.toReversed();
  assert.equal(limitAsRisk(aTrade(15_000), shuffled), dollars(500));
  assert.equal(limitAsRisk(aTrade(20_900), shuffled), dollars(500));
  assert.equal(limitAsRisk(aTrade(21_000), shuffled), dollars(300));
});

test('before the first limit, without one, with another stop and in another currency it risked nothing by it', () => {
  assert.equal(limitAsRisk(aTrade(10_900), HISTORY), null);
  assert.equal(limitAsRisk(aTrade(99_000), HISTORY), null);
  assert.equal(limitAsRisk(aTrade(15_000), []), null);
  assert.equal(limitAsRisk(aTrade(15_000, 'EVENT'), HISTORY), null);
  assert.equal(limitAsRisk(aTrade(15_000, 'MAX_LOST_PER_TRADE', 'EUR'), HISTORY), null);
});
