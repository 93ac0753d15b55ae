import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { nextMidnight } from '../../apps/server/src/sync/status.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { callAs, codeOf, type ApiAnswer } from '../trader-client.ts';
import { inTrialFolder, withOpenStore, withPlatforms } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface ClaimBursts {
  readonly seed: number;
  readonly traders: number;
  /** An empty PostgreSQL database, served by two servers; one server on SQLite without. */
  readonly databaseUrl: string | null;
}

const BURST = 64;
const MAX_PLATFORMS = 20;
const ACCOUNTS = ['DEMO-1'];
/** A burst is answered within seconds; Retry-After is compared with what was left then. */
const TOLERANCE_SECONDS = 30;

/** Many clicks at once on one trader's button, at every server, until nothing is left of the day: four get through. */
export function claimBursts(options: ClaimBursts): Promise<Verdict> {
  return inTrialFolder((dataDir) =>
    withPlatforms(Math.min(options.traders, MAX_PLATFORMS), ACCOUNTS, async (platforms) => {
      const store = await prepareStore({
        dataDir,
        databaseUrl: options.databaseUrl,
        accounts: ACCOUNTS,
        traders: options.traders,
        platformUrls: platforms.map(({ url }) => url),
      });
      const count = options.databaseUrl === null ? 1 : 2;
      const servers = await Promise.all(
        Array.from({ length: count }, () => startServerProcess(store.settings)),
      );
      const tries: Tries = { sent: 0, faults: [] };
      for (const trader of store.traders) await exhaust(trader, servers, tries);
      const counts = await countClaims(store);
      for (const server of servers) {
        const { code } = await server.stop();
        if (code !== 0) tries.faults.push(`a server stopped with ${code}: ${server.lines.at(-1)}`);
      }
      return verdictOf(options, count, tries, counts);
    }),
  );
}

interface Tries {
  sent: number;
  readonly faults: string[];
}

async function exhaust(trader: PreparedTrader, servers: readonly Running[], tries: Tries): Promise<void> {
  for (;;) {
    const answers = await Promise.all(
      Array.from({ length: BURST }, (_, at) =>
        callAs(trader, servers[at % servers.length]!.url, 'GET', '/import'),
      ),
    );
    tries.sent += answers.length;
    tries.faults.push(...answers.map(faultOf).filter((fault) => fault !== null));
    await Promise.all(servers.map(({ url }) => callAs(trader, url, 'GET', '/process')));
    if (answers.every((answer) => answer.status !== 200)) return;
  }
}

/** What is wrong with an answer: only success, and 429 until New York's midnight, are right. */
function faultOf(answer: ApiAnswer): string | null {
  if (answer.status === 200) return null;
  if (answer.status !== 429 || codeOf(answer) !== '005')
    return `${answer.status} ${JSON.stringify(answer.json)}`;
  const now = Date.now();
  const left = (nextMidnight(newYorkOf(now).day) - now) / 1000;
  const reported = Number(answer.headers.get('retry-after'));
  return Math.abs(reported - left) <= TOLERANCE_SECONDS
    ? null
    : `Retry-After is ${reported} and not ${Math.round(left)}`;
}

interface Claims {
  readonly trader: number;
  readonly used: number;
  readonly processed: number;
  readonly others: number;
}

function countClaims(store: PreparedStore): Promise<Claims[]> {
  return withOpenStore(store, (opened) =>
    opened.read(async (db) => {
      const quotas = await db.selectFrom('sync_quota').select(['trader_id', 'used']).execute();
      const syncs = await db.selectFrom('sync').select(['trader_id', 'state']).execute();
      return store.traders.map(({ traderId: trader }) => {
        const own = syncs.filter((sync) => sync.trader_id === trader);
        const processed = own.filter(({ state }) => state === 'processed').length;
        const used = quotas
          .filter((quota) => quota.trader_id === trader)
          .reduce((sum, quota) => sum + quota.used, 0);
        return { trader, used, processed, others: own.length - processed };
      });
    }),
  );
}

/** Traders who did not use exactly four synchronisations, all of them processed; a sentence each. */
export function wrongClaims(counts: readonly Claims[]): string[] {
  return counts
    .filter(({ used, processed, others }) => used !== 4 || processed !== 4 || others !== 0)
    .map((claims) => JSON.stringify(claims));
}

function verdictOf(
  { seed, traders, databaseUrl }: ClaimBursts,
  servers: number,
  { sent, faults }: Tries,
  counts: readonly Claims[],
): Verdict {
  const wrong = wrongClaims(counts);
  const exhausted = counts.filter(({ used }) => used === 4).length;
  const engine = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  return judge({
    name: `bursts of ${BURST} clicks, ${servers} server${servers === 1 ? '' : 's'} on ${engine}`,
    observed: `${sent} tries by ${traders} traders, ${exhausted} used exactly 4, ${faults.length} wrong answers`,
    target: 'exactly 4 a trader and day, all processed, the rest 429 until New York midnight',
    seed,
    figures: { tries: sent, traders, exhausted, servers, wrong: wrong.length, faults: faults.length },
    // A burst takes one of the four at most, and the last finds nothing left.
    least: { exhausted: traders, tries: traders * BURST * 2 },
    atMost: { wrong: 0 },
    faults: [...wrong, ...faults],
  });
}
