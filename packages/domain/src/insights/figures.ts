import type { Money } from '../money.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import type { Assigned } from './assign.ts';
import { dayMoments, meanOf, type Mean } from './day-moments.ts';
import { differencesFromRest, meanOfWhole, wholeOf, type Whole } from './difference.ts';
import { rangeOfMean, rangeOfRate, rangeOfSum, type Estimate, type Range } from './likely-range.ts';
import { gather, gatherDays } from './gather.ts';
import { quantile } from './quantile.ts';

/** What a value of a figure is counted in: money and average money in 1/10,000, a rate and a share 0 to 1 (a share −1 to 1). */
type FigureUnit = 'money' | 'count' | 'rate' | 'share' | 'number';

interface Figure {
  readonly unit: FigureUnit;
  /** What its likely range comes from: an average by days, a rate, a sum; none where no range is proven. */
  readonly range: 'mean' | 'rate' | 'sum' | null;
  /** Whether zero means neither good nor bad, so that a range can be clear of it. */
  readonly isJudged: boolean;
  /** Whether more is better, so that a bucket can be better or worse than the trades outside of it. */
  readonly isCompared: boolean;
}

/** Every figure of a report in the order in which it is offered. */
const FIGURES = {
  average: { unit: 'money', range: 'mean', isJudged: true, isCompared: true },
  net: { unit: 'money', range: 'sum', isJudged: true, isCompared: true },
  gross: { unit: 'money', range: 'sum', isJudged: true, isCompared: true },
  fees: { unit: 'money', range: 'sum', isJudged: false, isCompared: false },
  trades: { unit: 'count', range: null, isJudged: false, isCompared: false },
  winRate: { unit: 'rate', range: 'rate', isJudged: false, isCompared: true },
  median: { unit: 'money', range: null, isJudged: false, isCompared: false },
  spread: { unit: 'money', range: null, isJudged: false, isCompared: false },
  profitFactor: { unit: 'number', range: null, isJudged: false, isCompared: false },
  share: { unit: 'share', range: null, isJudged: false, isCompared: false },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** Whether a figure is paid: its values are below zero, and the most is the farthest from it. */
export function isPaid(name: FigureName): boolean {
  return name === 'fees';
}

/** The properties of a figure. */
export function figureOf(name: FigureName): Figure {
  return FIGURES[name];
}

/** What every bucket says, whatever the figure. */
export interface BucketSums {
  readonly trades: number;
  readonly days: number;
  readonly wins: number;
  readonly losses: number;
  readonly gross: Money;
  readonly net: Money;
  /** Σ of positive and of negative nets. */
  readonly gained: Money;
  readonly lost: Money;
}

/** A figure's value with its meaning: null where unknown. */
export interface FigureValue {
  readonly value: number | null;
  readonly range: Range | null;
  /** The average behind the range; null for figures without one. */
  readonly mean: Mean | null;
  /** Average of its trades less that of the trades outside of it; null for figures that are not compared, and where unknown. */
  readonly difference: Estimate | null;
}

/** Sums and days of each bucket, in one pass. */
export function bucketSums(columns: TradeColumns, { rows, keys, buckets }: Assigned): BucketSums[] {
  const { gross, net, day } = columns;
  const column = () => new Float64Array(buckets.length);
  const [trades, days, wins, losses] = [column(), column(), column(), column()];
  const [grosses, nets, gained, lost] = [column(), column(), column(), column()];
  const lastDay = new Int32Array(buckets.length).fill(-2_147_483_648);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const key = keys[at]!;
    const [tradeGross, tradeNet] = [gross[row]!, net[row]!];
    trades[key]! += 1;
    grosses[key]! += tradeGross;
    nets[key]! += tradeNet;
    if (tradeGross > 0) wins[key]! += 1;
    else if (tradeGross < 0) losses[key]! += 1;
    if (tradeNet > 0) gained[key]! += tradeNet;
    else lost[key]! += tradeNet;
    if (lastDay[key] !== day[row]) {
      lastDay[key] = day[row]!;
      days[key]! += 1;
    }
  }
  return buckets.map((_, key) => ({
    trades: trades[key]!,
    days: days[key]!,
    wins: wins[key]!,
    losses: losses[key]!,
    gross: grosses[key]! as Money,
    net: nets[key]! as Money,
    gained: gained[key]! as Money,
    lost: lost[key]! as Money,
  }));
}

const RANGES_OF = { mean: rangeOfMean, sum: rangeOfSum, rate: rangeOfRate };

/** The values of a figure over rows, by their days; null for a figure without ranges. */
export function wholeOfFigure(columns: TradeColumns, rows: Uint32Array, name: FigureName): Whole | null {
  if (FIGURES[name].range === null || rows.length === 0) return null;
  return wholeOf(gatherDays(rows, columns.day), gather(rows, valueOf(columns, name)));
}

/** The figure of all trades that are grouped: of `whole` where it has a range, else as of a bucket. */
export function totalValue(
  columns: TradeColumns,
  all: Assigned,
  sums: readonly BucketSums[],
  name: FigureName,
  whole: Whole | null,
): FigureValue {
  const { range } = FIGURES[name];
  if (range === null || whole === null) return figureValues(columns, all, sums, name, whole)[0]!;
  const mean = meanOfWhole(whole);
  const value = range === 'sum' ? whole.sum : whole.mean;
  return { value, range: RANGES_OF[range](mean), mean, difference: null };
}

/** One figure of each bucket, with its likely range where there is one, and `whole` the values of all trades once. */
export function figureValues(
  columns: TradeColumns,
  assigned: Assigned,
  sums: readonly BucketSums[],
  name: FigureName,
  whole: Whole | null,
): FigureValue[] {
  const { range, isCompared } = FIGURES[name];
  if (range === null)
    return plainValues(columns, assigned, sums, name).map((value) => ({
      value,
      range: null,
      mean: null,
      difference: null,
    }));
  const { rows, keys, buckets } = assigned;
  const days = gatherDays(rows, columns.day);
  const values = gather(rows, valueOf(columns, name));
  const placed = { days, values, keys, buckets: buckets.length };
  const moments = dayMoments(placed);
  const differences = isCompared && whole ? differencesFromRest(placed, moments, whole) : null;
  // A rate has the variance of its own wins and losses.
  const variance = range === 'rate' ? undefined : whole?.variance;
  return buckets.map((_, key) => {
    const mean = meanOf(moments, key, variance);
    if (mean === null) return { value: null, range: null, mean: null, difference: null };
    const value = range === 'sum' ? moments.sum[key]! : mean.mean;
    return { value, range: RANGES_OF[range](mean), mean, difference: differences?.[key] ?? null };
  });
}

/** What a trade adds to a figure: an amount, or 1 where it was won. */
function valueOf(columns: TradeColumns, name: FigureName): (row: number) => number {
  const { gross, net } = columns;
  switch (name) {
    case 'gross':
      return (row) => gross[row]!;
    case 'fees':
      return (row) => net[row]! - gross[row]!;
    case 'winRate':
      return (row) => (gross[row]! > 0 ? 1 : 0);
    default:
      return (row) => net[row]!;
  }
}

function plainValues(
  columns: TradeColumns,
  assigned: Assigned,
  sums: readonly BucketSums[],
  name: FigureName,
): (number | null)[] {
  switch (name) {
    case 'trades':
      return sums.map(({ trades }) => trades);
    case 'profitFactor':
      return sums.map(profitFactor);
    case 'share':
      return shares(sums.map(({ net }) => net));
    case 'median':
      return sortedNets(columns, assigned).map((nets) => (nets.length === 0 ? null : quantile(nets, 0.5)));
    default:
      return sortedNets(columns, assigned).map(spreadOf);
  }
}

/** Σ of positive nets ÷ |Σ of negative nets|; null without a negative one. */
export function profitFactor({ gained, lost }: Pick<BucketSums, 'gained' | 'lost'>): number | null {
  return lost === 0 ? null : gained / -lost;
}

/** Each net ÷ Σ|net|, signed; null where all are 0. */
function shares(nets: readonly number[]): (number | null)[] {
  const whole = nets.reduce((sum, net) => sum + Math.abs(net), 0);
  return nets.map((net) => (whole === 0 ? null : net / whole));
}

/** The nets of each bucket, rising. */
function sortedNets(columns: TradeColumns, { rows, keys, buckets }: Assigned): Float64Array[] {
  const counts = new Int32Array(buckets.length);
  for (const key of keys) counts[key]! += 1;
  const nets = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Int32Array(buckets.length);
  for (let at = 0; at < rows.length; at++) {
    const key = keys[at]!;
    nets[key]![filled[key]!++] = columns.net[rows[at]!]!;
  }
  return nets.map((values) => values.sort());
}

/** Standard deviation of a sample; null of fewer than two. */
export function spreadOf(values: Float64Array): number | null {
  if (values.length < 2) return null;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}
