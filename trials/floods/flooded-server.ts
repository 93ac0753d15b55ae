import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { buttonHref, openMailbox, type Mailbox } from '../../apps/server/src/mail/mailbox-testing.ts';
import { invite } from '../../apps/server/src/onboarding/invite.ts';
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts';
import { newClient, signInAs, type Client } from '../../apps/server/src/app/server-testing.ts';
import { DEFAULT_LOGIN } from '../../demo/src/platform-options.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import type { SteadyRead } from '../steady-reads.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder, withOpenStore, withPlatforms } from '../trial-folder.ts';

/** Whom the flood tries to lock out. */
export const OWNER = { email: 'owner@desk.test', password: 'Opening-Bell-930' } as const;
const INVITED = 'invited@desk.test';
const ACCOUNT = 'DEMO-1';
const HISTORY_DAYS = 30;

/** A server as it runs in production behind a proxy, with traders who read their journals while it is flooded. */
export interface FloodedServer {
  readonly store: PreparedStore;
  readonly settings: Readonly<Record<string, string>>;
  readonly mailbox: Mailbox;
  readonly url: string;
  readonly metricsUrl: string;
  readonly reads: readonly SteadyRead[];
  /** A trader who guesses at a platform's password through the journal, with the path of the account. */
  readonly guesser: { readonly trader: PreparedTrader; readonly account: string };
  /** The value of {accountUuid} for the one login of an invitation. */
  readonly invited: string;
  /** The owner in a browser that signed in before. */
  readonly owner: Client;
  ownersPassword: string;
  /** Replaced when it is killed and started again. */
  running: Running;
}

/** Prepares everything, lets the trial run, and ends it all. */
export function withFloodedServer<Result>(
  { databaseUrl, readers }: { readonly databaseUrl: string | null; readonly readers: number },
  work: (server: FloodedServer) => Promise<Result>,
): Promise<Result> {
  return inTrialFolder((dataDir) =>
    withPlatforms(
      1,
      [ACCOUNT],
      async (platforms) => {
        const platformUrls = platforms.map(({ url }) => url);
        const wanted = { dataDir, databaseUrl, platformUrls, accounts: [ACCOUNT], traders: readers + 1 };
        const store = await prepareStore(wanted);
        await addPeople(store, new URL(platformUrls[0]!).host);
        const mailbox = await openMailbox();
        try {
          return await serve(store, mailbox, work);
        } finally {
          await mailbox.close();
        }
      },
      HISTORY_DAYS,
    ),
  );
}

function addPeople(store: PreparedStore, host: string): Promise<void> {
  return withOpenStore(store, async (opened) => {
    const secrets = await openSecrets(opened, join(store.dataDir, 'keys', 'daybook.key'));
    const passwordHash = await hashPassword(OWNER.password);
    const names = { firstName: 'Ann', lastName: 'Lee', language: 'en' } as const;
    const now = Date.now();
    const login = { platform: 'propreports', host, userName: DEFAULT_LOGIN.user } as const;
    await opened.write(async (db) => {
      await createTrader(db, { ...names, email: OWNER.email, passwordHash, isDemo: false, now });
      await invite(db, secrets, { ...names, email: INVITED, logins: [login], now });
    });
  });
}

async function serve<Result>(
  store: PreparedStore,
  mailbox: Mailbox,
  work: (server: FloodedServer) => Promise<Result>,
): Promise<Result> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  // Limits as they are: none is lifted here.
  const { CALLS_PER_MINUTE: _lifted, ...usual } = store.settings;
  const settings = {
    ...usual,
    NODE_ENV: 'production',
    BASE_URL: 'https://journal.desk.test',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.1',
    REGISTRATION: 'open',
    LOG_LEVEL: 'info',
  };
  const server = { ownersPassword: OWNER.password as string, running: await startServerProcess(settings) };
  try {
    const { url } = server.running;
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    // The last one guesses and does not read.
    const reads = await fillJournals(store.traders.slice(0, -1), url);
    const prepared = { store, settings, mailbox, url, metricsUrl, reads };
    const guesser = await findAccount(store.traders.at(-1)!, url);
    const [invited, owner] = [await invitedAccount(mailbox), await ownDevice(url)];
    return await work(Object.assign(server, { ...prepared, guesser, invited, owner }));
  } finally {
    await server.running.kill();
  }
}

/** A port on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Each trader's trades, synchronised as ever, and what they and their readers ask for all day. */
async function fillJournals(traders: readonly PreparedTrader[], url: string): Promise<SteadyRead[]> {
  const reads: SteadyRead[] = [];
  for (const trader of traders) {
    for (const path of ['/import', '/process']) {
      const { status, json } = await callAs(trader, url, 'GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    }
    const isPublic = new FormData();
    isPublic.set('isPublic', 'Y');
    await callAs(trader, url, 'POST', '/profile', isPublic);
    const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
    const [trade] = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
    for (const path of ['/dashboard/0', `/trade/${trade!.id}`, '/profile']) reads.push({ path, trader });
    reads.push({ path: '/top/traders/monthly', trader: null });
  }
  return reads;
}

async function findAccount(
  trader: PreparedTrader,
  url: string,
): Promise<{ trader: PreparedTrader; account: string }> {
  const { json } = await callAs(trader, url, 'GET', '/user/accounts');
  const [account] = json['results'] as readonly { readonly accountUuid: string }[];
  return { trader, account: account!.accountUuid };
}

/** The token of the email, and the first of its logins. */
async function invitedAccount(mailbox: Mailbox): Promise<string> {
  const { pathname } = new URL(buttonHref(await mailbox.next()));
  return `${pathname.split('/').at(-1)}.1`;
}

async function ownDevice(url: string): Promise<Client> {
  const owner = newClient(url);
  const { status, text } = await signInAs(owner, OWNER.email, OWNER.password);
  if (status !== 200) throw new Error(`the owner was refused: ${status} ${text}`);
  return owner;
}
