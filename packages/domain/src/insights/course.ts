import type { Day } from '../calendar.ts';
import type { Money } from '../money.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';

/** A moment in the course of the running net: the row of the trade after which it stood so; −1 is the start. */
export interface CoursePoint {
  readonly row: number;
  /** Place in the list of rows; −1 is the start. */
  readonly at: number;
  readonly day: Day | null;
  readonly net: Money;
}

/** A fall of the running net of closed trades from a peak, until the peak was reached again. */
export interface Drawdown {
  /** Positive. */
  readonly depth: Money;
  readonly peak: CoursePoint;
  readonly trough: CoursePoint;
  /** Null while the peak was not reached again. */
  readonly recovery: CoursePoint | null;
  /** Days with trades from the peak to the trough, and from the trough to the recovery or the end. */
  readonly daysDown: number;
  readonly daysUp: number;
}

/** Longest runs: of trades by gross, of days by net. An even one neither ends nor lengthens a run. */
interface Runs {
  readonly winningTrades: number;
  readonly losingTrades: number;
  readonly winningDays: number;
  readonly losingDays: number;
}

/** The course of some trades in the order of their closing. */
export interface Course {
  /** Every fall that was not followed by a deeper point before its peak was reached again, in time. */
  readonly drawdowns: readonly Drawdown[];
  /** The first of the deepest; null where the running net never fell. */
  readonly deepest: Drawdown | null;
  /** How far the running net ends below its highest point. */
  readonly belowPeak: Money;
  /** Days that ended below an earlier peak. */
  readonly daysBelow: number;
  readonly runs: Runs;
  /** Days with trades and the net of each. */
  readonly days: Int32Array;
  readonly dayNets: Float64Array;
}

/** The course of rows with executions, in one pass. The running net starts at 0. */
export function courseOf(columns: TradeColumns, rows: Uint32Array): Course {
  const { net, gross, day } = columns;
  const [falls, streaks] = [trackFalls(columns), trackRuns()];
  const days: number[] = [];
  const dayNets: number[] = [];
  let daysBelow = 0;
  let running = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (days.at(-1) !== day[row]) {
      days.push(day[row]!);
      dayNets.push(0);
    }
    running += net[row]!;
    dayNets[dayNets.length - 1]! += net[row]!;
    streaks.trade(gross[row]!);
    falls.step(at, row, days.length, running);
    const endsDay = at + 1 === rows.length || day[rows[at + 1]!] !== day[row];
    if (endsDay) {
      streaks.day(dayNets[dayNets.length - 1]!);
      if (falls.isBelow()) daysBelow++;
    }
  }
  const drawdowns = falls.end(days.length);
  return {
    drawdowns,
    deepest: drawdowns.reduce<Drawdown | null>(
      (deepest, fall) => (deepest === null || fall.depth > deepest.depth ? fall : deepest),
      null,
    ),
    belowPeak: falls.depth() as Money,
    daysBelow,
    runs: streaks.runs(),
    days: Int32Array.from(days),
    dayNets: Float64Array.from(dayNets),
  };
}

/** Follows the running net; plain numbers, as it is asked for every trade. */
function trackFalls(columns: TradeColumns) {
  const found: Drawdown[] = [];
  let [peak, peakAt, peakRow, peakDays] = [0, -1, -1, 0];
  let [trough, troughAt, troughRow, troughDays] = [0, -1, -1, 0];
  let now = 0;
  const point = (at: number, row: number, net: number): CoursePoint => ({
    at,
    row,
    day: row === -1 ? null : (columns.day[row] as Day),
    net: net as Money,
  });
  const close = (recovery: CoursePoint | null, days: number) => {
    if (trough >= peak) return;
    found.push({
      depth: (peak - trough) as Money,
      peak: point(peakAt, peakRow, peak),
      trough: point(troughAt, troughRow, trough),
      recovery,
      daysDown: troughDays - peakDays,
      daysUp: days - troughDays,
    });
  };
  return {
    step: (at: number, row: number, days: number, net: number) => {
      now = net;
      if (net >= peak) {
        if (trough < peak) close(point(at, row, net), days);
        [peak, peakAt, peakRow, peakDays] = [net, at, row, days];
        [trough, troughAt, troughRow, troughDays] = [net, at, row, days];
      } else if (net < trough) {
        [trough, troughAt, troughRow, troughDays] = [net, at, row, days];
      }
    },
    isBelow: () => now < peak,
    depth: () => peak - now,
    end: (days: number) => {
      close(null, days);
      return found;
    },
  };
}

function trackRuns() {
  const counter = () => {
    const longest = { up: 0, down: 0 };
    let [up, down] = [0, 0];
    return {
      longest,
      step: (result: number) => {
        if (result > 0) [up, down] = [up + 1, 0];
        if (result < 0) [up, down] = [0, down + 1];
        longest.up = Math.max(longest.up, up);
        longest.down = Math.max(longest.down, down);
      },
    };
  };
  const [trades, days] = [counter(), counter()];
  return {
    trade: trades.step,
    day: days.step,
    runs: (): Runs => ({
      winningTrades: trades.longest.up,
      losingTrades: trades.longest.down,
      winningDays: days.longest.up,
      losingDays: days.longest.down,
    }),
  };
}
