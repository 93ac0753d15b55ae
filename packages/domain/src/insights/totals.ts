import type { Money } from '../money.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import { courseOf, type Course } from './course.ts';
import { squaredError, type Mean } from './day-moments.ts';
import { profitFactor, spreadOf } from './figures.ts';
import { rangeOfMean, rangeOfRate, type Range } from './likely-range.ts';

/** An average or a rate with its likely range. */
interface Ranged {
  readonly value: number;
  readonly range: Range | null;
  readonly mean: Mean;
}

/** Every figure of some trades that needs no sorting; null where unknown. */
export interface Totals {
  readonly trades: number;
  readonly days: number;
  readonly gross: Money;
  readonly net: Money;
  readonly fees: Money;
  /** Averages of a trade in 1/10,000, win rate 0 to 1; null without trades. */
  readonly average: Ranged | null;
  readonly grossAverage: Ranged | null;
  readonly feesAverage: Ranged | null;
  readonly winRate: Ranged | null;
  readonly profitFactor: number | null;
  /** Standard deviation of a trade's net. */
  readonly spread: number | null;
  /** Trades won by gross and lost by net. */
  readonly turned: number;
  readonly secondsInTrade: number | null;
  readonly course: Course;
  /** Net ÷ deepest drawdown. */
  readonly recoveryFactor: number | null;
  /**
   * √min(n, 100) × average ÷ spread of a trade; null where there is no spread. Source: V. Tharp's System Quality Number, with the
   * cap of the published table, by money instead of R.
   */
  readonly quality: number | null;
  /** Average ÷ spread of a day's net, of days with trades, not annualised. */
  readonly dailySharpe: number | null;
  /** Net of the best day and of the best trade ÷ net; null where the net is not above 0. */
  readonly bestDayShare: number | null;
  readonly bestTradeShare: number | null;
}

/** All figures of rows with executions, in their order of closing. Three passes: sums by day, course, deviations. */
export function totalsOf(columns: TradeColumns, rows: Uint32Array): Totals {
  const trades = rows.length;
  const days = sumByDay(columns, rows);
  const sums = sumTrades(columns, rows);
  const course = courseOf(columns, rows);
  const [net, gross, wins] = [total(days.net), total(days.gross), total(days.wins)];
  const variances = variancesAround(columns, rows, net, gross);
  const ranged = (daySums: Float64Array, variance: number, rangeOf = rangeOfMean): Ranged | null => {
    const mean = meanByDay(daySums, days.trades, trades, variance);
    return mean && { value: mean.mean, range: rangeOf(mean), mean };
  };
  const average = ranged(days.net, variances.net);
  const spread = trades < 2 ? null : Math.sqrt((variances.net * trades) / (trades - 1));
  const shareOfNet = (part: number) => (trades > 0 && net > 0 ? part / net : null);
  return {
    trades,
    days: course.days.length,
    gross: gross as Money,
    net: net as Money,
    fees: (net - gross) as Money,
    average,
    grossAverage: ranged(days.gross, variances.gross),
    feesAverage: ranged(
      days.net.map((sum, day) => sum - days.gross[day]!),
      variances.fees,
    ),
    // Of wins as 1 and all others as 0.
    winRate: ranged(days.wins, (wins / trades) * (1 - wins / trades), rangeOfRate),
    profitFactor: profitFactor({ gained: sums.gained as Money, lost: sums.lost as Money }),
    spread,
    turned: sums.turned,
    secondsInTrade: trades === 0 ? null : sums.seconds / trades,
    course,
    recoveryFactor: course.deepest === null ? null : net / course.deepest.depth,
    quality: average === null || !spread ? null : (Math.sqrt(Math.min(trades, 100)) * average.value) / spread,
    dailySharpe: dailySharpe(course.dayNets),
    bestDayShare: shareOfNet(course.dayNets.reduce((best, each) => Math.max(best, each), -Infinity)),
    bestTradeShare: shareOfNet(sums.best),
  };
}

/** One entry a day with trades, in order; those behind the last day are 0. */
interface DaySums {
  readonly trades: Float64Array;
  readonly wins: Float64Array;
  readonly gross: Float64Array;
  readonly net: Float64Array;
}

function sumByDay({ net, gross, day }: TradeColumns, rows: Uint32Array): DaySums {
  const days = countDays(day, rows);
  const column = () => new Float64Array(days);
  const sums = { trades: column(), wins: column(), gross: column(), net: column() };
  let [at, last] = [-1, Number.NaN];
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    if (day[row] !== last) [at, last] = [at + 1, day[row]!];
    const tradeGross = gross[row]!;
    sums.trades[at]! += 1;
    sums.wins[at]! += Number(tradeGross > 0);
    sums.gross[at]! += tradeGross;
    sums.net[at]! += net[row]!;
  }
  return sums;
}

function countDays(day: Int32Array, rows: Uint32Array): number {
  let [days, last] = [0, Number.NaN];
  for (let place = 0; place < rows.length; place++) {
    if (day[rows[place]!] === last) continue;
    days++;
    last = day[rows[place]!]!;
  }
  return days;
}

/** Without branches: which way a trade went cannot be foreseen, and each wrong guess of the processor costs more than the sum. */
function sumTrades({ net, gross, duration }: TradeColumns, rows: Uint32Array) {
  let [gained, lost, seconds, turned, best] = [0, 0, 0, 0, -Infinity];
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const tradeNet = net[row]!;
    gained += Math.max(tradeNet, 0);
    lost += Math.min(tradeNet, 0);
    turned += Number(tradeNet < 0) & Number(gross[row]! > 0);
    best = Math.max(best, tradeNet);
    seconds += duration[row]!;
  }
  return { gained, lost, seconds, turned, best };
}

/** The average with what its days say: see {@link Mean}, whose sums over days are taken here from the days' own sums. */
function meanByDay(sums: Float64Array, counts: Float64Array, trades: number, variance: number): Mean | null {
  if (trades === 0) return null;
  const [days, mean] = [sums.length, total(sums) / trades];
  let [deviations2, counts2] = [0, 0];
  for (let day = 0; day < days; day++) {
    const count = counts[day]!;
    counts2 += count * count;
    deviations2 += (sums[day]! - count * mean) ** 2;
  }
  return {
    trades,
    days,
    mean,
    error2: squaredError({ trades, days }, deviations2, variance),
    effectiveDays: (trades * trades) / counts2,
  };
}

/** Variances of a trade's results, which sum up to `nets` and `grosses`. */
function variancesAround({ net, gross }: TradeColumns, rows: Uint32Array, nets: number, grosses: number) {
  const { length } = rows;
  const [netMean, grossMean, feesMean] = [nets / length, grosses / length, (nets - grosses) / length];
  let [netSquares, grossSquares, feesSquares] = [0, 0, 0];
  for (let place = 0; place < length; place++) {
    const row = rows[place]!;
    const [tradeNet, tradeGross] = [net[row]!, gross[row]!];
    netSquares += (tradeNet - netMean) * (tradeNet - netMean);
    grossSquares += (tradeGross - grossMean) * (tradeGross - grossMean);
    feesSquares += (tradeNet - tradeGross - feesMean) * (tradeNet - tradeGross - feesMean);
  }
  return { net: netSquares / length, gross: grossSquares / length, fees: feesSquares / length };
}

function total(sums: Float64Array): number {
  let all = 0;
  for (const sum of sums) all += sum;
  return all;
}

function dailySharpe(dayNets: Float64Array): number | null {
  const spread = spreadOf(dayNets);
  if (!spread) return null;
  return total(dayNets) / dayNets.length / spread;
}
