import { makeBackup } from '#server/backup/make/make-backup.ts';
import { openSchedule, type BackupSchedule } from '#server/backup/schedule/schedule.ts';
import { lastSuccess, STALE_MS } from '#server/backup/schedule/due.ts';
import { readBackupState } from '#server/backup/schedule/state.ts';
import { openTarget } from '#server/backup/targets/open-target.ts';
import type { BackupFigures } from '#server/http/operator/backup-figures.ts';
import type { Services } from '#server/services.ts';
import { readSettings, type Environment } from './config.ts';
import { isSecretSetting } from './setting-files.ts';

/** Every setting in force that is no secret, for the manifest of a backup. Throws ConfigFaults. */
export function readPlainSettings(
  environment: Environment,
  folder: string,
): Readonly<Record<string, string | null>> {
  const settings = Object.entries(readSettings(environment, folder));
  return Object.fromEntries(settings.filter(([name]) => !isSecretSetting(name)));
}

/** The daily backups of this server; null where no place for them is set. `settings` are those that a backup holds. */
export function openBackups(
  { store, log, clock, config }: Services,
  settings: Readonly<Record<string, string | null>>,
): BackupSchedule | null {
  const { backupTo: to, dataDir } = config;
  if (to === null) {
    if (config.isProduction)
      log.warn('no backups are made: set BACKUP_TO to a folder on another disk, or to s3://bucket/folder');
    return null;
  }
  return openSchedule({
    store,
    log,
    clock,
    settings: { to, ...config.backups },
    operator: { to: config.operatorEmail, installation: config.baseUrl.origin },
    openTarget: (signal) => openTarget(to, { dataDir, s3: config.s3, clock, signal }),
    make: (target, now, signal) =>
      makeBackup({ place: config.store, dataDir, settings, target, now, signal }),
  });
}

/** What all servers know of the daily backups; null where no place for them is set. */
export async function readBackupFigures({
  store,
  config,
  clock,
}: Pick<Services, 'store' | 'config' | 'clock'>): Promise<BackupFigures | null> {
  const place = config.backupTo;
  if (place === null) return null;
  const now = clock();
  const state = await store.read(readBackupState);
  const lastAt = lastSuccess(state, place, now);
  return {
    lastAt,
    bytes: lastAt === null ? 0 : (state.success?.bytes ?? 0),
    seconds: lastAt === null ? 0 : (state.success?.seconds ?? 0),
    failures: state.failures,
    isFailing: state.failure !== null,
    isLate: lastAt !== null && now - lastAt >= STALE_MS,
  };
}
