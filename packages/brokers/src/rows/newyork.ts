import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { dayText, timeText, SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';

/** The zone in which the journal calculates its days and times. */
export const NEW_YORK = 'America/New_York';

/** Seconds that a zone's clock is ahead of UTC around one day, with the one change that may fall into that time. */
interface Clock {
  readonly before: number;
  readonly after: number;
  /** Seconds since 1970 UTC at which `after` begins; Infinity without a change. */
  readonly changeAt: number;
}

interface NewYorkTime {
  readonly day: Day;
  /** Whole seconds from New York midnight on the clock, 0 to 86,399. */
  readonly execTime: number;
}

// One Temporal conversion costs microseconds, a look into the map some ten nanoseconds; a zone has few days in use.
const clocks = new Map<string, Map<number, Clock>>();
const MAX_DAYS_PER_ZONE = 100_000;
const SEVEN_HOURS = 7 * 3600;

function readClock(zone: string, day: number): Clock {
  const from = (day - 1) * SECONDS_A_DAY;
  const start = Temporal.Instant.fromEpochMilliseconds(from * 1000).toZonedDateTimeISO(zone);
  const before = start.offsetNanoseconds / 1e9;
  const change = start.getTimeZoneTransition('next');
  const changeAt = change === null ? Infinity : change.epochMilliseconds / 1000;
  if (change === null || changeAt >= from + 3 * SECONDS_A_DAY)
    return { before, after: before, changeAt: Infinity };
  return { before, after: change.offsetNanoseconds / 1e9, changeAt };
}

/** The clock of a zone from the day before to the day after; no zone changes its clock twice within three days. */
function clockOf(zone: string, day: number): Clock {
  let days = clocks.get(zone);
  if (!days) clocks.set(zone, (days = new Map<number, Clock>()));
  let clock = days.get(day);
  if (!clock) {
    if (days.size >= MAX_DAYS_PER_ZONE) days.clear();
    days.set(day, (clock = readClock(zone, day)));
  }
  return clock;
}

/** New York day and time of an instant in milliseconds since 1970 UTC. */
export function newYorkOf(instant: number): NewYorkTime {
  const seconds = Math.floor(instant / 1000);
  const clock = clockOf(NEW_YORK, Math.floor(seconds / SECONDS_A_DAY));
  const local = seconds + (seconds < clock.changeAt ? clock.before : clock.after);
  const day = Math.floor(local / SECONDS_A_DAY);
  return { day: day as Day, execTime: local - day * SECONDS_A_DAY };
}

/**
 * The instant (milliseconds since 1970 UTC) of a local date and time in an IANA zone, or on a server seven hours ahead of
 * New York. A time that the clock showed twice is taken as the earlier one, since no feed distinguishes them; a time that the
 * clock skipped gives null.
 */
export function findInstant(zone: string, day: Day, secondsFromMidnight: number): number | null {
  if (zone === SEVEN_AHEAD_OF_NEW_YORK) return findInstant(NEW_YORK, day, secondsFromMidnight - SEVEN_HOURS);
  const clock = clockOf(zone, day);
  const local = day * SECONDS_A_DAY + secondsFromMidnight;
  if (local - clock.before < clock.changeAt) return (local - clock.before) * 1000;
  return local - clock.after >= clock.changeAt ? (local - clock.after) * 1000 : null;
}

/** The instants at which a zone's clock shows a date and time, earliest first: none where it was skipped, two where it came twice. */
export function findInstants(zone: string, day: Day, secondsFromMidnight: number): readonly number[] {
  if (zone === SEVEN_AHEAD_OF_NEW_YORK) return findInstants(NEW_YORK, day, secondsFromMidnight - SEVEN_HOURS);
  const clock = clockOf(zone, day);
  const local = day * SECONDS_A_DAY + secondsFromMidnight;
  const before = local - clock.before;
  const after = local - clock.after;
  return [
    ...(before < clock.changeAt ? [before * 1000] : []),
    ...(after >= clock.changeAt ? [after * 1000] : []),
  ];
}

/** The sentence for a time that {@link findInstant} refuses. */
export function skippedTimeReason(zone: string, day: Day, secondsFromMidnight: number): string {
  return `${dayText(day)} ${timeText(secondsFromMidnight)} does not exist in ${zone}: the clock was put forward over it`;
}
