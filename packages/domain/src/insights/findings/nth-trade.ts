import type { Money } from '../../money.ts';
import { dayOrder } from '../../trade/day-order.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import { squaredError, variance, type Mean } from '../day-moments.ts';
import { gather, gatherDays } from '../gather.ts';
import { isEnough, type Range } from '../likely-range.ts';
import { quantileOfT } from '../t-distribution.ts';
import type { Certainty, Finding } from './finding.ts';

/** The first places of the bands: single places first, then wider ones, the last open. */
const FIRSTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 50, 100, 200] as const;
/** Chance that the truth lies outside of one of the ranges of all cuts examined. */
const OUTSIDE = 0.1;

/** The trades at some places of their days. */
export interface NthBand {
  readonly from: number;
  /** The last one; null where the band is open. */
  readonly to: number | null;
  readonly trades: number;
  readonly net: Money;
  /** Of all bands up to this one. */
  readonly running: Money;
}

/** Where the day turns: the net of the trades from a place on. */
interface NthCut {
  readonly from: number;
  readonly trades: number;
  readonly days: number;
  readonly net: Money;
  /** Of the trades before it. */
  readonly before: Money;
}

/** Net by the place of a trade in its day. `trades` and `days` are those of the cut where there is one, else all. */
export interface NthTrade extends Finding {
  readonly bands: readonly NthBand[];
  /** Most trades on a day. */
  readonly most: number;
  /** Where the running net by place is highest; null where that is before the first trade or after the last. */
  readonly cut: NthCut | null;
  /** Cuts examined: the range is widened for so many. */
  readonly cuts: number;
}

/**
 * Whether what comes from some trade of the day on loses. Places are by start among the trades of the closing day, over all
 * undeleted trades of the chosen accounts. The cut is where the running net by place is highest, so that what comes before it
 * gained; the data chose it, so its range is widened for every cut examined (Bonferroni), and it is a finding only if that range
 * lies below zero.
 */
export function nthTrade(
  columns: TradeColumns,
  rows: Uint32Array,
  accounts: readonly string[] | undefined,
): NthTrade {
  const { nth } = dayOrder(inMoney(columns), accounts);
  // A deleted trade has the place that it would take.
  const places = gather(rows, (row) => Math.max(1, nth[row]!));
  const most = places.reduce((highest, place) => Math.max(highest, place), 0);
  const days = gatherDays(rows, columns.day);
  const values = gather(rows, (row) => columns.net[row]!);
  const means = meansFromOn(places, days, values);
  const tails = FIRSTS.map((from, at) => ({ from, mean: means[at]! })).slice(1);
  const lacking = tails.findIndex(({ mean }) => mean === null || !isEnough(mean));
  const judged = lacking < 0 ? tails : tails.slice(0, lacking);
  const bands = bandsOf(places, values, 1 + judged.length);
  const turn = turnOf(bands);
  const mean = judged.find(({ from }) => from === turn?.from)?.mean ?? null;
  const cut = turn && mean ? { ...turn, trades: mean.trades, days: mean.days } : null;
  return {
    certainty: certaintyOf(judged.length, cut, mean),
    trades: cut?.trades ?? rows.length,
    days: cut?.days ?? means[0]?.days ?? 0,
    bands,
    most,
    cut,
    cuts: judged.length,
  };
}

function certaintyOf(cuts: number, cut: NthCut | null, mean: Mean | null): Certainty {
  if (cuts === 0) return { kind: 'few' };
  const range = cut && mean && widened(mean, cuts);
  return cut && range && range.high < 0 ? { kind: 'likely', value: cut.net, range } : { kind: 'none' };
}

/** The range of the sum such that those of all cuts hold their truths together nine times in ten. */
function widened({ mean, trades, error2, effectiveDays }: Mean, cuts: number): Range {
  const reach = quantileOfT(OUTSIDE / cuts, effectiveDays - 1) * Math.sqrt(error2 ?? 0);
  return { low: trades * (mean - reach), high: trades * (mean + reach) };
}

/**
 * Of each of the firsts the average of the trades from that place on, with what its days say; null where there are none. As
 * `dayMoments`, but for all of them in two passes, since each holds the later ones.
 */
function meansFromOn(places: Float64Array, days: Int32Array, values: Float64Array): (Mean | null)[] {
  const bands = bandsOfPlaces(places);
  const column = () => new Float64Array(FIRSTS.length);
  const [count, sum] = [column(), column()];
  for (let at = 0; at < places.length; at++) {
    count[bands[at]!]! += 1;
    sum[bands[at]!]! += values[at]!;
  }
  sumFromBehind(count);
  sumFromBehind(sum);
  const [dayCount, counts2, deviations2] = [column(), column(), column()];
  const [ofDay, sumOfDay] = [column(), column()];
  for (let at = 0; at < places.length; at++) {
    ofDay[bands[at]!]! += 1;
    sumOfDay[bands[at]!]! += values[at]!;
    if (days[at] === days[at + 1]) continue;
    sumFromBehind(ofDay);
    sumFromBehind(sumOfDay);
    for (let first = 0; ofDay[first]! > 0; first++) {
      dayCount[first]! += 1;
      counts2[first]! += ofDay[first]! ** 2;
      deviations2[first]! += (sumOfDay[first]! - (ofDay[first]! * sum[first]!) / count[first]!) ** 2;
    }
    ofDay.fill(0);
    sumOfDay.fill(0);
  }
  const ofAll = variance(values);
  return FIRSTS.map((_, first) => {
    const [trades, own] = [count[first]!, dayCount[first]!];
    if (trades === 0) return null;
    return {
      trades,
      days: own,
      mean: sum[first]! / trades,
      error2: squaredError({ trades, days: own }, deviations2[first]!, ofAll),
      effectiveDays: (trades * trades) / counts2[first]!,
    };
  });
}

/** To each value those behind it are added. */
function sumFromBehind(values: Float64Array): void {
  for (let at = values.length - 2; at >= 0; at--) values[at]! += values[at + 1]!;
}

/** Of each place the last of the firsts that is not above it. */
function bandsOfPlaces(places: Float64Array): Uint8Array {
  const last = FIRSTS.length - 1;
  const known = new Uint8Array(FIRSTS[last]!).fill(0);
  for (let place = 0, band = 0; place < known.length; place++) {
    while (band < last && FIRSTS[band + 1]! <= place) band++;
    known[place] = band;
  }
  const bands = new Uint8Array(places.length);
  for (let at = 0; at < places.length; at++) bands[at] = known[places[at]!] ?? last;
  return bands;
}

/** So many bands, the last one open. */
function bandsOf(places: Float64Array, values: Float64Array, count: number): NthBand[] {
  const firsts = FIRSTS.slice(0, count);
  const trades = new Float64Array(count);
  const nets = new Float64Array(count);
  for (let at = 0; at < places.length; at++) {
    let band = count - 1;
    while (firsts[band]! > places[at]!) band--;
    trades[band]! += 1;
    nets[band]! += values[at]!;
  }
  let running = 0;
  return firsts.map((from, band) => {
    running += nets[band]!;
    return {
      from,
      to: band === count - 1 ? null : firsts[band + 1]! - 1,
      trades: trades[band]!,
      net: nets[band]! as Money,
      running: running as Money,
    };
  });
}

/** What comes after the band up to which the running net is highest, and above zero; the earliest of several. */
function turnOf(bands: readonly NthBand[]): Pick<NthCut, 'from' | 'net' | 'before'> | null {
  const total = bands.at(-1)?.running ?? 0;
  const highest = bands.reduce((high, { running }) => Math.max(high, running), 0);
  const at = bands.findIndex(({ running }) => running === highest);
  if (highest <= 0 || at < 0 || at === bands.length - 1) return null;
  return { from: bands[at + 1]!.from, net: (total - highest) as Money, before: highest as Money };
}
