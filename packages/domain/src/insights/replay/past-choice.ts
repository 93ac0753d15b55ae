import { addMonths, monthStart, type Day } from '../../calendar.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { tabulateFalls, type Falls, type FallTable } from './fall-table.ts';
import { addUpwards } from './replay-curve.ts';
import { daysOfStarts, type ReplayDays } from './replay-days.ts';
import { replayDays } from './replay-rule.ts';
import { ruleOn, type RuleAxis } from './rule-family.ts';
import { savingOf, type Saving } from './saving.ts';

/** Before a limit is chosen for the first time there are so many days. */
export const DAYS_OF_PAST = 60;

/** A month with the limit that was best on everything before it. */
export interface ChosenMonth {
  /** Its first day. */
  readonly month: Day;
  /** Null where no rule was better than each of them. */
  readonly limit: number | null;
  readonly days: number;
  readonly trades: number;
  /** What it saved in this month, in 1/10,000. */
  readonly saved: number;
}

/** What limits that are chosen on the past save in the months after it; `months` is empty where the past is too short. */
export interface PastChoice extends Saving {
  readonly months: readonly ChosenMonth[];
  /** How many days of past the last month has. */
  readonly past: number;
}

/**
 * Each month has the limit under which what had closed before it would have brought most, and none where that is no more than
 * without a rule; of equal ones the largest, which lets the least fall away. The days are then replayed with the limits of their
 * months. With `others` in the axis 'none' is without them too.
 */
export function chooseOnPast(
  columns: TradeColumns,
  laidOut: ReplayDays,
  axis: RuleAxis,
  falls: Falls = tabulateFalls(columns, laidOut, axis),
): PastChoice {
  const begun = daysOfStarts(laidOut);
  const months = monthsOf(laidOut, begun);
  const chosen = new Int32Array(laidOut.days.length).fill(-1);
  const past = pastOf(falls.byClose, laidOut.days);
  const choices = months
    .filter(({ past: days }) => days >= DAYS_OF_PAST)
    .map(({ month, days }) => {
      const limit = past.best(month);
      // On every day of the month: what falls away unlooked at may have moved the running net of a day after it.
      const next = addMonths(month, 1);
      laidOut.days.forEach((day, at) => {
        if (day >= month && day < next) chosen[at] = limit;
      });
      return { month, days, limit };
    });
  const { cut } = replayDays(columns, laidOut, (at) => (chosen[at]! < 0 ? {} : ruleOn(axis, chosen[at]!)));
  const applied = choices.flatMap(({ days }) => days);
  return {
    ...savingOf(columns, laidOut, applied, cut),
    past: months.at(-1)?.past ?? 0,
    months: choices.map(({ month, days, limit }) => {
      const { trades, saved } = savingOf(columns, laidOut, days, cut);
      return {
        month,
        limit: limit < 0 ? null : axis.limits[limit]!,
        days: days.length,
        trades,
        saved,
      };
    }),
  };
}

interface Month {
  readonly month: Day;
  /** Places of its days on which something started, and how many such days there were before it. */
  readonly days: number[];
  readonly past: number;
}

function monthsOf({ days }: ReplayDays, begun: readonly number[]): Month[] {
  const months: Month[] = [];
  begun.forEach((at, past) => {
    const month = monthStart(days[at]! as Day);
    if (months.at(-1)?.month !== month) months.push({ month, days: [], past });
    months.at(-1)!.days.push(at);
  });
  return months;
}

/** Sums over the days before a month; months are asked for in their order. */
function pastOf({ limits, from, limit, net }: FallTable, days: Int32Array) {
  const sums = new Float64Array(limits);
  let at = 0;
  return {
    /** Place of the best limit; −1 where none saves anything. */
    best: (month: Day): number => {
      for (; at < days.length && days[at]! < month; at++)
        for (let entry = from[at]!; entry < from[at + 1]!; entry++) sums[limit[entry]!]! -= net[entry]!;
      const saved = sums.slice();
      addUpwards(saved);
      let best = -1;
      for (let place = limits - 1; place >= 0; place--)
        if (saved[place]! > (best < 0 ? 0 : saved[best]!)) best = place;
      return best;
    },
  };
}
