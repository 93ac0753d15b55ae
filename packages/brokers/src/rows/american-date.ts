import { findDay, parseTimeOfDay, type Day } from '@daybook/domain/calendar.ts';

const days = new Map<string, Day | null>();

/** Parses `M/D/YYYY` or `M/D/YY` (20YY); null when it is no date. Few dates occur often, so they are remembered. */
export function parseAmericanDate(text: string): Day | null {
  const known = days.get(text);
  if (known !== undefined) return known;
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  const year = parts?.[3]?.length === 2 ? 2000 + Number(parts[3]) : Number(parts?.[3]);
  const day = parts ? findDay(year, Number(parts[1]), Number(parts[2])) : null;
  if (days.size > 10_000) days.clear();
  days.set(text, day);
  return day;
}

/** Parses `HH:MM:SS`, an hour of one digit too; null when it is no time of day. */
export function parseClockTime(text: string): number | null {
  return parseTimeOfDay(text.length === 7 ? `0${text}` : text);
}
