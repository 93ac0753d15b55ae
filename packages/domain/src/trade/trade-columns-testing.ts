import { allocateColumns, NO_LABELS, type LabelTables, type TradeColumns } from './trade-columns.ts';
import { mergeTrades, type TradeRow } from './trade-row.ts';

/** No trades at all. */
export function emptyColumns(revision = 0, tables: Partial<LabelTables> = {}): TradeColumns {
  return {
    ...allocateColumns(0, 0),
    count: 0,
    revision,
    symbols: [],
    currencies: [],
    accounts: [],
    ...NO_LABELS,
    ...tables,
    volumeScale: 0,
  };
}

/** Columns of some rows, in any order; `tables` is what their marks point into. */
export function buildColumns(
  rows: readonly TradeRow[],
  tables: Partial<LabelTables>,
  revision: number,
): TradeColumns {
  return mergeTrades(emptyColumns(revision, tables), { changed: rows, gone: [], revision });
}
