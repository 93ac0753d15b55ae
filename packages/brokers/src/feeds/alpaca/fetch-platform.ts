import type { Day } from '@daybook/domain/calendar.ts';
import { fetchActivities } from './activities.ts';
import { executionsOf } from './executions.ts';
import { askJson, readJson, readRows, type JsonHost } from '#brokers/feeds/request/ask-json.ts';
import { atPlatform, type PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import type { BoundedAnswer } from '#brokers/feeds/request/bounded-fetch.ts';
import { Fields, listOf } from '#brokers/reading/exact-json.ts';
import type { FetchLimits } from '#brokers/feeds/request/fetch-limits.ts';
import { isoText } from '#brokers/rows/iso-instant.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import {
  firstDayOf,
  isWanted,
  LOOK_BACK_DAYS,
  unknownAccounts,
  type AcceptedLogin,
  type OpenPosition,
  type PlatformAccount,
  type PlatformAdapter,
  type PlatformAnswer,
  type PlatformLogin,
  type PlatformRequest,
} from '#brokers/feeds/platform.ts';
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { collectAnswers } from '#brokers/feeds/request/raw-answer.ts';
import { paceAMinute } from '#brokers/feeds/request/request-places.ts';

const ALPACA = 'alpaca';
/** A first synchronisation of years takes many pages of a hundred, at 190 a minute: this is some 500,000 activities. */
const FETCH_MS = 30 * 60_000;
const TEST_MS = 30_000;
/** A page has a hundred rows of some 700 characters. */
const PAGE_LIMITS: Partial<FetchLimits> = { packedBytes: 1024 * 1024, bytes: 1024 * 1024 };
/** The platform allows an account 200 requests a minute. */
const PACE = paceAMinute(190);

/** 401 and 403 are about the keys; which of the two says whether they are wrong or may not do this. */
function refusalOf({ status }: BoundedAnswer, during: string): PlatformProblem | null {
  const detail = `the platform answered ${during} with status ${status}`;
  if (status === 401) return { kind: 'refused-login', reason: 'alpaca-keys-refused', detail, during };
  if (status === 403) return { kind: 'refused-login', reason: 'alpaca-not-allowed', detail, during };
  return null;
}

function openHost(login: PlatformLogin, place: PlatformHost): JsonHost {
  const keys = { 'APCA-API-KEY-ID': login.user, 'APCA-API-SECRET-KEY': login.password.toString() };
  return {
    ...place,
    window: place.windows.open(['alpaca', login.host, login.user], PACE),
    headers: () => keys,
    refusalOf,
  };
}

async function fetchAccount(place: JsonHost): Promise<PlatformAccount> {
  const { json } = await askJson(place, { during: 'account', method: 'GET', path: '/v2/account' });
  return readJson('account', () => {
    const fields = new Fields(json, 'account');
    const currency = fields.optionalText('currency') || null;
    return { id: fields.id('id'), name: fields.id('account_number'), currency };
  });
}

async function fetchPositions(place: JsonHost, account: string): Promise<readonly OpenPosition[]> {
  const { json } = await askJson(place, { during: 'positions', method: 'GET', path: '/v2/positions' });
  const rows = readJson('positions', () => listOf(json, 'the answer'));
  return readRows('positions', rows, (row) => {
    const size = row.decimal('qty');
    const isShort = row.optionalText('side') === 'short' && !size.startsWith('-');
    return { account, symbol: row.text('symbol'), size: isShort ? `-${size}` : size };
  }).filter(({ size }) => size !== '0');
}

async function fetchAll(
  place: JsonHost,
  request: PlatformRequest,
): Promise<PlatformAnswer | PlatformProblem> {
  const account = await fetchAccount(place);
  const failed = unknownAccounts(request, [account]);
  if (!isWanted(request, account))
    return failed[0]?.problem ?? { kind: 'unknown-account', detail: 'the keys are of another account' };
  const from = firstDayOf(request, account);
  const midnight = findInstant(NEW_YORK, from, 0);
  if (midnight === null) throw new Error('New York has no midnight that is skipped');
  const openPositions = await fetchPositions(place, account.name);
  const { keep, kept } = collectAnswers();
  // Activities are those after an instant: the last second of the day before.
  const activities = await fetchActivities(place, isoText(midnight - 1000), keep);
  const { executions, refused, leftOut } = executionsOf(
    activities,
    account.name,
    from,
    (from + LOOK_BACK_DAYS) as Day,
  );
  requirePastDays(executions, request.to, 'activities');
  return {
    kind: 'answer',
    accounts: [account],
    executions: { source: ALPACA, executions, leftOut },
    coverage: [{ account: account.name, to: request.to, complete: null, withdrawnIds: [] }],
    refused,
    openPositions,
    statedDays: [],
    withheld: [{ account: account.name, reports: ['trades'] }],
    failed,
    raw: kept(),
  };
}

function testLogin(login: PlatformLogin): Promise<AcceptedLogin | PlatformProblem> {
  return atPlatform(login, { totalMs: TEST_MS, limits: PAGE_LIMITS }, async (place) => ({
    kind: 'accepted' as const,
    accounts: [await fetchAccount(openHost(login, place))],
  }));
}

function fetchPlatform(request: PlatformRequest): Promise<PlatformAnswer | PlatformProblem> {
  return atPlatform(request, { totalMs: FETCH_MS, limits: PAGE_LIMITS }, (place) =>
    fetchAll(openHost(request, place), request),
  );
}

/** Alpaca by its account activities: the user is the key's id, the secret the secret key; one account a key. */
export const alpaca: PlatformAdapter = { testLogin, fetchPlatform };
