interface DivergingBars {
  /** Place of the shared zero line from the left, 0 (everything gains) to 1 (everything loses). */
  readonly zero: number;
  /** Length of each bar as a fraction of the track, away from zero to the side of its sign. */
  readonly sizes: readonly number[];
}

/** Bars on both sides of one zero line: gains reach right, losses left, the widest of each side to its edge. */
export function divergingBars(values: readonly number[]): DivergingBars {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const range = most - least;
  if (range === 0) return { zero: 0, sizes: values.map(() => 0) };
  return { zero: Math.abs(least) / range, sizes: values.map((value) => Math.abs(value) / range) };
}

/** Lengths of counts as fractions of the largest one; all 0 when there is nothing to count. */
export function countSizes(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return counts.map((count) => (most === 0 ? 0 : Math.max(0, count) / most));
}

/**
 * The `each` first and `each` last of a list that is sorted from best to worst; the whole list when it is no
 * longer than both together.
 */
export function bestAndWorst<Item>(sorted: readonly Item[], each: number): readonly Item[] {
  return sorted.length <= each * 2 ? sorted : [...sorted.slice(0, each), ...sorted.slice(-each)];
}

/** Shares of a whole for two stacked parts; what is in neither (break-even trades) is `rest`. Their sum is 1, or 0 of nothing. */
interface Shares {
  readonly won: number;
  readonly lost: number;
  readonly rest: number;
}

/** Shares of winning and losing trades. Counts are whole numbers; `trades` holds wins, losses and break-even ones. */
export function winShares(tally: {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
}): Shares {
  if (tally.trades === 0) return { won: 0, lost: 0, rest: 0 };
  const won = tally.wins / tally.trades;
  const lost = tally.losses / tally.trades;
  return { won, lost, rest: (tally.trades - tally.wins - tally.losses) / tally.trades };
}
