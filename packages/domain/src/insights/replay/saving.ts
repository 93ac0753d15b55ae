import type { TradeColumns } from '../../trade/trade-columns.ts';
import { variance } from '../day-moments.ts';
import { isEnough, rangeOfDifference, type Range } from '../likely-range.ts';
import type { ReplayCurve } from './replay-curve.ts';
import type { ReplayDays } from './replay-days.ts';
import type { CutDay } from './replay-rule.ts';

/** What a rule saved on some days, and how much of that is the rule's. Amounts in 1/10,000. */
export interface Saving {
  /** Days on which a selected trade started. */
  readonly days: number;
  /** Trades that fell away, and on how many days. */
  readonly trades: number;
  readonly cutDays: number;
  readonly saved: number;
  /** Its likely range by day; null where too few trades of too few days fall away. */
  readonly range: Range | null;
  /** What leaving out as many trades at the trader's own average of these days would have saved. */
  readonly atAverage: number;
  /** What is left: the rule's. */
  readonly rest: number;
  readonly restRange: Range | null;
}

/** What started on some days. */
interface Started {
  /** Of each day the nets of its trades. */
  readonly nets: readonly (readonly number[])[];
  readonly trades: number;
  /** Σ trades² over the days. */
  readonly trades2: number;
  /** Of a trade's net. */
  readonly variance: number;
}

/** Gathers what started on the days, by their places. */
export function startedOn(columns: TradeColumns, laidOut: ReplayDays, days: readonly number[]): Started {
  const nets = days.map((at) => netsOfStarted(columns, laidOut, at));
  const all = Float64Array.from(nets.flat());
  const trades2 = nets.reduce((sum, { length }) => sum + length ** 2, 0);
  return { nets, trades: all.length, trades2, variance: variance(all) };
}

function netsOfStarted(
  { net }: TradeColumns,
  { rows, started, startedFrom, counts }: ReplayDays,
  at: number,
): number[] {
  const nets: number[] = [];
  for (let begun = startedFrom[at]!; begun < startedFrom[at + 1]!; begun++) {
    const place = started[begun]!;
    if (counts[place] !== 0) nets.push(net[rows[place]!]!);
  }
  return nets;
}

/** What falls away: how many trades on how many days, its net, and over its days Σ net² and Σ trades². */
interface Gone {
  readonly trades: number;
  readonly days: number;
  readonly net: number;
  readonly nets2: number;
  readonly trades2: number;
}

/** The smaller number of effective days of what falls away and of all; null where too little does for a range. */
function effectiveDaysOf(gone: Gone, all: Started): number | null {
  const { trades, days, trades2 } = gone;
  const effectiveDays = Math.min((trades * trades) / trades2, (all.trades * all.trades) / all.trades2);
  const mean = { trades, days, mean: gone.net / trades, error2: 0, effectiveDays };
  return isEnough(mean) ? effectiveDays : null;
}

/**
 * The range of what is saved, by day over all days on which something started: SE² = k/(k−1)·Σ_d (s_d − s̄)², and never less than as
 * many trades have with the variance of all.
 */
function rangeOfSaved(gone: Gone, all: Started, effectiveDays: number): Range {
  const days = all.nets.length;
  const byDay = (days / (days - 1)) * Math.max(0, gone.nets2 - gone.net ** 2 / days);
  return rangeOfDifference(0 - gone.net, Math.max(byDay, gone.trades * all.variance), effectiveDays);
}

/** The range of what is saved at each limit of a curve. */
export function rangesOf(curve: ReplayCurve, all: Started): (Range | null)[] {
  return Array.from(curve.saved, (saved, at) => {
    const gone = {
      trades: curve.trades[at]!,
      days: curve.days[at]!,
      net: -saved,
      nets2: curve.nets2[at]!,
      trades2: curve.trades2[at]!,
    };
    const effectiveDays = effectiveDaysOf(gone, all);
    return effectiveDays === null ? null : rangeOfSaved(gone, all, effectiveDays);
  });
}

/** What falls away on some days, by their places, of all that started on them. */
export function savingOf(
  columns: TradeColumns,
  laidOut: ReplayDays,
  days: readonly number[],
  cut: readonly CutDay[],
): Saving {
  const cutOn = new Map<number, CutDay>(cut.map((day) => [day.day, day]));
  const all = startedOn(columns, laidOut, days);
  const sums = all.nets.map((own, at) => ({
    trades: own.length,
    net: own.reduce((sum, each) => sum + each, 0),
    gone: cutOn.get(laidOut.days[days[at]!]!),
  }));
  const cutDays = sums.flatMap(({ gone }) => (gone === undefined ? [] : [gone]));
  const total = (of: (day: CutDay) => number) => cutDays.reduce((sum, day) => sum + of(day), 0);
  const gone: Gone = {
    trades: total(({ trades }) => trades),
    days: cutDays.length,
    net: total(({ net }) => net),
    nets2: total(({ net }) => net ** 2),
    trades2: total(({ trades }) => trades ** 2),
  };
  const { trades } = gone;
  const average = all.trades === 0 ? 0 : sums.reduce((sum, { net }) => sum + net, 0) / all.trades;
  const atAverage = trades === 0 ? 0 : -trades * average;
  const counted = {
    days: days.length,
    trades,
    cutDays: gone.days,
    saved: 0 - gone.net,
    atAverage,
    rest: -gone.net - atAverage,
  };
  const effectiveDays = effectiveDaysOf(gone, all);
  if (effectiveDays === null) return { ...counted, range: null, restRange: null };
  const ofTrade = gone.net / trades;
  let rest2 = 0;
  for (const day of sums) {
    // The rest is so many times the difference of two averages that share days, the trader's own and that of what falls away.
    const own = (day.net - day.trades * average) * (trades / all.trades);
    rest2 += (own - ((day.gone?.net ?? 0) - (day.gone?.trades ?? 0) * ofTrade)) ** 2;
  }
  const byDay = (days.length / (days.length - 1)) * rest2;
  const least = trades * (1 - trades / all.trades) * all.variance;
  return {
    ...counted,
    range: rangeOfSaved(gone, all, effectiveDays),
    restRange: rangeOfDifference(counted.rest, Math.max(byDay, least), effectiveDays),
  };
}
