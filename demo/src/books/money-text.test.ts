import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeText, moneyText } from './money-text.ts';

test('amounts show two decimals at least and four at most', () => {
  const amounts = [0, 1, -25, 50, 100, 12_345_600, -10_000, 123_450, 99_999_999_999_999];
  assert.deepEqual(amounts.map(moneyText), [
    '0.00',
    '0.0001',
    '-0.0025',
    '0.005',
    '0.01',
    '1234.56',
    '-1.00',
    '12.345',
    '9999999999.9999',
  ]);
});

test('a fee of nothing is shown as nothing', () => {
  assert.deepEqual([0, -20].map(feeText), ['', '-0.002']);
});
