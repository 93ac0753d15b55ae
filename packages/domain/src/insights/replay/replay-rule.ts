/** What a rule that ends the day would have made of a history: trades that start after it says stop fall away. */
import type { Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import type { ReplayDays } from './replay-days.ts';

/** A day is stopped by the first of these that comes true; what is left out never does. Amounts are in the unit of the results. */
export interface StopRule {
  /** The day's closed net is at or below minus this. */
  readonly loss?: Money;
  /** It is at or above this. */
  readonly gain?: Money;
  /** It has fallen by this much from the day's highest, once that reached `peak`. */
  readonly giveBack?: { readonly amount: Money; readonly peak: Money };
  /** So many trades have closed; so many of them lost by gross; so many lost one after the other. An even one neither ends nor lengthens a row. */
  readonly trades?: number;
  readonly losses?: number;
  readonly lossesInARow?: number;
  /** Seconds from midnight in New York. */
  readonly clock?: number;
}

/** A day on which something fell away. */
export interface CutDay {
  readonly day: Day;
  /** When it was stopped, in seconds from midnight: what starts in that second stays. */
  readonly stop: number;
  readonly trades: number;
  /** Of what fell away; above zero, the day would have come back. */
  readonly net: Money;
}

export interface Replay {
  /** Net under the rule less net without it. */
  readonly saved: Money;
  /** Selected rows that fell away, in the order of closing. */
  readonly fallen: Uint32Array;
  readonly cut: readonly CutDay[];
}

/**
 * Replays a rule over laid-out days. For each day the closed trades count in the order of their ends, from a running net of 0.
 * A trade falls away when it starts after the stop of the day of its start, even where it closes later; it then counts on no
 * day. Those that are open at the stop stay.
 */
export function replayRule(columns: TradeColumns, laidOut: ReplayDays, rule: StopRule): Replay {
  return replayDays(columns, laidOut, () => rule);
}

/** The same with a rule for each day, by its place among the days. */
export function replayDays(
  columns: TradeColumns,
  laidOut: ReplayDays,
  ruleOf: (at: number) => StopRule,
): Replay {
  const { rows, days, counts } = laidOut;
  const fallen = new Uint8Array(rows.length);
  const cut: CutDay[] = [];
  for (let at = 0; at < days.length; at++) {
    const stop = stopOf(columns, laidOut, at, ruleOf(at), fallen);
    const gone = stop === Infinity ? null : dropAfter(columns, laidOut, at, stop, fallen);
    if (gone !== null && gone.trades > 0) cut.push({ day: days[at]! as Day, stop, ...gone });
  }
  return {
    saved: cut.reduce((saved, { net }) => saved - net, 0) as Money,
    fallen: rows.filter((_, place) => fallen[place] === 1 && counts[place] === 1),
    cut,
  };
}

/** When a day is stopped, in seconds from midnight; Infinity where it is not. `at` is its place among the days; `fallen` has a 1 for each place that is gone already. */
export function stopOf(
  columns: TradeColumns,
  { rows, closedFrom }: ReplayDays,
  at: number,
  rule: StopRule,
  fallen: Uint8Array,
): number {
  const { net, end } = columns;
  const { gross } = inMoney(columns);
  const { loss = Infinity, gain = Infinity, giveBack, clock = Infinity } = rule;
  const { trades = Infinity, losses = Infinity, lossesInARow = Infinity } = rule;
  let [running, peak, closed, lost, inARow] = [0, 0, 0, 0, 0];
  for (let place = closedFrom[at]!; place < closedFrom[at + 1]!; place++) {
    if (fallen[place] === 1) continue;
    const row = rows[place]!;
    running += net[row]!;
    peak = Math.max(peak, running);
    closed += 1;
    if (gross[row]! < 0) {
      lost += 1;
      inARow += 1;
    } else if (gross[row]! > 0) inARow = 0;
    const isGivenBack = giveBack !== undefined && peak >= giveBack.peak && peak - running >= giveBack.amount;
    const isCounted = closed >= trades || lost >= losses || inARow >= lossesInARow;
    if (running <= -loss || running >= gain || isGivenBack || isCounted) return Math.min(clock, end[row]!);
  }
  return clock;
}

/** Lets what started on a day after a second fall away, in `fallen` too; gives what of it is counted. */
export function dropAfter(
  { net, start }: TradeColumns,
  { rows, started, startedFrom, counts }: ReplayDays,
  at: number,
  stop: number,
  fallen: Uint8Array,
): { trades: number; net: Money } {
  let [low, high] = [startedFrom[at]!, startedFrom[at + 1]!];
  const last = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (start[rows[started[middle]!]!]! > stop) high = middle;
    else low = middle + 1;
  }
  let [sum, trades] = [0, 0];
  for (let begun = low; begun < last; begun++) {
    const place = started[begun]!;
    fallen[place] = 1;
    if (counts[place] === 0) continue;
    trades += 1;
    sum += net[rows[place]!]!;
  }
  return { trades, net: sum as Money };
}
