import { squaredError, type DayMoments, type Mean, type Placed } from './day-moments.ts';
import { MIN_DAYS, MIN_TRADES, type Estimate } from './likely-range.ts';

/** One side of a difference of two averages. */
export interface Side {
  readonly trades: number;
  readonly days: number;
  readonly mean: number;
  /** (Σ n_d)² ÷ Σ n_d². */
  readonly effectiveDays: number;
}

/** What two sides have in common. */
export interface BothSides {
  /** Σ_d (u_Ad − u_Bd)² with u_d = (S_d − n_d·m) ÷ n, so that days on which both traded count as what they are. */
  readonly squares: number;
  /** Days of either side. */
  readonly days: number;
  /** Variance of a trade's value over all trades of both sides. */
  readonly variance: number;
  /** Trades that stand on both sides. */
  readonly shared: number;
}

/**
 * The first average less the second. SE² = k/(k−1)·Σ_d (u_Ad − u_Bd)² over the k days of either side, and never less than
 * σ²·(1/n_A + 1/n_B − 2·shared/(n_A·n_B)); t with the smaller number of effective days. Null where a side has too few trades or days.
 */
export function differenceOf(first: Side, second: Side, both: BothSides): Estimate | null {
  const effectiveDays = Math.min(first.effectiveDays, second.effectiveDays);
  const isEnough = [first, second].every(({ trades, days }) => trades >= MIN_TRADES && days >= MIN_DAYS);
  if (!isEnough || effectiveDays - 1 < 1) return null;
  const { squares, days, variance, shared } = both;
  const byDay = (days / (days - 1)) * squares;
  const [own, other] = [first.trades, second.trades];
  const weights = 1 / own + 1 / other - (2 * shared) / (own * other);
  return {
    value: first.mean - second.mean,
    error2: Math.max(byDay, variance * weights),
    effectiveDays,
  };
}

/** All trades of a selection once, by their days. */
export interface Whole {
  readonly trades: number;
  /** Exact for integers. */
  readonly sum: number;
  readonly mean: number;
  /** Of a trade's value. */
  readonly variance: number;
  /** Days with trades, rising. */
  readonly days: Int32Array;
  /** Of each day its trades, and how far their sum lies from that of as many average ones. */
  readonly counts: Float64Array;
  readonly deviations: Float64Array;
  /** Over the days: Σ deviation², Σ deviation·count, Σ count². */
  readonly products: readonly [deviations2: number, mixed: number, counts2: number];
}

/** Sums up a selection by its days, which rise. */
export function wholeOf(days: Int32Array, values: Float64Array): Whole {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  const [own, counts, deviations]: [number[], number[], number[]] = [[], [], []];
  let squares = 0;
  let last = -1;
  for (let at = 0; at < values.length; at++) {
    if (last === -1 || days[at] !== own[last]) {
      last = own.push(days[at]!) - 1;
      counts.push(0);
      deviations.push(0);
    }
    const far = values[at]! - mean;
    counts[last]! += 1;
    deviations[last]! += far;
    squares += far * far;
  }
  let [deviations2, mixed, counts2] = [0, 0, 0];
  for (let day = 0; day <= last; day++) {
    deviations2 += deviations[day]! * deviations[day]!;
    mixed += deviations[day]! * counts[day]!;
    counts2 += counts[day]! * counts[day]!;
  }
  return {
    trades: values.length,
    sum,
    mean,
    variance: squares / values.length,
    days: Int32Array.from(own),
    counts: Float64Array.from(counts),
    deviations: Float64Array.from(deviations),
    products: [deviations2, mixed, counts2],
  };
}

/** The average of all with what its days say about it. */
export function meanOfWhole({ trades, mean, variance, days, products }: Whole): Mean {
  const [deviations2, , counts2] = products;
  const { length } = days;
  return {
    trades,
    days: length,
    mean,
    error2: squaredError({ trades, days: length }, deviations2, variance),
    effectiveDays: (trades * trades) / counts2,
  };
}

/**
 * How far the average of each bucket lies from that of the selection without it; null where either has too few trades or days.
 * Only the days of a bucket are gone through: of the others the rest alone has a part, whose sum over all days is known at once.
 */
export function differencesFromRest(placed: Placed, moments: DayMoments, whole: Whole): (Estimate | null)[] {
  const { days, values, keys, buckets } = placed;
  const rests = Array.from({ length: buckets }, (_, key) => restOf(whole, moments, key));
  const column = () => new Float64Array(buckets);
  const [ofDay, deviation, squares, restCounts2, restDays] = [
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  const lastDay = new Int32Array(buckets).fill(-1);
  const endDay = (key: number) => {
    const [rest, day, own] = [rests[key]!, lastDay[key]!, ofDay[key]!];
    if (day === -1) return;
    const all = whole.counts[day]!;
    const others = (whole.deviations[day]! - deviation[key]! - (all - own) * rest.far) / rest.trades;
    const alone = (whole.deviations[day]! - all * rest.far) / rest.trades;
    const part = (deviation[key]! - own * rest.ownFar) / moments.count[key]! - others;
    squares[key]! += part * part - alone * alone;
    restCounts2[key]! += (all - own) ** 2 - all * all;
    restDays[key]! -= Number(all === own);
  };
  let day = 0;
  for (let at = 0; at < values.length; at++) {
    while (whole.days[day] !== days[at]) day++;
    const key = keys[at]!;
    if (lastDay[key] !== day) {
      endDay(key);
      lastDay[key] = day;
      ofDay[key] = 0;
      deviation[key] = 0;
    }
    ofDay[key]! += 1;
    deviation[key]! += values[at]! - whole.mean;
  }
  for (let key = 0; key < buckets; key++) endDay(key);
  return rests.map(({ trades, far, ownFar, ofAllDays, counts2 }, key) => {
    const count = moments.count[key]!;
    if (trades === 0 || count === 0) return null;
    return differenceOf(
      {
        trades: count,
        days: moments.days[key]!,
        mean: ownFar,
        effectiveDays: count ** 2 / moments.counts2[key]!,
      },
      {
        trades,
        days: whole.days.length + restDays[key]!,
        mean: far,
        effectiveDays: trades ** 2 / (counts2 + restCounts2[key]!),
      },
      {
        // Rounding may leave less than nothing.
        squares: Math.max(0, ofAllDays + squares[key]!),
        days: whole.days.length,
        variance: whole.variance,
        shared: 0,
      },
    );
  });
}

/** The selection without one bucket: `far` is how far its average lies from that of all, `ownFar` how far that of the bucket does. */
function restOf({ trades: all, mean, products }: Whole, moments: DayMoments, key: number) {
  const count = moments.count[key]!;
  const trades = all - count;
  const ownFar = moments.sum[key]! / count - mean;
  const far = trades === 0 ? 0 : (-count * ownFar) / trades;
  const [deviations2, mixed, counts2] = products;
  const ofAllDays = (deviations2 - 2 * far * mixed + far * far * counts2) / (trades * trades);
  return { trades, far, ownFar, ofAllDays, counts2 };
}
