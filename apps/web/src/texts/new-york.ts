import { dayOf, parseTimeOfDay, SECONDS_A_DAY, timeText, type Day } from '@daybook/domain/calendar.ts';

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

/** `YYYY-MM-DD` and `HH:mm` in New York of an instant in milliseconds. For a few instants on a screen, not for rows. */
export function newYorkParts(instant: number): { readonly day: string; readonly time: string } {
  const { day, time } = newYorkClock(instant);
  return { day, time: time.slice(0, 'HH:mm'.length) };
}

/** The same to the second: `YYYY-MM-DD` and `HH:mm:ss`. */
export function newYorkClock(instant: number): { readonly day: string; readonly time: string } {
  const parts = new Map(NEW_YORK.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** The same as numbers: the day, and seconds from its midnight. */
export function newYorkTime(instant: number): { readonly day: Day; readonly second: number } {
  const { day, time } = newYorkClock(instant);
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return { day: dayOf(year!, month!, dayOfMonth!), second: parseTimeOfDay(time)! };
}

/** So many hours New York is behind UTC, in summer and in winter. */
const BEHIND_UTC = [4, 5];

/**
 * The instant (milliseconds since 1970 UTC) of a day and seconds from midnight by New York's clock. Of a time that comes twice
 * as summer ends, the first; null for one that is skipped as it begins.
 */
export function newYorkInstant(day: Day, seconds: number): number | null {
  const time = timeText(seconds);
  const found = BEHIND_UTC.map((hours) => (day * SECONDS_A_DAY + seconds + hours * 3600) * 1000).find(
    (instant) => newYorkClock(instant).time === time,
  );
  return found ?? null;
}
