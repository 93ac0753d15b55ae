import { dimensionOf, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import { makeReport, type Report } from '@daybook/domain/insights/report.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import type { Selection } from '#web/journal/selection.ts';

type Names = readonly [DimensionName] | readonly [DimensionName, DimensionName];

const answered = new WeakMap<Selection, Map<string, Report>>();
const traded = new WeakMap<Selection, Uint32Array>();

/** A report of a selection, calculated once; null while it needs details of the trades that are not there. */
export function askReport(selection: Selection, by: Names, figure: FigureName): Report | null {
  const { columns, sources, filter } = selection;
  if (!sources.details && by.some((name) => dimensionOf(name).needsDetails)) return null;
  const known = answered.get(selection) ?? new Map<string, Report>();
  answered.set(selection, known);
  const key = [...by, figure].join(' ');
  const report =
    known.get(key) ??
    makeReport({
      context: { columns, sources, accounts: filter.accounts },
      rows: rowsOf(selection),
      filter,
      by,
      figure,
    });
  known.set(key, report);
  return report;
}

/** The rows of a selection that reports are about. */
export function rowsOf(selection: Selection): Uint32Array {
  const rows = traded.get(selection) ?? tradedRows(selection.columns, selection.rows);
  traded.set(selection, rows);
  return rows;
}

/** Rows that code is warmed up on. */
const WARM_UP_ROWS = 4_000;

/** Goes through the calculation once with some of the trades: code that runs for the first time takes several times as long. */
export function warmUpReports(selection: Selection): void {
  const { columns, sources, filter } = selection;
  const rows = rowsOf(selection).subarray(0, WARM_UP_ROWS);
  const context = { columns, sources, accounts: filter.accounts };
  if (rows.length > 0) makeReport({ context, rows, filter, by: ['halfHour'], figure: 'average' });
}
