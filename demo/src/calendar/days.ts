/** A New York calendar day as the number of days since 1970-01-01. */
export type Day = number;

/** A second of a New York day; `second` counts from midnight on the wall clock. */
export interface Moment {
  readonly day: Day;
  readonly second: number;
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const DATES = new Map<Day, Temporal.PlainDate>();

/** The civil date of a day. */
export function dateOf(day: Day): Temporal.PlainDate {
  const known = DATES.get(day);
  if (known) return known;
  const date = EPOCH.add({ days: day });
  DATES.set(day, date);
  return date;
}

/** The day number of a year, month (1 to 12) and day of month; throws for a date that does not exist. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const date = Temporal.PlainDate.from({ year, month, day: dayOfMonth }, { overflow: 'reject' });
  return EPOCH.until(date, { largestUnit: 'days' }).days;
}

/** Reads `YYYY-MM-DD`; null for any other text and for dates that do not exist. */
export function parseDay(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  try {
    return dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `YYYY-MM-DD`. */
export function isoText(day: Day): string {
  return dateOf(day).toString();
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The wall clock of New York at an instant given in epoch milliseconds. */
export function newYorkMoment(epochMilliseconds: number): Moment {
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMilliseconds)).toZonedDateTimeISO(
    'America/New_York',
  );
  return {
    day: dayOf(zoned.year, zoned.month, zoned.day),
    second: zoned.hour * 3600 + zoned.minute * 60 + zoned.second,
  };
}

/** Negative when `a` is earlier, 0 when equal, positive when later. */
export function compareMoments(a: Moment, b: Moment): number {
  return a.day - b.day || a.second - b.second;
}
