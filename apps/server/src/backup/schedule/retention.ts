import { DAY_MS } from '@daybook/domain/calendar.ts';
import { timeOfBackup } from '#server/backup/targets/backup-name.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export interface Retention {
  /** On how many days, and in how many weeks from Monday on (both UTC), that have backups the newest one stays. */
  readonly keepDays: number;
  readonly keepWeeks: number;
}

export interface Chosen {
  /** Names of backups that are to be removed, the oldest first. */
  readonly expired: readonly string[];
  /** Names of those that lie in the future: some clock was wrong, and they stay. */
  readonly future: readonly string[];
}

/**
 * Chooses the backups that are to go. Days and weeks without a backup do not count: after a pause, or when the clock jumped ahead, one
 * further backup never makes more than a day's and a week's go. `sound`, which was just read back, stays in any case; where it is not
 * in the listing, the listing cannot be trusted and nothing goes. What is no backup of ours is none of it.
 */
export function chooseExpired(
  names: readonly string[],
  { keepDays, keepWeeks }: Retention,
  { now, sound }: { readonly now: number; readonly sound: string },
): Chosen {
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at - one.at);
  const future = backups.filter(({ at }) => at > now).map(({ name }) => name);
  if (!names.includes(sound)) return { expired: [], future };
  const past = backups.filter(({ at }) => at <= now);
  const kept = new Set([sound, ...newestOfEach(past, DAY_MS, 0, keepDays)]);
  for (const name of newestOfEach(past, 7 * DAY_MS, FIRST_MONDAY_MS, keepWeeks)) kept.add(name);
  return {
    expired: past
      .filter(({ name }) => !kept.has(name))
      .map(({ name }) => name)
      .reverse(),
    future,
  };
}

/** The newest backup in each of the last `count` spans that have one; `backups` are sorted, the newest first. */
function newestOfEach(
  backups: readonly { readonly name: string; readonly at: number }[],
  spanMs: number,
  firstMs: number,
  count: number,
): string[] {
  const kept: string[] = [];
  let last: number | null = null;
  for (const { name, at } of backups) {
    const span = Math.floor((at - firstMs) / spanMs);
    if (span === last) continue;
    if (kept.length >= count) break;
    last = span;
    kept.push(name);
  }
  return kept;
}
