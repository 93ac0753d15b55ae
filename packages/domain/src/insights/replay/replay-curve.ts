import { MIN_DAYS, MIN_TRADES } from '../likely-range.ts';
import type { FallTable } from './fall-table.ts';

/** What a rule would have changed at each of its limits. */
export interface ReplayCurve {
  /** Net under the rule less net without it, in 1/10,000. */
  readonly saved: Float64Array;
  /** How many trades fall away. */
  readonly trades: Int32Array;
  /** Days on which some do, and those of them that would have come back: what fell away brought more than nothing. */
  readonly days: Int32Array;
  readonly cameBack: Int32Array;
  /** Whether enough trades of enough days are removed for a likely range. */
  readonly isEnough: Uint8Array;
  /** Over the days: Σ net² and Σ trades² of what falls away. */
  readonly nets2: Float64Array;
  readonly trades2: Float64Array;
}

/** The curve of what falls away by the days of its start. */
export function curveOf(table: FallTable): ReplayCurve {
  const wide = table.limits;
  const [saved, trades] = [new Float64Array(wide), new Int32Array(wide)];
  const [days, cameBack] = [new Int32Array(wide), new Int32Array(wide)];
  const [nets2, trades2] = [new Float64Array(wide), new Float64Array(wide)];
  for (let entry = 0; entry < table.limit.length; entry++) {
    saved[table.limit[entry]!]! -= table.net[entry]!;
    trades[table.limit[entry]!]! += table.trades[entry]!;
  }
  addUpwards(saved);
  addUpwards(trades);
  // From each entry's limit down to the one before it the day's result is that of the entries from there on.
  for (let at = 0; at + 1 < table.from.length; at++) {
    let [net, count] = [0, 0];
    for (let entry = table.from[at + 1]! - 1; entry >= table.from[at]!; entry--) {
      net += table.net[entry]!;
      count += table.trades[entry]!;
      const low = entry > table.from[at]! ? table.limit[entry - 1]! : -1;
      const change = (sums: Int32Array | Float64Array, by: number) => {
        sums[table.limit[entry]!]! += by;
        if (low >= 0) sums[low]! -= by;
      };
      if (count > 0) change(days, 1);
      if (count > 0 && net > 0) change(cameBack, 1);
      change(nets2, net * net);
      change(trades2, count * count);
    }
  }
  for (const sums of [days, cameBack, nets2, trades2]) addUpwards(sums);
  const isEnough = Uint8Array.from(trades, (count, limit) =>
    Number(count >= MIN_TRADES && days[limit]! >= MIN_DAYS && (count * count) / trades2[limit]! - 1 >= 1),
  );
  return { saved, trades, days, cameBack, isEnough, nets2, trades2 };
}

/** What was entered at a limit counts at every smaller one too. */
export function addUpwards(sums: Float64Array | Int32Array): void {
  for (let limit = sums.length - 2; limit >= 0; limit--) sums[limit]! += sums[limit + 1]!;
}
