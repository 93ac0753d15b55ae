import type { FirstMessages } from '@daybook/texts/first.ts';
import { newYorkParts } from '#web/texts/new-york.ts';

/** Synchronisations of a New York day. */
const SYNCS_A_DAY = 4;

export interface SyncView {
  /** Instant in milliseconds; null before the first. */
  readonly lastSyncedAt: number | null;
  readonly leftToday: number;
}

/** 'Synced 14:32 ET · 2 of 4 left today'; with the date when the last one was on another New York day. */
export function syncText(sync: SyncView, now: number, { shell }: FirstMessages): string {
  return `${lastSyncText(sync.lastSyncedAt, now, shell)} · ${shell.left(sync.leftToday, SYNCS_A_DAY)}`;
}

/** 'Synced 14:32 ET', the date when it was on another New York day, or that there was none yet. */
export function lastSyncText(at: number | null, now: number, shell: FirstMessages['shell']): string {
  if (at === null) return shell.neverSynced;
  const { day, time } = newYorkParts(at);
  return day === newYorkParts(now).day ? shell.synced(time) : shell.syncedOn(day);
}
