import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import { en } from '@daybook/texts/en.ts';
import { findingOf, pieces } from './finding.ts';

function said(figure: FigureName): string {
  const rows = [30, 10].map((value) => ({ value, isEnough: true, range: null, bucket: { isRest: false } }));
  const report = { rows, order: [0, 1], judged: 0 } as unknown as Report;
  return pieces(findingOf(report, figure, ['Calm', 'Tired'], en).text).join('');
}

test('the best and the worst are named where more is better or worse, else the highest and the lowest', () => {
  assert.equal(said('winRate'), 'Best: Calm · Worst: Tired');
  assert.equal(said('trades'), 'Highest: Calm · Lowest: Tired');
  assert.equal(said('share'), 'Highest: Calm · Lowest: Tired');
});
