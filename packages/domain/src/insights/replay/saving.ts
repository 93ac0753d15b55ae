import type { TradeColumns } from '../../trade/trade-columns.ts';
import { isEnough, rangeOfDifference, type Range } from '../likely-range.ts';
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

/** What falls away on some days, by their places, of all that started on them. */
export function savingOf(
  columns: TradeColumns,
  laidOut: ReplayDays,
  days: readonly number[],
  cut: readonly CutDay[],
): Saving {
  const cutOn = new Map<number, CutDay>(cut.map((day) => [day.day, day]));
  const sums = days.map((at) => ({ ...startedOn(columns, laidOut, at), gone: cutOn.get(laidOut.days[at]!) }));
  let [all, net, trades, fallen, days2, gone2, cutDays] = [0, 0, 0, 0, 0, 0, 0];
  for (const day of sums) {
    all += day.trades;
    net += day.net;
    days2 += day.trades ** 2;
    if (day.gone === undefined) continue;
    trades += day.gone.trades;
    fallen += day.gone.net;
    gone2 += day.gone.trades ** 2;
    cutDays += 1;
  }
  const average = all === 0 ? 0 : net / all;
  const atAverage = trades === 0 ? 0 : -trades * average;
  const counted = {
    days: days.length,
    trades,
    cutDays,
    saved: 0 - fallen,
    atAverage,
    rest: -fallen - atAverage,
  };
  const effectiveDays = Math.min((trades * trades) / gone2, (all * all) / days2);
  const mean = { trades, days: cutDays, mean: fallen / trades, error2: 0, effectiveDays };
  if (!isEnough(mean)) return { ...counted, range: null, restRange: null };
  const [ofDay, ofTrade] = [counted.saved / days.length, fallen / trades];
  let [saved2, rest2] = [0, 0];
  for (const { trades: began, net: brought, gone } of sums) {
    saved2 += (-(gone?.net ?? 0) - ofDay) ** 2;
    // The rest is so many times the difference of two averages that share days, the trader's own and that of what falls away.
    const own = (brought - began * average) * (trades / all);
    rest2 += (own - ((gone?.net ?? 0) - (gone?.trades ?? 0) * ofTrade)) ** 2;
  }
  const few = days.length / (days.length - 1);
  return {
    ...counted,
    range: rangeOfDifference(counted.saved, few * saved2, effectiveDays),
    restRange: rangeOfDifference(counted.rest, few * rest2, effectiveDays),
  };
}

function startedOn({ net }: TradeColumns, { rows, started, startedFrom, counts }: ReplayDays, at: number) {
  let [trades, sum] = [0, 0];
  for (let begun = startedFrom[at]!; begun < startedFrom[at + 1]!; begun++) {
    const place = started[begun]!;
    if (counts[place] === 0) continue;
    trades += 1;
    sum += net[rows[place]!]!;
  }
  return { trades, net: sum };
}
