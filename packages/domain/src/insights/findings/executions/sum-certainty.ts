import { clampAmount } from '../../../money.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { rangeOfSum } from '../../likely-range.ts';
import type { Certainty } from '../finding.ts';
import { meanByDay } from '../sum-by-day.ts';

/**
 * How sure a sum over rows is, one value a row: counted to the cent, and with its likely range by days, for another year of the same
 * trading would bring another one. Without a range where there are too few trades or days for one.
 */
export function certaintyOfSum(
  columns: TradeColumns,
  rows: Uint32Array,
  valueOf: (row: number) => number,
): Certainty {
  const values = Float64Array.from(rows, valueOf);
  const value = clampAmount(values.reduce((sum, each) => sum + each, 0));
  const mean = meanByDay(columns, rows, values);
  const range = mean && rangeOfSum(mean);
  return range === null ? { kind: 'exact', value } : { kind: 'likely', value, range };
}
