import type { Day } from '../calendar.ts';
import type { Money } from '../money.ts';
import { periodStart } from '../periods.ts';
import { divideHalfEven } from '../divide-half-even.ts';
import type { DailyProgress } from './statistics.ts';

export const PROGRESS_FRAMES = ['day', 'week', 'month'] as const;
export type ProgressFrame = (typeof PROGRESS_FRAMES)[number];
export const SHORT_AVERAGE = 20;
export const LONG_AVERAGE = 200;
/** Periods in view when the chart opens. */
export const PROGRESS_VIEW = 150;

/** Accumulated net profit and loss over one period that has trades. */
export interface Candle {
  /** First day of the period (the day itself, its Monday, the first of its month). */
  readonly start: Day;
  readonly open: Money;
  readonly close: Money;
  readonly low: Money;
  readonly high: Money;
  /** Means of the last 20 and 200 closes, this one included; null while there are fewer periods. */
  readonly average20: Money | null;
  readonly average200: Money | null;
}

/** Candles of the account's progress by day, week or month, oldest first. */
export function accountProgress(days: DailyProgress, frame: ProgressFrame): Candle[] {
  const candles = mergeDays(days, frame);
  const short = movingAverage(candles, SHORT_AVERAGE);
  const long = movingAverage(candles, LONG_AVERAGE);
  return candles.map((candle, at) => ({
    ...candle,
    average20: short[at] ?? null,
    average200: long[at] ?? null,
  }));
}

type BareCandle = Omit<Candle, 'average20' | 'average200'>;

function mergeDays(days: DailyProgress, frame: ProgressFrame): BareCandle[] {
  const candles: { start: Day; open: Money; close: Money; low: Money; high: Money }[] = [];
  for (let at = 0; at < days.count; at++) {
    const start = periodStart(frame, days.day[at] as Day);
    const [open, close, low, high] = [days.open[at], days.close[at], days.low[at], days.high[at]] as [
      Money,
      Money,
      Money,
      Money,
    ];
    const last = candles.at(-1);
    if (last?.start !== start) {
      candles.push({ start, open, close, low, high });
      continue;
    }
    last.close = close;
    if (low < last.low) last.low = low;
    if (high > last.high) last.high = high;
  }
  return candles;
}

function movingAverage(candles: readonly BareCandle[], length: number): (Money | null)[] {
  let sum = 0n;
  return candles.map((candle, at) => {
    sum += BigInt(candle.close);
    const gone = candles[at - length];
    if (gone) sum -= BigInt(gone.close);
    return at + 1 < length ? null : (Number(divideHalfEven(sum, BigInt(length))) as Money);
  });
}
