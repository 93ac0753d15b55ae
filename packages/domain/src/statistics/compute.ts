import { weekdayOf, type Day } from '../calendar.ts';
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

/** Break-even, winning and losing trades are side by side in a bucket's counts. */
const EVEN = 0;
const WIN = 1;
const LOSS = 2;
const OUTCOMES = 3;
/** Longest duration with an entry of its own in the table; all longer ones are in the last group. */
const MAX_TABLE_SECONDS = 14_401;

/** Lookups instead of comparisons: the pass meets each branch at random, and a wrong guess costs more than a load. */
const MOMENT_OF_MINUTE = Uint8Array.from({ length: 1440 }, (_, minute) => momentIndex(minute * 60));
const DURATION_OF_SECOND = Uint8Array.from({ length: MAX_TABLE_SECONDS + 1 }, (_, seconds) =>
  durationIndex(seconds),
);

interface Sums {
  trades: number;
  volume: number;
  carried: bigint;
  gross: number;
  best: number;
  worst: number;
  days: number;
}

/** Counts by outcome and net of each value of one dimension. */
interface Buckets {
  readonly counts: Int32Array;
  readonly net: Float64Array;
}

interface Buffers {
  /** Net and seconds by outcome. */
  readonly net: Float64Array;
  readonly seconds: Float64Array;
  readonly weekday: Buckets;
  readonly moment: Buckets;
  readonly duration: Buckets;
  readonly symbol: Buckets;
  readonly mistake: Float64Array;
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** All statistics of the given rows in one pass. Rows are in their order of closing; those without executions are left out. */
export function computeStatistics(columns: TradeColumns, rows: Uint32Array): Statistics {
  const buffers: Buffers = {
    net: new Float64Array(OUTCOMES),
    seconds: new Float64Array(OUTCOMES),
    weekday: allocateBuckets(7),
    moment: allocateBuckets(MOMENTS_OF_DAY.length),
    duration: allocateBuckets(DURATION_GROUPS.length),
    symbol: allocateBuckets(columns.symbols.length),
    mistake: new Float64Array(columns.mistakes.length),
    ...allocateDays(columns, rows),
  };
  return assemble(columns, sumRows(columns, rows, buffers), buffers);
}

function allocateBuckets(values: number): Buckets {
  return { counts: new Int32Array(values * OUTCOMES), net: new Float64Array(values) };
}

function allocateDays(
  columns: TradeColumns,
  rows: Uint32Array,
): Pick<Buffers, 'day' | 'open' | 'close' | 'low' | 'high'> {
  const span = rows.length === 0 ? 0 : columns.day[rows[rows.length - 1]!]! - columns.day[rows[0]!]! + 1;
  const days = Math.min(rows.length, span);
  const column = () => new Float64Array(days);
  return { day: new Int32Array(days), open: column(), close: column(), low: column(), high: column() };
}

/** The pass itself. A function of its own with nothing but loads and adds, so that it stays optimised. */
function sumRows(columns: TradeColumns, rows: Uint32Array, buffers: Buffers): Sums {
  const { gross, net, volume, day, start, duration, symbol, executions } = columns;
  const { mistakeStart, mistake } = columns.journal;
  const { net: netBy, seconds: secondsBy, mistake: byMistake, day: days, open, close, low, high } = buffers;
  const { counts: weekdayCounts, net: weekdayNet } = buffers.weekday;
  const { counts: momentCounts, net: momentNet } = buffers.moment;
  const { counts: durationCounts, net: durationNet } = buffers.duration;
  const { counts: symbolCounts, net: symbolNet } = buffers.symbol;
  let [trades, volumeSum, grossSum, total, best, worst, bestNet, worstNet] = [0, 0, 0, 0, -1, -1, 0, 0];
  let [lastDay, dayAt, weekday] = [-2147483648, -1, 0];
  let carried = 0n;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (executions[row] === 0) continue;
    const tradeGross = gross[row]!;
    const tradeNet = net[row]!;
    const seconds = duration[row]!;
    const outcome = (tradeGross > 0 ? WIN : 0) + (tradeGross < 0 ? LOSS : 0);
    trades++;
    grossSum += tradeGross;
    const tradeVolume = volume[row]!;
    if (tradeVolume > Number.MAX_SAFE_INTEGER - volumeSum) {
      carried += BigInt(volumeSum);
      volumeSum = 0;
    }
    volumeSum += tradeVolume;
    netBy[outcome]! += tradeNet;
    secondsBy[outcome]! += seconds;
    if (best === -1 || tradeNet > bestNet) {
      best = row;
      bestNet = tradeNet;
    }
    if (worst === -1 || tradeNet < worstNet) {
      worst = row;
      worstNet = tradeNet;
    }
    if (day[row] !== lastDay) {
      lastDay = day[row]!;
      weekday = weekdayOf(lastDay as Day);
      dayAt++;
      days[dayAt] = lastDay;
      open[dayAt] = total;
      low[dayAt] = total;
      high[dayAt] = total;
    }
    const moment = MOMENT_OF_MINUTE[(start[row]! / 60) | 0]!;
    const group = DURATION_OF_SECOND[seconds < MAX_TABLE_SECONDS ? seconds : MAX_TABLE_SECONDS]!;
    const traded = symbol[row]!;
    weekdayCounts[weekday * OUTCOMES + outcome]!++;
    weekdayNet[weekday]! += tradeNet;
    momentCounts[moment * OUTCOMES + outcome]!++;
    momentNet[moment]! += tradeNet;
    durationCounts[group * OUTCOMES + outcome]!++;
    durationNet[group]! += tradeNet;
    symbolCounts[traded * OUTCOMES + outcome]!++;
    symbolNet[traded]! += tradeNet;
    const mistakesEnd = mistakeStart[row + 1]!;
    for (let marked = mistakeStart[row]!; marked < mistakesEnd; marked++) byMistake[mistake[marked]!]!++;
    total += tradeNet;
    close[dayAt] = total;
    if (total < low[dayAt]!) low[dayAt] = total;
    if (total > high[dayAt]!) high[dayAt] = total;
  }
  return { trades, volume: volumeSum, carried, gross: grossSum, best, worst, days: dayAt + 1 };
}

function assemble(columns: TradeColumns, sums: Sums, buffers: Buffers): Statistics {
  const byWeekday = tallies(buffers.weekday);
  const sum = (count: (tally: Tally) => number) => byWeekday.reduce((all, entry) => all + count(entry), 0);
  const [wins, losses] = [sum((entry) => entry.wins), sum((entry) => entry.losses)];
  return {
    trades: sums.trades,
    wins,
    losses,
    breakEvens: sums.trades - wins - losses,
    volume: sums.carried + BigInt(sums.volume),
    volumeScale: columns.volumeScale,
    gross: sums.gross as Money,
    net: (buffers.net[WIN]! + buffers.net[LOSS]! + buffers.net[EVEN]!) as Money,
    winningNet: buffers.net[WIN]! as Money,
    losingNet: buffers.net[LOSS]! as Money,
    winningSeconds: buffers.seconds[WIN]!,
    losingSeconds: buffers.seconds[LOSS]!,
    breakEvenSeconds: buffers.seconds[EVEN]!,
    best: result(columns, sums.best),
    worst: result(columns, sums.worst),
    byWeekday,
    byMoment: tallies(buffers.moment),
    byDuration: tallies(buffers.duration),
    bySymbol: symbolTallies(columns, buffers.symbol),
    byMistake: mistakeTallies(columns, buffers.mistake),
    days: dailyProgress(buffers, sums.days),
  };
}

function result(columns: TradeColumns, row: number): TradeResult | null {
  return row === -1
    ? null
    : { row, symbol: columns.symbols[columns.symbol[row]!] ?? '', net: columns.net[row]! as Money };
}

function tally({ counts, net }: Buckets, at: number): Tally {
  const from = at * OUTCOMES;
  const [evens, wins, losses] = [counts[from + EVEN]!, counts[from + WIN]!, counts[from + LOSS]!];
  return { trades: evens + wins + losses, wins, losses, net: net[at]! as Money };
}

function tallies(buckets: Buckets): Tally[] {
  return Array.from(buckets.net, (_, at) => tally(buckets, at));
}

function symbolTallies(columns: TradeColumns, buckets: Buckets): SymbolTally[] {
  return columns.symbols
    .map((symbol, at) => ({ symbol, ...tally(buckets, at) }))
    .filter(({ trades }) => trades > 0)
    .sort((left, right) => right.net - left.net || (left.symbol < right.symbol ? -1 : 1));
}

function mistakeTallies(columns: TradeColumns, counts: Float64Array): MistakeTally[] {
  return columns.mistakes
    .map(({ title }, at) => ({ title, trades: counts[at]! }))
    .filter(({ trades }) => trades > 0)
    .sort((left, right) => right.trades - left.trades || (left.title < right.title ? -1 : 1));
}

function dailyProgress({ day, open, close, low, high }: Buffers, count: number): DailyProgress {
  return {
    count,
    day: day.subarray(0, count),
    open: open.subarray(0, count),
    close: close.subarray(0, count),
    low: low.subarray(0, count),
    high: high.subarray(0, count),
  };
}
