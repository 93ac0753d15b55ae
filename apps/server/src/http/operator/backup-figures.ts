import { gauge, metric } from './metrics-text.ts';

/** What is known of the daily backups. */
export interface BackupFigures {
  /** Of which instant the last good one is, in milliseconds since 1970 UTC; null where there is none at the place of today. */
  readonly lastAt: number | null;
  readonly bytes: number;
  readonly seconds: number;
  /** Of all time. */
  readonly failures: number;
  readonly isFailing: boolean;
  /** Backups that were made and are gone, and those of other installations at the same place. */
  readonly missing: number;
  readonly others: number;
  /** Whether the last one is older than it should be. */
  readonly isLate: boolean;
}

/** The lines of the backups; none where no place for them is set. */
export function backupLines(figures: BackupFigures | null, now: number): string[] {
  if (figures === null) return [];
  const { lastAt, bytes, seconds, failures, isFailing, missing, others } = figures;
  const ageSeconds = lastAt === null ? process.uptime() : Math.max(0, (now - lastAt) / 1000);
  return [
    ...gauge(
      'daybook_backup_age_seconds',
      'Age of the last good backup; where there is none, time since the start.',
      ageSeconds,
    ),
    ...gauge('daybook_backup_bytes', 'Size of the last good backup, 0 where there is none.', bytes),
    ...gauge('daybook_backup_duration_seconds', 'How long it took.', seconds),
    ...gauge(
      'daybook_backup_failing',
      '1 from a failed backup to the next good one; see daybook backup list.',
      isFailing ? 1 : 0,
    ),
    ...gauge('daybook_backups_missing', 'Backups that were made and that Daybook did not remove.', missing),
    ...gauge('daybook_backups_of_others', 'Backups of other installations at the same place.', others),
    ...metric('daybook_backup_failures_total', 'counter', 'Backups that failed.', [['', failures]]),
  ];
}
