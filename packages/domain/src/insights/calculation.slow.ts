/**
 * The second, slow calculation of the reports: plain trades, one bucket after the other, straight from the definitions. It
 * shares no code with what it checks.
 */
import type { SlowTrade } from '../statistics/trades.slow.ts';

/** Squares of how far values lie from their average, on average. */
export function slowVariance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

/**
 * Average, squared error by days and effective days of some values with their days; the error is at least that of as many with
 * the variance `ofAll`, which is their own when absent.
 */
export function slowMean(
  values: readonly { readonly day: number; readonly value: number }[],
  ofAll = slowVariance(values.map(({ value }) => value)),
) {
  const n = values.length;
  const m = values.reduce((sum, { value }) => sum + value, 0) / n;
  const days = [...new Set(values.map(({ day }) => day))];
  const ofDay = (day: number) => values.filter((each) => each.day === day).map(({ value }) => value);
  const k = days.length;
  const squares = days.map((day) => {
    const own = ofDay(day);
    return (own.reduce((sum, value) => sum + value, 0) - own.length * m) ** 2;
  });
  const byDay = ((k / (k - 1)) * squares.reduce((sum, each) => sum + each, 0)) / n ** 2;
  const error2 = k < 2 ? null : Math.max(byDay, ofAll / n);
  const effectiveDays = n ** 2 / days.reduce((sum, day) => sum + ofDay(day).length ** 2, 0);
  return { n, mean: m, days: k, error2, effectiveDays };
}

/** The deepest fall of the running sum from its highest value so far, which begins at 0. */
export function slowDeepest(nets: readonly bigint[]): bigint {
  const course = nets.map((_, at) => nets.slice(0, at + 1).reduce((sum, net) => sum + net, 0n));
  const falls = course.map(
    (value, at) => [0n, ...course.slice(0, at + 1)].reduce((a, b) => (a > b ? a : b)) - value,
  );
  return [0n, ...falls].reduce((a, b) => (a > b ? a : b));
}

/** The longest run of one sign; zeros are as if they were not there. */
export function slowRun(results: readonly bigint[], sign: 1 | -1): number {
  const signs = results.filter((result) => result !== 0n).map((result) => (result > 0n ? 'u' : 'd'));
  const runs = signs.join('').match(sign > 0 ? /u+/g : /d+/g) ?? [];
  return Math.max(0, ...runs.map(({ length }) => length));
}

/** Nets of the days in order. */
export function slowDayNets(trades: readonly SlowTrade[]): bigint[] {
  const days = [...new Set(trades.map(({ day }) => day))];
  return days.map((day) => trades.filter((each) => each.day === day).reduce((sum, { net }) => sum + net, 0n));
}

/** Benjamini and Hochberg by the definition: the largest k with p_(k) ≤ 0.1·k/m, and all up to it. */
export function slowStars(chances: readonly number[]): number[] {
  const ranked = chances.map((chance, at) => ({ chance, at })).sort((a, b) => a.chance - b.chance);
  const last = ranked.findLastIndex(({ chance }, rank) => chance <= (0.1 * (rank + 1)) / ranked.length);
  return ranked
    .slice(0, last + 1)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}
