import type { Messages } from '@daybook/texts/en.ts';

/** Synchronisations of a New York day. */
export const SYNCS_A_DAY = 4;

export interface SyncView {
  /** Instant in milliseconds; null before the first. */
  readonly lastSyncedAt: number | null;
  readonly leftToday: number;
}

/** 'Synced 14:32 ET · 2 of 4 left today'; with the date when the last one was on another New York day. */
export function syncText(sync: SyncView, now: number, { shell }: Messages): string {
  return `${lastText(sync.lastSyncedAt, now, shell)} · ${shell.left(sync.leftToday, SYNCS_A_DAY)}`;
}

function lastText(at: number | null, now: number, shell: Messages['shell']): string {
  if (at === null) return shell.neverSynced;
  const [day, time] = newYorkParts(at);
  return day === newYorkParts(now)[0] ? shell.synced(time) : shell.syncedOn(day);
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `YYYY-MM-DD` and `HH:mm` in New York. */
function newYorkParts(instant: number): [day: string, time: string] {
  const parts = new Map(NEW_YORK.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return [`${part('year')}-${part('month')}-${part('day')}`, `${part('hour')}:${part('minute')}`];
}
