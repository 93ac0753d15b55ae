// The words of the definitions, for the second, slow calculation: see search.slow.ts and calculation.slow.ts.
import type { Choice, Flag } from '../journal/fields.ts';
import type { DetailName } from '../trade/details/fields.ts';

/** A trade as the definitions speak of it. Amounts in 1/10,000, days and seconds of New York. */
export interface SlowTrade extends Readonly<Record<Choice, string | null>> {
  readonly id: bigint;
  readonly symbol: string;
  readonly currency: string;
  readonly account: string;
  readonly side: 'long' | 'short';
  /** In 1/10^scale of the whole journal. */
  readonly volume: bigint;
  readonly gross: bigint;
  readonly net: bigint;
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly executions: number;
  readonly bits: readonly string[];
  /** Questions that were answered; those of `bits` by yes. */
  readonly answered: readonly Flag[];
  /** Sizes in 1/100, prices and money in 1/10,000. */
  readonly details: Readonly<Record<DetailName, bigint>>;
  readonly kind: string;
  readonly note: string;
  /** Units in which its result is not known. */
  readonly unknownIn: readonly string[];
  /** Ids and titles of its mistakes. */
  readonly mistakes: readonly { readonly id: string; readonly title: string }[];
  /** Ids of its tags as they were set. */
  readonly tags: readonly string[];
}

/** Setups and tags that replaced others; those of trades and of filters are read as these. */
export const SLOW_MERGES: Readonly<Record<string, string>> = {
  RBI: '9a90000000001',
  da7e000000001: '9a90000000001',
  calm0001: 'news0001',
};

export function slowLabel(id: string): string {
  return SLOW_MERGES[id] ?? id;
}

export const SLOW_MOMENTS = [
  ['openingBell', 570, 630],
  ['midMorning', 630, 690],
  ['lunchHour', 690, 810],
  ['midAfternoon', 810, 900],
  ['powerHour', 900, 960],
  ['other', 0, 1440],
] as const;

export const SLOW_DURATIONS = [
  ['under15s', 14],
  ['15to45s', 45],
  ['45sto1m', 60],
  ['1to2m', 120],
  ['2to5m', 300],
  ['5to10m', 600],
  ['10to30m', 1800],
  ['30mto1h', 3600],
  ['1to2h', 7200],
  ['2to4h', 14_400],
  ['over4h', Infinity],
] as const;

/** The day's name is asked of Temporal; 1970-01-01 is day 0. Monday is 0. */
export function slowWeekday(day: number): number {
  return slowDate(day).dayOfWeek - 1;
}

export function slowDate(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from('1970-01-01').add({ days: day });
}

/** Seconds since 1970 UTC of a New York day and time of day, the first of two; asked of Temporal. */
export function slowInstant(day: number, second: number): number {
  const time = Temporal.PlainTime.from('00:00').add({ seconds: second });
  const moment = slowDate(day).toPlainDateTime(time).toZonedDateTime('America/New_York');
  return moment.epochMilliseconds / 1000;
}

export function slowMoment(trade: SlowTrade): string {
  const minute = trade.start / 60;
  return SLOW_MOMENTS.find(([, from, to]) => from <= minute && minute < to)?.[0] ?? 'none';
}

export function slowDuration(trade: SlowTrade): string {
  return SLOW_DURATIONS.find(([, upTo]) => trade.duration <= upTo)?.[0] ?? 'none';
}

/** Trades in the order of their closing; those of one moment by their opening and their ids. */
export function inOrderOfClosing(trades: readonly SlowTrade[]): SlowTrade[] {
  const keys = (trade: SlowTrade) => [trade.day, trade.end, trade.start, trade.id];
  return [...trades].sort((left, right) => {
    const other = keys(right);
    const different = keys(left).findIndex((key, index) => key !== other[index]);
    if (different < 0) return 0;
    return (keys(left)[different] ?? 0) < (other[different] ?? 0) ? -1 : 1;
  });
}
