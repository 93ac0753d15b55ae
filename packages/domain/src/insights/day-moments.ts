/**
 * Trades of one day are not independent of each other, so what is known of an average comes from its days: for each bucket the
 * sums over its days of trades, and of how far its values lie from its average, taken from trades in the order of their days.
 */
export interface DayMoments {
  /** Trades. */
  readonly count: Float64Array;
  /** Sum of the values, exact for integers. */
  readonly sum: Float64Array;
  /** Days with a trade. */
  readonly days: Float64Array;
  /** Σ n_d². */
  readonly counts2: Float64Array;
  /** Σ (S_d − n_d·m)². */
  readonly deviations2: Float64Array;
  /** Σ (x − m)². */
  readonly squares: Float64Array;
}

/** Values at places: `days` and `values` of each place, and the bucket that it belongs to. */
export interface Placed {
  readonly days: Int32Array;
  readonly values: Float64Array;
  readonly keys: Int32Array;
  readonly buckets: number;
}

/** The sums of each bucket. Places are ordered by day. Averages first, so that squares of large amounts lose nothing. */
export function dayMoments(placed: Placed): DayMoments {
  const { days, values, keys, buckets } = placed;
  const column = () => new Float64Array(buckets);
  const [count, sum] = [column(), column()];
  for (let at = 0; at < values.length; at++) {
    count[keys[at]!]! += 1;
    sum[keys[at]!]! += values[at]!;
  }
  const mean = sum.map((all, key) => all / count[key]!);
  const [dayCount, counts2, deviations2, squares] = [column(), column(), column(), column()];
  const [ofDay, deviation] = [column(), column()];
  const lastDay = new Int32Array(buckets).fill(-2_147_483_648);
  const endDay = (key: number) => {
    if (ofDay[key] === 0) return;
    dayCount[key]! += 1;
    counts2[key]! += ofDay[key]! * ofDay[key]!;
    deviations2[key]! += deviation[key]! * deviation[key]!;
  };
  for (let at = 0; at < values.length; at++) {
    const key = keys[at]!;
    if (lastDay[key] !== days[at]) {
      endDay(key);
      lastDay[key] = days[at]!;
      ofDay[key] = 0;
      deviation[key] = 0;
    }
    const far = values[at]! - mean[key]!;
    ofDay[key]! += 1;
    deviation[key]! += far;
    squares[key]! += far * far;
  }
  for (let key = 0; key < buckets; key++) endDay(key);
  return { count, sum, days: dayCount, counts2, deviations2, squares };
}

/** An average with what its days say about it. */
export interface Mean {
  readonly trades: number;
  readonly days: number;
  readonly mean: number;
  /** Squared standard error: see {@link squaredError}; null with one day. */
  readonly error2: number | null;
  /** (Σ n_d)² ÷ Σ n_d²: how many days of equal weight say as much. */
  readonly effectiveDays: number;
}

/**
 * SE² = k/(k−1)·Σ (S_d − n_d·m)² ÷ n², and never less than σ² ÷ n with the variance of a trade of the whole selection: a bucket of
 * many small wins that has had no large loss yet does not know its own risk. Null with one day.
 */
export function squaredError(
  { trades, days }: Pick<Mean, 'trades' | 'days'>,
  deviations2: number,
  ofAll: number,
): number | null {
  if (days < 2) return null;
  return Math.max(((days / (days - 1)) * deviations2) / (trades * trades), ofAll / trades);
}

/** Variance of a value around their average, Σ (x − m)² ÷ n; 0 of none. */
export function variance(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return values.length === 0 ? 0 : squares / values.length;
}

/**
 * The average of one bucket; null for an empty one. `ofAll` is the variance of a value of the whole selection, where the bucket is
 * a part of it; else that of its own values counts.
 */
export function meanOf(moments: DayMoments, key: number, ofAll?: number): Mean | null {
  const trades = moments.count[key]!;
  if (trades === 0) return null;
  const days = moments.days[key]!;
  return {
    trades,
    days,
    mean: moments.sum[key]! / trades,
    error2: squaredError(
      { trades, days },
      moments.deviations2[key]!,
      ofAll ?? moments.squares[key]! / trades,
    ),
    effectiveDays: (trades * trades) / moments.counts2[key]!,
  };
}
