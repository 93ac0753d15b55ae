import { quantile } from '../quantile.ts';
import { randomFrom } from '../simulation/random.ts';
import type { FallTable } from './fall-table.ts';
import { addUpwards } from './replay-curve.ts';

/** At each limit what nine in ten journals of the same days would have saved, in 1/10,000. */
export interface ReplayBand {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const DRAWS = 400;
const SEED = 20_261_123;
const OUTSIDE = 0.1;

/**
 * The band of a curve: as many days as there are, drawn from them again and again, whole days with what falls away on them. `days`
 * are the places of those on which something started. Each draw adds weighted sums of days, so that no trade is read again.
 */
export function bandOf(table: FallTable, days: readonly number[]): ReplayBand {
  const { limits, from, limit, net } = table;
  const drawn = Array.from({ length: limits }, () => new Float64Array(DRAWS));
  const random = randomFrom(SEED);
  const times = new Uint16Array(days.length);
  const saved = new Float64Array(limits);
  for (let draw = 0; draw < DRAWS; draw++) {
    times.fill(0);
    for (let at = 0; at < days.length; at++) times[random.below(days.length)]! += 1;
    saved.fill(0);
    for (let at = 0; at < days.length; at++) {
      const weight = times[at]!;
      if (weight === 0) continue;
      const day = days[at]!;
      for (let entry = from[day]!; entry < from[day + 1]!; entry++)
        saved[limit[entry]!]! -= weight * net[entry]!;
    }
    addUpwards(saved);
    for (let at = 0; at < limits; at++) drawn[at]![draw] = saved[at]!;
  }
  for (const values of drawn) values.sort();
  return {
    low: Float64Array.from(drawn, (values) => quantile(values, OUTSIDE / 2)),
    high: Float64Array.from(drawn, (values) => quantile(values, 1 - OUTSIDE / 2)),
  };
}
