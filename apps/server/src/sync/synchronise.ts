import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { Store } from '#server/store/store.ts';
import { readLogins } from '#server/accounts/accounts-to-sync.ts';
import { claimProcessing, claimSync, POLL_MS } from './claim.ts';
import { runImport, type ImportOutcome, type SyncTools } from './run-import.ts';
import { runProcess, type ProcessOutcome } from './run-process.ts';
import { findFailure, parseSyncRecord } from '#server/ledger/sync-record.ts';

/** How long, in milliseconds, is waited for what takes long. */
export interface SyncWaits {
  /** A platform that builds its answer for minutes is not waited for longer; the work continues and is there at the next request. */
  readonly maxWaitMs: number;
  /** Later answers that nobody asked for again are processed without being asked, so that the attempt is not lost. */
  readonly finishMs: number;
}

const WAITS: SyncWaits = { maxWaitMs: 60_000, finishMs: 5 * 60_000 };

export type StartedImport =
  | ((ImportOutcome | { readonly kind: 'failed'; readonly code: string }) & {
      readonly syncId: number;
      readonly joined: boolean;
    })
  | { readonly kind: 'none-left' }
  | { readonly kind: 'no-accounts' }
  | { readonly kind: 'still-preparing'; readonly syncId: number };

export type StartedProcess =
  | ProcessOutcome
  | { readonly kind: 'nothing-imported' }
  | { readonly kind: 'failed'; readonly code: string };

/** The two steps of an update for all traders of this process. */
export interface Synchroniser {
  startImport(traderId: number): Promise<StartedImport>;
  startProcess(traderId: number): Promise<StartedProcess>;
  /** Waits for what is under way; used when the server stops. */
  settle(): Promise<void>;
}

/** A synchroniser's tools and everything of it that is under way. */
interface Running {
  readonly tools: SyncTools;
  readonly waits: SyncWaits;
  readonly imports: Map<number, Promise<ImportOutcome>>;
  readonly processes: Map<number, Promise<ProcessOutcome>>;
  /** Second steps of what came late. */
  readonly finishing: Set<Promise<void>>;
}

export function openSynchroniser(tools: SyncTools, waits: SyncWaits = WAITS): Synchroniser {
  const imports = new Map<number, Promise<ImportOutcome>>();
  const processes = new Map<number, Promise<ProcessOutcome>>();
  const running: Running = { tools, waits, imports, processes, finishing: new Set() };
  return {
    startImport: (traderId) => startImport(running, traderId),
    startProcess: (traderId) => startProcess(running, traderId),
    settle: async () => {
      await Promise.allSettled([...imports.values(), ...running.finishing]);
      await Promise.allSettled(processes.values());
    },
  };
}

async function startImport(running: Running, traderId: number): Promise<StartedImport> {
  const { tools, imports } = running;
  const { store, clock } = tools;
  const logins = await readLogins(store, traderId);
  if (logins.length === 0) return { kind: 'no-accounts' };
  const now = clock();
  const claim = await claimSync(store, { traderId, day: newYorkOf(now).day, now, owner: randomUUID() });
  if (claim.kind === 'none-left') return claim;
  const { syncId } = claim;
  if (claim.kind === 'running') {
    const outcome = await joinImport(running, traderId, syncId);
    return outcome === null ? { kind: 'still-preparing', syncId } : { ...outcome, syncId, joined: true };
  }
  const run = runImport(tools, traderId, syncId, logins);
  imports.set(syncId, run);
  run.catch(tools.report).finally(() => imports.delete(syncId));
  const outcome = await Promise.race([run, waitAtMost(running)]);
  if (outcome !== null) return { ...outcome, syncId, joined: false };
  const finishing = finishLater(running, traderId, run)
    .catch(tools.report)
    .finally(() => running.finishing.delete(finishing));
  running.finishing.add(finishing);
  return { kind: 'still-preparing', syncId };
}

async function waitAtMost({ tools: { signal }, waits }: Running): Promise<null> {
  await pause(waits.maxWaitMs, undefined, { ref: false, signal }).catch(() => undefined);
  return null;
}

/** Does the second step of an import that nobody waited for, unless somebody polls it before. */
async function finishLater(running: Running, traderId: number, run: Promise<ImportOutcome>): Promise<void> {
  const { signal } = running.tools;
  const outcome = await run.catch(() => null);
  if (outcome?.kind !== 'imported') return;
  await pause(running.waits.finishMs, undefined, { ref: false, signal }).catch(() => undefined);
  if (!signal.aborted) await startProcess(running, traderId);
}

/** The outcome of a run that another request started, here or in another process; null when the wait ends first. */
async function joinImport(running: Running, traderId: number, syncId: number): Promise<JoinedImport | null> {
  const here = running.imports.get(syncId);
  if (here) return Promise.race([here, waitAtMost(running)]);
  return pollSync(running, traderId, syncId, ['imported', 'processed', 'failed'], readImportOutcome);
}

type JoinedImport = ImportOutcome | { readonly kind: 'failed'; readonly code: string };

interface SyncRow {
  readonly state: string;
  readonly error_code: string | null;
  readonly detail: string | null;
}

/** Polls a run of another process until it is in one of the states; null when that takes too long. */
async function pollSync<Result>(
  { tools, waits }: Running,
  traderId: number,
  syncId: number,
  states: readonly string[],
  read: (row: SyncRow) => Result,
): Promise<Result | null> {
  for (let waited = 0; waited < waits.maxWaitMs && !tools.signal.aborted; waited += POLL_MS) {
    const row = await readSync(tools.store, traderId, syncId);
    if (!row || states.includes(row.state)) return row ? read(row) : null;
    await pause(POLL_MS);
  }
  return null;
}

function readSync(store: Store, traderId: number, syncId: number): Promise<SyncRow | undefined> {
  return store.read((db) =>
    db
      .selectFrom('sync')
      .select(['state', 'error_code', 'detail'])
      .where('id', '=', syncId)
      .where('trader_id', '=', traderId)
      .executeTakeFirst(),
  );
}

function readImportOutcome({ state, error_code: code, detail }: SyncRow): JoinedImport {
  if (state !== 'failed') return { kind: 'imported', record: parseSyncRecord(detail) };
  return findFailure(detail) ?? { kind: 'failed', code: code ?? '999' };
}

async function startProcess(running: Running, traderId: number): Promise<StartedProcess> {
  const { tools, processes } = running;
  const { store, clock } = tools;
  const row = await store.read((db) =>
    db
      .selectFrom('sync')
      .select(['id', 'state', 'detail'])
      .where('trader_id', '=', traderId)
      .where('state', '=', 'imported')
      .where('lease_until', '>=', clock())
      .executeTakeFirst(),
  );
  if (!row) return { kind: 'nothing-imported' };
  const here = processes.get(row.id);
  if (here) return here;
  if (!(await claimProcessing(store, traderId, row.id, randomUUID(), clock())))
    return joinProcess(running, traderId, row.id);
  const record = parseSyncRecord(row.detail);
  if (record.importId === null) throw new Error('an imported synchronisation without its import');
  const run = runProcess(tools, traderId, row.id, { ...record, importId: record.importId });
  processes.set(row.id, run);
  run.catch(() => undefined).finally(() => processes.delete(row.id));
  return run;
}

async function joinProcess(running: Running, traderId: number, syncId: number): Promise<StartedProcess> {
  const here = running.processes.get(syncId);
  if (here) return here;
  const ended = await pollSync(running, traderId, syncId, ['processed', 'failed'], (row) => row);
  if (ended?.state !== 'failed') return { kind: 'nothing-imported' };
  const failure = findFailure(ended.detail);
  return failure ?? { kind: 'failed', code: ended.error_code ?? '999' };
}
