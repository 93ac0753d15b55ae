import type { Brand } from './brand.ts';

/**
 * A day of the New York calendar as days since 1970-01-01 (a Thursday). All of the journal's dates are New York
 * days; instants become days at the server's edge. The domain's calendar is integer arithmetic alone.
 */
export type Day = Brand<number, 'Day'>;

export const SECONDS_A_DAY = 86_400;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Monday first, as weeks run in the journal: 0 is Monday, 6 is Sunday. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
const EARLIEST = -25_567; // 1900-01-01
const LATEST = 84_005; // 2199-12-31

/** The day of a Gregorian date. Source: days-from-civil, H. Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) as Day;
}

interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
}

/** The Gregorian date of a day; the inverse of {@link dayOf}. */
export function dateOf(day: Day): CalendarDate {
  const z = day + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

/** Parses `YYYY-MM-DD`; null when it is not a date between 1900 and 2199. */
export function parseDay(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const day = findDay(year, month, dayOfMonth);
  return day === null ? null : day;
}

/** The day of a date that may not exist (30 February); null then, and outside 1900 to 2199. */
export function findDay(year: number, month: number, dayOfMonth: number): Day | null {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(dayOfMonth)) return null;
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  const day = dayOf(year, month, dayOfMonth);
  if (!isJournalDay(day)) return null;
  const back = dateOf(day);
  return back.month === month && back.dayOfMonth === dayOfMonth ? day : null;
}

/** Whether a day number is one from 1900 to 2199. */
export function isJournalDay(day: number): boolean {
  return day >= EARLIEST && day <= LATEST;
}

/** Parses `YYYY-MM` into the month's first day; null when it is not a month between 1900 and 2199. */
export function parseMonth(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})$/.exec(text);
  return parts ? findDay(Number(parts[1]), Number(parts[2]), 1) : null;
}

/** `YYYY-MM-DD`. */
export function dayText(day: Day): string {
  const { year, month, dayOfMonth } = dateOf(day);
  return `${year}-${pad(month)}-${pad(dayOfMonth)}`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The Monday of the day's week; weeks run Monday to Sunday. */
export function weekStart(day: Day): Day {
  return (day - weekdayOf(day)) as Day;
}

export function monthStart(day: Day): Day {
  return (day - dateOf(day).dayOfMonth + 1) as Day;
}

export function yearStart(day: Day): Day {
  return dayOf(dateOf(day).year, 1, 1);
}

/** The first day of the month that lies `months` after the day's month (before, when negative). */
export function addMonths(day: Day, months: number): Day {
  const { year, month } = dateOf(day);
  const index = year * 12 + (month - 1) + months;
  return dayOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1);
}

/** ISO week label of a day, such as `2026-W47` (ISO 8601: week 1 holds the year's first Thursday). */
export function weekLabel(day: Day): string {
  const thursday = (weekStart(day) + 3) as Day;
  const { year } = dateOf(thursday);
  const week = Math.floor((thursday - dayOf(year, 1, 1)) / 7) + 1;
  return `${year}-W${pad(week)}`;
}

/** Month label of a day, such as `2026-11`. */
export function monthLabel(day: Day): string {
  const { year, month } = dateOf(day);
  return `${year}-${pad(month)}`;
}

/** Parses `HH:MM:SS` into seconds from midnight; null when it is no time of day. */
export function parseTimeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text);
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : null;
}

/** `HH:MM:SS` of seconds from midnight. */
export function timeText(seconds: number): string {
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

function pad(value: number): string {
  return value.toString().padStart(2, '0');
}
