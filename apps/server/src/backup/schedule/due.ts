import { DAY_MS, MINUTE_MS } from '@daybook/domain/calendar.ts';
import type { BackupState } from './state.ts';

/** A server that has just started has better things to do. */
export const START_WAIT_MS = 5 * MINUTE_MS;
/** After a failure. */
const RETRY_MS = 60 * MINUTE_MS;
/** Renewed while a backup is made; after so long without it another server may begin. */
export const BACKUP_LEASE_MS = 2 * MINUTE_MS;
/** A backup that is older is late: a day, and the time in which the next may be retried. */
export const STALE_MS = 26 * 60 * MINUTE_MS;

interface Moment {
  /** Milliseconds since 1970 UTC, as all instants here. */
  readonly now: number;
  /** Of this server. */
  readonly startedAt: number;
  /** When backups are made: minutes after midnight, UTC. */
  readonly minuteOfDay: number;
  /** Where they go; those of another place do not count. */
  readonly place: string;
}

/**
 * Whether a backup is to be begun now: once the time of day has come while the server ran, or where the last one was older than a
 * day when it started.
 * Whatever lies in the future was written by a clock that was wrong, and counts for nothing.
 */
export function isDue(state: BackupState, { now, startedAt, minuteOfDay, place }: Moment): boolean {
  if (isLeased(state, now) || now - startedAt < START_WAIT_MS) return false;
  const { failure } = state;
  if (failure !== null && failure.at <= now && now - failure.at < RETRY_MS) return false;
  const last = lastSuccess(state, place, now);
  if (last === null || startedAt - last >= DAY_MS) return true;
  const slot = lastSlot(now, minuteOfDay);
  return startedAt <= slot && last < slot;
}

/** Whether some server makes one now. */
function isLeased({ lease }: BackupState, now: number): boolean {
  return lease !== null && lease.until > now && lease.until <= now + BACKUP_LEASE_MS;
}

/** Of which instant the newest backup of a place is; null where there is none. */
export function lastSuccess({ success }: BackupState, place: string, now: number): number | null {
  return success === null || success.place !== place || success.at > now ? null : success.at;
}

/** The last time at which the clock showed a time of day, in UTC, which knows no summer time. */
function lastSlot(now: number, minuteOfDay: number): number {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const today = midnight + minuteOfDay * MINUTE_MS;
  return today <= now ? today : today - DAY_MS;
}
