import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from './decimal.ts';
import { dollars, money, moneyText } from './money.ts';
import { parseMoney, roundToMoney } from './money-of-decimal.ts';
import { roundsOf } from './chance-testing.ts';

const SEED = 20261107;

test('an amount is a safe integer of 1/10,000', () => {
  assert.equal(dollars(-120.5), -1_205_000);
  assert.equal(dollars(0.0001), 1);
  assert.equal(money(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  for (const bad of [0.5, NaN, Infinity, -Infinity, 2 ** 53]) assert.throws(() => money(bad), `${bad}`);
});

test('dollars of at most four decimals are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (units) => {
      assert.equal(dollars(units / 10_000), units);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

/** Decimal text and its amount, rounded half to even. */
const ROUNDED = [
  ['0.00005', 0],
  ['0.00015', 2],
  ['0.000150000000000001', 2],
  ['0.00025', 2],
  ['0.000250000000000001', 3],
  ['-0.00005', 0],
  ['-0.00015', -2],
  ['-0.00025', -2],
  ['12.5', 125_000],
  ['900719925474.0991', Number.MAX_SAFE_INTEGER],
] as const;

for (const [text, amount] of ROUNDED) {
  test(`${text} is ${amount} ten-thousandths`, () => {
    assert.equal(parseMoney(text), amount);
    assert.equal(roundToMoney(decimal(text)), amount);
  });
}

test('an amount beyond the safe integers is refused', () => {
  for (const text of ['900719925474.0992', '-900719925474.0992', '1000000000000000000']) {
    assert.equal(parseMoney(text), null);
    assert.throws(() => roundToMoney(decimal(text)));
  }
});

test('text that is no plain decimal is no amount', () => {
  for (const text of ['', '$1', '1,000.00', '1e2', 'abc', '(5)']) assert.equal(parseMoney(text), null, text);
});

test('amounts are written with two to four decimals and read back', () => {
  assert.equal(moneyText(dollars(-12.5)), '-12.50');
  assert.equal(moneyText(dollars(0.0025)), '0.0025');
  assert.equal(moneyText(dollars(0)), '0.00');
  assert.equal(moneyText(dollars(-0.001)), '-0.001');
  const amounts = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.maxSafeInteger());
  fc.assert(
    fc.property(amounts, (units) => {
      const text = moneyText(money(units));
      assert.match(text, /^-?(0|[1-9]\d*)\.\d\d(\d?[1-9])?$/);
      assert.equal(parseMoney(text), units);
    }),
    { seed: SEED, numRuns: roundsOf(3000, 750) },
  );
});
