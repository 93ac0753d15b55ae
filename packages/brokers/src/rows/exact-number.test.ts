import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal, decimalText } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { canonicalDecimal, fineToMoney, parseFineAmount } from './exact-number.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';

test('only numbers are numbers', () => {
  for (const text of [
    '',
    'e5',
    '1e',
    '1e5.5',
    '1e999',
    '1e-19',
    '1e18',
    'NaN',
    'Infinity',
    '1,000',
    '0x1',
    '1_0',
    ' 1',
    '1O0',
    '--1',
    '.',
    '-',
    '½',
    '1.2.3',
  ])
    assert.deepEqual([canonicalDecimal(text), parseFineAmount(text)], [null, null], text);
  assert.deepEqual(['-0', '+1.50', '.35', '007', '-0.00', '12.'].map(canonicalDecimal), [
    '0',
    '1.5',
    '0.35',
    '7',
    '0',
    '12',
  ]);
});

test('scientific notation is read exactly, within what a decimal holds', () => {
  assert.deepEqual(
    ['3.8275e-9', '1e5', '1E-7', '-2.50e+2', '0e-9', '1.23456e3', '12.e1', '1e-18', '1e17'].map(
      canonicalDecimal,
    ),
    [
      '0.0000000038275',
      '100000',
      '0.0000001',
      '-250',
      '0',
      '1234.56',
      '120',
      '0.000000000000000001',
      '100000000000000000',
    ],
  );
  assert.equal(parseFineAmount('2.5e-3'), null);
});

test('fine amounts stop at 8 decimals and below 90 million', () => {
  assert.equal(parseFineAmount('0.00000001'), 1);
  assert.equal(parseFineAmount('0.000000001'), null);
  assert.equal(parseFineAmount('-89999999.99999999'), -8_999_999_999_999_999);
  assert.equal(parseFineAmount('90000000'), null);
});

test('a fine amount rounds to 1/10,000 like the exact decimal, halves to even', () => {
  const units = fc.integer({ min: -8_999_999_999_999_999, max: 8_999_999_999_999_999 });
  const small = fc.integer({ min: -40, max: 40 }).map((half) => half * 5000);
  fc.assert(
    fc.property(fc.oneof(units, small), (value) => {
      const exact = { units: BigInt(value), scale: 8 };
      assert.equal(parseFineAmount(decimalText(exact)), value === 0 ? 0 : value);
      assert.equal(fineToMoney(value), roundToMoney(exact));
      assert.equal(canonicalDecimal(decimalText(exact)), decimalText(decimal(decimalText(exact))));
    }),
    { seed: 3, numRuns: roundsOf(5000, 1250) },
  );
});
