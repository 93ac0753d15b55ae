import type { Money } from '../money.ts';
import { DURATION_GROUPS, durationIndex } from '../trade/duration-group.ts';
import { MOMENTS_OF_DAY, momentIndex } from '../trade/moment-of-day.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import type {
  DailyProgress,
  MistakeTally,
  Statistics,
  SymbolTally,
  Tally,
  TradeResult,
} from './statistics.ts';

/** Trades, wins, losses and net of one bucket, side by side. */
const WIDTH = 4;
/** Volumes are added as numbers while the sum is safe, and then carried over into a bigint. */
const SAFE = Number.MAX_SAFE_INTEGER;

interface Sums {
  trades: number;
  wins: number;
  losses: number;
  volume: number;
  carried: bigint;
  gross: number;
  winningNet: number;
  losingNet: number;
  evenNet: number;
  winningSeconds: number;
  losingSeconds: number;
  evenSeconds: number;
  best: number;
  worst: number;
  days: number;
}

interface Buckets {
  readonly weekday: Float64Array;
  readonly moment: Float64Array;
  readonly duration: Float64Array;
  readonly symbol: Float64Array;
  readonly mistake: Float64Array;
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** All statistics of the given rows in one pass. Rows are in their order of closing; those without executions are left out. */
export function computeStatistics(columns: TradeColumns, rows: Uint32Array): Statistics {
  const buckets: Buckets = {
    weekday: new Float64Array(7 * WIDTH),
    moment: new Float64Array(MOMENTS_OF_DAY.length * WIDTH),
    duration: new Float64Array(DURATION_GROUPS.length * WIDTH),
    symbol: new Float64Array(columns.symbols.length * WIDTH),
    mistake: new Float64Array(columns.mistakes.length),
    ...dayRoom(columns, rows),
  };
  const sums = sumRows(columns, rows, buckets);
  return assemble(columns, sums, buckets);
}

function dayRoom(
  columns: TradeColumns,
  rows: Uint32Array,
): Pick<Buckets, 'day' | 'open' | 'close' | 'low' | 'high'> {
  const span = rows.length === 0 ? 0 : columns.day[rows[rows.length - 1]!]! - columns.day[rows[0]!]! + 1;
  const days = Math.min(rows.length, span);
  const column = () => new Float64Array(days);
  return { day: new Int32Array(days), open: column(), close: column(), low: column(), high: column() };
}

/** The pass itself. A function of its own with nothing but loads, adds and compares, so that it stays optimised. */
function sumRows(columns: TradeColumns, rows: Uint32Array, buckets: Buckets): Sums {
  const { gross, net, volume, day, start, duration, symbol, executions } = columns;
  const { mistakeStart, mistake } = columns.journal;
  const {
    weekday: byWeekday,
    moment: byMoment,
    duration: byDuration,
    symbol: bySymbol,
    mistake: byMistake,
  } = buckets;
  const { day: days, open, close, low, high } = buckets;
  let trades = 0,
    wins = 0,
    losses = 0,
    volumeSum = 0,
    grossSum = 0,
    winningNet = 0,
    losingNet = 0,
    evenNet = 0;
  let winningSeconds = 0,
    losingSeconds = 0,
    evenSeconds = 0,
    best = -1,
    worst = -1,
    bestNet = 0,
    worstNet = 0;
  let total = 0,
    lastDay = -2147483648,
    dayAt = -1;
  let carried = 0n;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (executions[row] === 0) continue;
    const tradeGross = gross[row]!;
    const tradeNet = net[row]!;
    const seconds = duration[row]!;
    const tradeDay = day[row]!;
    const win = tradeGross > 0 ? 1 : 0;
    const loss = tradeGross < 0 ? 1 : 0;
    trades++;
    grossSum += tradeGross;
    const tradeVolume = volume[row]!;
    if (volumeSum > SAFE - tradeVolume) {
      carried += BigInt(volumeSum);
      volumeSum = 0;
    }
    volumeSum += tradeVolume;
    if (win === 1) {
      wins++;
      winningNet += tradeNet;
      winningSeconds += seconds;
    } else if (loss === 1) {
      losses++;
      losingNet += tradeNet;
      losingSeconds += seconds;
    } else {
      evenNet += tradeNet;
      evenSeconds += seconds;
    }
    if (best === -1 || tradeNet > bestNet) {
      best = row;
      bestNet = tradeNet;
    }
    if (worst === -1 || tradeNet < worstNet) {
      worst = row;
      worstNet = tradeNet;
    }
    addTo(byWeekday, ((((tradeDay + 3) % 7) + 7) % 7) * WIDTH, win, loss, tradeNet);
    addTo(byMoment, momentIndex(start[row]!) * WIDTH, win, loss, tradeNet);
    addTo(byDuration, durationIndex(seconds) * WIDTH, win, loss, tradeNet);
    addTo(bySymbol, symbol[row]! * WIDTH, win, loss, tradeNet);
    const mistakesEnd = mistakeStart[row + 1]!;
    for (let marked = mistakeStart[row]!; marked < mistakesEnd; marked++) byMistake[mistake[marked]!]!++;
    if (tradeDay !== lastDay) {
      lastDay = tradeDay;
      dayAt++;
      days[dayAt] = tradeDay;
      open[dayAt] = total;
      low[dayAt] = total;
      high[dayAt] = total;
    }
    total += tradeNet;
    close[dayAt] = total;
    if (total < low[dayAt]!) low[dayAt] = total;
    if (total > high[dayAt]!) high[dayAt] = total;
  }
  return {
    trades,
    wins,
    losses,
    volume: volumeSum,
    carried,
    gross: grossSum,
    winningNet,
    losingNet,
    evenNet,
    winningSeconds,
    losingSeconds,
    evenSeconds,
    best,
    worst,
    days: dayAt + 1,
  };
}

function addTo(bucket: Float64Array, at: number, win: number, loss: number, net: number): void {
  bucket[at]!++;
  bucket[at + 1]! += win;
  bucket[at + 2]! += loss;
  bucket[at + 3]! += net;
}

function assemble(columns: TradeColumns, sums: Sums, buckets: Buckets): Statistics {
  const { trades, wins, losses } = sums;
  return {
    trades,
    wins,
    losses,
    breakEvens: trades - wins - losses,
    volume: sums.carried + BigInt(sums.volume),
    volumeScale: columns.volumeScale,
    gross: sums.gross as Money,
    net: (sums.winningNet + sums.losingNet + sums.evenNet) as Money,
    winningNet: sums.winningNet as Money,
    losingNet: sums.losingNet as Money,
    winningSeconds: sums.winningSeconds,
    losingSeconds: sums.losingSeconds,
    breakEvenSeconds: sums.evenSeconds,
    best: result(columns, sums.best),
    worst: result(columns, sums.worst),
    byWeekday: tallies(buckets.weekday),
    byMoment: tallies(buckets.moment),
    byDuration: tallies(buckets.duration),
    bySymbol: symbolTallies(columns, buckets.symbol),
    byMistake: mistakeTallies(columns, buckets.mistake),
    days: dailyProgress(buckets, sums.days),
  };
}

function result(columns: TradeColumns, row: number): TradeResult | null {
  return row === -1
    ? null
    : { row, symbol: columns.symbols[columns.symbol[row]!] ?? '', net: columns.net[row]! as Money };
}

function tally(bucket: Float64Array, at: number): Tally {
  const from = at * WIDTH;
  return {
    trades: bucket[from]!,
    wins: bucket[from + 1]!,
    losses: bucket[from + 2]!,
    net: bucket[from + 3]! as Money,
  };
}

function tallies(bucket: Float64Array): Tally[] {
  return Array.from({ length: bucket.length / WIDTH }, (_, at) => tally(bucket, at));
}

function symbolTallies(columns: TradeColumns, bucket: Float64Array): SymbolTally[] {
  return columns.symbols
    .map((symbol, at) => ({ symbol, ...tally(bucket, at) }))
    .filter(({ trades }) => trades > 0)
    .sort((left, right) => right.net - left.net || (left.symbol < right.symbol ? -1 : 1));
}

function mistakeTallies(columns: TradeColumns, counts: Float64Array): MistakeTally[] {
  return columns.mistakes
    .map(({ title }, at) => ({ title, trades: counts[at]! }))
    .filter(({ trades }) => trades > 0)
    .sort((left, right) => right.trades - left.trades || (left.title < right.title ? -1 : 1));
}

function dailyProgress({ day, open, close, low, high }: Buckets, count: number): DailyProgress {
  return {
    count,
    day: day.subarray(0, count),
    open: open.subarray(0, count),
    close: close.subarray(0, count),
    low: low.subarray(0, count),
    high: high.subarray(0, count),
  };
}
