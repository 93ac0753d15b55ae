import type { Day } from '@daybook/domain/calendar.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { atPlatform, JSON_LIMITS } from '#brokers/feeds/request/at-platform.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';
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
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { collectAnswers, type AnswerCollector } from '#brokers/feeds/request/raw-answer.ts';
import { statedByClosings } from '#brokers/rows/stated/stated-closings.ts';
import { fetchInstruments } from './contracts.ts';
import { readFees, readFill, sortFills, type TradovateFees, type TradovateFill } from './fills.ts';
import { fetchFillPairs, realisedByPairs, type TradovateFillPair } from './fill-pairs.ts';
import { openSession, type TradovateSession } from './session.ts';

const TRADOVATE = 'tradovate';
/** Orders and fees are asked for by fifties, at 80 requests a minute. */
const FETCH_MS = 15 * 60_000;
const TEST_MS = 50_000;

function fetchAccounts(session: TradovateSession): Promise<readonly PlatformAccount[]> {
  return session.list('account/list', (row) => ({
    id: row.id('id'),
    name: row.text('name'),
    currency: null,
  }));
}

/** Account ids by order: the list holds the latest orders, and older ones are asked for by their ids. */
async function fetchOrderAccounts(
  session: TradovateSession,
  fills: readonly TradovateFill[],
): Promise<ReadonlyMap<string, string>> {
  const read = (row: Parameters<Parameters<TradovateSession['list']>[1]>[0]): [string, string] => [
    row.id('id'),
    row.id('accountId'),
  ];
  const accounts = new Map(await session.list('order/list', read));
  const missing = fills.map(({ orderId }) => orderId).filter((id) => !accounts.has(id));
  for (const [id, account] of await session.items('order/items', missing, read)) accounts.set(id, account);
  return accounts;
}

interface NetPosition {
  readonly accountId: string;
  readonly contractId: string;
  readonly size: string;
}

/** Everything that the login shows, before it is divided by account. */
interface Shown {
  readonly fills: readonly TradovateFill[];
  readonly orders: ReadonlyMap<string, string>;
  readonly fees: ReadonlyMap<string, TradovateFees>;
  readonly pairs: readonly TradovateFillPair[];
  readonly positions: readonly NetPosition[];
}

/** The list holds all fills that the platform still shows: orders and fees are asked for from `from` on alone. */
async function fetchShown(session: TradovateSession, from: Day): Promise<Shown> {
  const positions = await session.list('position/list', (row) => ({
    accountId: row.id('accountId'),
    contractId: row.id('contractId'),
    size: row.decimal('netPos'),
  }));
  const listed = await session.list('fill/list', readFill);
  const wanted = listed.filter(({ moment }) => newYorkOf(moment.instant).day >= from);
  const fills = [...new Map(wanted.map((fill) => [fill.id, fill])).values()];
  const orders = await fetchOrderAccounts(session, fills);
  const stated = await session.items(
    'fillFee/items',
    fills.map(({ id }) => id),
    readFees,
  );
  const fees = new Map(stated.map((row) => [row.id, row]));
  const pairs = await fetchFillPairs(session);
  return { fills, orders, fees, pairs, positions: positions.filter(({ size }) => size !== '0') };
}

/** Fills whose order is no longer shown cannot be assigned to an account. */
function withoutOrder({ fills, orders }: Shown): readonly LeftOutRow[] {
  return fills.flatMap(({ id, orderId, localText, action, size, price }, at): LeftOutRow[] => {
    if (orders.has(orderId)) return [];
    const what = `${localText} ${action} ${size} @ ${price} · ${id}`;
    return [{ line: at + 1, reason: 'order-unknown', what }];
  });
}

/** The platform pairs buying with selling fills; a pair's profit is that of the fill that closes. */
function statedDaysOf(
  { id, name }: PlatformAccount,
  executions: readonly ReportedExecution[],
  { pairs, positions }: Shown,
  contractOf: (id: string) => string,
): readonly StatedDay[] {
  const open = positions.filter(({ accountId }) => accountId === id);
  const openAtEnd = new Map(open.map(({ contractId, size }) => [contractOf(contractId), size]));
  const realised = realisedByPairs(pairs, executions);
  return statedByClosings({ account: name, executions, openAtEnd, kind: 'gross', realised });
}

async function fetchAll(
  session: TradovateSession,
  request: PlatformRequest,
  kept: AnswerCollector['kept'],
): Promise<PlatformAnswer | PlatformProblem> {
  const known = await fetchAccounts(session);
  const failed = unknownAccounts(request, known);
  const accounts = known.filter((account) => isWanted(request, account));
  if (accounts.length === 0 && failed[0]) return failed[0].problem;
  const first = Math.min(...accounts.map((account) => firstDayOf(request, account))) as Day;
  const shown = await fetchShown(session, first);
  const contracts = [...shown.fills, ...shown.positions].map(({ contractId }) => contractId);
  const instruments = await fetchInstruments(session, contracts);
  const symbolOf = (id: string): string => instruments.get(id)?.instrument.symbol ?? `contract ${id}`;
  const parts = accounts.map((account) => {
    const since = firstDayOf(request, account);
    const own = shown.fills.filter(
      ({ orderId, moment }) =>
        shown.orders.get(orderId) === account.id && newYorkOf(moment.instant).day >= since,
    );
    const sorted = sortFills(own, account.name, instruments, shown.fees);
    requirePastDays(sorted.executions, request.to, 'fill/list');
    return { account, ...sorted, statedDays: statedDaysOf(account, sorted.executions, shown, symbolOf) };
  });
  const openPositions = accounts.flatMap((account): OpenPosition[] =>
    shown.positions
      .filter(({ accountId }) => accountId === account.id)
      .map(({ contractId, size }) => ({ account: account.name, symbol: symbolOf(contractId), size })),
  );
  return {
    kind: 'answer',
    accounts,
    executions: {
      source: TRADOVATE,
      executions: parts.flatMap(({ executions }) => executions),
      leftOut: [...parts.flatMap(({ leftOut }) => leftOut), ...withoutOrder(shown)],
    },
    coverage: parts.map(({ account, withdrawnIds }) => ({
      account: account.name,
      to: request.to,
      complete: null,
      withdrawnIds,
    })),
    refused: parts.flatMap(({ refused }) => refused),
    openPositions,
    statedDays: parts.flatMap(({ statedDays }) => statedDays),
    withheld: accounts.map(({ name }) => ({ account: name, reports: ['trades'] })),
    failed,
    raw: kept(),
  };
}

function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return atPlatform(login, { totalMs: TEST_MS, limits: JSON_LIMITS }, async (place) => {
    const session = await openSession(login, place, (_what, answer) => answer);
    return { kind: 'accepted' as const, accounts: await fetchAccounts(session) };
  });
}

function fetchPlatform(request: PlatformRequest): Promise<PlatformAnswer | PlatformProblem> {
  return atPlatform(request, { totalMs: FETCH_MS, limits: JSON_LIMITS }, async (place) => {
    const { keep, kept } = collectAnswers();
    return fetchAll(await openSession(request, place, keep), request, kept);
  });
}

/** Tradovate by its REST API: password and API key are sealed together. */
export const tradovate: PlatformAdapter = { testLogin, fetchPlatform };
