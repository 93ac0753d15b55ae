/** The second, slow calculations of what a rule would have changed: every limit, draw and month replayed separately, with plain trades. */
import type { SlowTrade } from '../../statistics/trades.slow.ts';
import { slowDate } from '../../statistics/trades.slow.ts';
import { slowNetVariance } from '../findings/four-findings.slow.ts';
import { slowReplay, startDay } from './replay-rule.slow.ts';
import type { StopRule } from './replay-rule.ts';

/** Which trades are selected; a rule watches all. */
type IsCounted = (trade: SlowTrade) => boolean;

const sum = (trades: readonly SlowTrade[]) => trades.reduce((all, { net }) => all + Number(net), 0);

/** Of each day on which a selected trade fell away, by the day of its start. */
function slowCut(fallen: readonly SlowTrade[]) {
  const days = [...new Set(fallen.map(startDay))];
  return days.map((day) => fallen.filter((trade) => startDay(trade) === day));
}

/** What one rule changes. Trades in their order of closing. */
export function slowPoint(trades: readonly SlowTrade[], rule: StopRule, isCounted: IsCounted) {
  const fallen = slowReplay(trades, rule).fallen.filter(isCounted);
  const cut = slowCut(fallen);
  const effective = fallen.length ** 2 / cut.reduce((all, day) => all + day.length ** 2, 0);
  return {
    saved: 0 - sum(fallen),
    trades: fallen.length,
    days: cut.length,
    cameBack: cut.filter((day) => sum(day) > 0).length,
    isEnough: fallen.length >= 20 && cut.length >= 8 && effective >= 2,
  };
}

/** What a rule saves on each day on which a selected trade started, in the order of days. */
export function slowSavedByDay(trades: readonly SlowTrade[], rule: StopRule, isCounted: IsCounted): number[] {
  const fallen = slowReplay(trades, rule).fallen.filter(isCounted);
  return slowStartDays(trades, isCounted).map(
    (day) => 0 - sum(fallen.filter((trade) => startDay(trade) === day)),
  );
}

/** Days on which a selected trade started. */
function slowStartDays(trades: readonly SlowTrade[], isCounted: IsCounted): number[] {
  return [...new Set(trades.filter(isCounted).map(startDay))].sort((a, b) => a - b);
}

/** The month of a day and the limit that was best on what had closed before it; null for none, undefined with too few days. */
export function slowChoices(
  trades: readonly SlowTrade[],
  rules: readonly StopRule[],
  isCounted: IsCounted,
  daysOfPast: number,
) {
  const days = slowStartDays(trades, isCounted);
  const monthOf = (day: number) => slowDate(day).toPlainYearMonth().toString();
  const months = [...new Set(days.map(monthOf))];
  const replays = rules.map((rule) => slowReplay(trades, rule).fallen.filter(isCounted));
  const choices = months.map((month) => {
    const isPast = (day: number) => monthOf(day) < month;
    if (days.filter(isPast).length < daysOfPast) return { month, chosen: undefined };
    const saved = replays.map((fallen) => -sum(fallen.filter(({ day }) => isPast(day))));
    const best = Math.max(0, ...saved);
    return { month, chosen: best === 0 ? null : saved.lastIndexOf(best) };
  });
  const chosenFor = (day: number) => choices.find(({ month }) => month === monthOf(day))?.chosen;
  const fallen = slowReplay(trades, (day) => {
    const chosen = chosenFor(day);
    return typeof chosen === 'number' ? rules[chosen]! : {};
  }).fallen.filter(isCounted);
  return {
    fallen,
    applied: days.filter((day) => chosenFor(day) !== undefined),
    months: choices
      .filter(({ chosen }) => chosen !== undefined)
      .map(({ month, chosen }) => {
        const gone = fallen.filter((trade) => monthOf(startDay(trade)) === month);
        return { month, chosen, trades: gone.length, saved: 0 - sum(gone) };
      }),
  };
}

/**
 * Standard errors of a saving and of what is left of it compared with the trader's own average: squared, by day, at least those of
 * as many independent trades with the variance of all.
 */
export function slowErrors(
  trades: readonly SlowTrade[],
  fallen: readonly SlowTrade[],
  days: readonly number[],
  isCounted: IsCounted,
) {
  const of = (some: readonly SlowTrade[], day: number) => some.filter((trade) => startDay(trade) === day);
  const all = trades.filter((trade) => isCounted(trade) && days.includes(startDay(trade)));
  const own = sum(all) / all.length;
  const gone = sum(fallen) / fallen.length;
  const k = days.length / (days.length - 1);
  const squares = (values: readonly number[]) => values.reduce((total, value) => total + value * value, 0);
  const mean = -sum(fallen) / days.length;
  const differences = days.map((day) => {
    const [began, left] = [of(all, day), of(fallen, day)];
    return (sum(began) - began.length * own) / all.length - (sum(left) - left.length * gone) / fallen.length;
  });
  return {
    own,
    saved2: Math.max(
      k * squares(days.map((day) => -sum(of(fallen, day)) - mean)),
      fallen.length * slowNetVariance(all),
    ),
    rest2: Math.max(
      k * squares(differences) * fallen.length ** 2,
      // Those that fall away are among all: Var(Σ fallen − n·average).
      (fallen.length - fallen.length ** 2 / all.length) * slowNetVariance(all),
    ),
    effectiveDays: Math.min(
      ...[all, fallen].map((some) => some.length ** 2 / squares(days.map((day) => of(some, day).length))),
    ),
  };
}
