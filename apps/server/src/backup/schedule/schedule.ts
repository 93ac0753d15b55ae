import { randomUUID } from 'node:crypto';
import type { MadeBackup } from '#server/backup/make/make-backup.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import type { Log } from '#server/calls/logs.ts';
import type { Store } from '#server/store/store.ts';
import { BACKUP_LEASE_MS, isDue, lastSuccess, STALE_MS } from './due.ts';
import { chooseExpired, type Retention } from './retention.ts';
import { changeBackupState, readBackupState, type BackupState } from './state.ts';
import { notifyOperator, type OperatorNotice } from './notify-operator.ts';

/** How often a server looks whether a backup is due. */
const TICK_MS = 60_000;
const STALE_WARNING_MS = 6 * 3_600_000;

/** When backups are made, where, and which of them stay. */
export interface ScheduleSettings extends Retention {
  /** As the operator calls the place. */
  readonly to: string;
  /** Minutes after midnight, UTC. */
  readonly minuteOfDay: number;
}

/** What a schedule works with. */
export interface ScheduleTools {
  readonly store: Store;
  readonly log: Log;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly settings: ScheduleSettings;
  /** Who is notified that backups fail, and the name of the installation; see notify-operator.ts. */
  readonly operator: Omit<OperatorNotice, 'now'>;
  /** Opens the place of the settings; whatever is under way there ends with the signal. */
  readonly openTarget: (signal: AbortSignal) => Promise<BackupTarget>;
  /** Makes one backup of the instant `now`. */
  readonly make: (target: BackupTarget, now: number, signal: AbortSignal) => Promise<MadeBackup>;
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
    log.warn('the last backup is older than a day; see npm run daybook -- backup list', {
      ms: now - last,
    });
  };
  const tickOnce = async () => {
    try {
      // A clock that was set back must not make the server younger than its start.
      startedAt = Math.min(startedAt, clock());
      await runIfDue(tools, startedAt, stopping.signal);
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
        (db) => changeBackupState(db, (current) => notifyOperator(db, current, { ...operator, now })),
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
    const { name, bytes, imageFaults } = await tools.make(target, now, signal);
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    await settle(tools, owner, (state) => ({
      ...state,
      success: { at: now, place: settings.to, name, bytes, seconds },
      failure: null,
    }));
    log.info('a backup was made', { path: `${target.place}/${name}`, bytes, ms: Math.round(seconds * 1000) });
    if (imageFaults.length > 0)
      log.warn('pictures that the journal knows are missing from the backup', { count: imageFaults.length });
    await thinOut(tools, target, name);
  } catch (error) {
    await fail(tools, owner, error, stopping);
  } finally {
    clearInterval(renewing);
  }
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
  { store, clock, operator }: ScheduleTools,
  owner: string,
  change: (state: BackupState) => BackupState,
): Promise<void> {
  await store.write((db) =>
    changeBackupState(db, async (state) => {
      if (state.lease?.owner !== owner) return null;
      return notifyOperator(db, change({ ...state, lease: null }), { ...operator, now: clock() });
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

/** Removes what is kept no longer. The backup is made whatever comes of it. */
async function thinOut(
  { log, settings, clock }: ScheduleTools,
  target: BackupTarget,
  sound: string,
): Promise<void> {
  try {
    const names = (await target.list()).map(({ name }) => name);
    const { expired, future } = chooseExpired(names, settings, { now: clock(), sound });
    for (const name of future)
      log.warn('a backup lies in the future and stays: the clock was wrong', {
        path: `${target.place}/${name}`,
      });
    for (const name of expired) await target.remove(name);
    if (expired.length > 0)
      log.info('backups that are kept no longer were removed', { count: expired.length });
  } catch (error) {
    log.error('old backups could not be removed', error);
  }
}
