import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import { en } from '@daybook/texts/en.ts';
import { findingOf, pieces } from './finding.ts';

const row = ({ value = 10, star = null, isClear = false }: Partial<ReportRow> = {}): ReportRow =>
  ({
    value,
    star,
    isClear,
    isEnough: true,
    range: { low: value! - 5, high: value! + 5 },
    bucket: { codes: [0], filters: [], isRest: false, isAfterResult: false },
  }) as Partial<ReportRow> as ReportRow;

function said(rows: readonly ReportRow[], judged: number): string {
  const report = { rows, order: rows.map((_, at) => at), judged } as Partial<Report> as Report;
  const names = ['Monday', 'Tuesday', 'Friday'];
  return pieces(findingOf(report, 'gross', names, en).text).join('');
}

test('a star is said by its difference from the other trades, whatever side of zero the bucket is on', () => {
  assert.equal(
    said([row({ star: 'worse' }), row(), row({ value: -10, star: 'better' })], 3),
    'Friday is better than your other trades, unlikely to be luck. Monday is worse than your other trades, unlikely to be luck.',
  );
});

test('what makes or loses money is said of each by itself, where there are several', () => {
  assert.equal(
    said([row({ isClear: true }), row({ value: -10, isClear: true }), row({ isClear: true })], 3),
    'None is clearly better or worse than your other trades. Each by itself, Monday and Friday make money, unlikely to be luck. By itself, Tuesday loses money, unlikely to be luck.',
  );
  assert.equal(
    said([row({ isClear: true }), row()], 0),
    'By itself, Monday makes money, unlikely to be luck.',
    'nothing was judged together: nothing is said of other trades',
  );
  assert.equal(said([row({ isClear: true })], 0), 'Monday makes money, unlikely to be luck.');
});
