import { findPlatformUrl } from '#brokers/feeds/request/allowed-hosts.ts';
import { openBoundedClient } from '#brokers/feeds/request/bounded-fetch.ts';
import type { RequestPace } from '#brokers/feeds/request/request-places.ts';
import { PROCESS_WINDOWS } from '#brokers/feeds/request/request-window.ts';
import type { FetchLimits } from '#brokers/feeds/request/fetch-limits.ts';
import {
  firstDayOf,
  isWanted,
  unknownAccounts,
  type AcceptedLogin,
  type AccountCoverage,
  type PlatformAccount,
  type PlatformAdapter,
  type PlatformAnswer,
  type PlatformLogin,
  type PlatformRequest,
  type RawAnswer,
} from '#brokers/feeds/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { readAccounts } from './accounts.ts';
import { fetchAccount, fetchPages, orDamaged, type AccountAnswer } from './fetch-account.ts';
import { logIn, type PlatformSession } from './session.ts';
import { statedDaysOf, type StatedTrade } from './trades-report.ts';

/** What PropReports gave, with the trades as it groups and calculates them itself. */
export interface PropReportsAnswer extends PlatformAnswer {
  readonly statedTrades: readonly StatedTrade[];
}

export const PROPREPORTS = 'propreports';
const TOTAL_MS = 60_000;
/** A page has 50,000 records at most, each some 200 characters. */
const PAGE_LIMITS: Partial<FetchLimits> = { packedBytes: 16 * 1024 * 1024, bytes: 24 * 1024 * 1024 };
const RETRY_MS = 500;
/** The platform allows 40 requests in 4 seconds to one address. */
const PACE: RequestPace = {
  limits: [{ most: 40, milliseconds: 4_000 }],
  spareMs: 1_000,
  lateMs: 700,
  maxWaitMs: 30_000,
};
/** Special group of the API that means every account of the login. */
const ALL_ACCOUNTS = { groupId: '-2' };

/** Signs in, runs and always signs out again; every end but a defect of our own is a result. */
async function withSession<Result>(
  login: PlatformLogin,
  run: (session: PlatformSession) => Promise<Result>,
): Promise<Result | PlatformProblem> {
  const url = findPlatformUrl(login.hosts, login.host, '/api.php');
  const client = openBoundedClient({
    hosts: login.hosts,
    limits: { ...PAGE_LIMITS, ...login.limits },
    resolve: login.resolve,
  });
  const late = AbortSignal.timeout(login.totalMs ?? TOTAL_MS);
  const signal = login.signal ? AbortSignal.any([late, login.signal]) : late;
  let session: PlatformSession | null = null;
  try {
    if (!url) return { kind: 'refused-host', detail: 'this host is not among those that may be contacted' };
    const window = (login.windows ?? PROCESS_WINDOWS).open([PROPREPORTS, url.host], PACE);
    const endpoint = { client, url, signal, window, retryMs: login.retryMs ?? RETRY_MS };
    session = await logIn(endpoint, login.user, login.password);
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

interface Collected {
  readonly answers: (AccountAnswer & {
    readonly account: PlatformAccount;
    readonly coverage: AccountCoverage;
  })[];
  readonly failed: PlatformAnswer['failed'][number][];
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
  const period = { from: firstDayOf(request, account), to: request.to };
  try {
    const answer = await fetchAccount(session, account, others, period);
    // A fill that lost its time of day does not count as withdrawn.
    const isUntimed = answer.refused.some(({ reason }) => reason === 'time-unknown');
    const complete = isUntimed ? null : period;
    const coverage = { account: account.name, to: request.to, complete, withdrawnIds: [] };
    collected.answers.push({ ...answer, account, coverage });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    collected.failed.push({ account: account.name, problem: { ...error.problem, account: account.name } });
  }
}

function answerOf(
  { answers, failed }: Collected,
  raw: readonly RawAnswer[],
): PropReportsAnswer | PlatformProblem {
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
    coverage: answers.map(({ coverage }) => coverage),
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
): Promise<PropReportsAnswer | PlatformProblem> {
  const raw: RawAnswer[] = [];
  const known = await listAccounts(session, (answer) => void raw.push(answer));
  const collected: Collected = { answers: [], failed: [...unknownAccounts(request, known)] };
  const wanted = known.filter((account) => isWanted(request, account));
  for (const account of wanted) await collectAccount(session, account, known, request, collected);
  return answerOf(collected, raw);
}

/**
 * Fetches accounts, open positions, fills and the platform's own trades from a PropReports instance. One account's
 * damage does not touch another's; where no account could be read, the first problem is the result.
 */
export function fetchPlatform(request: PlatformRequest): Promise<PropReportsAnswer | PlatformProblem> {
  return withSession(request, (session) => collectAll(session, request));
}

/** Whether the platform takes a login; gives the accounts that it may see. */
export function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return withSession(login, async (session) => ({
    kind: 'accepted' as const,
    accounts: await listAccounts(session, () => undefined),
  }));
}

/** The reports platform of proprietary firms. */
export const propReports: PlatformAdapter = { testLogin, fetchPlatform };
