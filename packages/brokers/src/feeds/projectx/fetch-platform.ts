import { dayOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { isKnown, readJson, readRows } from '#brokers/feeds/request/ask-json.ts';
import { atPlatform, JSON_LIMITS } from '#brokers/feeds/request/at-platform.ts';
import { isoText } from '#brokers/rows/iso-instant.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import {
  firstDayOf,
  isWanted,
  unknownAccounts,
  type AcceptedLogin,
  type OpenPosition,
  type PlatformAccount,
  type PlatformAdapter,
  type PlatformAnswer,
  type PlatformLogin,
  type PlatformRequest,
  type StatedDay,
} from '#brokers/feeds/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { fetchInstruments } from './contracts.ts';
import { openSession, type ProjectXSession } from './session.ts';
import { readTrades, sortTrades, type ProjectXTrade, type SortedTrades } from './trades.ts';
import { collectAnswers, type AnswerCollector } from '#brokers/feeds/request/raw-answer.ts';
import { statedByClosings } from '#brokers/rows/stated/stated-closings.ts';

const PROJECTX = 'projectx';
/** Many accounts of some years, a month at a time, at 190 requests a minute. */
const FETCH_MS = 15 * 60_000;
const TEST_MS = 30_000;
/** Nobody traded there before; a first synchronisation begins here. */
const EARLIEST = dayOf(2023, 1, 1);
/** Days asked for at once: the vendor does not say how many trades one answer holds. */
const DAYS_AT_ONCE = 30;

type Keep = AnswerCollector['keep'];

async function fetchAccounts(session: ProjectXSession): Promise<readonly PlatformAccount[]> {
  const during = 'accounts';
  const { fields } = await session.call(during, '/api/Account/search', { onlyActiveAccounts: false });
  const rows = readJson(during, () => fields.list('accounts'));
  return readRows(during, rows, (row) => ({
    id: row.id('id'),
    name: row.text('name'),
    currency: 'USD',
    ...(row.get('simulated') === true ? { isSimulated: true } : {}),
  }));
}

/** Every trade of an account from one New York day to the end of another, a month at a time. */
async function fetchTrades(
  session: ProjectXSession,
  account: PlatformAccount,
  from: Day,
  to: Day,
  keep: Keep,
): Promise<readonly ProjectXTrade[]> {
  const trades: ProjectXTrade[] = [];
  // One month ends in the instant in which the next begins.
  const seen = new Map<string, ProjectXTrade>();
  for (let day = Math.max(from, EARLIEST); day <= to; day += DAYS_AT_ONCE) {
    const during = `trades of ${account.name}`;
    const end = Math.min(day + DAYS_AT_ONCE, to + 1);
    const answer = await session.call(during, '/api/Trade/search', {
      accountId: Number(account.id),
      startTimestamp: midnightOf(day),
      endTimestamp: midnightOf(end),
    });
    keep(`trades/${account.id}/${dayText(day as Day)}`, answer);
    const rows = readJson(during, () => answer.fields.list('trades'));
    for (const [at, trade] of readTrades(during, rows).entries()) {
      const { externalId } = trade.fill;
      if (!isKnown(during, seen, externalId ?? '', trade, at + 1)) trades.push(trade);
    }
  }
  return trades;
}

function midnightOf(day: number): string {
  const instant = findInstant(NEW_YORK, day as Day, 0);
  if (instant === null) throw new Error('New York has no midnight that is skipped');
  return isoText(instant);
}

/** Position types: 1 is long, 2 short. */
async function fetchPositions(
  session: ProjectXSession,
  account: PlatformAccount,
): Promise<readonly OpenPosition[]> {
  const during = `positions of ${account.name}`;
  const body = { accountId: Number(account.id) };
  const { fields } = await session.call(during, '/api/Position/searchOpen', body);
  const rows = readJson(during, () => fields.list('positions'));
  return readRows(during, rows, (row) => {
    const size = row.decimal('size').replace('-', '');
    return {
      account: account.name,
      symbol: row.id('contractId'),
      size: row.text('type') === '2' ? `-${size}` : size,
    };
  }).filter(({ size }) => size !== '0' && size !== '-0');
}

interface AccountTrades extends SortedTrades {
  readonly account: PlatformAccount;
  readonly openPositions: readonly OpenPosition[];
  readonly statedDays: readonly StatedDay[];
}

async function fetchAccount(
  session: ProjectXSession,
  account: PlatformAccount,
  request: PlatformRequest,
  keep: Keep,
): Promise<AccountTrades> {
  const openPositions = await fetchPositions(session, account);
  const trades = await fetchTrades(session, account, firstDayOf(request, account), request.to, keep);
  const traded = trades.filter(({ isVoided }) => !isVoided).map(({ contractId }) => contractId);
  const contracts = new Set([...traded, ...openPositions.map(({ symbol }) => symbol)]);
  const instruments = await fetchInstruments(session, contracts);
  const named = openPositions.map((open) => ({
    ...open,
    symbol: instruments.get(open.symbol)?.symbol ?? open.symbol,
  }));
  const sorted = sortTrades(trades, account.name, instruments);
  requirePastDays(sorted.executions, request.to, `trades of ${account.name}`);
  const statedDays = statedByClosings({
    account: account.name,
    executions: sorted.executions,
    openAtEnd: new Map(openPositions.map(({ symbol, size }) => [symbol, size])),
    kind: 'gross',
    realised: ({ statedRealised }) => statedRealised && decimal(statedRealised.amount),
  });
  return { account, openPositions: named, statedDays, ...sorted };
}

async function fetchAll(
  session: ProjectXSession,
  request: PlatformRequest,
): Promise<PlatformAnswer | PlatformProblem> {
  const known = await fetchAccounts(session);
  const failed: PlatformAnswer['failed'][number][] = [...unknownAccounts(request, known)];
  const { keep, kept } = collectAnswers();
  const answers: AccountTrades[] = [];
  for (const account of known.filter((one) => isWanted(request, one))) {
    try {
      answers.push(await fetchAccount(session, account, request, keep));
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      failed.push({ account: account.name, problem: { ...error.problem, account: account.name } });
    }
  }
  if (answers.length === 0 && failed[0]) return failed[0].problem;
  return answerOf(answers, failed, kept(), request.to);
}

function answerOf(
  answers: readonly AccountTrades[],
  failed: PlatformAnswer['failed'],
  raw: PlatformAnswer['raw'],
  to: Day,
): PlatformAnswer {
  return {
    kind: 'answer',
    accounts: answers.map(({ account }) => account),
    executions: {
      source: PROJECTX,
      executions: answers.flatMap(({ executions }) => executions),
      leftOut: answers.flatMap(({ leftOut }) => leftOut),
    },
    coverage: answers.map(({ account, withdrawnIds }) => ({
      account: account.name,
      to,
      complete: null,
      withdrawnIds,
    })),
    refused: answers.flatMap(({ refused }) => refused),
    openPositions: answers.flatMap(({ openPositions }) => openPositions),
    statedDays: answers.flatMap(({ statedDays }) => statedDays),
    withheld: answers.map(({ account }) => ({ account: account.name, reports: ['trades'] })),
    failed,
    raw,
  };
}

/** Signs in, runs and always signs out again. */
function withSession<Result>(
  login: PlatformLogin,
  usualMs: number,
  run: (session: ProjectXSession) => Promise<Result>,
): Promise<Result | PlatformProblem> {
  return atPlatform(login, { totalMs: usualMs, limits: JSON_LIMITS }, async (place) => {
    const session = await openSession(login, place);
    try {
      return await run(session);
    } finally {
      await session.logOut();
    }
  });
}

function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return withSession(login, TEST_MS, async (session) => ({
    kind: 'accepted' as const,
    accounts: await fetchAccounts(session),
  }));
}

function fetchPlatform(request: PlatformRequest): Promise<PlatformAnswer | PlatformProblem> {
  return withSession(request, FETCH_MS, (session) => fetchAll(session, request));
}

/** ProjectX gateways, TopstepX among them: the secret is an API key. */
export const projectX: PlatformAdapter = { testLogin, fetchPlatform };
