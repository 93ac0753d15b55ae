import type { Money } from '../money.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import { gather, gatherDays } from './gather.ts';
import { courseOf, type Course } from './course.ts';
import { dayMoments, meanOf, type Mean } from './day-moments.ts';
import { profitFactor, spreadOf, valueOf, type FigureName } from './figures.ts';
import { rangeOfMean, rangeOfRate, type Range } from './likely-range.ts';

/** An average or a rate with its likely range. */
export interface Ranged {
  readonly value: number;
  readonly range: Range | null;
  readonly mean: Mean;
}

/** Every figure of some trades that needs no sorting; null where it cannot be told. */
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
  /** √n × average ÷ spread of a trade. Source: V. Tharp's System Quality Number, by money instead of R. */
  readonly quality: number | null;
  /** Average ÷ spread of a day's net, of days with trades, not annualised. */
  readonly dailySharpe: number | null;
  /** Net of the best day and of the best trade ÷ net; null where the net is not above 0. */
  readonly bestDayShare: number | null;
  readonly bestTradeShare: number | null;
}

/** All figures of rows with executions, in their order of closing. */
export function totalsOf(columns: TradeColumns, rows: Uint32Array): Totals {
  const { net, gross, duration } = columns;
  const sums = { net: 0, gross: 0, gained: 0, lost: 0, seconds: 0, turned: 0, best: -Infinity };
  for (const row of rows) {
    const [tradeNet, tradeGross] = [net[row]!, gross[row]!];
    sums.net += tradeNet;
    sums.gross += tradeGross;
    if (tradeNet > 0) sums.gained += tradeNet;
    else sums.lost += tradeNet;
    if (tradeGross > 0 && tradeNet < 0) sums.turned += 1;
    if (tradeNet > sums.best) sums.best = tradeNet;
    sums.seconds += duration[row]!;
  }
  const trades = rows.length;
  const days = gatherDays(rows, columns.day);
  const rangedBy = (name: FigureName) => ranged(columns, rows, days, name);
  const course = courseOf(columns, rows);
  const average = rangedBy('average');
  const spread = spreadOf(gather(rows, (row) => net[row]!));
  const shareOfNet = (part: number) => (sums.net > 0 ? part / sums.net : null);
  return {
    trades,
    days: course.days.length,
    gross: sums.gross as Money,
    net: sums.net as Money,
    fees: (sums.net - sums.gross) as Money,
    average,
    grossAverage: rangedBy('gross'),
    feesAverage: rangedBy('fees'),
    winRate: rangedBy('winRate'),
    profitFactor: profitFactor({ gained: sums.gained as Money, lost: sums.lost as Money }),
    spread,
    turned: sums.turned,
    secondsInTrade: trades === 0 ? null : sums.seconds / trades,
    course,
    recoveryFactor: course.deepest === null ? null : sums.net / course.deepest.depth,
    quality: average === null || !spread ? null : (Math.sqrt(trades) * average.value) / spread,
    dailySharpe: dailySharpe(course.dayNets),
    bestDayShare:
      trades === 0
        ? null
        : shareOfNet(course.dayNets.reduce((best, each) => Math.max(best, each), -Infinity)),
    bestTradeShare: trades === 0 ? null : shareOfNet(sums.best),
  };
}

function ranged(columns: TradeColumns, rows: Uint32Array, days: Int32Array, name: FigureName): Ranged | null {
  const values = gather(rows, valueOf(columns, name));
  const keys = new Int32Array(rows.length);
  const mean = meanOf(dayMoments({ days, values, keys, buckets: 1 }), 0);
  if (mean === null) return null;
  return { value: mean.mean, range: name === 'winRate' ? rangeOfRate(mean) : rangeOfMean(mean), mean };
}

function dailySharpe(dayNets: Float64Array): number | null {
  const spread = spreadOf(dayNets);
  if (!spread) return null;
  return dayNets.reduce((sum, value) => sum + value, 0) / dayNets.length / spread;
}
