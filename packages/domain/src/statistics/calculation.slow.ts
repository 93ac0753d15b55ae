/**
 * The second, slow calculation of the statistics: plain objects, one sum after the other, amounts as BigInt, straight from
 * the definitions. It shares no code with what it checks.
 */
import {
  SLOW_DURATIONS,
  SLOW_MOMENTS,
  slowDate,
  slowDuration,
  slowMoment,
  slowWeekday,
  type SlowTrade,
} from './trades.slow.ts';

export interface SlowTally {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: bigint;
}

function slowTally(trades: readonly SlowTrade[]): SlowTally {
  return {
    trades: trades.length,
    wins: trades.filter(isWin).length,
    losses: trades.filter(isLoss).length,
    net: total(trades, (trade) => trade.net),
  };
}

/** All figures of the dashboard for some trades, those without executions left out. */
export function slowStatistics(selected: readonly SlowTrade[]) {
  const trades = selected.filter((trade) => trade.executions > 0);
  const wins = trades.filter(isWin);
  const losses = trades.filter(isLoss);
  const breakEvens = trades.filter((trade) => trade.gross === 0n);
  return {
    ...slowTally(trades),
    breakEvens: breakEvens.length,
    volume: total(trades, (trade) => trade.volume),
    gross: total(trades, (trade) => trade.gross),
    winningNet: total(wins, (trade) => trade.net),
    losingNet: total(losses, (trade) => trade.net),
    winningSeconds: seconds(wins),
    losingSeconds: seconds(losses),
    breakEvenSeconds: seconds(breakEvens),
    best: trades.find((trade) => trades.every((other) => other.net <= trade.net)) ?? null,
    worst: trades.find((trade) => trades.every((other) => other.net >= trade.net)) ?? null,
    byWeekday: [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      slowTally(trades.filter((trade) => slowWeekday(trade.day) === weekday)),
    ),
    byMoment: SLOW_MOMENTS.map(([moment]) =>
      slowTally(trades.filter((trade) => slowMoment(trade) === moment)),
    ),
    byDuration: SLOW_DURATIONS.map(([group]) =>
      slowTally(trades.filter((trade) => slowDuration(trade) === group)),
    ),
    bySymbol: slowSymbols(trades),
    byMistake: slowMistakes(trades),
  };
}

function slowSymbols(trades: readonly SlowTrade[]) {
  const symbols = [...new Set(trades.map((trade) => trade.symbol))];
  const tallies = symbols.map((symbol) => ({
    symbol,
    ...slowTally(trades.filter((trade) => trade.symbol === symbol)),
  }));
  return tallies.sort((a, b) => (a.net === b.net ? (a.symbol < b.symbol ? -1 : 1) : a.net > b.net ? -1 : 1));
}

function slowMistakes(trades: readonly SlowTrade[]) {
  const titles = [...new Set(trades.flatMap((trade) => trade.mistakes.map((mistake) => mistake.title)))];
  const counts = titles.map((title) => ({
    title,
    trades: trades.filter((trade) => trade.mistakes.some((mistake) => mistake.title === title)).length,
  }));
  return counts.sort((a, b) => (a.trades === b.trades ? (a.title < b.title ? -1 : 1) : b.trades - a.trades));
}

interface SlowCandle {
  /** First day of the period. */
  readonly start: number;
  readonly open: bigint;
  readonly close: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Accumulated net per period with trades. A period opens where the one before closed, the first one at 0. */
export function slowProgress(selected: readonly SlowTrade[], frame: 'day' | 'week' | 'month'): SlowCandle[] {
  const trades = selected.filter((trade) => trade.executions > 0);
  const starts = [...new Set(trades.map((trade) => slowPeriod(trade.day, frame)))];
  return starts.map((start) => {
    const open = total(
      trades.filter((trade) => slowPeriod(trade.day, frame) < start),
      (trade) => trade.net,
    );
    const values = [open];
    for (const trade of trades.filter((each) => slowPeriod(each.day, frame) === start))
      values.push((values.at(-1) ?? 0n) + trade.net);
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { start, open, close: values.at(-1) ?? 0n, low: sorted[0] ?? 0n, high: sorted.at(-1) ?? 0n };
  });
}

/** The mean of the last `window` closes up to each candle as sum and count; null while there are fewer. */
export function slowMeans(
  candles: readonly SlowCandle[],
  window: number,
): ({ sum: bigint; count: bigint } | null)[] {
  return candles.map((_, index) => {
    if (index + 1 < window) return null;
    const last = candles.slice(index + 1 - window, index + 1);
    return { sum: last.reduce((sum, candle) => sum + candle.close, 0n), count: BigInt(window) };
  });
}

function slowPeriod(day: number, frame: 'day' | 'week' | 'month'): number {
  const date = slowDate(day);
  if (frame === 'week') return day - (date.dayOfWeek - 1);
  return frame === 'month' ? day - (date.day - 1) : day;
}

function isWin(trade: SlowTrade): boolean {
  return trade.gross > 0n;
}

function isLoss(trade: SlowTrade): boolean {
  return trade.gross < 0n;
}

function total(trades: readonly SlowTrade[], amount: (trade: SlowTrade) => bigint): bigint {
  return trades.reduce((sum, trade) => sum + amount(trade), 0n);
}

function seconds(trades: readonly SlowTrade[]): number {
  return trades.reduce((sum, trade) => sum + trade.duration, 0);
}
