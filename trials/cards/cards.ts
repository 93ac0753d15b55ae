// The dearest pictures of links and the largest shared trade, asked for by forty anonymous callers at once while people read.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day } from '@daybook/domain/calendar.ts';
import { shareLargeTrade } from '../../apps/server/src/public/trades/large-trade-testing.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { askAtOnce, nothingAsked, type CardTally } from './card-requests.ts';
import { verdictOfCards } from './card-verdict.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { freePort } from '../floods/flooded-server.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { SIGNALS, type Watched } from '../server-watch.ts';
import { watchCores } from '../server-figures.ts';
import { readSteadily, type Reading, type SteadyRead } from '../steady-reads.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { askWatched, watchSettings } from '../watched-server.ts';

export interface CardsWanted {
  readonly seed: number;
  readonly rounds: number;
  /** Of the largest trade; an odd number. */
  readonly executions: number;
  /** Smaller shared trades in addition. */
  readonly trades: number;
  readonly databaseUrl: string | null;
  readonly judgesTimes: boolean;
}

/** What a run showed. */
export interface CardsRun {
  readonly wanted: CardsWanted;
  readonly tally: CardTally;
  readonly quiet: Reading;
  readonly loaded: Reading;
  readonly watched: Watched;
  /** Share of the time outside of requests in which the server's main thread found no core. */
  readonly coreWaits: number;
}

const AT_ONCE = 40;
const READS_PER_SECOND = 40;
const QUIET_ROUND_MS = 300;
/** Rounds end then, and those that are missing are a fault. */
const MAX_ROUNDS_MS = 5 * 60_000;
const MAX_QUIET_MS = 60_000;
const SMALL_TRADE = 401;
/** Nothing listens there: nobody synchronises. */
const NO_PLATFORM = 'http://127.0.0.1:9';

/** Tries pictures and pages of shared trades on a separate server. */
export function cards(wanted: CardsWanted): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const { databaseUrl } = wanted;
    const [dataDir, file] = [join(folder, 'data'), join(folder, 'watched')];
    const accounts = ['DEMO-1'];
    const store = await prepareStore({
      dataDir,
      databaseUrl,
      platformUrls: [NO_PLATFORM],
      accounts,
      traders: 2,
    });
    const uuids = await shareTrades(store, wanted);
    const server = await serve(store, file);
    try {
      return verdictOfCards(await run({ server, file, store, uuids }, wanted));
    } finally {
      await server.kill();
    }
  });
}

/** The largest first. Each has a symbol that fills the picture. */
function shareTrades(store: PreparedStore, { executions, trades }: CardsWanted): Promise<string[]> {
  const day = (newYorkOf(Date.now()).day - 1) as Day;
  const { traderId } = store.traders[0]!;
  return withOpenStore(store, async (opened) => {
    const uuids: string[] = [];
    for (let at = 0; at <= trades; at++) {
      const symbol = `${'@'.repeat(20)}${at}`;
      // Each of another size, so that it is known by its number of executions.
      const size = at === 0 ? executions : SMALL_TRADE + 2 * at;
      uuids.push(await shareLargeTrade(opened, traderId, { executions: size, symbol, day }));
    }
    return uuids;
  });
}

async function serve(store: PreparedStore, file: string): Promise<Running> {
  return startServerProcess({
    ...store.settings,
    NODE_ENV: 'production',
    BASE_URL: 'https://journal.desk.test',
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '127.0.0.1',
    ...watchSettings(file),
  });
}

interface Scene {
  readonly server: Running;
  readonly file: string;
  readonly store: PreparedStore;
  readonly uuids: readonly string[];
}

async function run({ server, file, store, uuids }: Scene, wanted: CardsWanted): Promise<CardsRun> {
  const [owner, reader] = store.traders as readonly [PreparedTrader, PreparedTrader];
  const reads: SteadyRead[] = [
    { path: '/profile', trader: reader },
    { path: '/dashboard/0', trader: reader },
    { path: '/top/traders/monthly', trader: null },
  ];
  const chance = chanceFrom(wanted.seed);
  const tally = nothingAsked();
  // Once before anything is measured: what is loaded at its first use is loaded then.
  await rename(owner, server, 0);
  await askAtOnce({ url: server.url, uuids, count: 2 * uuids.length }, chance, tally);
  const before = readSteadily(server.url, reads, READS_PER_SECOND);
  await wait(Math.min(wanted.rounds * QUIET_ROUND_MS, MAX_QUIET_MS));
  const quiet = await before.stop();
  process.kill(server.pid, SIGNALS.forget);
  const coreWaits = watchCores(server.pid);
  const underLoad = readSteadily(server.url, reads, READS_PER_SECOND);
  const enough = performance.now() + MAX_ROUNDS_MS;
  for (let round = 1; round <= wanted.rounds; round++) {
    if (performance.now() > enough) {
      tally.faults.push(`only ${round - 1} of ${wanted.rounds} rounds in ${MAX_ROUNDS_MS / 60_000} minutes`);
      break;
    }
    await rename(owner, server, round);
    await askAtOnce({ url: server.url, uuids, count: AT_ONCE }, chance, tally);
  }
  const loaded = await underLoad.stop();
  const waited = coreWaits();
  return { wanted, tally, quiet, loaded, watched: await askWatched(server.pid, file), coreWaits: waited };
}

/** Another name, the dearest that there is: all pictures and pages of the trader are made again. */
async function rename(owner: PreparedTrader, { url }: Running, round: number): Promise<void> {
  const form = new FormData();
  const names = { publicFirstName: '@'.repeat(100), publicLastName: `${'&'.repeat(90)} ${round}` };
  for (const [name, value] of Object.entries({ isPublic: 'Y', ...names })) form.set(name, value);
  const { status, json } = await callAs(owner, url, 'POST', '/profile', form);
  if (status !== 200) throw new Error(`the name was not taken: ${status} ${JSON.stringify(json)}`);
}
