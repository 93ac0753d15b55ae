import { setTimeout as pause } from 'node:timers/promises';
import type { Day } from '@daybook/domain/calendar.ts';
import { estimateFees } from '@daybook/domain/execution/fee-model.ts';
import { environmentOfHost } from '@daybook/domain/account/platforms.ts';
import { keepPair, readPairs } from '#server/accounts/pairs/queries.ts';
import { noteEnvironment } from '#server/accounts/link-login.ts';
import { estimateImport } from '#server/ledger/fee-models/estimate-import.ts';
import { joinChanges, NO_CHANGES } from '#server/ledger/staging/changes.ts';
import { discardImport, removeStaged } from '#server/ledger/staging/discard.ts';
import { findElsewhere } from '#server/ledger/staging/known-elsewhere.ts';
import { stageSplits } from '#server/ledger/splits/stage-splits.ts';
import { replaceTyped } from '#server/ledger/staging/other-typed.ts';
import { oldestOf } from '#server/ledger/staging/stated-at.ts';
import { IMPORT_LEASE_MS, openImport, renewImport, stageExecutions } from '#server/ledger/staging/stage.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { PlatformAnswer } from '@daybook/brokers/feeds/platform.ts';
import type { Store } from '#server/store/store.ts';
import { IMPORTED_LEASE_MS, leaseImport, POLL_MS, moveSync } from './claim.ts';
import {
  failedAccounts,
  findAccount,
  firstDay,
  knownTo,
  type FetchedLogin,
  type SyncLogin,
} from '#server/accounts/fetch-logins.ts';
import { keepAlive } from './keep-alive.ts';
import { countLeftOut } from './left-out.ts';
import type { SyncTools } from './run-import.ts';
import { syncRecordText, type SyncRecord } from '#server/ledger/sync-record.ts';

/** Stores what the platforms answered, unseen, and moves the synchronisation on; on any failure nothing stays. */
export async function stageAnswers(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  fetched: readonly FetchedLogin[],
  today: Day,
): Promise<SyncRecord> {
  const { store, clock } = tools;
  const importId = await openOwnImport(tools, traderId, syncId, fetched);
  const renew = () => renewImport(store, traderId, importId, clock());
  return keepAlive(renew, tools.report, async () => {
    const accounts = await readAccounts(store, traderId);
    const sameAs = await readSame(store, traderId);
    const record: SyncRecord = {
      changes: NO_CHANGES,
      importId,
      executions: 0,
      created: 0,
      corrected: 0,
      typedReplaced: 0,
      failedAccounts: failedAccounts(fetched),
      leftOut: countLeftOut(fetched),
      reach: [],
      accounts: [],
      stated: [],
    };
    for (const { login, answer } of fetched) {
      if (answer.kind !== 'answer') continue;
      await noteSimulated(store, traderId, login, answer);
      const staging = { traderId, importId, login, answer, today, accounts, sameAs, record };
      for (const { name } of answer.accounts) await stageAccount(tools, staging, name);
      await keepRaw(tools, traderId, importId, answer);
    }
    await finishImport(tools, traderId, syncId, importId, record);
    return record;
  }).catch(async (error: unknown) => {
    await discardImport(store, traderId, importId);
    throw error;
  });
}

/** The platforms that answered, by the names in their executions. */
function sourceOf(fetched: readonly FetchedLogin[]): string {
  return [...new Set(fetched.map(({ login }) => login.platform))].sort().join(' ');
}

/** When the oldest of the answers was stated, by those platforms that say so: their statements are made ahead, and kept. */
function statedAtOf(fetched: readonly FetchedLogin[]): number {
  const reported = fetched.flatMap(({ answer }) =>
    answer.kind === 'answer' ? answer.executions.executions : [],
  );
  return oldestOf(reported.filter(({ statedAt }) => statedAt !== undefined));
}

/** Opens the import; a file that the trader imports at this moment comes first, and its lease bounds the wait. */
async function openOwnImport(
  { store, clock, signal }: SyncTools,
  traderId: number,
  syncId: number,
  fetched: readonly FetchedLogin[],
): Promise<number> {
  const source = sourceOf(fetched);
  const oldest = statedAtOf(fetched);
  for (let waited = 0; waited <= IMPORT_LEASE_MS; waited += POLL_MS) {
    const now = clock();
    const statedAt = Math.min(now, oldest);
    const wanted = { traderId, kind: 'sync', source, syncId, file: null, now, statedAt } as const;
    const importId = await openImport(store, wanted);
    if (importId !== null) return importId;
    await pause(POLL_MS, undefined, { signal });
  }
  throw new Error("another import of the trader's does not end");
}

/** The accounts now that nobody else can publish: a file may have come, or fees been said, while the platform was asked. */
async function readAccounts(store: Store, traderId: number): Promise<ReadonlyMap<number, AccountNow>> {
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'user_name as name', 'revision', 'fee_model as feeModel'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface AccountNow {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  /** JSON of a FeeModel. */
  readonly feeModel: string | null;
}

async function readSame(store: Store, traderId: number): Promise<ReadonlyMap<string, number>> {
  const pairs = await store.read((db) => readPairs(db, traderId));
  return new Map(
    pairs.filter(({ relation }) => relation === 'same').map(({ name, accountId }) => [name, accountId]),
  );
}

/** A platform's statements about its accounts apply from now on, whatever the result of this synchronisation. */
async function noteSimulated(
  store: Store,
  traderId: number,
  { loginId, host }: SyncLogin,
  { accounts }: PlatformAnswer,
): Promise<void> {
  const simulated = accounts.filter(({ isSimulated }) => isSimulated === true).map(({ name }) => name);
  const environment = environmentOfHost(host);
  if (environment === 'live' && simulated.length === 0) return;
  await store.write(async (db) => {
    await noteEnvironment(db, traderId, loginId, environment);
    if (simulated.length > 0) await noteEnvironment(db, traderId, loginId, 'paper', simulated);
  });
}

interface Staging {
  readonly traderId: number;
  readonly importId: number;
  readonly login: SyncLogin;
  readonly answer: PlatformAnswer;
  readonly today: Day;
  readonly accounts: ReadonlyMap<number, AccountNow>;
  /** The accounts that receive what a platform calls by other accounts' names. */
  readonly sameAs: ReadonlyMap<string, number>;
  /** Grows with each account. */
  readonly record: SyncRecord;
}

async function stageAccount({ store, clock }: SyncTools, staging: Staging, name: string): Promise<void> {
  const { traderId, importId, login, answer, today, accounts, record } = staging;
  const account = findAccount(login, name);
  const own = account && accounts.get(account.id);
  const coverage = answer.coverage.find((entry) => entry.account === name);
  if (!account || !own || !coverage) return;
  const receiving = accounts.get(staging.sameAs.get(name) ?? account.id) ?? own;
  const { id: accountId, revision, feeModel: model } = receiving;
  const executions = answer.executions.executions.filter((execution) => execution.account === name);
  const place = { traderId, importId, accountId, source: answer.executions.source };
  const staged = await stageExecutions(store, {
    ...place,
    reported: await inSlices(estimateFees(executions, model)),
    complete: coverage.complete,
    withdrawnIds: coverage.withdrawnIds,
    statedAt: Infinity,
    isPlatform: true,
  });
  if (await holdBack(store, staging, receiving, name, clock())) return;
  const rough = await replaceTyped(store, place, executions);
  record.typedReplaced = (record.typedReplaced ?? 0) + rough.executions;
  record.changes = joinChanges(record.changes, rough.changes);
  const splits = (answer.executions.splits ?? []).filter((split) => split.account === name);
  const split = await stageSplits(store, { ...place, isPlatform: true }, splits);
  record.executions += executions.length;
  record.created += staged.created;
  record.corrected += staged.corrected;
  record.changes = joinChanges(joinChanges(record.changes, staged.changes), split.changes);
  if (model !== null) {
    const estimates = { traderId, importId, accountId, model, clock };
    record.changes = joinChanges(record.changes, await estimateImport(store, estimates));
  }
  const withheld = answer.withheld.find((entry) => entry.account === name)?.reports ?? [];
  const answered = {
    id: accountId,
    revision,
    // A statement may end before the day up to which an earlier one was complete.
    syncedToDay: Math.max(coverage.to, knownTo(account, today) ?? coverage.to),
    from: firstDay(account, today),
    allowsOvernight: account.allowsOvernight,
    provenFlat:
      account.syncedToDay === null &&
      !withheld.includes('openPositions') &&
      !answer.openPositions.some((open) => open.account === name),
    isStated: !withheld.includes('trades'),
  };
  noteAnswered(record, answered);
  // Of one that is the same as another nothing is kept but how far it was asked.
  if (accountId !== account.id)
    noteAnswered(record, {
      ...answered,
      id: own.id,
      revision: own.revision,
      provenFlat: false,
      isStated: false,
    });
  if (coverage.to < today) record.reach.push({ account: name, day: coverage.to });
  const stated = answer.statedDays
    .filter((day) => day.account === name)
    .map(({ day, gross, net }) => ({ account: accountId, day, gross, net }));
  record.stated?.push(...stated);
}

/**
 * Takes an account's executions out of the import again where another account has some of them, and asks what the two are; whether it
 * did. The next synchronisation fetches the same days.
 */
async function holdBack(
  store: Store,
  { traderId, importId, record }: Staging,
  { id: accountId, name }: AccountNow,
  called: string,
  now: number,
): Promise<boolean> {
  const staged = { traderId, importId, accountId };
  const found = await findElsewhere(store, staged);
  if (found.length === 0) return false;
  await removeStaged(store, staged);
  await store.write(async (db) => {
    for (const { otherId, executions } of found)
      await keepPair(db, traderId, { name, accountId: otherId, relation: 'asked', executions, now });
  });
  const detail = `executions of ${name} are in another account`;
  record.failedAccounts.push({ account: called, code: '008', detail, reason: 'in-another-account' });
  return true;
}

/** Notes an account that answered; of one that answered under two names, no more than both said. */
function noteAnswered(record: SyncRecord, answered: SyncRecord['accounts'][number]): void {
  const at = record.accounts.findIndex(({ id }) => id === answered.id);
  if (at === -1) {
    record.accounts.push(answered);
    return;
  }
  const other = record.accounts[at]!;
  record.accounts[at] = {
    ...other,
    syncedToDay: Math.min(other.syncedToDay, answered.syncedToDay),
    provenFlat: other.provenFlat && answered.provenFlat,
    allowsOvernight: other.allowsOvernight || answered.allowsOvernight,
    isStated: false,
  };
}

/** Stores the platform's raw answer, compressed and sealed, with the import. */
async function keepRaw(
  tools: SyncTools,
  traderId: number,
  importId: number,
  answer: PlatformAnswer,
): Promise<void> {
  for (const { what, packed } of answer.raw) {
    const sealed = await tools.sealRaw(traderId, importId, await packed);
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
  const lease_until = clock() + IMPORTED_LEASE_MS;
  const detail = syncRecordText({ ...record, importId });
  const moved = await store.write(async (db) => {
    await leaseImport(db, traderId, syncId, lease_until);
    return moveSync(db, traderId, syncId, ['claimed'], { state: 'imported', owner: '', lease_until, detail });
  });
  if (!moved) throw new Error('the synchronisation was given up meanwhile');
}
