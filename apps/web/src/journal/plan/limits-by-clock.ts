import { parseDay, parseTimeOfDay } from '@daybook/domain/calendar.ts';
import type { LimitsSince } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Saved limits by New York's clock, from the first whole second on at which they were in force. */
export function limitsByClock(history: readonly DatedLimits[]): LimitsSince[] {
  return history.flatMap(({ effectiveFrom, ...limits }) => {
    const parts = new Map(
      NEW_YORK.formatToParts(Math.ceil(effectiveFrom / 1000) * 1000).map(({ type, value }) => [type, value]),
    );
    const day = parseDay(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`);
    const second = parseTimeOfDay(`${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`);
    // Outside of 1900 to 2199 there is no trade either.
    return day === null || second === null ? [] : [{ ...limits, day, second }];
  });
}
