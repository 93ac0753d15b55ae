import { dayText, weekdayOf, type Day } from '@daybook/domain/calendar.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { atPlatform, type PlatformPlace } from '#server/outside/at-platform.ts';
import type { FetchLimits } from '#server/outside/fetch-limits.ts';
import {
  fetchReport,
  type FlexPeriod,
  type FlexQuestion,
  type FlexReport,
} from '#server/outside/flex-service/ask.ts';
import { readReport, type FlexStatement, type ReadReport } from '#server/outside/flex-service/report.ts';
import { statedDaysOf } from '#server/outside/flex-service/stated-days.ts';
import { paceOf } from '#server/outside/flex-service/token-pace.ts';
import { demandPastDays } from '#server/outside/past-days.ts';
import {
  firstDayOf,
  isWanted,
  LOOK_BACK_DAYS,
  unknownAccounts,
  type AcceptedLogin,
  type AccountCoverage,
  type PlatformAccount,
  type PlatformAdapter,
  type PlatformAnswer,
  type PlatformLogin,
  type PlatformRequest,
} from '#server/outside/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#server/outside/platform-problem.ts';

export const IBKR = 'ibkr';
/** A report may be minutes in the making; a synchronisation goes on as long as this, a trader who links waits for less. */
const FETCH_MS = 10 * 60_000;
const TEST_MS = 55_000;
/** Some 100,000 fills with all their fields; a trader with more chooses a shorter period. */
const REPORT_LIMITS: Partial<FetchLimits> = { bytes: 48 * 1024 * 1024 };
const USUAL_RETRY_MS = 500;
const FIRST_POLL_MS = 5_000;
/** A statement covers a year at most. */
const MOST_DAYS = 365;
/** Weekdays count from Monday, 0. */
const SATURDAY = 5;

function questionOf(login: PlatformLogin, place: PlatformPlace): FlexQuestion {
  const speed = place.retryMs / USUAL_RETRY_MS;
  return {
    place,
    hosts: login.hosts,
    pace: paceOf(login.password, speed),
    token: login.password.toString(),
    queryId: login.user,
    pollMs: FIRST_POLL_MS * speed,
  };
}

/** Those of the statements, and segments of them that only their fills name, such as the one for currencies. */
function accountsOf({ statements, executions }: ReadReport): readonly PlatformAccount[] {
  const names = new Set([...statements, ...executions].map(({ account }) => account));
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
  const gap = findGap(read.statements, request);
  if (!gap) return [[first, read]];
  try {
    const second = await fetchReport(question, gap);
    const lost = gap.lost ? [gap.lost] : [];
    return [
      [first, { ...read, leftOut: [...read.leftOut, ...lost] }],
      [second, await readReport(second, signal)],
    ];
  } catch (error) {
    // A service that is busy is asked again another time; one that has no such statement never will have.
    if (!(error instanceof PlatformFailure) || error.problem.kind !== 'failed') throw error;
    const detail = `the report begins on ${gap.missing}, and what lies before could not be had: ${error.problem.detail}`;
    throw new PlatformFailure({ ...error.problem, reason: 'ibkr-period-gap', detail });
  }
}

/** A period to ask for, the day on which the query's own begins, and the days before it that no statement reaches. */
interface Gap extends FlexPeriod {
  readonly missing: string;
  readonly lost: LeftOutRow | null;
}

/** Days that are older than any statement, named so that the trader brings them in by a file. */
function lostDays(from: number, to: number): LeftOutRow | null {
  if (!hasTradingDay(from, to)) return null;
  const what = `${dayText(from as Day)} – ${dayText(to as Day)}`;
  return { line: 0, reason: 'out-of-reach', what };
}

/** The period to ask for where trading days lie between what is known and where the report begins. */
function findGap(statements: readonly FlexStatement[], request: PlatformRequest): Gap | null {
  for (const { account, from, to } of statements) {
    const wanted = { id: account, name: account, currency: null };
    const firstDay = firstDayOf(request, wanted);
    if (from === null || to === null || firstDay === request.from || !isWanted(request, wanted)) continue;
    const known = firstDay + LOOK_BACK_DAYS;
    if (!hasTradingDay(known + 1, from - 1)) continue;
    const first = Math.max(firstDay, to - MOST_DAYS + 1) as Day;
    return {
      from: compact(first),
      to: compact(to),
      missing: dayText(from),
      lost: lostDays(known + 1, first - 1),
    };
  }
  return null;
}

function hasTradingDay(from: number, to: number): boolean {
  for (let day = from; day <= to; day += 1) if (weekdayOf(day as Day) < SATURDAY) return true;
  return false;
}

function compact(day: Day): string {
  return dayText(day).replaceAll('-', '');
}

/** Both reports' executions; of a fill that is in both, what the later statement says. */
function executionsOf(
  reports: readonly ReadReport[],
  wanted: ReadonlySet<string>,
): readonly ReportedExecution[] {
  const seen = new Set<string>();
  return reports.flatMap(({ executions }) =>
    executions.filter(({ account, externalId }) => {
      if (!wanted.has(account)) return false;
      if (externalId === null) return true;
      const key = `${account} ${externalId}`;
      return seen.has(key) ? false : (seen.add(key), true);
    }),
  );
}

function coverageOf(account: string, reports: readonly ReadReport[], today: Day): AccountCoverage {
  const all = reports.flatMap(({ statements }) => statements);
  const own = all.filter((statement) => statement.account === account);
  const ends = (own.length > 0 ? own : all).flatMap(({ to }) => (to === null ? [] : [to]));
  const yesterday = (today - 1) as Day;
  // What a statement says of the present day is never all of it.
  const to = ends.length === 0 ? yesterday : (Math.min(Math.max(...ends), yesterday) as Day);
  const kept = new Set(reports.flatMap(({ executions }) => executions.map(({ externalId }) => externalId)));
  const takenBack = reports.flatMap((report) => report.takenBack.get(account) ?? []);
  return { account, to, complete: null, takenBack: takenBack.filter((id) => !kept.has(id)) };
}

async function fetchAll(
  question: FlexQuestion,
  request: PlatformRequest,
): Promise<PlatformAnswer | PlatformProblem> {
  const collected = await collect(question, request);
  const reports = collected.map(([, read]) => read);
  const [latest] = reports;
  const known = latest ? accountsOf(latest) : [];
  const failed = unknownAccounts(request, known);
  const accounts = known.filter((account) => isWanted(request, account));
  if (accounts.length === 0 && failed[0]) return failed[0].problem;
  const names = new Set(accounts.map(({ name }) => name));
  const all = latest?.statements ?? [];
  const statementOf = (name: string): FlexStatement | undefined =>
    all.find(({ account }) => account === name) ?? all.at(-1);
  const executions = executionsOf(reports, names);
  demandPastDays(executions, request.to, 'GetStatement');
  return {
    kind: 'answer',
    accounts,
    executions: {
      source: IBKR,
      executions,
      leftOut: latest?.leftOut ?? [],
    },
    coverage: accounts.map(({ name }) => coverageOf(name, reports, request.to)),
    refused: [],
    openPositions: all
      .flatMap(({ openPositions }) => openPositions ?? [])
      .filter(({ account }) => names.has(account))
      .map(({ account, symbol, size }) => ({ account, symbol, size })),
    statedDays: accounts.flatMap(({ name }) => statedDaysOf(name, statementOf(name), executions)),
    withheld: accounts.map(({ name }) => ({
      account: name,
      reports: statementOf(name)?.openPositions === null ? ['openPositions', 'trades'] : ['trades'],
    })),
    failed,
    raw: collected.map(([{ bytes }], at) => ({ what: `flex/${question.queryId}/report-${at + 1}`, bytes })),
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
