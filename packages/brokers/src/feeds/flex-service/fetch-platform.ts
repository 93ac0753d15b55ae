import { createHash } from 'node:crypto';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { atPlatform, type PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import type { RequestPace } from '#brokers/feeds/request/request-places.ts';
import type { FetchLimits } from '#brokers/feeds/request/fetch-limits.ts';
import { fetchReport, type FlexQuestion, type FlexReport } from './ask.ts';
import { findGap, unreachedDays } from './gap.ts';
import { namesByAccount, readReport, type ReadReport } from './report.ts';
import { isSegment, statementOf } from './statements.ts';
import { statedDaysOf } from './stated-days.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import {
  isWanted,
  unknownAccounts,
  type AcceptedLogin,
  type AccountCoverage,
  type PlatformAccount,
  type PlatformAdapter,
  type PlatformAnswer,
  type PlatformLogin,
  type PlatformRequest,
} from '#brokers/feeds/platform.ts';
import { packAnswer } from '#brokers/feeds/request/raw-answer.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';

const IBKR = 'ibkr';
/** A report may be minutes in the making; a synchronisation waits as long as this, a trader who links waits for less. */
const FETCH_MS = 10 * 60_000;
const TEST_MS = 55_000;
/** Some 100,000 fills with all their fields; a trader with more chooses a shorter period. */
const REPORT_LIMITS: Partial<FetchLimits> = { bytes: 48 * 1024 * 1024 };
const USUAL_RETRY_MS = 500;
const FIRST_POLL_MS = 5_000;
/** How long a token rests after too many requests were reported. */
const REST_MS = 10 * 60_000;

/** The vendor allows a token one request a second and ten a minute. `speed` is 1, or less where the service is a test's. */
function paceAt(speed: number): RequestPace {
  return {
    limits: [
      { most: 1, milliseconds: 1_000 * speed },
      { most: 10, milliseconds: 60_000 * speed },
    ],
    spareMs: 300 * speed,
    lateMs: 200,
    maxWaitMs: 65_000 * speed,
  };
}

function questionOf(login: PlatformLogin, place: PlatformHost): FlexQuestion {
  const speed = place.retryMs / USUAL_RETRY_MS;
  return {
    place,
    hosts: login.hosts,
    window: place.windows.open(
      [IBKR, createHash('sha256').update(login.password).digest('base64url')],
      paceAt(speed),
    ),
    restMs: REST_MS * speed,
    token: login.password.toString(),
    queryId: login.user,
    pollMs: FIRST_POLL_MS * speed,
  };
}

/** Those of the statements, and segments of them that only their fills name, such as the one for currencies. */
function accountsOf(
  { statements, executions }: ReadReport,
  wanted: readonly string[] = [],
): readonly PlatformAccount[] {
  const quiet = wanted.filter((name) => statements.some(({ account }) => isSegment(name, account)));
  const names = new Set([...[...statements, ...executions].map(({ account }) => account), ...quiet]);
  names.delete('');
  return [...names].map((name) => ({ id: name, name, currency: null }));
}

/** The report of the query, and a second one of an earlier period where the first leaves days out since the last time. */
async function collect(
  question: FlexQuestion,
  request: PlatformRequest,
): Promise<readonly [FlexReport, ReadReport][]> {
  const { signal } = question.place;
  const first = await fetchReport(question, null);
  const read = await readReport(first, signal);
  const wanted = accountsOf(read, request.accounts).filter((account) => isWanted(request, account));
  const gap = findGap(
    read.statements,
    wanted.map(({ name }) => name),
    request,
  );
  if (!gap) return [[first, read]];
  try {
    const second = await fetchReport(question, gap);
    const readSecond = await readReport(second, signal);
    const unreached = unreachedDays(gap, readSecond.statements);
    if (!unreached)
      throw new PlatformFailure({ kind: 'failed', detail: 'the second report does not reach back' });
    return [
      [first, { ...read, leftOut: [...read.leftOut, ...unreached] }],
      [second, readSecond],
    ];
  } catch (error) {
    // A service that is busy is asked again another time; one that has no such statement never will have.
    if (!(error instanceof PlatformFailure) || error.problem.kind !== 'failed') throw error;
    const detail = `the report begins on ${dayText(gap.begins)}, and what lies before could not be had: ${error.problem.detail}`;
    throw new PlatformFailure({ ...error.problem, reason: 'ibkr-period-gap', detail });
  }
}

/** Both reports' executions; of a fill that is in both, or that the later one withdraws, what the later statement says. */
function executionsOf(
  reports: readonly ReadReport[],
  wanted: ReadonlySet<string>,
): readonly ReportedExecution[] {
  const seen = new Set<string>();
  return reports.flatMap(({ executions, withdrawnIds }) => {
    const news = executions.filter(({ account, externalId }) => {
      if (!wanted.has(account)) return false;
      if (externalId === null) return true;
      const key = `${account} ${externalId}`;
      return seen.has(key) ? false : (seen.add(key), true);
    });
    for (const [account, ids] of withdrawnIds) for (const id of ids) seen.add(`${account} ${id}`);
    return news;
  });
}

function coverageOf(
  account: string,
  reports: readonly ReadReport[],
  kept: ReadonlySet<string>,
  today: Day,
): AccountCoverage {
  const all = reports.flatMap(({ statements }) => statements);
  const own = all.filter((statement) => statement.account === account);
  const ends = (own.length > 0 ? own : all).flatMap(({ to }) => (to === null ? [] : [to]));
  const yesterday = (today - 1) as Day;
  // A statement never has all of the current day.
  const to = ends.length === 0 ? yesterday : (Math.min(Math.max(...ends), yesterday) as Day);
  const named = reports.flatMap((report) => report.withdrawnIds.get(account) ?? []);
  const withdrawnIds = named.filter((id) => !kept.has(`${account} ${id}`));
  return { account, to, complete: null, withdrawnIds };
}

async function fetchAll(
  question: FlexQuestion,
  request: PlatformRequest,
): Promise<PlatformAnswer | PlatformProblem> {
  const collected = await collect(question, request);
  const reports = collected.map(([, read]) => read);
  const [latest] = reports;
  const known = latest ? accountsOf(latest, request.accounts) : [];
  const failed = unknownAccounts(request, known);
  const accounts = known.filter((account) => isWanted(request, account));
  if (accounts.length === 0 && failed[0]) return failed[0].problem;
  const names = new Set(accounts.map(({ name }) => name));
  const all = latest?.statements ?? [];
  const executions = executionsOf(reports, names);
  const kept = namesByAccount(executions);
  requirePastDays(executions, request.to, 'GetStatement');
  return {
    kind: 'answer',
    accounts,
    executions: {
      source: IBKR,
      executions,
      leftOut: latest?.leftOut ?? [],
      splits: reports.flatMap(({ splits }) => splits).filter(({ account }) => names.has(account)),
    },
    coverage: accounts.map(({ name }) => coverageOf(name, reports, kept, request.to)),
    refused: [],
    openPositions: all
      .flatMap(({ openPositions }) => openPositions ?? [])
      .filter(({ account }) => names.has(account))
      .map(({ account, symbol, size }) => ({ account, symbol, size })),
    statedDays: accounts.flatMap(({ name }) => statedDaysOf(name, statementOf(all, name), executions)),
    withheld: accounts.map(({ name }) => ({
      account: name,
      reports: statementOf(all, name)?.openPositions === null ? ['openPositions', 'trades'] : ['trades'],
    })),
    failed,
    raw: collected.map(([{ bytes }], at) => packAnswer(`flex/${question.queryId}/report-${at + 1}`, bytes)),
  };
}

function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return atPlatform(login, { totalMs: TEST_MS, limits: REPORT_LIMITS }, async (place) => {
    const report = await fetchReport(questionOf(login, place), null);
    return { kind: 'accepted' as const, accounts: accountsOf(await readReport(report, place.signal)) };
  });
}

function fetchPlatform(request: PlatformRequest): Promise<PlatformAnswer | PlatformProblem> {
  return atPlatform(request, { totalMs: FETCH_MS, limits: REPORT_LIMITS }, (place) =>
    fetchAll(questionOf(request, place), request),
  );
}

/** Interactive Brokers by its Flex web service: the user is the query's id, the secret a token. */
export const flexService: PlatformAdapter = { testLogin, fetchPlatform };
