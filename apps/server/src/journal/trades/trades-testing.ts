import assert from 'node:assert/strict';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { startTestPlatform, type TestPlatform } from '#server/accounts/platform-testing.ts';
import {
  withTrader,
  type Client,
  type StartTestServer,
  type TestServer,
} from '#server/app/server-testing.ts';

const LOGIN = { user: 'ann', password: 'Platform-secret-1' };

/** A server with a trader who has synchronised three days of trades of one account. */
export interface TradedJournal {
  readonly server: TestServer;
  readonly trader: Client;
  /** Public ids of the trades, in the order of closing. */
  readonly trades: readonly string[];
}

let shared: Promise<TestPlatform> | undefined;

/** One platform for all journals of this process, which only read from it. */
function sharedPlatform(): Promise<TestPlatform> {
  shared ??= startTestPlatform(LOGIN, ['A-1']).then((platform) => {
    platform.leaveRunning();
    return platform;
  });
  return shared;
}

/** Starts a server, and synchronises with a platform; to be called inside of `before`. */
export async function startTradedJournal(start: StartTestServer): Promise<TradedJournal> {
  const platform = await sharedPlatform();
  const server = await start({ environment: { PLATFORM_HOSTS: platform.url } });
  const trader = await withTrader(server);
  const login = { platform: 'propreports', host: platform.host, userName: LOGIN.user };
  await trader.call('POST', '/api/v1/user/accounts', { body: { ...login, password: LOGIN.password } });
  await trader.call('GET', '/api/v1/import');
  const { status, text } = await trader.call('GET', '/api/v1/process');
  assert.equal(status, 200, text);
  const { json } = await trader.call('GET', '/api/v1/dashboard/0');
  const trades = parseTradeRecords(json.trades, '').map(({ id }) => id);
  assert.ok(trades.length >= 3, 'the platform showed trades');
  return { server, trader, trades };
}

/** Saves a trade's journal; fields that are not given are empty, flags are N. */
export async function saveEntry(
  trader: Client,
  trade: string,
  fields: Readonly<Record<string, string>>,
): Promise<Awaited<ReturnType<Client['call']>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'NOT_DEFINED', ...fields })) form.append(name, value);
  return trader.call('POST', `/api/v1/trade/${trade}`, { form });
}
