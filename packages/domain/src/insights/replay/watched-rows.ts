import { journalBit, type TradeColumns } from '../../trade/trade-columns.ts';
import { layOutDays, type ReplayDays } from './replay-days.ts';

/** Rows that a rule watches, whatever else is filtered by: undeleted ones with executions, of some accounts and one currency. */
export function watchedRows(
  columns: TradeColumns,
  accounts: readonly string[] | undefined,
  currency: string,
): Uint32Array {
  const chosen = Uint8Array.from(columns.accounts, (name) => Number(accounts?.includes(name) ?? true));
  const code = columns.currencies.indexOf(currency);
  const { bits } = columns.journal;
  const deleted = journalBit('deleted');
  const rows = new Uint32Array(columns.count);
  let found = 0;
  for (let row = 0; row < columns.count; row++)
    if (
      columns.currency[row] === code &&
      chosen[columns.account[row]!] === 1 &&
      columns.executions[row]! > 0 &&
      (bits[row]! & deleted) === 0
    )
      rows[found++] = row;
  return rows.subarray(0, found);
}

/** The days of some selected trades as a rule sees them: it watches every trade of their accounts, the selected ones are counted. */
export function layOutWatched(
  columns: TradeColumns,
  selected: Uint32Array,
  accounts: readonly string[] | undefined,
  currency: string,
): ReplayDays {
  return layOutDays(columns, watchedRows(columns, accounts, currency), selected);
}
