import { makeBackup } from '#server/backup/make/make-backup.ts';
import { isEmptyJournal } from '#server/backup/archive/head.ts';
import { readBackupHead } from '#server/backup/archive/read-archive.ts';
import { doKeysFit, readHeadAndProof } from '#server/backup/restore/key-proof.ts';
import { openSchedule, type BackupSchedule } from '#server/backup/schedule/schedule.ts';
import { lastSuccess, STALE_MS } from '#server/backup/schedule/due.ts';
import { readBackupState } from '#server/backup/schedule/state.ts';
import type { Identified } from '#server/backup/schedule/thin-out.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import { openTarget } from '#server/backup/targets/open-target.ts';
import type { BackupFigures } from '#server/http/operator/backup-figures.ts';
import type { Config } from '#server/calls/config.ts';
import { readKeyFile } from '#server/secrets/key-file.ts';
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
    make: (target, { now }, signal) =>
      makeBackup({ place: config.store, dataDir, settings, target, now, isKept: false, signal }),
    identify: (target, name) => identifyBackup(target, name, config),
  });
}

/** Whether the key file opens a backup that carries no id. One of the other engine is not of this installation. */
async function identifyBackup(
  target: BackupTarget,
  name: string,
  { dataDir, keyFile, store }: Config,
): Promise<Identified> {
  const open = () => target.read(name);
  const described = await readBackupHead(await open());
  const isEmpty = isEmptyJournal(described);
  if (described.engine !== store.engine) return { isOwn: false, isEmpty };
  const keys = readKeyFile(keyFile);
  const { proof } = await readHeadAndProof({ name, open }, dataDir);
  return { isOwn: keys !== null && proof !== null && doKeysFit(keys, proof), isEmpty };
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
    missing: state.missing?.count ?? 0,
    others: state.others?.count ?? 0,
    isLate: lastAt !== null && now - lastAt >= STALE_MS,
  };
}
