import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { dayMoments, meanOf } from '../../day-moments.ts';
import { gatherDays } from '../../gather.ts';
import { isEnough, rangeOfSum, type Range } from '../../likely-range.ts';
import type { Finding } from '../finding.ts';
import { netsAtAverageSize, unitResults, type SizeSource } from './unit-results.ts';

const FIFTHS = 5;

/** Trades of about the same size within their groups. */
interface SizeFifth {
  readonly trades: number;
  /** What a trade brought on average at the average size of its group, in 1/10,000; null without trades. */
  readonly average: number | null;
}

/** What choosing the size of each trade earned. Amounts in 1/10,000. */
export interface SizeSkill extends Finding {
  /** Net of the trades at the same average size every time. */
  readonly flat: number;
  /** What the sizes chosen made beyond that; both add up to the net of the trades. */
  readonly sizing: number;
  readonly range: Range | null;
  /** From the smallest sizes to the largest; equal ones are together. */
  readonly fifths: readonly SizeFifth[];
  /** Different sizes of the group that has most; with one there is nothing to compare. */
  readonly sizes: number;
  /** Trades whose size is not known. */
  readonly lacking: number;
  /** Whether sizes are those of the first order; else half of the volume, each symbol separately. */
  readonly isByFirst: boolean;
}

/**
 * With s the sizes and r the nets per unit of a group: Σ s·r = n·s̄·r̄ + n·Cov(s, r), summed over the groups. The second part is
 * Σ (s − s̄)·(r − r̄), whose range is by the days of its terms. Always in money: a unit that accounts for the size leaves nothing to choose.
 */
export function sizeSkill(shown: TradeColumns, rows: Uint32Array, source: SizeSource | null): SizeSkill {
  const columns = inMoney(shown);
  const results = unitResults(columns, rows, source);
  const atAverage = netsAtAverageSize(columns, results);
  const { groups, averageSizes, sizes } = results;
  const [sums, counts] = [new Float64Array(averageSizes.length), new Float64Array(averageSizes.length)];
  for (let at = 0; at < atAverage.length; at++) {
    sums[groups[at]!]! += atAverage[at]!;
    counts[groups[at]!]! += 1;
  }
  // (s − s̄)·(r − r̄) = (s ÷ s̄ − 1)·(s̄·r − s̄·r̄)
  const terms = atAverage.map((net, at) => {
    const group = groups[at]!;
    return (sizes[at]! / averageSizes[group]! - 1) * (net - sums[group]! / counts[group]!);
  });
  const days = gatherDays(results.rows, columns.day);
  const mean = meanOf(dayMoments({ days, values: terms, keys: new Int32Array(terms.length), buckets: 1 }), 0);
  const sizing = terms.reduce((sum, term) => sum + term, 0);
  let net = 0;
  for (const row of results.rows) net += columns.net[row]!;
  const sorted = sortedSizes(groups, sizes, averageSizes.length);
  const different = mostSizes(sorted);
  const range = mean !== null && different > 1 && isEnough(mean) ? rangeOfSum(mean) : null;
  const isClear = range !== null && (range.low > 0 || range.high < 0);
  return {
    certainty: isClear ? { kind: 'likely', value: sizing, range } : { kind: range === null ? 'few' : 'none' },
    trades: results.rows.length,
    days: mean?.days ?? 0,
    flat: net - sizing,
    sizing,
    range,
    fifths: fifthsOf(groups, sizes, sorted, atAverage),
    sizes: different,
    lacking: results.lacking,
    isByFirst: source !== null,
  };
}

/** The sizes of each group, rising. */
function sortedSizes(groups: Uint32Array, sizes: Float64Array, count: number): Float64Array[] {
  const counts = new Uint32Array(count);
  for (const group of groups) counts[group]! += 1;
  const sorted = Array.from(counts, (members) => new Float64Array(members));
  const filled = new Uint32Array(count);
  for (let at = 0; at < sizes.length; at++) sorted[groups[at]!]![filled[groups[at]!]!++] = sizes[at]!;
  return sorted.map((own) => own.sort());
}

function mostSizes(sorted: readonly Float64Array[]): number {
  return sorted.reduce(
    (most, own) =>
      Math.max(
        most,
        own.reduce((found, size, at) => found + Number(size !== own[at - 1]), 0),
      ),
    0,
  );
}

/** A size belongs to the fifth in which the middle of its equals lies. */
function fifthsOf(
  groups: Uint32Array,
  sizes: Float64Array,
  sorted: readonly Float64Array[],
  nets: Float64Array,
): SizeFifth[] {
  const [trades, sums] = [new Float64Array(FIFTHS), new Float64Array(FIFTHS)];
  for (let at = 0; at < sizes.length; at++) {
    const own = sorted[groups[at]!]!;
    const [from, to] = [countBelow(own, sizes[at]!, false), countBelow(own, sizes[at]!, true)];
    const fifth = Math.min(FIFTHS - 1, Math.floor((FIFTHS * (from + to)) / (2 * own.length)));
    trades[fifth]! += 1;
    sums[fifth]! += nets[at]!;
  }
  return Array.from(trades, (members, fifth) => ({
    trades: members,
    average: members === 0 ? null : sums[fifth]! / members,
  }));
}

/** How many of some rising values are below one, or not above it. */
function countBelow(sorted: Float64Array, value: number, orEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
