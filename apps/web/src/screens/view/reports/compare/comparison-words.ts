import { formatMoney, formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Comparison } from '@daybook/domain/insights/compare.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { insideSentence } from '@daybook/texts/inside-sentence.ts';
import { leavesZeroOut } from '#web/charts/ranges/range-scale.ts';
import type { ComparedUnit, ComparisonRow } from './comparison-rows.ts';

/** What a comparison found, in a sentence. */
export function findingText(
  { differences: { average } }: Comparison,
  [first, second]: readonly [string, string],
  currency: string,
  words: Messages['comparison'],
): string {
  if (!average?.range) return words.few;
  if (average.range.low === 0 && average.range.high === 0) return words.equal;
  const range = words.range(...boundsText(average.range, 'money', currency));
  if (!leavesZeroOut(average.range)) return words.luck(range);
  const amount = formatMoney(Math.round(Math.abs(average.value)) as Money, 'minus', currency);
  const more = average.value > 0 ? words.moreThan(amount) : words.lessThan(amount);
  // What the screen calls so itself begins no sentence here.
  const other = second === words.others ? insideSentence(second) : second;
  return words.finding(first, more, other, range);
}

/** How far both sides lie apart; null where that says nothing. */
export function differenceOf(
  { key, unit, first, second, difference, lacks }: ComparisonRow,
  { differences }: Comparison,
): number | null {
  if (unit === 'count' || key === 'net' || lacks === 'grows') return null;
  const found = difference && differences[difference];
  return found?.value ?? (first === null || second === null ? null : first - second);
}

/** The same in words. */
export function rowDifferenceText(row: ComparisonRow, comparison: Comparison, currency: string): string {
  const difference = differenceOf(row, comparison);
  return difference === null ? '' : differenceText(difference, row.unit, currency);
}

/** A figure of one side. */
export function valueText(
  value: number,
  unit: ComparedUnit,
  currency: string,
  { count }: Messages['words'],
): string {
  switch (unit) {
    case 'count':
      return count(value);
    case 'money':
      return formatMoney(Math.round(value) as Money, 'both', currency);
    case 'cost':
      return formatMoney(Math.round(value) as Money, 'minus', currency);
    case 'rate':
      return formatPercent(value);
    case 'minutes':
      return formatNumber(value, 1);
    case 'number':
      return formatNumber(value);
  }
}

function differenceText(value: number, unit: ComparedUnit, currency: string): string {
  if (unit === 'money' || unit === 'cost') return formatMoney(Math.round(value) as Money, 'both', currency);
  const number = unit === 'rate' ? value * 100 : value;
  const text = formatNumber(number, unit === 'minutes' ? 1 : 2);
  return number > 0 ? `+${text}` : text;
}

function boundsText({ low, high }: Range, unit: ComparedUnit, currency: string): [string, string] {
  return [differenceText(low, unit, currency), differenceText(high, unit, currency)];
}

/** The likely range of a difference, or why there is none. */
export function rangeWords(
  { difference, unit, lacks }: ComparisonRow,
  range: Range | null,
  currency: string,
  words: Messages['comparison'],
): string {
  if (lacks) return words[lacks];
  if (difference === null) return '';
  if (range === null) return words.few;
  const text = words.range(...boundsText(range, unit, currency));
  return unit === 'rate' ? words.points(text) : text;
}
