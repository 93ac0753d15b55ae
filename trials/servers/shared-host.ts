import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import { startPlatform, type Platform } from '../../demo/src/platform.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface SharedHost {
  readonly seed: number;
  readonly servers: number;
  readonly synchronisations: number;
  readonly atOnce: number;
  /** An empty PostgreSQL database. */
  readonly databaseUrl: string;
}

const ACCOUNTS = ['DEMO-1'];
const DAYS = 6;
/** A crowd waits for its places at the platform. */
const MAX_WAIT_MS = 120_000;
/** Sign-in, accounts, positions, fills, trades and sign-out. */
const REQUESTS_EACH = 6;

/**
 * Traders at several servers synchronise with one platform that takes 40 requests in 4 seconds and refuses all others; then one
 * server is asked for what was done at another.
 */
export function sharedHost(options: SharedHost): Promise<Verdict> {
  return inTrialFolder(async (dataDir) => {
    const firstDay = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10);
    const platform = await startPlatform({ accounts: ACCOUNTS, firstDay, tradesPerDay: 8 });
    try {
      const store = await prepareStore({
        dataDir,
        databaseUrl: options.databaseUrl,
        accounts: ACCOUNTS,
        traders: options.synchronisations,
        platformUrls: [platform.url],
      });
      return await tryServers(options, store, platform);
    } finally {
      await platform.close();
    }
  });
}

async function tryServers(options: SharedHost, store: PreparedStore, platform: Platform): Promise<Verdict> {
  const servers = await Promise.all(
    Array.from({ length: options.servers }, () => startServerProcess(store.settings)),
  );
  const faults: string[] = [];
  const began = performance.now();
  await synchroniseAll(store.traders, servers, options.atOnce, faults);
  const seconds = Math.round((performance.now() - began) / 1000);
  const pictures = await seeImages(store.traders[0]!, servers, faults);
  const signOuts = await seeSignOuts(store.traders, servers, faults);
  const { processed, givenBack } = await countSyncs(store);
  for (const server of servers) {
    const { code } = await server.stop();
    if (code !== 0) faults.push(`a server stopped with ${code}: ${server.lines.at(-1)}`);
  }
  const left = await withOpenStore(store, (opened) =>
    opened.read((db) => db.selectFrom('server').select('id').execute()),
  );
  const requests = platform.requests.length;
  const refused = platform.requests.filter(({ status }) => status !== 200).length;
  const { seed, synchronisations, atOnce } = options;
  return verdictOfSharedHost(
    { seed, synchronisations, atOnce, servers: servers.length },
    { requests, refused, processed, givenBack, pictures, signOuts, seconds, left: left.length, faults },
  );
}

/** What was counted of servers at one host. */
export interface SharedHostSeen {
  /** At the platform. */
  readonly requests: number;
  readonly refused: number;
  readonly processed: number;
  readonly givenBack: number;
  readonly pictures: number;
  readonly signOuts: number;
  readonly seconds: number;
  /** Servers that the store still knows when all have stopped. */
  readonly left: number;
  readonly faults: readonly string[];
}

/** Whether servers of one database worked as one. */
export function verdictOfSharedHost(
  { seed, synchronisations, atOnce, servers }: Omit<SharedHost, 'databaseUrl'>,
  { faults, ...figures }: SharedHostSeen,
): Verdict {
  const { requests, refused, processed, pictures, signOuts, seconds } = figures;
  return judge({
    name: `${servers} servers at one host of a platform, on PostgreSQL`,
    observed: `${synchronisations} synchronisations, ${atOnce} at once, in ${seconds} s: ${requests} requests, ${refused} refused, ${processed} processed; ${pictures} pictures of one server read at others, ${signOuts} sign-outs seen at once`,
    target:
      'no request refused by a platform that takes 40 in 4 s, all processed, what is done at one server is seen at the next',
    seed,
    figures: { servers, ...figures },
    least: {
      requests: synchronisations * REQUESTS_EACH,
      processed: synchronisations,
      pictures: servers - 1,
      signOuts: servers - 1,
    },
    atMost: { refused: 0, givenBack: 0, left: 0 },
    faults,
  });
}

async function synchroniseAll(
  traders: readonly PreparedTrader[],
  servers: readonly Running[],
  atOnce: number,
  faults: string[],
): Promise<void> {
  const waiting = [...traders.entries()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [at, trader] = next;
        const { url } = servers[at % servers.length]!;
        for (const step of ['import', 'process']) {
          const answer = await fetch(`${url}/api/v1/${step}`, {
            headers: { authorization: `Bearer ${trader.token}` },
            signal: AbortSignal.timeout(MAX_WAIT_MS),
          });
          if (answer.status !== 200) faults.push(`${step}: ${answer.status} ${await answer.text()}`);
          else await answer.arrayBuffer();
        }
      }
    }),
  );
}

/** A picture taken at the first server, read at every other one; gives how many were the same there. */
export async function seeImages(
  trader: PreparedTrader,
  [first, ...others]: readonly Pick<Running, 'url'>[],
  faults: string[],
): Promise<number> {
  const { json } = await callAs(trader, first!.url, 'GET', '/dashboard/0');
  const [trade] = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
  const { bytes, name, type } = sent(aPng(64, 48));
  const form = new FormData();
  form.set('event', 'RBI');
  form.set('errors', '');
  form.set('comments', 'seen at every server');
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  const saved = await callAs(trader, first!.url, 'POST', `/trade/${trade?.id}`, form);
  const images = (saved.json['trade'] as { images: { name: string }[] } | undefined)?.images ?? [];
  const digests = async (server: Pick<Running, 'url'>) =>
    Promise.all(
      images.map(async (image) => {
        const answer = await fetch(server.url + imageUrl(image.name));
        return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
      }),
    );
  const own = await digests(first!);
  let same = 0;
  for (const server of others) {
    const there = await digests(server);
    if (there.length === 1 && there[0]!.startsWith('200 ') && there[0] === own[0]) same += 1;
    else faults.push(`a picture of the first server is ${there[0]?.slice(0, 20)} at another`);
  }
  return same;
}

/** Sessions that end at one server; gives how many were over at the next request at another. */
export async function seeSignOuts(
  traders: readonly PreparedTrader[],
  [first, ...others]: readonly Pick<Running, 'url'>[],
  faults: string[],
): Promise<number> {
  let seen = 0;
  for (const [at, server] of others.entries()) {
    const trader = traders[at]!;
    const before = await callAs(trader, server.url, 'GET', '/errors');
    const out = await callAs(trader, first!.url, 'POST', '/auth/sign_out', {});
    const after = await callAs(trader, server.url, 'GET', '/errors');
    const statuses = [before.status, out.status, after.status];
    if (statuses.join() === '200,200,401') seen += 1;
    else faults.push(`a sign-out gave ${statuses.join()}`);
  }
  return seen;
}

function countSyncs(store: PreparedStore): Promise<{ processed: number; givenBack: number }> {
  return withOpenStore(store, (opened) =>
    opened.read(async (db) => {
      const syncs = await db.selectFrom('sync').select('state').execute();
      const quotas = await db.selectFrom('sync_quota').select('given_back').execute();
      return {
        processed: syncs.filter(({ state }) => state === 'processed').length,
        givenBack: quotas.reduce((sum, { given_back: free }) => sum + free, 0),
      };
    }),
  );
}
