import type { TradeColumns } from '../../trade/trade-columns.ts';
import { dayMoments, meanOf, type Mean } from '../day-moments.ts';
import { gatherDays } from '../gather.ts';

/** The statistics by day for values of rows, which are in order of closing; null for no rows. For `ofAll` see {@link meanOf}. */
export function meanByDay(
  { day }: TradeColumns,
  rows: Uint32Array,
  values: Float64Array,
  ofAll?: number,
): Mean | null {
  const keys = new Int32Array(rows.length);
  return meanOf(dayMoments({ days: gatherDays(rows, day), values, keys, buckets: 1 }), 0, ofAll);
}
