import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newYorkOf } from '#server/outside/newyork.ts';
import type { Store } from '#server/store/store.ts';
import { readLogins } from './accounts-to-sync.ts';
import { claimProcessing, claimSync, LOOK_MS } from './claim.ts';
import { runImport, type ImportOutcome, type SyncTools } from './run-import.ts';
import { runProcess, type ProcessOutcome } from './run-process.ts';
import { findFailure, parseSyncRecord } from './sync-record.ts';

/** A platform that builds its answer for minutes is not waited for longer; the work goes on and is there at the next look. */
const PATIENCE_MS = 60_000;

export type StartedImport =
  | ((ImportOutcome | { readonly kind: 'failed'; readonly code: string }) & {
      readonly syncId: number;
      readonly joined: boolean;
    })
  | { readonly kind: 'none-left' }
  | { readonly kind: 'no-accounts' }
  | { readonly kind: 'still-preparing'; readonly syncId: number };

export type StartedProcess =
  ProcessOutcome | { readonly kind: 'nothing-imported' } | { readonly kind: 'failed'; readonly code: string };

/** The two steps of an update for all traders of this process. */
export interface Synchroniser {
  startImport(traderId: number): Promise<StartedImport>;
  startProcess(traderId: number): Promise<StartedProcess>;
  /** Waits for what is under way; used when the server stops. */
  settle(): Promise<void>;
}

export function openSynchroniser(tools: SyncTools): Synchroniser {
  const imports = new Map<number, Promise<ImportOutcome>>();
  const processes = new Map<number, Promise<ProcessOutcome>>();
  return {
    startImport: (traderId) => startImport(tools, imports, traderId),
    startProcess: (traderId) => startProcess(tools, processes, traderId),
    settle: async () => void (await Promise.allSettled([...imports.values(), ...processes.values()])),
  };
}

async function startImport(
  tools: SyncTools,
  running: Map<number, Promise<ImportOutcome>>,
  traderId: number,
): Promise<StartedImport> {
  const { store, clock } = tools;
  const logins = await readLogins(store, traderId);
  if (logins.length === 0) return { kind: 'no-accounts' };
  const now = clock();
  const claim = await claimSync(store, { traderId, day: newYorkOf(now).day, now, owner: randomUUID() });
  if (claim.kind === 'none-left') return claim;
  const { syncId } = claim;
  if (claim.kind === 'running') {
    const outcome = await joinImport(tools, running, traderId, syncId);
    return outcome === null ? { kind: 'still-preparing', syncId } : { ...outcome, syncId, joined: true };
  }
  const run = runImport(tools, traderId, syncId, logins);
  running.set(syncId, run);
  run.catch(tools.report).finally(() => running.delete(syncId));
  const outcome = await Promise.race([run, patience(tools.signal)]);
  return outcome === null ? { kind: 'still-preparing', syncId } : { ...outcome, syncId, joined: false };
}

async function patience(signal: AbortSignal): Promise<null> {
  await pause(PATIENCE_MS, undefined, { ref: false, signal }).catch(() => undefined);
  return null;
}

/** The outcome of a run that another request started, here or in another process; null when patience ends first. */
async function joinImport(
  tools: SyncTools,
  running: ReadonlyMap<number, Promise<ImportOutcome>>,
  traderId: number,
  syncId: number,
): Promise<JoinedImport | null> {
  const here = running.get(syncId);
  if (here) return Promise.race([here, patience(tools.signal)]);
  return look(tools, traderId, syncId, ['imported', 'processed', 'failed'], readImportOutcome);
}

type JoinedImport = ImportOutcome | { readonly kind: 'failed'; readonly code: string };

interface SyncRow {
  readonly state: string;
  readonly error_code: string | null;
  readonly detail: string | null;
}

/** Looks at a run of another process until it is in one of the states; null when that takes too long. */
async function look<Result>(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  states: readonly string[],
  read: (row: SyncRow) => Result,
): Promise<Result | null> {
  for (let waited = 0; waited < PATIENCE_MS && !tools.signal.aborted; waited += LOOK_MS) {
    const row = await readSync(tools.store, traderId, syncId);
    if (!row || states.includes(row.state)) return row ? read(row) : null;
    await pause(LOOK_MS);
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

async function startProcess(
  tools: SyncTools,
  running: Map<number, Promise<ProcessOutcome>>,
  traderId: number,
): Promise<StartedProcess> {
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
  const here = running.get(row.id);
  if (here) return here;
  if (!(await claimProcessing(store, traderId, row.id, randomUUID(), clock())))
    return joinProcess(tools, running, traderId, row.id);
  const record = parseSyncRecord(row.detail);
  if (record.importId === null) throw new Error('an imported synchronisation without its import');
  const run = runProcess(tools, traderId, row.id, { ...record, importId: record.importId });
  running.set(row.id, run);
  run.catch(() => undefined).finally(() => running.delete(row.id));
  return run;
}

async function joinProcess(
  tools: SyncTools,
  running: Map<number, Promise<ProcessOutcome>>,
  traderId: number,
  syncId: number,
): Promise<StartedProcess> {
  const here = running.get(syncId);
  if (here) return here;
  const ended = await look(tools, traderId, syncId, ['processed', 'failed'], (row) => row);
  if (ended?.state !== 'failed') return { kind: 'nothing-imported' };
  const failure = findFailure(ended.detail);
  return failure?.kind === 'positions-open' ? failure : { kind: 'failed', code: ended.error_code ?? '999' };
}
