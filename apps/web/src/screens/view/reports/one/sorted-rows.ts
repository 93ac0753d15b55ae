import { profitFactor } from '@daybook/domain/insights/figures.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';

/** Columns that can be sorted by. */
export type SortKey = 'name' | 'trades' | 'days' | 'net' | 'value' | 'range' | 'winRate' | 'profitFactor';

/** What a table was sorted by when a head was pressed. */
export interface Sorting {
  readonly key: SortKey;
  readonly isRising: boolean;
}

/** Places of the rows: the default order until a header is pressed, then by its column; unknown values last. */
export function sortedRows(
  report: Report,
  names: readonly string[],
  sorting: Sorting | null,
): readonly number[] {
  if (sorting === null) return report.order;
  const { key, isRising } = sorting;
  const direction = isRising ? 1 : -1;
  // Names sort as their dimension orders them: half hours by time, months by month.
  const valueOf = (at: number) => (key === 'name' ? at : sortValue(report.rows[at]!, key));
  return names
    .map((_, at) => at)
    .sort((left, right) => {
      const [one, other] = [valueOf(left), valueOf(right)];
      if (one === null || other === null)
        return Number(one === null) - Number(other === null) || left - right;
      return (one - other) * direction || left - right;
    });
}

function sortValue({ sums, value, range }: ReportRow, key: Exclude<SortKey, 'name'>): number | null {
  switch (key) {
    case 'trades':
    case 'days':
    case 'net':
      return sums[key];
    case 'value':
      return value;
    case 'range':
      return range?.low ?? null;
    case 'winRate':
      return sums.wins / sums.trades;
    case 'profitFactor':
      return profitFactor(sums);
  }
}
