/** Saved limits and default risks by New York's clock, by which the times of trades are. */
import { isJournalDay, SECONDS_A_DAY, type Day } from '../../calendar.ts';
import type { LimitsSince } from '../../insights/ledger/limits-over-time.ts';
import type { DatedLimits } from '../../plan/limits-in-force.ts';
import type { DefaultRisk } from '../risk/default-risk.ts';

/** What New York's clock shows at an instant in milliseconds since 1970 UTC, from 1900 to 2199: the day and the second of it. */
type NewYorkClock = (instant: number) => ClockTime;

interface ClockTime {
  readonly day: Day;
  readonly second: number;
}

/** Saved limits, each from the first whole second on at which it was in force. */
export function limitsSince(history: readonly DatedLimits[], clockAt: NewYorkClock): LimitsSince[] {
  return history.flatMap(({ effectiveFrom, ...limits }) => {
    const since = wholeSecond(effectiveFrom, clockAt);
    return since === null ? [] : [{ ...limits, ...since }];
  });
}

/** Defaults as {@link DefaultRisk} keeps them, with `since` in seconds by New York's clock, from the first whole second on. */
export function defaultsSince(rules: readonly DefaultRisk[], clockAt: NewYorkClock): DefaultRisk[] {
  return rules.flatMap((rule) => {
    const since = wholeSecond(rule.since, clockAt);
    return since === null ? [] : [{ ...rule, since: since.day * SECONDS_A_DAY + since.second }];
  });
}

/** Null outside of 1900 to 2199, where there is no trade either. */
function wholeSecond(instant: number, clockAt: NewYorkClock): ClockTime | null {
  const second = Math.ceil(instant / 1000);
  return isJournalDay(Math.floor(second / SECONDS_A_DAY)) ? clockAt(second * 1000) : null;
}
