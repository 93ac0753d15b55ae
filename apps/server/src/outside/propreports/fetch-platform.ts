import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { findPlatformUrl, type AllowedHost } from '#server/outside/allowed-hosts.ts';
import { openOutside } from '#server/outside/bounded-fetch.ts';
import type { FetchLimits } from '#server/outside/fetch-limits.ts';
import type { Resolve } from '#server/outside/pinned-address.ts';
import { readAccounts, type PlatformAccount } from '#server/outside/propreports/accounts.ts';
import {
  fetchAccount,
  fetchPages,
  orDamaged,
  type AccountAnswer,
  type RawAnswer,
} from '#server/outside/propreports/fetch-account.ts';
import type { RefusedFill } from '#server/outside/propreports/fills.ts';
import type { OpenPosition } from '#server/outside/propreports/open-positions.ts';
import { PlatformFailure, type PlatformProblem } from '#server/outside/propreports/platform-problem.ts';
import { logIn, type PlatformSession } from '#server/outside/propreports/session.ts';
import { statedDaysOf, type StatedDay, type StatedTrade } from '#server/outside/propreports/trades-report.ts';

export interface PlatformLogin {
  /** As the trader typed it: `firm.propreports.com`. */
  readonly host: string;
  readonly user: string;
  /** UTF-8; overwritten with zeros before the promise settles. */
  readonly password: Buffer;
  /** Hosts that may be contacted at all. */
  readonly hosts: readonly AllowedHost[];
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for everything together, 60,000 unless given. */
  readonly totalMs?: number | undefined;
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Milliseconds before a first repetition, 500 unless given. */
  readonly retryMs?: number | undefined;
  readonly resolve?: Resolve | undefined;
}

export interface PlatformRequest extends PlatformLogin {
  /** Names or ids of the accounts that are wanted; all that the login may see unless given. */
  readonly accounts?: readonly string[] | undefined;
  /** First and last New York day, both inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** Another first day for single accounts, by name or id. */
  readonly fromByAccount?: ReadonlyMap<string, Day> | undefined;
}

/** What the platform gave. Each account is there whole or is among `failed`. */
export interface PlatformAnswer {
  readonly kind: 'answer';
  /** The accounts that were read. */
  readonly accounts: readonly PlatformAccount[];
  readonly executions: ReportedExecutions;
  /** Fills that cannot be reckoned with, each with its reason. */
  readonly refused: readonly RefusedFill[];
  readonly openPositions: readonly OpenPosition[];
  readonly statedTrades: readonly StatedTrade[];
  readonly statedDays: readonly StatedDay[];
  /** Reports that the login may not see: nothing is stated, which is not the same as nothing being open. */
  readonly withheld: readonly { readonly account: string; readonly reports: AccountAnswer['withheld'] }[];
  readonly failed: readonly { readonly account: string; readonly problem: PlatformProblem }[];
  readonly raw: readonly RawAnswer[];
}

export interface AcceptedLogin {
  readonly kind: 'accepted';
  readonly accounts: readonly PlatformAccount[];
}

export const PROPREPORTS = 'propreports';
const TOTAL_MS = 60_000;
const RETRY_MS = 500;
/** Special group of the API that means every account of the login. */
const ALL_ACCOUNTS = { groupId: '-2' };

/** Signs in, runs and always signs out again; every end but a defect of our own is a result. */
async function withSession<Result>(
  login: PlatformLogin,
  run: (session: PlatformSession) => Promise<Result>,
): Promise<Result | PlatformProblem> {
  const url = findPlatformUrl(login.hosts, login.host, '/api.php');
  const client = openOutside({ hosts: login.hosts, limits: login.limits, resolve: login.resolve });
  const late = AbortSignal.timeout(login.totalMs ?? TOTAL_MS);
  const signal = login.signal ? AbortSignal.any([late, login.signal]) : late;
  let session: PlatformSession | null = null;
  try {
    if (!url) return { kind: 'refused-host', detail: 'this host is not among those that may be contacted' };
    session = await logIn(
      { client, url, signal, retryMs: login.retryMs ?? RETRY_MS },
      login.user,
      login.password,
    );
    return await run(session);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return error.problem;
  } finally {
    login.password.fill(0);
    await session?.logOut();
    client.close();
  }
}

async function listAccounts(
  session: PlatformSession,
  keep: (raw: RawAnswer) => void,
): Promise<readonly PlatformAccount[]> {
  const pages = await fetchPages(session, 'accounts', ALL_ACCOUNTS, keep);
  return await orDamaged('accounts', null, () => readAccounts(pages));
}

const isNamed = (account: PlatformAccount, name: string): boolean =>
  account.id === name || account.name === name;

interface Collected {
  readonly answers: (AccountAnswer & { readonly account: PlatformAccount })[];
  readonly failed: { readonly account: string; readonly problem: PlatformProblem }[];
}

async function collectAccount(
  session: PlatformSession,
  account: PlatformAccount,
  known: readonly PlatformAccount[],
  request: PlatformRequest,
  collected: Collected,
): Promise<void> {
  const others = new Set(known.filter(({ id }) => id !== account.id).flatMap(({ id, name }) => [id, name]));
  others.delete(account.name);
  const from =
    request.fromByAccount?.get(account.name) ?? request.fromByAccount?.get(account.id) ?? request.from;
  try {
    const answer = await fetchAccount(session, account, others, { from, to: request.to });
    collected.answers.push({ ...answer, account });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    collected.failed.push({ account: account.name, problem: { ...error.problem, account: account.name } });
  }
}

function answerOf(
  { answers, failed }: Collected,
  raw: readonly RawAnswer[],
): PlatformAnswer | PlatformProblem {
  const [firstFailure] = failed;
  if (answers.length === 0 && firstFailure) return firstFailure.problem;
  const statedTrades = answers.flatMap((answer) => answer.statedTrades);
  return {
    kind: 'answer',
    accounts: answers.map(({ account }) => account),
    executions: {
      source: PROPREPORTS,
      executions: answers.flatMap(({ executions }) => executions),
      leftOut: answers.flatMap(({ leftOut }) => leftOut),
    },
    refused: answers.flatMap(({ refused }) => refused),
    openPositions: answers.flatMap(({ openPositions }) => openPositions),
    statedTrades,
    statedDays: statedDaysOf(statedTrades),
    withheld: answers
      .filter(({ withheld }) => withheld.length > 0)
      .map(({ account, withheld }) => ({ account: account.name, reports: withheld })),
    failed,
    raw: [...raw, ...answers.flatMap((answer) => answer.raw)],
  };
}

async function collectAll(
  session: PlatformSession,
  request: PlatformRequest,
): Promise<PlatformAnswer | PlatformProblem> {
  const raw: RawAnswer[] = [];
  const known = await listAccounts(session, (answer) => void raw.push(answer));
  const collected: Collected = { answers: [], failed: [] };
  for (const name of request.accounts ?? []) {
    if (known.some((account) => isNamed(account, name))) continue;
    const problem = {
      kind: 'unknown-account' as const,
      detail: 'the login does not see this account',
      account: name,
    };
    collected.failed.push({ account: name, problem });
  }
  const wanted = known.filter((account) => request.accounts?.some((name) => isNamed(account, name)) ?? true);
  for (const account of wanted) await collectAccount(session, account, known, request, collected);
  return answerOf(collected, raw);
}

/**
 * Fetches accounts, open positions, fills and the platform's own trades from a PropReports instance. One account's
 * damage does not touch another's; where no account could be read, the first problem is the result.
 */
export function fetchPlatform(request: PlatformRequest): Promise<PlatformAnswer | PlatformProblem> {
  return withSession(request, (session) => collectAll(session, request));
}

/** Whether the platform takes a login; gives the accounts that it may see. */
export function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return withSession(login, async (session) => ({
    kind: 'accepted' as const,
    accounts: await listAccounts(session, () => undefined),
  }));
}
