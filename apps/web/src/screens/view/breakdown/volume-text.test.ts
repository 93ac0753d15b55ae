import assert from 'node:assert/strict';
import { test } from 'node:test';
import { volumeText } from './volume-text.ts';

test('whole shares have no decimals, fractional ones keep theirs', () => {
  assert.equal(volumeText(12_345_000n, 1), '1,234,500');
  assert.equal(volumeText(125n, 3), '0.125');
  assert.equal(volumeText(0n, 0), '0');
});

test('a volume beyond the safe integers stays exact', () => {
  assert.equal(volumeText(9_007_199_254_740_993n, 0), '9,007,199,254,740,993');
});
