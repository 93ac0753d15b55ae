import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { ReportedSplit } from '@daybook/domain/execution/split.ts';
import type {
  AccountCoverage,
  OpenPosition,
  PlatformAccount,
  PlatformAdapter,
  PlatformAnswer,
  PlatformLogin,
  PlatformRequest,
  RawAnswer,
  RefusedFill,
  StatedDay,
  WithheldReport,
} from './platform.ts';
import { PlatformFailure, type PlatformProblem } from './platform-problem.ts';
import { atPlatform, type PlatformHost } from './request/at-platform.ts';
import type { FetchLimits } from './request/fetch-limits.ts';
import { collectAnswers, type AnswerCollector } from './request/raw-answer.ts';

/** Keeps an answer as it came, small ones together. */
export type Keep = AnswerCollector['keep'];

/**
 * What one account gives. Unless it says otherwise, it reaches to the last day asked for, a fill may be missing for any
 * reason, and nothing was withdrawn.
 */
export interface AccountPart extends Partial<Omit<AccountCoverage, 'account'>> {
  readonly account: PlatformAccount;
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  readonly refused: readonly RefusedFill[];
  readonly openPositions: readonly OpenPosition[];
  readonly statedDays: readonly StatedDay[];
  readonly withheld: readonly WithheldReport[];
}

/** The accounts' parts, and what belongs to the login as a whole. */
interface Fetched {
  readonly parts: readonly AccountPart[];
  readonly leftOut?: readonly LeftOutRow[];
  readonly splits?: readonly ReportedSplit[];
  /** Answers that were not kept by {@link Keep}. */
  readonly raw?: readonly RawAnswer[];
}

/** One fetch at a platform, with the accounts that it is about. */
export interface PlatformRun {
  readonly request: PlatformRequest;
  /** All accounts of the login. */
  readonly known: readonly PlatformAccount[];
  /** Those that are wanted; empty only where none were asked for or none exist. */
  readonly wanted: readonly PlatformAccount[];
  readonly keep: Keep;
  /** Reads each wanted account by requests of its own: one that fails is among the failed, and the others go on. */
  each<Part extends AccountPart>(read: (account: PlatformAccount) => Promise<Part>): Promise<readonly Part[]>;
}

/** What is particular to a platform. Everything may throw {@link PlatformFailure}, which fails the whole login. */
interface PlatformProtocol<Session> {
  /** Its name in the store. */
  readonly source: string;
  /** Usual milliseconds for a whole fetch and for the test of a login. */
  readonly fetchMs: number;
  readonly testMs: number;
  readonly limits: Partial<FetchLimits>;
  readonly open: (login: PlatformLogin, place: PlatformHost, keep: Keep) => Session | Promise<Session>;
  /** Ends the session, whatever happened in it. */
  readonly close?: (session: Session) => Promise<void>;
  /** The accounts that the login sees; `asked` are the names or ids that a fetch is limited to. */
  readonly accounts: (
    session: Session,
    asked: readonly string[],
  ) => readonly PlatformAccount[] | Promise<readonly PlatformAccount[]>;
  readonly fetch: (session: Session, run: PlatformRun) => Promise<Fetched>;
}

/** The adapter of a platform. Where no account could be read, the first problem is the result. */
export function platform<Session>(protocol: PlatformProtocol<Session>): PlatformAdapter {
  const { limits, testMs, fetchMs } = protocol;
  const inSession = <Result>(
    login: PlatformLogin,
    totalMs: number,
    keep: Keep,
    run: (session: Session) => Promise<Result>,
  ): Promise<Result | PlatformProblem> =>
    atPlatform(login, { totalMs, limits }, async (place) => {
      const session = await protocol.open(login, place, keep);
      try {
        return await run(session);
      } finally {
        await protocol.close?.(session);
      }
    });
  const keepNothing: Keep = (_what, answer) => answer;
  return {
    testLogin: (login) =>
      inSession(login, testMs, keepNothing, async (session) => ({
        kind: 'accepted' as const,
        accounts: await protocol.accounts(session, []),
      })),
    fetchPlatform: (request) => {
      const answers = collectAnswers();
      return inSession(request, fetchMs, answers.keep, (session) =>
        fetchWanted(protocol, session, request, answers),
      );
    },
  };
}

async function fetchWanted<Session>(
  protocol: PlatformProtocol<Session>,
  session: Session,
  request: PlatformRequest,
  { keep, kept }: AnswerCollector,
): Promise<PlatformAnswer | PlatformProblem> {
  const known = await protocol.accounts(session, request.accounts ?? []);
  const failed: PlatformAnswer['failed'][number][] = unknownAccounts(request, known);
  const wanted = known.filter((account) => isWanted(request, account));
  if (wanted.length === 0 && failed[0]) return failed[0].problem;
  const each: PlatformRun['each'] = async <Part extends AccountPart>(
    read: (account: PlatformAccount) => Promise<Part>,
  ) => {
    const parts: Part[] = [];
    for (const account of wanted) {
      try {
        parts.push(await read(account));
      } catch (error) {
        if (!(error instanceof PlatformFailure)) throw error;
        failed.push({ account: account.name, problem: { ...error.problem, account: account.name } });
      }
    }
    return parts;
  };
  const fetched = await protocol.fetch(session, { request, known, wanted, keep, each });
  if (fetched.parts.length === 0 && failed[0]) return failed[0].problem;
  const raw = [...kept(), ...(fetched.raw ?? [])];
  return { ...answerOf(protocol.source, fetched, request), failed, raw };
}

function isWanted(request: PlatformRequest, { id, name }: PlatformAccount): boolean {
  return request.accounts?.some((wanted) => wanted === id || wanted === name) ?? true;
}

/** Those of the wanted accounts that the login does not see, each with that problem. */
function unknownAccounts(
  request: PlatformRequest,
  known: readonly PlatformAccount[],
): PlatformAnswer['failed'][number][] {
  return (request.accounts ?? [])
    .filter((wanted) => !known.some(({ id, name }) => id === wanted || name === wanted))
    .map((account) => ({
      account,
      problem: { kind: 'unknown-account', detail: 'the login does not see this account', account } as const,
    }));
}

function answerOf(
  source: string,
  { parts, leftOut = [], splits }: Fetched,
  request: PlatformRequest,
): Omit<PlatformAnswer, 'failed' | 'raw'> {
  return {
    kind: 'answer',
    accounts: parts.map(({ account }) => account),
    executions: {
      source,
      executions: parts.flatMap(({ executions }) => executions),
      leftOut: [...parts.flatMap((part) => part.leftOut), ...leftOut],
      ...(splits && { splits }),
    },
    coverage: parts.map(({ account, to = request.to, complete = null, withdrawnIds = [] }) => ({
      account: account.name,
      to,
      complete,
      withdrawnIds,
    })),
    refused: parts.flatMap(({ refused }) => refused),
    openPositions: parts.flatMap(({ openPositions }) => openPositions),
    statedDays: parts.flatMap(({ statedDays }) => statedDays),
    withheld: parts
      .filter(({ withheld }) => withheld.length > 0)
      .map(({ account, withheld }) => ({ account: account.name, reports: withheld })),
  };
}
