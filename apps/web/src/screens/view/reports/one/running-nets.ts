import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Assigned } from '@daybook/domain/insights/assign.ts';

/** Places along the days, as many as a small picture can show. */
const PLACES = 160;

/** The running net of each bucket at places evenly spread over the days of all of them, from its start at 0. */
export function runningNets({ day, net }: TradeColumns, { rows, keys, buckets }: Assigned): Float64Array[] {
  const runs = buckets.map(() => new Float64Array(PLACES + 1));
  if (rows.length === 0) return runs;
  const first = day[rows[0]!]!;
  const span = day[rows.at(-1)!]! - first + 1;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const place = 1 + Math.floor(((day[row]! - first) / span) * PLACES);
    runs[keys[at]!]![place]! += net[row]!;
  }
  for (const run of runs) for (let place = 1; place <= PLACES; place++) run[place]! += run[place - 1]!;
  return runs;
}
