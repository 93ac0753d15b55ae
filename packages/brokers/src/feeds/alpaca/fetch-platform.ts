import type { Day } from '@daybook/domain/calendar.ts';
import { fetchActivities } from './activities.ts';
import { executionsOf } from './executions.ts';
import { askJson, readJson, readRows, type JsonHost } from '#brokers/feeds/request/ask-json.ts';
import type { PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import type { BoundedAnswer } from '#brokers/feeds/request/bounded-fetch.ts';
import { Fields, listOf } from '#brokers/reading/exact-json.ts';
import { isoText } from '#brokers/rows/iso-instant.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { requirePastDays } from '#brokers/feeds/past-days.ts';
import {
  firstDayOf,
  LOOK_BACK_DAYS,
  type OpenPosition,
  type PlatformAccount,
  type PlatformLogin,
} from '#brokers/feeds/platform.ts';
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { platform, type AccountPart, type PlatformRun } from '#brokers/feeds/platform-run.ts';
import { paceAMinute } from '#brokers/feeds/request/request-places.ts';

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

/** A key is of one account: its activities from the first day wanted. */
async function fetchPart(
  place: JsonHost,
  account: PlatformAccount,
  { request, keep }: PlatformRun,
): Promise<AccountPart> {
  const from = firstDayOf(request, account);
  const midnight = findInstant(NEW_YORK, from, 0);
  if (midnight === null) throw new Error('New York has no midnight that is skipped');
  const openPositions = await fetchPositions(place, account.name);
  // Activities are those after an instant: the last second of the day before.
  const activities = await fetchActivities(place, isoText(midnight - 1000), keep);
  const feesFrom = (from + LOOK_BACK_DAYS) as Day;
  const sorted = executionsOf(activities, account.name, from, feesFrom);
  requirePastDays(sorted.executions, request.to, 'activities');
  return { account, ...sorted, openPositions, statedDays: [], withheld: ['trades'] };
}

/** Alpaca by its account activities: the user is the key's id, the secret the secret key; one account a key. */
export const alpaca = platform({
  source: 'alpaca',
  /** A first synchronisation of years takes many pages of a hundred, at 190 a minute: this is some 500,000 activities. */
  fetchMs: 30 * 60_000,
  testMs: 30_000,
  /** A page has a hundred rows of some 700 characters. */
  limits: { packedBytes: 1024 * 1024, bytes: 1024 * 1024 },
  open: openHost,
  accounts: async (place) => [await fetchAccount(place)],
  fetch: async (place, run) => ({
    parts: await Promise.all(run.wanted.map((account) => fetchPart(place, account, run))),
  }),
});
