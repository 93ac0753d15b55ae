import { createHash } from 'node:crypto';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import type { RequestPace } from '#brokers/feeds/request/request-places.ts';
import { fetchReport, type FlexQuestion, type FlexReport } from './ask.ts';
import { findGap, unreachedDays } from './gap.ts';
import { namesByAccount, readReport, type ReadReport } from './report.ts';
import { isSegment, statementOf } from './statements.ts';
import { statedDaysOf } from './stated-days.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import type { PlatformAccount, PlatformLogin } from '#brokers/feeds/platform.ts';
import { platform, type AccountPart, type PlatformRun } from '#brokers/feeds/platform-run.ts';
import { packAnswer } from '#brokers/feeds/request/raw-answer.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';

const IBKR = 'ibkr';
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
  asked: readonly string[],
): readonly PlatformAccount[] {
  const quiet = asked.filter((name) => statements.some(({ account }) => isSegment(name, account)));
  const names = new Set([...[...statements, ...executions].map(({ account }) => account), ...quiet]);
  names.delete('');
  return [...names].map((name) => ({ id: name, name, currency: null }));
}

/** The query's report, and a question that may be put again for another period. */
interface OpenReport {
  readonly question: FlexQuestion;
  readonly first: FlexReport;
  readonly read: ReadReport;
}

async function openReport(login: PlatformLogin, place: PlatformHost): Promise<OpenReport> {
  const question = questionOf(login, place);
  const first = await fetchReport(question, null);
  return { question, first, read: await readReport(first, place.signal) };
}

/** The report of the query, and a second one of an earlier period where the first leaves days out since the last time. */
async function collect(
  { question, first, read }: OpenReport,
  { request, wanted }: PlatformRun,
): Promise<readonly [readonly [FlexReport, ReadReport], ...(readonly [FlexReport, ReadReport])[]]> {
  const gap = findGap(
    read.statements,
    wanted.map(({ name }) => name),
    request,
  );
  if (!gap) return [[first, read]];
  try {
    const second = await fetchReport(question, gap);
    const readSecond = await readReport(second, question.place.signal);
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

/** How far the reports reach of an account, and what they take back of it. */
function reachOf(
  account: string,
  reports: readonly ReadReport[],
  kept: ReadonlySet<string>,
  today: Day,
): Pick<AccountPart, 'to' | 'withdrawnIds'> {
  const all = reports.flatMap(({ statements }) => statements);
  const own = all.filter((statement) => statement.account === account);
  const ends = (own.length > 0 ? own : all).flatMap(({ to }) => (to === null ? [] : [to]));
  const yesterday = (today - 1) as Day;
  // A statement never has all of the current day.
  const to = ends.length === 0 ? yesterday : (Math.min(Math.max(...ends), yesterday) as Day);
  const named = reports.flatMap((report) => report.withdrawnIds.get(account) ?? []);
  return { to, withdrawnIds: named.filter((id) => !kept.has(`${account} ${id}`)) };
}

async function fetchParts(session: OpenReport, run: PlatformRun) {
  const { request, wanted } = run;
  const collected = await collect(session, run);
  const reports = collected.map(([, read]) => read);
  const [[, { statements, leftOut }]] = collected;
  const names = new Set(wanted.map(({ name }) => name));
  const executions = executionsOf(reports, names);
  const kept = namesByAccount(executions);
  requirePastDays(executions, request.to, 'GetStatement');
  const byAccount = Map.groupBy(executions, ({ account }) => account);
  const positions = statements.flatMap(({ openPositions }) => openPositions ?? []);
  const parts = wanted.map((account): AccountPart => {
    const { name } = account;
    const own = byAccount.get(name) ?? [];
    const statement = statementOf(statements, name);
    return {
      account,
      executions: own,
      leftOut: [],
      refused: [],
      openPositions: positions
        .filter((open) => open.account === name)
        .map(({ symbol, size }) => ({ account: name, symbol, size })),
      statedDays: statedDaysOf(name, statement, own),
      withheld: statement?.openPositions === null ? ['openPositions', 'trades'] : ['trades'],
      ...reachOf(name, reports, kept, request.to),
    };
  });
  const { queryId } = session.question;
  return {
    parts,
    leftOut,
    splits: reports.flatMap(({ splits }) => splits).filter(({ account }) => names.has(account)),
    raw: collected.map(([{ bytes }], at) => packAnswer(`flex/${queryId}/report-${at + 1}`, bytes)),
  };
}

/** Interactive Brokers by its Flex web service: the user is the query's id, the secret a token. */
export const flexService = platform({
  source: IBKR,
  /** A report may be minutes in the making; a synchronisation waits as long as this, a trader who links waits for less. */
  fetchMs: 10 * 60_000,
  testMs: 55_000,
  /** Some 100,000 fills with all their fields; a trader with more chooses a shorter period. */
  limits: { bytes: 48 * 1024 * 1024 },
  open: openReport,
  accounts: ({ read }, asked) => accountsOf(read, asked),
  fetch: fetchParts,
});
