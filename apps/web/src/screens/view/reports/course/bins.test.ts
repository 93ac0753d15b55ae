import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bin } from '@daybook/domain/insights/distribution.ts';
import { dollars } from '@daybook/domain/money.ts';
import { binBand, innerLabels, innerOf, placeIn } from './bins.ts';

const bin = (from: number | null, to: number | null): Bin => ({
  from: from === null ? null : dollars(from),
  to: to === null ? null : dollars(to),
  trades: 1,
});
const BINS = [bin(null, -40), bin(-40, -20), bin(-20, 0), bin(0, 20), bin(20, 40.5), bin(40.5, null)];

test('a bin is the band of nets that holds its trades', () => {
  assert.deepEqual(BINS.map(binBand), ['..-40', '-40..-20', '-20..0', '0..20', '20..40.5', '40.5..']);
});

test('tails are separate; a net has its place between them', () => {
  const { first, bins } = innerOf(BINS);
  assert.deepEqual([first, bins.length], [1, 4]);
  assert.equal(placeIn(bins, dollars(-40)), 0);
  assert.equal(placeIn(bins, dollars(41)), null);
  assert.equal(innerOf([bin(0, 1)]).first, 0);
});

test('labels are round, few, and zero is one of them', () => {
  const labels = innerLabels(innerOf(BINS).bins).map(({ value }) => value);
  assert.deepEqual(labels, [-40, -20, 0, 20, 40].map(dollars));
  assert.deepEqual(innerLabels([]), []);
});
