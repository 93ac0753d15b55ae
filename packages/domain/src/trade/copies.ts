import type { TradeColumns } from './trade-columns.ts';

/** How far starts and ends of copies lie apart at most, in seconds. */
const COPY_SECONDS = 2;

/**
 * Keeps of trades that were copied over several accounts the first by closing: same day, instrument, currency and side, another account than
 * every trade that it stands for, and start and end within {@link COPY_SECONDS} of the first. Rows are in their order of
 * closing and are changed in place; gives how many are left.
 */
export function keepFirstCopies(columns: TradeColumns, rows: Uint32Array, length: number): number {
  const { day, end } = columns;
  const accountsOf = new Map<number, Set<number>>();
  let [kept, open] = [0, 0];
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    while (open < kept && (day[rows[open]!] !== day[row] || end[row]! - end[rows[open]!]! > COPY_SECONDS)) {
      accountsOf.delete(rows[open]!);
      open++;
    }
    const first = findFirst(columns, rows, open, kept, row, accountsOf);
    if (first === -1) {
      rows[kept++] = row;
      accountsOf.set(row, new Set([columns.account[row]!]));
    } else accountsOf.get(first)!.add(columns.account[row]!);
  }
  return kept;
}

function findFirst(
  columns: TradeColumns,
  rows: Uint32Array,
  from: number,
  to: number,
  row: number,
  accountsOf: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  const { symbol, currency, short, start, account } = columns;
  for (let at = from; at < to; at++) {
    const first = rows[at]!;
    if (
      symbol[first] === symbol[row] &&
      currency[first] === currency[row] &&
      short[first] === short[row] &&
      Math.abs(start[first]! - start[row]!) <= COPY_SECONDS &&
      !accountsOf.get(first)!.has(account[row]!)
    )
      return first;
  }
  return -1;
}
