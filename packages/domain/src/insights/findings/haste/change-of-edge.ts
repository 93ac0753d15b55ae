import type { Day } from '../../../calendar.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { gather } from '../../gather.ts';
import { MIN_DAYS, MIN_TRADES } from '../../likely-range.ts';
import { randomFrom, type Random } from '../../simulation/random.ts';
import type { Finding } from '../finding.ts';
import { indexDays } from './day-index.ts';
import { netsAtAverageSize, unitResults, type SizeSource } from './unit-results.ts';

/** Days below which no change is looked for: hardly a halving would be seen. */
export const MIN_CHANGE_DAYS = 60;
const PERMUTATIONS = 500;
/** One journal in ten without a change shows one. */
const LEVEL = 0.1;
/** What twice the log-likelihood of the true day lies below that of the best one, nine times in ten (B. Hansen 2000, table 1). */
const LIKELY_BELOW = 5.94;
const SEED = 20_261_123;

/** Before and after a change, on average of a day's trades at the usual size, in 1/10,000; in another unit than money at their own. */
interface Change {
  /** The first day after it. */
  readonly day: Day;
  /** Where that day likely is, both included. */
  readonly from: Day;
  readonly to: Day;
  readonly before: number;
  readonly after: number;
  readonly tradesAfter: number;
}

/** Whether the average of a trade at the usual size, or in the unit of results, changed in the period, and when. Its value is the change × the trades since. */
export interface ChangeOfEdge extends Finding {
  readonly change: Change | null;
  /** How likely a halving in the middle of these days would have been found, 0 to 1; null where the average is not above zero. */
  readonly power: number | null;
  /** Sums of the days' differences from their average, for the chart: one more than days, from 0 to 0. */
  readonly course: Float64Array;
  readonly dayList: readonly number[];
  readonly lacking: number;
}

/**
 * CUSUM of the daily means of net per unit of size, or of results in a unit that already accounts for the size: the largest |Σ (mean of a day − average)| with 8 days at least on either side, against
 * the same of 500 permutations of the days. The range holds for every day that might have been chosen.
 */
export function changeOfEdge(
  columns: TradeColumns,
  rows: Uint32Array,
  source: SizeSource | null,
): ChangeOfEdge {
  const { means, counts, days, lacking } = dailyMeans(columns, rows, source);
  const trades = counts.reduce((sum, count) => sum + count, 0);
  const course = courseOf(means);
  const common = { trades, days: days.length, course, dayList: days, lacking };
  if (days.length < MIN_CHANGE_DAYS || trades < MIN_TRADES)
    return { ...common, certainty: { kind: 'few' }, change: null, power: null };
  const largest = peakOf(means);
  const { without, halved } = permutedPeaks(means);
  const power = powerOf(means, without, halved);
  const asLarge = without.reduce((count, peak) => count + Number(peak >= largest.height), 0);
  if ((asLarge + 1) / (PERMUTATIONS + 1) > LEVEL)
    return { ...common, certainty: { kind: 'none' }, change: null, power };
  const { at } = largest;
  const tradesAfter = counts.subarray(at).reduce((sum, count) => sum + count, 0);
  const [before, after] = [meanOf(means.subarray(0, at)), meanOf(means.subarray(at))];
  const scale = (tradesAfter * days.length) / (at * (days.length - at));
  const reach = scale * criticalOf(without);
  const value = (after - before) * tradesAfter;
  const span = likelyDays(means, at);
  return {
    ...common,
    certainty: { kind: 'likely', value, range: { low: value - reach, high: value + reach } },
    change: {
      day: days[at]! as Day,
      from: days[span.low]! as Day,
      to: days[span.high]! as Day,
      before,
      after,
      tradesAfter,
    },
    power,
  };
}

function dailyMeans(columns: TradeColumns, rows: Uint32Array, source: SizeSource | null) {
  const { rows: known, nets, lacking } = comparableNets(columns, rows, source);
  const { of, days } = indexDays(columns, known);
  const [sums, counts] = [new Float64Array(days.length), new Float64Array(days.length)];
  for (let at = 0; at < nets.length; at++) {
    sums[of[at]!]! += nets[at]!;
    counts[of[at]!]! += 1;
  }
  return { means: sums.map((sum, day) => sum / counts[day]!), counts, days, lacking };
}

/** Nets that no choice of size moves. */
function comparableNets(columns: TradeColumns, rows: Uint32Array, source: SizeSource | null) {
  if (columns.measured) return { rows, nets: gather(rows, (row) => columns.net[row]!), lacking: 0 };
  const results = unitResults(columns, rows, source);
  return { ...results, nets: netsAtAverageSize(columns, results) };
}

/** Before each day the sum of what those before it lie above the average, and after the last. */
function courseOf(means: Float64Array): Float64Array {
  const average = meanOf(means);
  const course = new Float64Array(means.length + 1);
  for (let day = 0; day < means.length; day++) course[day + 1] = course[day]! + means[day]! - average;
  return course;
}

/**
 * The first cut, with 8 days before and after it, at which the sum of what the days before it lie above the average is farthest
 * from zero. `loss` is taken off every day from `from` on.
 */
function peakOf(means: Float64Array, loss = 0, from = 0): { at: number; height: number } {
  const { length } = means;
  const average = meanOf(means) - (loss * (length - from)) / length;
  let [at, height, sum] = [MIN_DAYS, 0, 0];
  for (let day = 0; day < length - MIN_DAYS; day++) {
    sum += means[day]! - average - (day < from ? 0 : loss);
    if (day + 1 >= MIN_DAYS && Math.abs(sum) > height) [at, height] = [day + 1, Math.abs(sum)];
  }
  return { at, height };
}

/** Peaks of the days in random orders, rising; and of the same orders with half of the average gone from the middle on. */
function permutedPeaks(means: Float64Array): { without: Float64Array; halved: Float64Array } {
  const random = randomFrom(SEED);
  const days = means.slice();
  const [without, halved] = [new Float64Array(PERMUTATIONS), new Float64Array(PERMUTATIONS)];
  const loss = meanOf(means) / 2;
  for (let round = 0; round < PERMUTATIONS; round++) {
    shuffle(days, random);
    without[round] = peakOf(days).height;
    halved[round] = peakOf(days, loss, middleOf(means)).height;
  }
  return { without: without.sort(), halved };
}

/** The number of the first day of the second half. */
function middleOf({ length }: Float64Array): number {
  return length >> 1;
}

/** In place. Source: R. Fisher and F. Yates 1938, as R. Durstenfeld 1964 has it. */
function shuffle(values: Float64Array, random: Random): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const value = values[last]!;
    values[last] = values[other]!;
    values[other] = value;
  }
}

/** The peak from which a change is found: exceeded by so many permutations that one more than them are at most one in ten. */
function criticalOf(peaks: Float64Array): number {
  const allowed = Math.floor(LEVEL * (PERMUTATIONS + 1)) - 1;
  return peaks[PERMUTATIONS - 1 - allowed]!;
}

/** How often a halving in the middle is found among random orders of the same days. */
function powerOf(means: Float64Array, without: Float64Array, halved: Float64Array): number | null {
  const average = meanOf(means);
  if (average <= 0) return null;
  const middle = middleOf(means);
  const squares = means.reduce((sum, mean) => sum + (mean - average) ** 2, 0);
  // The halving itself spreads the days, and with them what permutations of them reach.
  const added = (middle * (means.length - middle) * (average / 2) ** 2) / means.length;
  const critical = squares === 0 ? 0 : criticalOf(without) * Math.sqrt(1 + added / squares);
  return halved.reduce((found, peak) => found + Number(peak > critical), 0) / PERMUTATIONS;
}

/** Where the change likely is: days as the first after it that leave not much more unexplained than the best one does. */
function likelyDays(means: Float64Array, at: number): { low: number; high: number } {
  const course = courseOf(means);
  const { length } = means;
  // What a change before a day explains of the squares: C² · n ÷ (k·(n − k)).
  const explained = (day: number) => (course[day]! ** 2 * length) / (day * (length - day));
  let best = 0;
  for (let day = MIN_DAYS; day <= length - MIN_DAYS; day++) best = Math.max(best, explained(day));
  const average = meanOf(means);
  const squares = means.reduce((sum, mean) => sum + (mean - average) ** 2, 0);
  const variance = (squares - best) / (length - 2);
  let [low, high] = [at, at];
  for (let day = MIN_DAYS; day <= length - MIN_DAYS; day++)
    if (best - explained(day) <= LIKELY_BELOW * variance) {
      low = Math.min(low, day);
      high = Math.max(high, day);
    }
  return { low, high };
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
