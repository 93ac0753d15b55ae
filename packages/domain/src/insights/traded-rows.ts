import type { TradeColumns } from '../trade/trade-columns.ts';

/** The rows that have executions: a trade whose executions were all taken out counts nowhere. The same list where all have some. */
export function tradedRows({ executions }: TradeColumns, rows: Uint32Array): Uint32Array {
  let found = 0;
  for (const row of rows) if (executions[row] !== 0) found++;
  return found === rows.length ? rows : rows.filter((row) => executions[row] !== 0);
}
