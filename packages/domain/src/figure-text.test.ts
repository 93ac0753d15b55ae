import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  axisMoney,
  codeAShare,
  formatDecimal,
  formatMoney,
  formatMoney4,
  formatNumber,
  formatPercent,
  formatR,
  formatShare,
  shortMoney,
  wholeMoney,
} from './figure-text.ts';
import { formatTime } from './time-figures.ts';
import { dollars, money } from './money.ts';

test('amounts have two decimals, thousands separators and a real minus sign', () => {
  assert.equal(formatMoney(dollars(25596.03)), '$25,596.03');
  assert.equal(formatMoney(dollars(-1234567.5)), '−$1,234,567.50');
  assert.equal(formatMoney(dollars(25596.03), 'both'), '+$25,596.03');
  assert.equal(formatMoney(dollars(0), 'both'), '$0.00');
});

test('a half cent is rounded away from zero, and what rounds to zero has no sign', () => {
  assert.equal(formatMoney(money(12350)), '$1.24');
  assert.equal(formatMoney(money(-12350)), '−$1.24');
  assert.equal(formatMoney(money(-49)), '$0.00');
  assert.equal(formatMoney(money(49), 'both'), '$0.00');
});

test('the four decimals of a limit warning are exact', () => {
  assert.equal(formatMoney4(money(1234567)), '$123.4567');
  assert.equal(formatMoney4(money(-1), 'both'), '−$0.0001');
});

test('short forms are whole dollars, cents below one, and three digits from ten thousand on', () => {
  const cases: [number, string][] = [
    [29500, '$29.5K'],
    [-8150, '−$8,150'],
    [9999.49, '$9,999'],
    [9999.5, '$10.0K'],
    [533.25, '$533'],
    [-93.4, '−$93'],
    [40.1, '$40'],
    [0.995, '$1'],
    [0.85, '$0.85'],
    [-0.004, '$0'],
    [999_950, '$1.00M'],
    [12_345_678, '$12.3M'],
    [0, '$0'],
  ];
  for (const [amount, text] of cases) assert.equal(shortMoney(dollars(amount)), text);
});

test('estimates are whole dollars at any size, cents below a dollar', () => {
  const cases: [number, string][] = [
    [12_345.5, '+$12,346'],
    [-1_234_567.49, '−$1,234,567'],
    [1, '+$1'],
    [0.996, '+$1'],
    [0.85, '+$0.85'],
    [-0.004, '$0'],
    [0, '$0'],
  ];
  for (const [amount, text] of cases) assert.equal(wholeMoney(dollars(amount), 'both'), text);
  assert.equal(wholeMoney(dollars(-40.2), 'minus', 'EUR'), '−€40');
});

test('axis labels drop the zeros', () => {
  assert.equal(axisMoney(dollars(32_000)), '$32K');
  assert.equal(axisMoney(dollars(-1_500)), '−$1.5K');
  assert.equal(axisMoney(dollars(500)), '$500');
  assert.equal(axisMoney(dollars(100_000)), '$100K');
  assert.equal(axisMoney(dollars(0.5)), '$0.5');
  assert.equal(axisMoney(dollars(0)), '$0');
});

test('other currencies are named', () => {
  assert.equal(formatMoney(dollars(-5), 'minus', 'EUR'), '−€5.00');
  assert.equal(formatMoney(dollars(5), 'both', 'CHF'), '+CHF\u00a05.00');
});

test('results in other units have them behind the number, and two decimals where they are short', () => {
  assert.equal(formatMoney(dollars(-1234.567), 'both', 'R'), '−1,234.57R');
  assert.equal(formatMoney4(dollars(0.8), 'both', 'R'), '+0.8000R');
  assert.equal(formatMoney(dollars(3), 'minus', 'ticks'), '3.00\u00a0ticks');
  assert.equal(formatMoney(dollars(-0.125), 'both', '%'), '−0.13%');
  assert.equal(shortMoney(dollars(6.254), 'both', 'R'), '+6.25R');
  assert.equal(shortMoney(dollars(-1234), 'both', 'R'), '−1,234R');
  assert.equal(wholeMoney(dollars(12.3), 'both', 'R'), '+12.30R');
  assert.equal(axisMoney(dollars(-2.5), 'R'), '−2.5R');
});

test('money a share keeps its cents in small places', () => {
  assert.equal(formatMoney(dollars(1.4), 'both', codeAShare('USD')), '+$1.40');
  assert.equal(shortMoney(dollars(1.4), 'both', codeAShare('USD')), '+$1.40');
  assert.equal(shortMoney(dollars(-12_345), 'both', codeAShare('CHF')), '−CHF\u00a012.3K');
  assert.equal(wholeMoney(dollars(-2.345), 'both', codeAShare('EUR')), '−€2.35');
  assert.equal(axisMoney(dollars(0.5), codeAShare('USD')), '$0.5');
});

test('prices and sizes keep every decimal they have', () => {
  assert.equal(formatDecimal('1234567.5', 2), '1,234,567.50');
  assert.equal(formatDecimal('-0.00012345', 2), '−0.00012345');
  assert.equal(formatDecimal('100'), '100');
});

test('numbers and percentages', () => {
  assert.equal(formatNumber(0.9598), '0.96');
  assert.equal(formatNumber(-0.001), '0.00');
  assert.equal(formatPercent(0.49808), '49.81%');
  assert.deepEqual([1.25, -0.8, 0, 1200].map(formatR), ['+1.25R', '−0.80R', '0.00R', '+1,200.00R']);
  assert.equal(formatShare(49_808, 100_000, 2), '49.81%');
  assert.equal(formatShare(1, 3), '33%');
  assert.equal(formatShare(0, 0), '0%');
  assert.equal(formatTime(34_200), '09:30:00');
});

test('every safe amount is written exactly to four decimals', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (units) => {
      const digits = formatMoney4(money(units)).replace(MINUS_AND_MARKS, '');
      assert.equal(BigInt(digits), BigInt(Math.abs(units)));
    }),
    { seed: 7 },
  );
});

test('rounding to cents is never more than half a cent away', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (units) => {
      const cents = BigInt(formatMoney(money(units)).replace(MINUS_AND_MARKS, ''));
      const away = cents * 100n - BigInt(Math.abs(units));
      assert.ok(away <= 50n && away > -50n);
    }),
    { seed: 7 },
  );
});

const MINUS_AND_MARKS = /[^0-9]/g;
