import type { Comparison } from '@daybook/domain/insights/compare.ts';
import type { Messages } from '@daybook/texts/en.ts';
import {
  leavesZeroOut,
  placeOn,
  aroundZero,
  placeRange,
  rangeScale,
} from '#web/charts/ranges/range-scale.ts';
import { UNKNOWN_FIGURE } from '../figure-words.ts';
import type { ReportCells } from '../report-cells.ts';
import type { ImageContent, ImageRow } from '../report-image.ts';
import type { ComparedUnit, ComparisonRow } from './comparison-rows.ts';
import { differenceOf, findingText, rangeWords, rowDifferenceText, valueText } from './comparison-words.ts';

/** A comparison as it is shown. */
interface ComparisonShown {
  readonly comparison: Comparison;
  readonly rows: readonly ComparisonRow[];
  readonly names: readonly [string, string];
}

/** A figure a row: both sides, their difference and its likely range; amounts in whole currency, rates as parts of 1. */
export function comparisonCells(
  { comparison, rows, names }: ComparisonShown,
  { comparison: words }: Messages,
): ReportCells {
  return [
    [words.figure, ...names, words.difference, `${words.likely} ↓`, `${words.likely} ↑`],
    ...rows.map((row) => {
      const { key, unit, first, second } = row;
      const range = rangeOf(row, comparison);
      const numbers = [first, second, differenceOf(row, comparison), range?.low ?? null, range?.high ?? null];
      return [words.figures[key], ...numbers.map((value) => scaled(value, unit))];
    }),
  ];
}

function scaled(value: number | null, unit: ComparedUnit): number | null {
  return value !== null && (unit === 'money' || unit === 'cost') ? value / 10_000 : value;
}

/** The table of a comparison as a picture; each range has its own scale, as the figures differ. */
export function comparisonImage(
  { comparison, rows, names }: ComparisonShown,
  currency: string,
  messages: Messages,
): ImageContent {
  const { comparison: words } = messages;
  return {
    title: names.join(' | '),
    finding: findingText(comparison, names, currency, words),
    head: [words.figure, ...names, words.difference, `${words.less} 0 ${words.more}`, words.likely],
    rows: rows.map((row) => imageRow(row, comparison, currency, messages)),
    notes: [words.foot],
  };
}

function imageRow(
  row: ComparisonRow,
  comparison: Comparison,
  currency: string,
  { comparison: words, words: general }: Messages,
): ImageRow {
  const range = rangeOf(row, comparison);
  const text = (value: number | null) =>
    value === null ? UNKNOWN_FIGURE : valueText(value, row.unit, currency, general);
  const cells = [
    words.figures[row.key],
    text(row.first),
    text(row.second),
    rowDifferenceText(row, comparison, currency),
  ];
  const likely = rangeWords(row, range, currency, words);
  const value = differenceOf(row, comparison);
  if (range === null || value === null) return { cells: [...cells, '', likely] };
  const scale = aroundZero(rangeScale([range], [value]));
  return {
    cells: [...cells, null, likely],
    range: {
      placed: placeRange(scale, range, value),
      middle: placeOn(scale, scale.middle),
      state: leavesZeroOut(range) ? 'clear' : 'luck',
      isGain: value >= 0,
    },
  };
}

function rangeOf({ difference }: ComparisonRow, { differences }: Comparison) {
  return (difference && differences[difference]?.range) ?? null;
}
