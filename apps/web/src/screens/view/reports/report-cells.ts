import { figureOf, profitFactor, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { TableCell, TableCells } from '#web/ui/table/table-text.ts';

/** A report as a table of plain cells, its head first. */
export type ReportCells = readonly TableCells[];

/** Figures that every table has in columns of their own. */
const ALWAYS: readonly FigureName[] = ['trades', 'net', 'winRate', 'profitFactor'];

/** Whether a figure needs a column besides those that are always there. */
export function hasColumn(figure: FigureName): boolean {
  return !ALWAYS.includes(figure);
}

/**
 * The whole report in the order given, amounts in whole currency, rates as parts of 1; `names` of each row and heads `by`, one a dimension.
 */
export function reportCells(
  { rows, total }: Report,
  order: readonly number[],
  names: readonly (readonly string[])[],
  figure: FigureName,
  by: readonly string[],
  { reportTables: words, reports }: Messages,
): ReportCells {
  const { unit, range } = figureOf(figure);
  const scaled = (value: number | null) => (value !== null && unit === 'money' ? value / 10_000 : value);
  const own = hasColumn(figure);
  const cellsOf = (row: Pick<ReportRow, 'sums' | 'value' | 'range'>, starred: string): TableCell[] => [
    row.sums.trades,
    row.sums.days,
    row.sums.net / 10_000,
    ...(own ? [scaled(row.value)] : []),
    ...(range === null ? [] : [scaled(row.range?.low ?? null), scaled(row.range?.high ?? null), starred]),
    row.sums.wins / Math.max(1, row.sums.trades),
    profitFactor(row.sums),
  ];
  const starOf = ({ star }: ReportRow) => (star === null ? '' : words.star[star]);
  const head = [
    ...by,
    reports.figures.trades,
    words.days,
    reports.figures.net,
    ...(own ? [reports.figures[figure]] : []),
    ...(range === null ? [] : [`${words.range} ↓`, `${words.range} ↑`, words.otherTrades]),
    reports.figures.winRate,
    reports.figures.profitFactor,
  ];
  return [
    head,
    ...order.map((at) => [...names[at]!, ...cellsOf(rows[at]!, starOf(rows[at]!))]),
    [words.all, ...by.slice(1).map(() => ''), ...cellsOf(total, '')],
  ];
}
