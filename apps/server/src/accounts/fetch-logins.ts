import type { Day } from '@daybook/domain/calendar.ts';
import { dayOf } from '@daybook/domain/calendar.ts';
import type { AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { FetchLimits } from '@daybook/brokers/feeds/request/fetch-limits.ts';
import { LOOK_BACK_DAYS, type PlatformAnswer } from '@daybook/brokers/feeds/platform.ts';
import type { PlatformProblem } from '@daybook/brokers/feeds/platform-problem.ts';
import type { RequestWindows } from '@daybook/brokers/feeds/request/request-window.ts';
import { adapterOf } from '@daybook/brokers/feeds/platforms.ts';

/** First day asked for when an account was never synchronised. */
const BEGINNING = dayOf(2005, 1, 1);

/** Where a login's host is to be found, and which hosts may be contacted at all. */
export interface LocatedHost {
  readonly host: string;
  readonly hosts: readonly AllowedHost[];
  /** Milliseconds before a first repetition where a test's server is asked; each platform has a usual measure. */
  readonly retryMs?: number | undefined;
  /** Where its answers may take another time than usual. */
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Milliseconds for everything together; each platform has a usual measure. */
  readonly totalMs?: number | undefined;
  /** Where requests to it are counted. */
  readonly windows: RequestWindows;
  /** Where it has to be started first: lets the work be done at the host as it runs, and ends it. */
  readonly whileRunning?: <Result>(work: (running: LocatedHost) => Promise<Result>) => Promise<Result>;
}

/** Does work at a host, which runs meanwhile. */
export function atHost<Result>(
  located: LocatedHost,
  work: (running: LocatedHost) => Promise<Result>,
): Promise<Result> {
  return located.whileRunning === undefined ? work(located) : located.whileRunning(work);
}

/** A login with the accounts it shows, as they are known here. */
export interface SyncLogin extends LocatedHost {
  readonly loginId: number;
  readonly platform: string;
  readonly user: string;
  readonly accounts: readonly SyncAccount[];
}

export type LocateHost = (host: string) => LocatedHost;

export interface SyncAccount {
  readonly id: number;
  readonly userName: string;
  readonly syncedToDay: Day | null;
  readonly allowsOvernight: boolean;
  readonly revision: number;
}

export interface FetchedLogin {
  readonly login: SyncLogin;
  readonly answer: PlatformAnswer | PlatformProblem;
}

/** Asks each login's platform for the executions of its accounts, one after the other. Every end but a defect is a result. */
export async function fetchLogins<Login extends SyncLogin>(
  logins: readonly Login[],
  today: Day,
  openPassword: (login: Login) => Promise<Buffer>,
  signal: AbortSignal,
): Promise<FetchedLogin[]> {
  const fetched: FetchedLogin[] = [];
  for (const login of logins) {
    const fetchAt = async ({ host, hosts, retryMs, limits, totalMs, windows }: LocatedHost) =>
      adapterOf(login.platform).fetchPlatform({
        host,
        hosts,
        retryMs,
        limits,
        totalMs,
        windows,
        user: login.user,
        password: await openPassword(login),
        accounts: login.accounts.map(({ userName }) => userName),
        from: BEGINNING,
        to: today,
        fromByAccount: new Map(login.accounts.map((account) => [account.userName, firstDay(account, today)])),
        signal,
      });
    const answer = await atHost(login, fetchAt);
    fetched.push({ login, answer });
  }
  return fetched;
}

/**
 * The New York day up to which an account is known; null for none. A day that is still to come was written by a clock that was
 * ahead, by more than a moment at midnight: what the platform had reported by then is unknown.
 */
export function knownTo({ syncedToDay }: Pick<SyncAccount, 'syncedToDay'>, today: Day): Day | null {
  return syncedToDay !== null && syncedToDay <= today + 1 ? syncedToDay : null;
}

/** First New York day asked for. */
export function firstDay(account: Pick<SyncAccount, 'syncedToDay'>, today: Day): Day {
  const known = knownTo(account, today);
  return known === null ? BEGINNING : ((known - LOOK_BACK_DAYS) as Day);
}

/** The code under which a trader learns of a platform's problem. */
export function problemCode({ kind }: PlatformProblem): '006' | '007' | '008' {
  switch (kind) {
    case 'refused-login':
    case 'no-permission':
    case 'unknown-account':
      return '006';
    case 'damaged':
    case 'too-large':
      return '008';
    case 'refused-host':
    case 'unreachable':
    case 'timed-out':
    case 'aborted':
    case 'busy':
    case 'failed':
      return '007';
  }
}

/** An account that could not be read, with its code and the reason. */
interface FailedAccount {
  readonly account: string;
  readonly code: '006' | '007' | '008';
  readonly detail: string;
  readonly reason?: string | undefined;
}

/** Accounts that could not be read, each with the code and the reason. */
export function failedAccounts(fetched: readonly FetchedLogin[]): FailedAccount[] {
  return fetched.flatMap(({ login, answer }) =>
    answer.kind === 'answer'
      ? answer.failed.map(({ account, problem }) => failedAccount(account, problem))
      : login.accounts.map(({ userName }) => failedAccount(userName, answer)),
  );
}

function failedAccount(account: string, problem: PlatformProblem): FailedAccount {
  const { detail, reason } = problem;
  return { account, code: problemCode(problem), detail, ...(reason === undefined ? {} : { reason }) };
}

/** The login's account of a platform's name. */
export function findAccount(login: SyncLogin, name: string): SyncAccount | undefined {
  return login.accounts.find(({ userName }) => userName === name);
}
