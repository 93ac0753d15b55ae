import type { TradeColumns } from '../trade/trade-columns.ts';

/** Values of rows in their order. A loop: the mapping of typed arrays goes through an iterator, which takes ten times as long. */
export function gather(rows: Uint32Array, valueOf: (row: number) => number): Float64Array {
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) values[at] = valueOf(rows[at]!);
  return values;
}

/** Days of rows in their order. */
export function gatherDays(rows: Uint32Array, day: Int32Array): Int32Array {
  const days = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) days[at] = day[rows[at]!]!;
  return days;
}

/** The rows that have executions: a trade whose executions were all taken out counts nowhere. The same list where all have some. */
export function tradedRows({ executions }: TradeColumns, rows: Uint32Array): Uint32Array {
  let found = 0;
  for (const row of rows) if (executions[row] !== 0) found++;
  return found === rows.length ? rows : rows.filter((row) => executions[row] !== 0);
}
