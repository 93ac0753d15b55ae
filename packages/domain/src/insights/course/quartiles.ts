import type { TradeColumns } from '../../trade/trade-columns.ts';
import { gather } from '../gather.ts';
import { quantile } from '../quantile.ts';

/** Half of all nets lie between the lower and the upper quarter point; in 1/10,000. */
export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** The quarter points of the nets of some rows, for which they are sorted; null without rows. */
export function quartilesOf({ net }: TradeColumns, rows: Uint32Array): Quartiles | null {
  if (rows.length === 0) return null;
  const sorted = gather(rows, (row) => net[row]!).sort();
  return { lower: quantile(sorted, 0.25), median: quantile(sorted, 0.5), upper: quantile(sorted, 0.75) };
}
