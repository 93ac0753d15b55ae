import type { TradeColumns } from '../../trade/trade-columns.ts';
import { variance } from '../day-moments.ts';
import { gather } from '../gather.ts';
import { MIN_DAYS, MIN_TRADES, rangeOfDifference, type Range } from '../likely-range.ts';

/** What marked trades made more or less than the others that are alike. Amounts in 1/10,000. */
export interface MatchedDifference {
  /** Over all marked trades that have others like them. */
  readonly sum: number;
  /** Of the sum; null where either side has too few trades or days. */
  readonly range: Range | null;
  /** Marked trades that were compared. */
  readonly trades: number;
}

/** Sums over the trades of one kind and one stratum. */
interface Sums {
  readonly trades: Float64Array;
  readonly net: Float64Array;
}

/**
 * The sum over marked trades of their net less the average of the others in their own stratum: T = Σ_h n_h·(M_h − O_h), over
 * strata that have both. Its error by day, since trades of one day are not independent: SE² = k/(k−1)·Σ_d I_d², where a marked
 * trade adds net − M_h to the I of its day and another one −(n_h ÷ o_h)·(net − O_h); t with the smaller effective days, those of
 * the others weighted by n_h ÷ o_h. It is never less than σ²·Σ_h (n_h + n_h² ÷ o_h) with the variance of all nets. Rows are in order of closing; `isMarked` has a 1 at the places of marked ones;
 * strata are small whole numbers. Null where no stratum has both.
 */
export function matchedDifference(
  { day, net }: TradeColumns,
  rows: Uint32Array,
  isMarked: Uint8Array,
  stratumOf: (row: number) => number,
): MatchedDifference | null {
  const strata = gather(rows, stratumOf);
  let count = 1;
  for (let place = 0; place < rows.length; place++) count = Math.max(count, strata[place]! + 1);
  const sums = [0, 1].map((): Sums => ({ trades: new Float64Array(count), net: new Float64Array(count) }));
  for (let place = 0; place < rows.length; place++) {
    const { trades, net: nets } = sums[isMarked[place]!]!;
    trades[strata[place]!]! += 1;
    nets[strata[place]!]! += net[rows[place]!]!;
  }
  const [others, marked] = sums as [Sums, Sums];
  const isBoth = (stratum: number) => others.trades[stratum]! > 0 && marked.trades[stratum]! > 0;
  const sides = [newSide(), newSide()] as const;
  let [sum, squares, ofDay, days, last] = [0, 0, 0, 0, Number.NaN];
  for (let place = 0; place < rows.length; place++) {
    const stratum = strata[place]!;
    if (!isBoth(stratum)) continue;
    const today = day[rows[place]!]!;
    if (today !== last) {
      squares += ofDay * ofDay;
      [ofDay, last] = [0, today];
      days++;
    }
    const kind = isMarked[place]!;
    const { trades, net: nets } = sums[kind]!;
    const deviation = net[rows[place]!]! - nets[stratum]! / trades[stratum]!;
    const weight = kind === 1 ? 1 : marked.trades[stratum]! / others.trades[stratum]!;
    ofDay += kind === 1 ? deviation : -weight * deviation;
    addTo(sides[kind === 1 ? 1 : 0], today, weight);
    if (kind === 1) sum += net[rows[place]!]! - others.net[stratum]! / others.trades[stratum]!;
  }
  squares += ofDay * ofDay;
  const [unmarked, own] = sides;
  if (own.trades === 0) return null;
  const effectiveDays = Math.min(effectiveDaysOf(own), effectiveDaysOf(unmarked));
  const ofAll = variance(gather(rows, (row) => net[row]!));
  let weights = 0;
  for (let stratum = 0; stratum < count; stratum++) {
    const trades = marked.trades[stratum]!;
    if (isBoth(stratum)) weights += trades + trades ** 2 / others.trades[stratum]!;
  }
  const error2 = Math.max((days / (days - 1)) * squares, ofAll * weights);
  const isSupported = sides.every((side) => side.trades >= MIN_TRADES && side.days >= MIN_DAYS);
  return {
    sum,
    range: isSupported && effectiveDays - 1 >= 1 ? rangeOfDifference(sum, error2, effectiveDays) : null,
    trades: own.trades,
  };
}

/** Trades and weights of one side, by days that rise. */
interface Side {
  trades: number;
  days: number;
  last: number;
  ofDay: number;
  weights: number;
  squares: number;
}

function newSide(): Side {
  return { trades: 0, days: 0, last: Number.NaN, ofDay: 0, weights: 0, squares: 0 };
}

function addTo(side: Side, day: number, weight: number): void {
  if (side.last !== day) {
    side.squares += side.ofDay ** 2;
    side.ofDay = 0;
    side.last = day;
    side.days++;
  }
  side.trades++;
  side.ofDay += weight;
  side.weights += weight;
}

/** (Σ w_d)² ÷ Σ w_d². */
function effectiveDaysOf({ weights, squares, ofDay }: Side): number {
  return weights ** 2 / (squares + ofDay ** 2);
}
