import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isEmptyJournal } from '#server/backup/archive/head.ts';
import type { MadeBackup } from '#server/backup/make/make-backup.ts';
import { writeBackupName } from '#server/backup/targets/backup-name.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import type { Log } from '#server/calls/logs.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { BACKUP_LEASE_MS, isDue, lastSuccess, STALE_MS } from './due.ts';
import { noteArchive } from './archives.ts';
import type { Retention } from './retention.ts';
import { checkPlaceIfDue, tidyPlace } from './check-place.ts';
import { settleInstallation } from './surroundings.ts';
import type { Identified } from './thin-out.ts';
import { changeBackupState, readBackupState, type BackupState } from './state.ts';
import { notifyOperator, type OperatorNotice } from './notify-operator.ts';

/** How often a server looks whether a backup is due. */
const TICK_MS = 60_000;
const STALE_WARNING_MS = 6 * 3_600_000;

/** When backups are made, where, and which of them stay. */
interface ScheduleSettings extends Retention {
  /** As the operator calls the place. */
  readonly to: string;
  /** Minutes after midnight, UTC. */
  readonly minuteOfDay: number;
}

/** A backup that is about to be made. */
export interface BegunBackup {
  /** Of which instant it is. */
  readonly now: number;
  readonly installation: string;
  /** The name that it will have. */
  readonly name: string;
}

/** What a schedule works with. */
export interface ScheduleTools {
  readonly store: Store;
  readonly log: Log;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly settings: ScheduleSettings;
  /** Who is notified that backups fail, and the name of the installation; see notify-operator.ts. */
  readonly operator: Omit<OperatorNotice, 'now' | 'place'>;
  /** Opens the place of the settings; whatever is under way there ends with the signal. */
  readonly openTarget: (signal: AbortSignal) => Promise<BackupTarget>;
  /** Makes one backup. */
  readonly make: (target: BackupTarget, begun: BegunBackup, signal: AbortSignal) => Promise<MadeBackup>;
  /** Reads a backup that carries no id; see thin-out.ts. */
  readonly identify: (target: BackupTarget, name: string) => Promise<Identified>;
}

/** The daily backups of this server. */
export interface BackupSchedule {
  /** Makes a backup if one is due. Never runs twice at once, and never throws. */
  tick(): Promise<void>;
  /** Aborts the backup under way, removes it, and stops the timer. */
  close(): Promise<void>;
}

/** Checks once a minute whether a backup is due. */
export function openSchedule(tools: ScheduleTools): BackupSchedule {
  const { store, log, clock } = tools;
  const stopping = new AbortController();
  let startedAt = clock();
  let running: Promise<void> | null = null;
  let warnedAt: number | null = null;
  const warnOfAge = async () => {
    const now = clock();
    const last = lastSuccess(await store.read(readBackupState), tools.settings.to, now) ?? startedAt;
    if (now - last < STALE_MS || (warnedAt !== null && now - warnedAt < STALE_WARNING_MS)) return;
    warnedAt = now;
    log.warn('the last backup is older than a day; see daybook backup list', {
      ms: now - last,
    });
  };
  const tickOnce = async () => {
    try {
      // A clock that was set back must not make the server younger than its start.
      startedAt = Math.min(startedAt, clock());
      await runIfDue(tools, startedAt, stopping.signal);
      await checkPlaceIfDue(tools, stopping.signal);
      await warnOfAge();
    } catch (error) {
      if (!stopping.signal.aborted) log.error('the daily backup could not be checked', error);
    }
  };
  const tick = () => {
    if (stopping.signal.aborted) return running ?? Promise.resolve();
    running ??= tickOnce().finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void tick(), TICK_MS).unref();
  return {
    tick,
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function runIfDue(tools: ScheduleTools, startedAt: number, stopping: AbortSignal): Promise<void> {
  const { store, clock, settings, operator } = tools;
  const owner = randomUUID();
  const now = clock();
  const moment = { now, startedAt, minuteOfDay: settings.minuteOfDay, place: settings.to };
  const state = await store.read(readBackupState);
  if (!isDue(state, moment)) {
    // Notices that were due earlier are sent now.
    if (state.notified !== null || state.failure !== null)
      await store.write(
        (db) =>
          changeBackupState(db, (current) =>
            notifyOperator(db, current, { ...operator, place: settings.to, now }),
          ),
        'lazy',
      );
    return;
  }
  const claimed = await store.write((db) =>
    changeBackupState(db, (current) =>
      isDue(current, moment)
        ? { ...current, attemptedAt: now, lease: { owner, until: now + BACKUP_LEASE_MS } }
        : null,
    ),
  );
  if (claimed.lease?.owner === owner) await run(tools, owner, now, stopping);
}

/** Makes the backup that was claimed, and writes down how it went. */
async function run(tools: ScheduleTools, owner: string, now: number, stopping: AbortSignal): Promise<void> {
  const { log, settings } = tools;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const renewing = setInterval(() => void renew(tools, owner, lost), BACKUP_LEASE_MS / 4).unref();
  const since = performance.now();
  try {
    const target = await tools.openTarget(signal);
    const begun = await begin(tools, target, now);
    const { name, bytes, head, imageFaults } = await tools.make(target, begun, signal);
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    const archive = { name, place: settings.to, is_empty: isEmptyJournal(head) ? 1 : 0 } as const;
    await settle(tools, owner, async (state, db) => {
      await noteArchive(db, { ...archive, state: 'whole' });
      return {
        ...state,
        success: { at: now, place: settings.to, name, bytes, seconds },
        failure: null,
      };
    });
    log.info('a backup was made', { path: `${target.place}/${name}`, bytes, ms: Math.round(seconds * 1000) });
    if (imageFaults.length > 0)
      log.warn('pictures that the journal knows are missing from the backup', { count: imageFaults.length });
    await tidyPlace(tools, target, { installation: begun.installation, sound: name });
  } catch (error) {
    await fail(tools, owner, error, stopping);
  } finally {
    clearInterval(renewing);
  }
}

/** Settles under which id the backup is made, and notes its name first, so that one that is cut short is known for this installation's. */
async function begin(
  { store, log, settings }: ScheduleTools,
  target: BackupTarget,
  now: number,
): Promise<BegunBackup> {
  // A place that cannot be listed now may take a backup all the same.
  const listed = await target.list().catch(() => []);
  const { begun, wasCopied } = await store.write(async (db) => {
    const settled = await settleInstallation(
      db,
      listed.map(({ name }) => name),
    );
    const { installation } = settled;
    const name = writeBackupName({ at: now, installation, isKept: false });
    await noteArchive(db, { name, place: settings.to, state: 'begun', is_empty: 0 });
    return { begun: { now, installation, name }, wasCopied: settled.wasCopied };
  });
  if (wasCopied)
    log.warn(
      'a copy of this journal keeps its backups there too: this one is another installation from now on',
      {
        path: target.place,
      },
    );
  return begun;
}

/** Another server's lease means that this one slept for too long: what it makes is given up. */
async function renew(
  { store, clock, log }: ScheduleTools,
  owner: string,
  lost: AbortController,
): Promise<void> {
  try {
    const { lease } = await store.write((db) =>
      changeBackupState(db, (state) =>
        state.lease?.owner === owner
          ? { ...state, lease: { owner, until: clock() + BACKUP_LEASE_MS } }
          : null,
      ),
    );
    if (lease?.owner !== owner) lost.abort();
  } catch (error) {
    log.error('the lease of a backup could not be renewed', error);
  }
}

/** Writes down how a run went and gives the lease back, unless another server took it meanwhile: then that one says how it went. */
async function settle(
  { store, clock, operator, settings }: ScheduleTools,
  owner: string,
  change: (state: BackupState, db: Kysely<Tables>) => BackupState | Promise<BackupState>,
): Promise<void> {
  await store.write((db) =>
    changeBackupState(db, async (state) => {
      if (state.lease?.owner !== owner) return null;
      const next = await change({ ...state, lease: null }, db);
      return notifyOperator(db, next, { ...operator, place: settings.to, now: clock() });
    }),
  );
}

/** A stop is no failure: the next start makes up for it. */
async function fail(
  tools: ScheduleTools,
  owner: string,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) return settle(tools, owner, (state) => state);
  tools.log.error('a backup failed', error);
  const at = tools.clock();
  const sentence = sentenceOf(error);
  await settle(tools, owner, (state) => ({
    ...state,
    failure: { at, since: state.failure?.since ?? at, sentence },
    failures: state.failures + 1,
  }));
}

const MAX_SENTENCE = 500;

/** Errors of ours say in a sentence what is wrong; of others only name and code are shown. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed for a reason that is not known';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const text = error.name === 'Error' || error.name === 'TypeError' ? `${error.name}${code}` : error.message;
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_SENTENCE);
}
