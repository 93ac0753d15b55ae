import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Day } from '@daybook/domain/calendar.ts';
import { joinChanges, NO_CHANGES } from '#server/imports/changes.ts';
import { discardImport } from '#server/imports/discard.ts';
import { MultiplierChanged } from '#server/imports/instruments.ts';
import { openImport, renewImport, stageExecutions } from '#server/imports/stage.ts';
import { newYorkOf } from '#server/outside/newyork.ts';
import type { PlatformAnswer } from '#server/outside/propreports/fetch-platform.ts';
import { PROPREPORTS } from '#server/outside/propreports/fetch-platform.ts';
import type { Store } from '#server/store/store.ts';
import type { StoredLogin } from './accounts-to-sync.ts';
import { moveSync, SYNC_LEASE_MS } from './claim.ts';
import {
  fetchLogins,
  firstDay,
  problemCode,
  type FetchedLogin,
  type SyncAccount,
  type SyncLogin,
} from './fetch-logins.ts';
import { keepAlive } from './keep-alive.ts';
import { syncRecordText, type SyncRecord } from './sync-record.ts';

/** What a synchronisation needs of the outside and of the house. */
export interface SyncTools {
  readonly store: Store;
  readonly clock: () => number;
  /** Where a login's host is to be found, and which hosts may be contacted at all. */
  readonly locate: (host: string) => Pick<SyncLogin, 'host' | 'hosts'>;
  /** Opens a login's password; the caller overwrites it. */
  readonly openPassword: (traderId: number, login: StoredLogin) => Promise<Buffer>;
  /** Seals a raw answer for keeping. */
  readonly sealRaw: (traderId: number, importId: number, bytes: Buffer) => Promise<Uint8Array>;
  /** Told what no trader can mend. */
  readonly report: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly record: SyncRecord }
  | { readonly kind: 'positions-open'; readonly symbols: readonly string[] }
  | {
      readonly kind: 'platform-problem';
      readonly code: '006' | '007' | '008';
      readonly account: string;
      readonly detail: string;
    };

/**
 * The first step after its claim: fetches, reads everything, and stores it unseen, whole or not at all. Every end but a
 * defect is an outcome, and the synchronisation's row says the same.
 */
export async function runImport(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  logins: readonly StoredLogin[],
): Promise<ImportOutcome> {
  const { store, clock } = tools;
  const renew = () =>
    store.write(
      async (db) =>
        void (await moveSync(db, traderId, syncId, ['claimed'], { lease_until: clock() + SYNC_LEASE_MS })),
    );
  try {
    return await keepAlive(renew, tools.report, async () => {
      const fetched = await fetchAll(tools, traderId, logins);
      const refusal = refuse(fetched);
      if (refusal) {
        await endFailed(
          tools,
          traderId,
          syncId,
          refusal.kind === 'positions-open' ? '001' : refusal.code,
          refusal,
        );
        return refusal;
      }
      return { kind: 'imported', record: await stage(tools, traderId, syncId, fetched) };
    });
  } catch (error) {
    if (error instanceof MultiplierChanged) {
      const outcome = { kind: 'platform-problem', code: '008', account: '', detail: error.message } as const;
      await endFailed(tools, traderId, syncId, '008', outcome);
      return outcome;
    }
    await endFailed(tools, traderId, syncId, '999', null);
    throw error;
  }
}

async function fetchAll(
  tools: SyncTools,
  traderId: number,
  logins: readonly StoredLogin[],
): Promise<FetchedLogin[]> {
  const today = newYorkOf(tools.clock()).day;
  const located = logins.map((login) => ({
    login,
    sync: { ...tools.locate(login.host), loginId: login.loginId, user: login.user, accounts: login.accounts },
  }));
  const stored = new Map(located.map(({ login, sync }) => [sync, login]));
  return fetchLogins(
    [...stored.keys()],
    today,
    (sync) => tools.openPassword(traderId, stored.get(sync)!),
    tools.signal,
  );
}

/** Whether nothing may be stored at all: something is open, or no platform gave anything. */
function refuse(fetched: readonly FetchedLogin[]): Exclude<ImportOutcome, { kind: 'imported' }> | null {
  const symbols = fetched.flatMap(({ login, answer }) =>
    answer.kind === 'answer'
      ? answer.openPositions
          .filter(({ account }) => !findAccount(login, account)?.allowsOvernight)
          .map(({ symbol }) => symbol)
      : [],
  );
  if (symbols.length > 0) return { kind: 'positions-open', symbols: [...new Set(symbols)].sort() };
  const answered = fetched.some(({ answer }) => answer.kind === 'answer');
  const [failed] = failedAccounts(fetched);
  if (answered || !failed) return null;
  return {
    kind: 'platform-problem',
    code: failed.code as '006' | '007' | '008',
    account: failed.account,
    detail: failed.detail,
  };
}

function findAccount(login: SyncLogin, name: string): SyncAccount | undefined {
  return login.accounts.find(({ userName }) => userName === name);
}

function failedAccounts(fetched: readonly FetchedLogin[]): SyncRecord['failedAccounts'] {
  return fetched.flatMap(({ login, answer }) =>
    answer.kind === 'answer'
      ? answer.failed.map(({ account, problem }) => ({
          account,
          code: problemCode(problem),
          detail: problem.detail,
        }))
      : login.accounts.map(({ userName }) => ({
          account: userName,
          code: problemCode(answer),
          detail: answer.detail,
        })),
  );
}

async function stage(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  fetched: readonly FetchedLogin[],
): Promise<SyncRecord> {
  const { store, clock } = tools;
  const importId = await openImport(store, {
    traderId,
    kind: 'sync',
    source: PROPREPORTS,
    syncId,
    file: null,
    now: clock(),
  });
  if (importId === null) throw new Error('a file is being imported meanwhile');
  const renew = () => renewImport(store, traderId, importId, clock());
  return keepAlive(renew, tools.report, async () => {
    const record: SyncRecord = {
      changes: NO_CHANGES,
      importId,
      executions: 0,
      created: 0,
      corrected: 0,
      failedAccounts: failedAccounts(fetched),
      accounts: [],
      stated: [],
    };
    const today = newYorkOf(clock()).day;
    for (const { login, answer } of fetched) {
      if (answer.kind !== 'answer') continue;
      const staging = { traderId, importId, login, answer, today, record };
      for (const { name } of answer.accounts) await stageAccount(store, staging, name);
      await keepRaw(tools, traderId, importId, answer);
    }
    await finishImport(tools, traderId, syncId, importId, record);
    return record;
  }).catch(async (error: unknown) => {
    await discardImport(store, traderId, importId);
    throw error;
  });
}

interface Staging {
  readonly traderId: number;
  readonly importId: number;
  readonly login: SyncLogin;
  readonly answer: PlatformAnswer;
  readonly today: Day;
  /** Grows with each account. */
  readonly record: SyncRecord;
}

async function stageAccount(store: Store, staging: Staging, name: string): Promise<void> {
  const { traderId, importId, login, answer, today, record } = staging;
  const account = findAccount(login, name);
  if (!account) return;
  const executions = answer.executions.executions.filter((execution) => execution.account === name);
  const staged = await stageExecutions(store, {
    traderId,
    importId,
    accountId: account.id,
    source: PROPREPORTS,
    reported: executions,
    complete: { from: firstDay(account), to: today },
  });
  record.executions += executions.length;
  record.created += staged.created;
  record.corrected += staged.corrected;
  record.changes = joinChanges(record.changes, staged.changes);
  const withheld = answer.withheld.find((entry) => entry.account === name)?.reports ?? [];
  record.accounts.push({
    id: account.id,
    revision: account.revision,
    syncedToDay: today,
    from: firstDay(account),
    allowsOvernight: account.allowsOvernight,
    provenFlat:
      account.syncedToDay === null &&
      !withheld.includes('openPositions') &&
      !answer.openPositions.some((open) => open.account === name),
  });
  if (withheld.includes('trades')) return;
  const stated = answer.statedDays
    .filter((day) => day.account === name)
    .map(({ day, gross, net }) => ({ account: account.id, day, gross, net }));
  record.stated?.push(...stated);
}

const compress = promisify(gzip);

/** Keeps the platform's own words, compressed and sealed, beside the import. */
async function keepRaw(
  tools: SyncTools,
  traderId: number,
  importId: number,
  answer: PlatformAnswer,
): Promise<void> {
  for (const { what, bytes } of answer.raw) {
    const sealed = await tools.sealRaw(traderId, importId, await compress(bytes));
    await tools.store.write((db) =>
      db
        .insertInto('raw_answer')
        .values({ trader_id: traderId, import_id: importId, what, sealed, created_at: tools.clock() })
        .execute(),
    );
  }
}

async function finishImport(
  { store, clock }: SyncTools,
  traderId: number,
  syncId: number,
  importId: number,
  record: SyncRecord,
): Promise<void> {
  const moved = await store.write((db) =>
    moveSync(db, traderId, syncId, ['claimed'], {
      state: 'imported',
      owner: '',
      lease_until: clock() + SYNC_LEASE_MS,
      detail: syncRecordText({ ...record, importId }),
    }),
  );
  if (!moved) throw new Error('the synchronisation was given up meanwhile');
}

async function endFailed(
  { store, clock }: SyncTools,
  traderId: number,
  syncId: number,
  code: string,
  outcome: unknown,
): Promise<void> {
  await store.write((db) =>
    moveSync(db, traderId, syncId, ['claimed', 'imported'], {
      state: 'failed',
      error_code: code,
      ended_at: clock(),
      detail: JSON.stringify(outcome),
    }),
  );
}
