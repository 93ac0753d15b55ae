import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '../calendar.ts';
import { dollars, MAX_AMOUNT, type Money } from '../money.ts';
import { entryProblem, type AccountEntry } from './account-entries.ts';

const TODAY = dayOf(2026, 11, 20);
const anEntry = (part: Partial<AccountEntry> = {}): AccountEntry => ({
  kind: 'deposit',
  day: TODAY,
  amount: dollars(100),
  currency: 'USD',
  ...part,
});

test('days run from 1970 to today', () => {
  const problemOn = (day: number) => entryProblem(anEntry({ day: day as Day }), TODAY);
  assert.equal(problemOn(TODAY), null);
  assert.equal(problemOn(0), null);
  for (const day of [TODAY + 1, -1, 0.5, NaN]) assert.equal(problemOn(day), 'day', String(day));
});

test('amounts are above 0 and can be counted', () => {
  const problemOf = (amount: number) => entryProblem(anEntry({ amount: amount as Money }), TODAY);
  for (const amount of [1, MAX_AMOUNT]) assert.equal(problemOf(amount), null, String(amount));
  for (const amount of [0, -1, 0.5, NaN, MAX_AMOUNT + 1])
    assert.equal(problemOf(amount), 'amount', String(amount));
});

test('currencies are codes in capitals', () => {
  const problemOf = (currency: string) => entryProblem(anEntry({ currency }), TODAY);
  for (const currency of ['USD', 'EUR', 'USDT']) assert.equal(problemOf(currency), null, currency);
  for (const currency of ['', 'US', 'usd', 'U S', 'USD\n', 'ABCDEFGHIJKLM'])
    assert.equal(problemOf(currency), 'currency', currency);
});
