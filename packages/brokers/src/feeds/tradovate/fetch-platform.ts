import type { Day } from '@daybook/domain/calendar.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { JSON_LIMITS } from '#brokers/feeds/request/at-platform.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import { firstDayOf, type PlatformAccount, type StatedDay } from '#brokers/feeds/platform.ts';
import { platform, type AccountPart, type PlatformRun } from '#brokers/feeds/platform-run.ts';
import { statedByClosings } from '#brokers/rows/stated/stated-closings.ts';
import { fetchInstruments } from './contracts.ts';
import { readFees, readFill, sortFills, type TradovateFees, type TradovateFill } from './fills.ts';
import { fetchFillPairs, realisedByPairs, type TradovateFillPair } from './fill-pairs.ts';
import { openSession, type TradovateSession } from './session.ts';

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

async function fetchParts(
  session: TradovateSession,
  { request, wanted }: PlatformRun,
): Promise<{ readonly parts: readonly AccountPart[]; readonly leftOut: readonly LeftOutRow[] }> {
  const first = Math.min(...wanted.map((account) => firstDayOf(request, account))) as Day;
  const shown = await fetchShown(session, first);
  const contracts = [...shown.fills, ...shown.positions].map(({ contractId }) => contractId);
  const instruments = await fetchInstruments(session, contracts);
  const symbolOf = (id: string): string => instruments.get(id)?.instrument.symbol ?? `contract ${id}`;
  const parts = wanted.map((account): AccountPart => {
    const since = firstDayOf(request, account);
    const own = shown.fills.filter(
      ({ orderId, moment }) =>
        shown.orders.get(orderId) === account.id && newYorkOf(moment.instant).day >= since,
    );
    const sorted = sortFills(own, account.name, instruments, shown.fees);
    requirePastDays(sorted.executions, request.to, 'fill/list');
    const openPositions = shown.positions
      .filter(({ accountId }) => accountId === account.id)
      .map(({ contractId, size }) => ({ account: account.name, symbol: symbolOf(contractId), size }));
    const statedDays = statedDaysOf(account, sorted.executions, shown, symbolOf);
    return { account, ...sorted, openPositions, statedDays, withheld: ['trades'] };
  });
  return { parts, leftOut: withoutOrder(shown) };
}

/** Tradovate by its REST API: password and API key are sealed together. */
export const tradovate = platform({
  source: 'tradovate',
  /** Orders and fees are asked for by fifties, at 80 requests a minute. */
  fetchMs: 15 * 60_000,
  testMs: 50_000,
  limits: JSON_LIMITS,
  open: openSession,
  accounts: fetchAccounts,
  fetch: fetchParts,
});
