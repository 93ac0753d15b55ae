import { findDay, SECONDS_A_DAY } from '@daybook/domain/calendar.ts';

/** A moment as platforms write it, to the microsecond. */
export interface ExactInstant {
  /** Milliseconds since 1970 UTC, rounded down. */
  readonly instant: number;
  /** Microseconds beyond the millisecond, 0 to 999. */
  readonly microseconds: number;
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Parses RFC 3339 (`2020-06-02T13:30:21.488152Z`) with up to nanoseconds, of which six digits count; null for all else. */
export function parseIsoInstant(text: string): ExactInstant | null {
  const parts = MOMENT.exec(text);
  if (!parts) return null;
  const [year, month, date, hour, minute, second] = parts.slice(1, 7).map(Number);
  const day = findDay(year ?? 0, month ?? 0, date ?? 0);
  const offset = (parts[8] === '-' ? -1 : 1) * (Number(parts[9] ?? 0) * 3600 + Number(parts[10] ?? 0) * 60);
  const seconds = (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0);
  if (day === null || (hour ?? 24) > 23 || (minute ?? 60) > 59 || (second ?? 60) > 59) return null;
  const fraction = Number((parts[7] ?? '').padEnd(6, '0').slice(0, 6));
  const instant = (day * SECONDS_A_DAY + seconds - offset) * 1000 + Math.floor(fraction / 1000);
  return { instant, microseconds: fraction % 1000 };
}

/** An instant in milliseconds since 1970 UTC as RFC 3339 text. */
export function isoText(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toString();
}

/**
 * Orders fills of one microsecond in the same way however an answer is cut: the microseconds first, then a number made
 * of the id, since no platform says which of two such fills came first. A safe integer.
 */
export function sequenceOf(microseconds: number, id: string): number {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619) >>> 0;
  return microseconds * 4_294_967_296 + hash;
}
