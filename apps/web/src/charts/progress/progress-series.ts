import type { Money } from '@daybook/domain/money.ts';
import { dateOf, weekLabel, type Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';

const SECONDS_A_DAY = 86_400;
const UNITS_A_DOLLAR = 10_000;

/** A candle as the chart draws it: `time` in seconds since 1970 (midnight of the New York day), amounts in dollars. */
interface DrawnCandle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface DrawnPoint {
  readonly time: number;
  readonly value: number;
}

interface ProgressSeries {
  readonly candles: readonly DrawnCandle[];
  readonly average20: readonly DrawnPoint[];
  readonly average200: readonly DrawnPoint[];
}

/** Candles and both averages for drawing; an average begins where enough periods lie behind it. */
export function progressSeries(candles: readonly Candle[]): ProgressSeries {
  return {
    candles: candles.map(drawnCandle),
    average20: drawnAverage(candles, (candle) => candle.average20),
    average200: drawnAverage(candles, (candle) => candle.average200),
  };
}

/** First and last position in view at the opening: the last `most` periods, and a little room at the right. */
export function openingView(count: number, most: number): { readonly from: number; readonly to: number } {
  const shown = Math.min(count, most);
  // A few candles alone would be as wide as a hand: they share the room of twenty.
  const margin = Math.max(2, Math.round(shown * 0.03), 20 - shown);
  return { from: Math.max(0, count - most) - 0.5, to: count - 1 + margin };
}

/** Closing values of the last `most` periods, led by the opening value, so that even one day draws a line. */
export function closingLine(candles: readonly Candle[], most: number): Money[] {
  const shown = candles.slice(-most);
  const [first] = shown;
  return first ? [first.open, ...shown.map((candle) => candle.close)] : [];
}

/** Result of one period: from its open to its close. */
export function candleChange(candle: Candle): Money {
  return (candle.close - candle.open) as Money;
}

/** The period's name in the readout and the table: `2026-11-20`, `2026-W47`, `2026-11`. */
export function periodLabel(start: Day, frame: ProgressFrame): string {
  switch (frame) {
    case 'day':
      return formatDay(start);
    case 'week':
      return weekLabel(start);
    case 'month':
      return formatDay(start).slice(0, 7);
  }
}

/** The day that a drawn candle represents. */
export function dayOfTime(time: number): Day {
  return Math.floor(time / SECONDS_A_DAY) as Day;
}

/** What a mark on the time axis says: a year where one begins, a month where one begins, else the day of the month. */
export function axisLabel(day: Day, mark: 'year' | 'month' | 'day', months: readonly string[]): string {
  const { year, month, dayOfMonth } = dateOf(day);
  switch (mark) {
    case 'year':
      return String(year);
    case 'month':
      return months[month - 1] ?? '';
    case 'day':
      return String(dayOfMonth);
  }
}

/** Dollars for drawing alone: never summed and never shown as text. */
function drawnDollars(amount: Money): number {
  return amount / UNITS_A_DOLLAR;
}

function drawnCandle({ start, open, high, low, close }: Candle): DrawnCandle {
  return {
    time: start * SECONDS_A_DAY,
    open: drawnDollars(open),
    high: drawnDollars(high),
    low: drawnDollars(low),
    close: drawnDollars(close),
  };
}

function drawnAverage(candles: readonly Candle[], averageOf: (candle: Candle) => Money | null): DrawnPoint[] {
  const points: DrawnPoint[] = [];
  for (const candle of candles) {
    const average = averageOf(candle);
    if (average !== null) points.push({ time: candle.start * SECONDS_A_DAY, value: drawnDollars(average) });
  }
  return points;
}
