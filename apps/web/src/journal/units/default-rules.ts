import { parseDay, parseTimeOfDay, SECONDS_A_DAY } from '@daybook/domain/calendar.ts';
import { readDefaultRisks, type DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import { newYorkClock } from '#web/texts/new-york.ts';

/** The trader's defaults with `since` in seconds by New York's clock, from the first whole second on; outside of 1900 to 2199 there is none. */
export function defaultRules(kept: readonly string[]): DefaultRisk[] {
  return readDefaultRisks(kept).flatMap((rule) => {
    const { day, time } = newYorkClock(Math.ceil(rule.since / 1000) * 1000);
    const [ofDay, second] = [parseDay(day), parseTimeOfDay(time)];
    return ofDay === null || second === null ? [] : [{ ...rule, since: ofDay * SECONDS_A_DAY + second }];
  });
}
