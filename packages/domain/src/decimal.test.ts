import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  unitsAt,
  ZERO,
} from './decimal.ts';
import { divideHalfEven } from './divide-half-even.ts';
import type { Decimal } from './decimal.ts';
import { roundsOf } from './chance-testing.ts';

const SEED = 20261106;
const decimals: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }),
  scale: fc.integer({ min: 0, max: 9 }),
});

/** Written, canonical. */
const WRITTEN = [
  ['0', '0'],
  ['-0', '0'],
  ['0.000', '0'],
  ['-0.50', '-0.5'],
  ['.35', '0.35'],
  ['-.35', '-0.35'],
  ['12.', '12'],
  ['007.10', '7.1'],
  ['100', '100'],
  ['100000000000000000.000000001', '100000000000000000.000000001'],
  ['0.000000000000000001', '0.000000000000000001'],
] as const;

for (const [text, canonical] of WRITTEN) {
  test(`${text} is ${canonical}`, () => {
    assert.equal(decimalText(decimal(text)), canonical);
  });
}

test('exponents, separators, signs alone, spaces and other digits are no decimals', () => {
  const others = [
    '',
    '.',
    '-',
    '-.',
    '1e5',
    '1E5',
    '1,000',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '--1',
    '1-',
    '1.2.3',
    '$1',
    '1%',
    'NaN',
    'Infinity',
    '0x1f',
    '１',
    '١',
    '1_000',
    '1O0',
    '(1)',
    '−1',
  ];
  for (const text of others) {
    assert.equal(parseDecimal(text), null, JSON.stringify(text));
    assert.throws(() => decimal(text));
  }
});

test('eighteen digits on each side of the point, no more', () => {
  const nines = '9'.repeat(18);
  assert.equal(decimalText(decimal(`0${nines}.${nines}0`)), `${nines}.${nines}`);
  assert.equal(parseDecimal(`1${nines}`), null);
  assert.equal(parseDecimal(`0.${nines}1`), null);
});

test('canonical text reads back as the same value and is a fixed point', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      const text = decimalText(value);
      assert.match(text, /^(0|-?(0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/);
      const back = decimal(text);
      assert.equal(back.units * 10n ** BigInt(value.scale), value.units * 10n ** BigInt(back.scale));
      assert.equal(decimalText(back), text);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('sums and products are exact', () => {
  fc.assert(
    fc.property(decimals, decimals, (left, right) => {
      const places = left.scale + right.scale;
      const sum = left.units * 10n ** BigInt(right.scale) + right.units * 10n ** BigInt(left.scale);
      assert.equal(decimalText(addDecimals(left, right)), decimalText({ units: sum, scale: places }));
      assert.equal(
        decimalText(multiplyDecimals(left, right)),
        decimalText({ units: left.units * right.units, scale: places }),
      );
      assert.equal(decimalText(addDecimals(left, negateDecimal(left))), '0');
      assert.equal(decimalText(addDecimals(left, ZERO)), decimalText(left));
      assert.equal(unitsAt(left, left.scale + right.scale), left.units * 10n ** BigInt(right.scale));
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('a quotient is the nearest integer, exact halves the even one', () => {
  const dividends = fc.oneof(
    fc.bigInt({ min: -200n, max: 200n }),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  );
  const divisors = fc.oneof(fc.bigInt({ min: 1n, max: 12n }), fc.bigInt({ min: 1n, max: 10n ** 15n }));
  fc.assert(
    fc.property(dividends, divisors, (dividend, divisor) => {
      const quotient = divideHalfEven(dividend, divisor);
      const twiceOff = 2n * (dividend - quotient * divisor);
      assert(twiceOff <= divisor && -twiceOff <= divisor);
      if (twiceOff === divisor || -twiceOff === divisor) assert.equal(quotient % 2n, 0n);
    }),
    { seed: SEED, numRuns: roundsOf(5000, 1250) },
  );
  const halves = [-5n, -3n, -1n, 1n, 3n, 5n].map((half) => divideHalfEven(half, 2n));
  assert.deepEqual(halves, [-2n, -2n, 0n, 0n, 2n, 2n]);
});
