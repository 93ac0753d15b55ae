import { dayOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { isKnown, readJson, readRows } from '#brokers/feeds/request/ask-json.ts';
import { JSON_LIMITS } from '#brokers/feeds/request/at-platform.ts';
import { isoText } from '#brokers/rows/iso-instant.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import {
  firstDayOf,
  type OpenPosition,
  type PlatformAccount,
  type PlatformRequest,
} from '#brokers/feeds/platform.ts';
import { platform, type AccountPart, type Keep } from '#brokers/feeds/platform-run.ts';
import { fetchInstruments } from './contracts.ts';
import { openSession, type ProjectXSession } from './session.ts';
import { readTrades, sortTrades, type ProjectXTrade } from './trades.ts';
import { statedByClosings } from '#brokers/rows/stated/stated-closings.ts';

/** Nobody traded there before; a first synchronisation begins here. */
const EARLIEST = dayOf(2023, 1, 1);
/** Days asked for at once: the vendor does not say how many trades one answer holds. */
const DAYS_AT_ONCE = 30;

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

async function fetchAccount(
  session: ProjectXSession,
  account: PlatformAccount,
  request: PlatformRequest,
  keep: Keep,
): Promise<AccountPart> {
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
  return { account, ...sorted, openPositions: named, statedDays, withheld: ['trades'] };
}

/** ProjectX gateways, TopstepX among them: the secret is an API key. */
export const projectX = platform({
  source: 'projectx',
  /** Many accounts of some years, a month at a time, at 190 requests a minute. */
  fetchMs: 15 * 60_000,
  testMs: 30_000,
  limits: JSON_LIMITS,
  open: openSession,
  close: (session) => session.logOut(),
  accounts: fetchAccounts,
  fetch: async (session, { request, keep, each }) => ({
    parts: await each((account) => fetchAccount(session, account, request, keep)),
  }),
});
