import type { Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { steadySecond } from '../../clocks/new-york-clock.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { variance } from '../day-moments.ts';
import { gather } from '../gather.ts';
import { isEnough, rangeOfSum } from '../likely-range.ts';
import { quantile } from '../quantile.ts';
import { layOutDays, type ReplayDays } from '../replay/replay-days.ts';
import { dropAfter } from '../replay/replay-rule.ts';
import type { Certainty, Finding } from './finding.ts';
import { meanByDay } from './sum-by-day.ts';

/** A day whose closed net stood above zero at some time. */
export interface AheadDay {
  readonly day: Day;
  /** The highest running net, and the second from midnight at which it was first reached. */
  readonly peak: Money;
  readonly peakAt: number;
  readonly close: Money;
  /** From the peak to the last close. */
  readonly secondsAfter: number;
  /** Trades that closed after it. */
  readonly tradesAfter: number;
}

/** What came after the peak on the days with so many trades after it. */
interface AfterPeak {
  /** Trades after the peak: from this many, to this many or any more. */
  readonly from: number;
  readonly to: number | null;
  readonly days: number;
  /** Never above zero. */
  readonly net: Money;
}

/** The rule 'stop once half of the day's highest is gone', replayed. */
interface HalfPeakRule {
  readonly saved: Money;
  /** Days on which something fell away, and how many trades did. */
  readonly days: number;
  readonly trades: number;
  /** What leaving out as many trades at the trader's own average would have saved, in 1/10,000. */
  readonly atAverage: number;
}

/** How much of what the days had at their best was given back. The certainty is that of the rule, not of the days that turned. */
export interface GiveBack extends Finding {
  readonly aheadDays: number;
  /** Ahead at some time and closed below zero, the largest give-back first. */
  readonly turned: readonly AheadDay[];
  /** Sums over those. */
  readonly peaks: Money;
  readonly closes: Money;
  /** Of the days that were ahead: of peak − close, and of the seconds from the peak to the last close; null without such a day. */
  readonly middleGiveBack: number | null;
  readonly middleSeconds: number | null;
  readonly afterPeak: readonly AfterPeak[];
  readonly rule: HalfPeakRule;
}

/** Trades after the peak, separately. */
const BANDS = [
  { from: 0, to: 0 },
  { from: 1, to: 1 },
  { from: 2, to: 2 },
  { from: 3, to: 5 },
  { from: 6, to: null },
] as const;

/** What was given back on each day, by the running net of its closed trades in the order of their ends, which starts at 0. */
export function giveBack(columns: TradeColumns, rows: Uint32Array): GiveBack {
  const { days, ahead } = aheadDays(columns, rows);
  const turned = ahead
    .filter(({ close }) => close < 0)
    .sort((left, right) => right.peak - right.close - (left.peak - left.close) || left.day - right.day);
  const { rule, certainty } = halfPeakRule(columns, rows);
  const sum = (valueOf: (day: AheadDay) => number) =>
    turned.reduce((all, each) => all + valueOf(each), 0) as Money;
  return {
    certainty: certainty.kind === 'few' || turned.length > 0 ? certainty : { kind: 'none' },
    trades: rows.length,
    days,
    aheadDays: ahead.length,
    turned,
    peaks: sum(({ peak }) => peak),
    closes: sum(({ close }) => close),
    middleGiveBack: middleOf(ahead.map(({ peak, close }) => peak - close)),
    middleSeconds: middleOf(ahead.map(({ secondsAfter }) => secondsAfter)),
    afterPeak: BANDS.map(({ from, to }) => {
      const own = ahead.filter(({ tradesAfter }) => tradesAfter >= from && tradesAfter <= (to ?? Infinity));
      const net = own.reduce((all, { close, peak }) => all + close - peak, 0) as Money;
      return { from, to, days: own.length, net };
    }),
    rule,
  };
}

function middleOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), 0.5);
}

/** Days with a closed trade, and those that were ahead at some time. */
function aheadDays({ day, end, net }: TradeColumns, rows: Uint32Array): { days: number; ahead: AheadDay[] } {
  const ahead: AheadDay[] = [];
  let days = 0;
  for (let from = 0; from < rows.length; days++) {
    const today = day[rows[from]!]!;
    let [running, peak, peakPlace, to] = [0, 0, -1, from];
    for (; to < rows.length && day[rows[to]!] === today; to++) {
      running += net[rows[to]!]!;
      if (running > peak) [peak, peakPlace] = [running, to];
    }
    if (peakPlace >= 0) {
      const peakAt = end[rows[peakPlace]!]!;
      ahead.push({
        day: today as Day,
        peak: peak as Money,
        peakAt,
        close: running as Money,
        secondsAfter: steadySecond(today as Day, end[rows[to - 1]!]!) - steadySecond(today as Day, peakAt),
        tradesAfter: to - 1 - peakPlace,
      });
    }
    from = to;
  }
  return { days, ahead };
}

function halfPeakRule(
  columns: TradeColumns,
  rows: Uint32Array,
): { rule: HalfPeakRule; certainty: Certainty } {
  const laidOut = layOutDays(columns, rows);
  const fallen = new Uint8Array(rows.length);
  let [days, trades, saved] = [0, 0, 0];
  for (let at = 0; at < laidOut.days.length; at++) {
    const stop = halfPeakStop(columns, laidOut, at, fallen);
    const gone = stop === null ? null : dropAfter(columns, laidOut, at, stop, fallen);
    if (gone === null || gone.trades === 0) continue;
    days++;
    trades += gone.trades;
    saved -= gone.net;
  }
  const values = new Float64Array(rows.length);
  let net = 0;
  for (let place = 0; place < rows.length; place++) {
    const own = columns.net[rows[place]!]!;
    net += own;
    // Not −0 for what stays, nor for a fallen trade without net.
    values[place] = fallen[place] === 1 ? 0 - own : 0;
  }
  // As many trades as fall away have at least the variance of all.
  const ofAll = (variance(gather(rows, (row) => columns.net[row]!)) * trades) / rows.length;
  const mean = meanByDay(columns, rows, values, ofAll);
  const range = mean && rangeOfSum(mean);
  const atAverage = rows.length === 0 ? 0 : 0 - (net / rows.length) * trades;
  return {
    rule: { saved: saved as Money, days, trades, atAverage },
    certainty:
      mean === null || range === null || !isEnough(mean)
        ? { kind: 'few' }
        : trades === 0
          ? { kind: 'exact', value: 0 }
          : { kind: 'likely', value: saved, range },
  };
}

/** The second at which half of the day's highest running net is gone; null where it never is. `fallen` has a 1 for each place that is gone already. */
function halfPeakStop(
  { net, end }: TradeColumns,
  { rows, closedFrom }: ReplayDays,
  at: number,
  fallen: Uint8Array,
): number | null {
  let [running, peak] = [0, 0];
  for (let place = closedFrom[at]!; place < closedFrom[at + 1]!; place++) {
    if (fallen[place] === 1) continue;
    const row = rows[place]!;
    running += net[row]!;
    peak = Math.max(peak, running);
    if (peak > 0 && 2 * (peak - running) >= peak) return end[row]!;
  }
  return null;
}
