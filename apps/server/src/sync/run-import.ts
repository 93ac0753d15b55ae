import type { Day } from '@daybook/domain/calendar.ts';
import { findFutureStatement } from '@daybook/domain/execution/stated-time.ts';
import { AmountOutOfRange } from '@daybook/domain/money.ts';
import { MultiplierChanged } from '#server/ledger/staging/instruments.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { findPlatform, hostsOf } from '@daybook/brokers/feeds/platforms.ts';
import { isAskedTooOften } from '@daybook/brokers/feeds/platform-problem.ts';
import { MAX_REST_MS } from '@daybook/brokers/feeds/request/request-places.ts';
import type { Store } from '#server/store/store.ts';
import type { StoredLogin } from '#server/accounts/accounts-to-sync.ts';
import { moveSync, SYNC_LEASE_MS } from './claim.ts';
import { failSync } from './fail-sync.ts';
import {
  failedAccounts,
  fetchLogins,
  findAccount,
  type FetchedLogin,
  type LocateHost,
} from '#server/accounts/fetch-logins.ts';
import { keepAlive } from './keep-alive.ts';
import { stageAnswers } from './stage-answers.ts';
import type { SyncFailure, SyncRecord } from '#server/ledger/sync-record.ts';

/** Of a platform that says no time. */
const USUAL_REST_MS = 60_000;

/** What a synchronisation needs of the outside and of the house. */
export interface SyncTools {
  readonly store: Store;
  readonly clock: () => number;
  readonly locate: LocateHost;
  /** Opens a login's password; the caller overwrites it. */
  readonly openPassword: (traderId: number, login: StoredLogin) => Promise<Buffer>;
  /** Seals a raw answer for keeping. */
  readonly sealRaw: (traderId: number, importId: number, bytes: Buffer) => Promise<Uint8Array>;
  /** Reported what no trader can mend. */
  readonly report: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export type ImportOutcome = { readonly kind: 'imported'; readonly record: SyncRecord } | SyncFailure;

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
      const { day: today } = newYorkOf(clock());
      const fetched = await fetchAll(tools, traderId, logins, today);
      const failure = findRefusal(fetched, clock()) ?? findTimeToCome(fetched, clock());
      if (!failure)
        return { kind: 'imported', record: await stageAnswers(tools, traderId, syncId, fetched, today) };
      await failSync(store, traderId, syncId, failure, clock());
      return failure;
    });
  } catch (error) {
    const failure = contradiction(error);
    await failSync(store, traderId, syncId, failure, clock());
    if (failure) return failure;
    throw error;
  }
}

/** What a platform states contradicts what it stated before, or is too large to be calculated with; null for a defect. */
function contradiction(error: unknown): SyncFailure | null {
  const problem = { kind: 'platform-problem', code: '008', account: '' } as const;
  if (error instanceof MultiplierChanged) return { ...problem, detail: error.message };
  if (error instanceof AmountOutOfRange)
    return { ...problem, detail: error.message, reason: 'amounts-out-of-range' };
  return null;
}

/** Where a login is contacted: its platform's own hosts alone. */
function placeOf(tools: SyncTools, { platform, host }: StoredLogin): ReturnType<SyncTools['locate']> {
  const { hosts, ...place } = tools.locate(host);
  const known = findPlatform(platform);
  return { ...place, hosts: known === null ? [] : hostsOf(known, hosts) };
}

async function fetchAll(
  tools: SyncTools,
  traderId: number,
  logins: readonly StoredLogin[],
  today: Day,
): Promise<FetchedLogin[]> {
  const located = logins.map((login) => ({
    login,
    sync: { ...login, ...placeOf(tools, login) },
  }));
  const stored = new Map(located.map(({ login, sync }) => [sync, login]));
  return fetchLogins(
    [...stored.keys()],
    today,
    (sync) => tools.openPassword(traderId, stored.get(sync)!),
    tools.signal,
  );
}

/** A statement from a time to come would outlast every correction; days to come are refused where answers are read. */
function findTimeToCome(fetched: readonly FetchedLogin[], now: number): SyncFailure | null {
  for (const { answer } of fetched) {
    if (answer.kind !== 'answer') continue;
    const future = findFutureStatement(answer.executions.executions, now);
    if (future === null) continue;
    const detail = `a statement of a time that is still to come: ${new Date(future).toISOString()}`;
    return { kind: 'platform-problem', code: '008', account: '', detail, reason: 'time-to-come' };
  }
  return null;
}

/** Whether nothing may be stored at all: something is open, or no platform gave anything. */
function findRefusal(fetched: readonly FetchedLogin[], now: number): SyncFailure | null {
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
  const askAgainAt = findAskAgain(fetched, now);
  return { kind: 'platform-problem', ...failed, ...(askAgainAt === null ? {} : { askAgainAt }) };
}

/** When the platforms may be asked again, where each of them gave nothing since it was asked too often; null otherwise. */
function findAskAgain(fetched: readonly FetchedLogin[], now: number): number | null {
  const rests = fetched.map(({ answer }) =>
    answer.kind !== 'answer' && isAskedTooOften(answer) ? (answer.retryAfterMs ?? USUAL_REST_MS) : null,
  );
  const known = rests.filter((rest) => rest !== null);
  if (known.length === 0 || known.length < rests.length) return null;
  return now + Math.ceil(Math.min(Math.max(...known, 0), MAX_REST_MS));
}
