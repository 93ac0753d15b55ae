import { divideHalfEven } from '../divide-half-even.ts';
import { NO_MONEY, type Money } from '../money.ts';
import { WEEKDAYS, type Weekday } from '../calendar.ts';
import type { Statistics } from './statistics.ts';

/** Winning trades / all trades, 0 to 1; 0 without trades. */
export function battingAverage(statistics: Statistics): number {
  return statistics.trades === 0 ? 0 : statistics.wins / statistics.trades;
}

/** Net of the winning trades / their number, rounded half to even to 1/10,000; 0 without one. */
export function averageWinning(statistics: Statistics): Money {
  return average(statistics.winningNet, statistics.wins);
}

/** Net of the losing trades / their number; negative or 0. */
export function averageLosing(statistics: Statistics): Money {
  return average(statistics.losingNet, statistics.losses);
}

/** Average win / |average loss|, and 0 when the total losing net is 0. Computed from the exact sums, not from rounded averages. */
export function winLossRatio(statistics: Statistics): number {
  const { winningNet, losingNet, wins, losses } = statistics;
  if (losingNet === 0 || wins === 0 || losses === 0) return 0;
  return winningNet / wins / Math.abs(losingNet / losses);
}

/** In/Out average: net / (volume / 2), the return of each traded share over its round trip, in 1/10,000; 0 without volume. */
export function inOutAverage(statistics: Statistics): Money {
  if (statistics.volume === 0n) return NO_MONEY;
  const twice = BigInt(statistics.net) * 2n * 10n ** BigInt(statistics.volumeScale);
  return Number(divideHalfEven(twice, statistics.volume)) as Money;
}

/** Average seconds in the trade of winning, losing and break-even trades, rounded to whole seconds; null where there is none. */
export function averageDurations(
  statistics: Statistics,
): Record<'winning' | 'losing' | 'breakEven', number | null> {
  const mean = (seconds: number, trades: number) => (trades === 0 ? null : Math.round(seconds / trades));
  return {
    winning: mean(statistics.winningSeconds, statistics.wins),
    losing: mean(statistics.losingSeconds, statistics.losses),
    breakEven: mean(statistics.breakEvenSeconds, statistics.breakEvens),
  };
}

/** A weekday with its figure; `weekday` is null (shown as N/A, with 0) when no trade fell on Monday to Friday. */
interface NamedDay<Value> {
  readonly weekday: Weekday | null;
  readonly value: Value;
}

/** Weekday (Monday to Friday) with most trades; the earlier one when two are equal. */
export function mostActiveDay(statistics: Statistics): NamedDay<number> {
  const at = pickWeekday(statistics, (left, right) => left.trades > right.trades);
  return at === null
    ? { weekday: null, value: 0 }
    : { weekday: WEEKDAYS[at] ?? null, value: statistics.byWeekday[at]?.trades ?? 0 };
}

/** Weekday (Monday to Friday) with the largest net, among those with trades. */
export function mostProfitableDay(statistics: Statistics): NamedDay<Money> {
  return namedNet(
    statistics,
    pickWeekday(statistics, (left, right) => left.net > right.net),
  );
}

/** Weekday (Monday to Friday) with the smallest net, among those with trades. */
export function leastProfitableDay(statistics: Statistics): NamedDay<Money> {
  return namedNet(
    statistics,
    pickWeekday(statistics, (left, right) => left.net < right.net),
  );
}

function namedNet(statistics: Statistics, at: number | null): NamedDay<Money> {
  return at === null
    ? { weekday: null, value: NO_MONEY }
    : { weekday: WEEKDAYS[at] ?? null, value: statistics.byWeekday[at]?.net ?? NO_MONEY };
}

type WeekdayTally = Statistics['byWeekday'][number];

function pickWeekday(
  statistics: Statistics,
  isBetter: (left: WeekdayTally, right: WeekdayTally) => boolean,
): number | null {
  let picked: number | null = null;
  statistics.byWeekday.slice(0, 5).forEach((tally, at) => {
    if (tally.trades === 0) return;
    const best = picked === null ? undefined : statistics.byWeekday[picked];
    if (!best || isBetter(tally, best)) picked = at;
  });
  return picked;
}

function average(total: Money, trades: number): Money {
  return trades === 0 ? NO_MONEY : (Number(divideHalfEven(BigInt(total), BigInt(trades))) as Money);
}
