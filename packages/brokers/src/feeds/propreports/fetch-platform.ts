import { firstDayOf, type PlatformAccount, type RawAnswer } from '#brokers/feeds/platform.ts';
import { platform, type PlatformRun } from '#brokers/feeds/platform-run.ts';
import type { RequestPace } from '#brokers/feeds/request/request-places.ts';
import { readAccounts } from './accounts.ts';
import { fetchAccount, fetchPages, orDamaged, type AccountAnswer } from './fetch-account.ts';
import { logIn, type PlatformSession } from './session.ts';

export const PROPREPORTS = 'propreports';
const TOTAL_MS = 60_000;
/** The platform allows 40 requests in 4 seconds to one address. */
const PACE: RequestPace = {
  limits: [{ most: 40, milliseconds: 4_000 }],
  spareMs: 1_000,
  lateMs: 700,
  maxWaitMs: 30_000,
};
/** Special group of the API that means every account of the login. */
const ALL_ACCOUNTS = { groupId: '-2' };

interface OpenSession {
  readonly session: PlatformSession;
  /** Pages of the list of accounts. */
  readonly raw: RawAnswer[];
}

async function listAccounts({ session, raw }: OpenSession): Promise<readonly PlatformAccount[]> {
  const pages = await fetchPages(session, 'accounts', ALL_ACCOUNTS, (answer) => void raw.push(answer));
  return await orDamaged('accounts', null, () => readAccounts(pages));
}

async function fetchPart(
  session: PlatformSession,
  account: PlatformAccount,
  { known, request }: PlatformRun,
): Promise<AccountAnswer> {
  const others = new Set(known.filter(({ id }) => id !== account.id).flatMap(({ id, name }) => [id, name]));
  others.delete(account.name);
  return fetchAccount(session, account, others, { from: firstDayOf(request, account), to: request.to });
}

/** The reports platform of proprietary firms. */
export const propReports = platform({
  source: PROPREPORTS,
  fetchMs: TOTAL_MS,
  testMs: TOTAL_MS,
  /** A page has 50,000 records at most, each some 200 characters. */
  limits: { packedBytes: 16 * 1024 * 1024, bytes: 24 * 1024 * 1024 },
  open: async (login, { base, windows, client, signal, retryMs }): Promise<OpenSession> => {
    const window = windows.open([PROPREPORTS, base.host], PACE);
    const endpoint = { client, url: new URL('/api.php', base), signal, window, retryMs };
    return { session: await logIn(endpoint, login.user, login.password), raw: [] };
  },
  close: ({ session }) => session.logOut(),
  accounts: listAccounts,
  fetch: async ({ session, raw }, run) => {
    const parts = await run.each((account) => fetchPart(session, account, run));
    return { parts, raw: [...raw, ...parts.flatMap((part) => part.raw)] };
  },
});
