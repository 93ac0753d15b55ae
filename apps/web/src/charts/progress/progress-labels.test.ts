import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { moneyOfDrawn, priceLabels } from './progress-labels.ts';

test('a price scale is as short as it can be', () => {
  assert.deepEqual(priceLabels([-1500, 0, 4000].map(dollars), 'USD'), ['−$1.5K', '$0', '$4K']);
});

test('another currency has its own sign', () => {
  assert.deepEqual(priceLabels([0, 4000].map(dollars), 'EUR'), ['€0', '€4K']);
});

test('labels grow until no two read the same', () => {
  assert.deepEqual(priceLabels([100_050, 100_100].map(dollars), 'USD'), ['$100,050', '$100,100']);
  assert.deepEqual(priceLabels([1000.25, 1000.5].map(dollars), 'USD'), ['$1,000.25', '$1,000.50']);
});

test('a height that no amount can have counts as nothing', () => {
  assert.equal(moneyOfDrawn(Number.NaN), 0);
  assert.equal(moneyOfDrawn(12.345), 123_450);
});
