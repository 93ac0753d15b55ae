import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comparison } from '@daybook/domain/insights/compare.ts';
import { en } from '@daybook/texts/en.ts';
import { findingText } from './comparison-words.ts';

const said = (value: number, low: number, high: number) =>
  findingText(
    { differences: { average: { value, range: { low, high } } } } as Comparison,
    ['Long', 'Short'],
    'USD',
    en.comparison,
  );

test('equal sides are called equal, without a range of nothing', () => {
  assert.equal(said(0, 0, 0), 'Both sides are equal per trade.');
  assert.match(said(0, -10_000, 10_000), /could be luck/);
});
