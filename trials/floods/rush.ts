import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { chanceFrom, type Chance } from '@daybook/domain/chance-testing.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { problemsSchema } from '@daybook/api/contract/problems.ts';
import { waitForTurn } from '@daybook/api/contract/wait-for-turn.ts';
import { freePort } from './flooded-server.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { watchCores } from '../server-figures.ts';
import { quantile, readSteadily, shareBelow, type Reading } from '../steady-reads.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder, withOpenStore, withPlatforms } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface RushTrial {
  readonly seed: number;
  readonly traders: number;
  /** Within so many seconds all of them press; each once. */
  readonly seconds: number;
  /** How many of them share one address, as a firm does; the others have one each. */
  readonly sharing: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Whether times are judged, which other work on the machine moves. */
  readonly judgesTimes: boolean;
}

const PASSWORD = 'Opening-Bell-930';
const ACCOUNT = 'DEMO-1';
/** So many that each reads once a second: a tenth of what a trader may, also where a busy machine lets reads wait and come together. */
const READERS = 8;
const READS_PER_SECOND = 8;
const MAX_MS = 60_000;
const SOON_MS = 300;
const MIN_SOON_PERCENT = 95;
const PLACES = 64;
/** What else the machine does shows in the same reads before the rush. */
const QUIET_MS = 4_000;
const WORSE_PERCENT = 5;

/** What the traders saw. */
interface Seen {
  /** Milliseconds from pressing until each was in. */
  readonly waits: number[];
  /** Answers that it is crowded. */
  crowded: number;
  readonly faults: string[];
}

/** The morning: all traders of an installation sign in with new browsers at once, while some read their journals already. */
export function rush(trial: RushTrial): Promise<Verdict> {
  return inTrialFolder((dataDir) =>
    withPlatforms(1, [ACCOUNT], async ([platform]) => {
      const { databaseUrl } = trial;
      const platformUrls = [platform!.url];
      const wanted = { dataDir, databaseUrl, platformUrls, accounts: [ACCOUNT], traders: READERS };
      const store = await prepareStore(wanted);
      await addTraders(store, trial.traders);
      // Limits as they are: none is lifted here.
      const { CALLS_PER_MINUTE: _lifted, ...usual } = store.settings;
      const server = await startServerProcess({
        ...usual,
        NODE_ENV: 'production',
        BASE_URL: 'https://journal.desk.test',
        PORT: String(await freePort()),
        TRUSTED_PROXIES: '127.0.0.1',
      });
      try {
        const reads = await fillJournals(store, server.url);
        const before = readSteadily(server.url, reads, READS_PER_SECOND);
        await wait(trial.judgesTimes ? QUIET_MS : 0);
        const quiet = await before.stop();
        const coreWaits = watchCores(server.pid);
        const reading = readSteadily(server.url, reads, READS_PER_SECOND);
        const seen: Seen = { waits: [], crowded: 0, faults: [] };
        const chance = chanceFrom(trial.seed);
        const traders = Array.from({ length: trial.traders }, (_, at) =>
          signInOnce(
            server.url,
            at,
            at < trial.sharing ? 0 : at,
            chance() * trial.seconds * 1_000,
            seen,
            chance,
          ),
        );
        await Promise.all(traders);
        const read = await reading.stop();
        const waited = coreWaits();
        const { code } = await server.stop();
        if (code !== 0) seen.faults.push(`the server's stop gave ${code}`);
        return verdictOfRush(trial, { ...seen, quiet, read, coreWaits: waited });
      } finally {
        await server.kill();
      }
    }),
  );
}

function emailOf(trader: number): string {
  return `trader${trader}@desk.test`;
}

function addTraders(prepared: PreparedStore, count: number): Promise<void> {
  return withOpenStore(prepared, async (store) => {
    const names = { firstName: 'Ann', lastName: 'Lee', language: null, isDemo: false };
    // The price of a hash is the same whatever its salt.
    const passwordHash = await hashPassword(PASSWORD);
    await store.write(async (db) => {
      for (let at = 0; at < count; at++)
        await createTrader(db, { ...names, email: emailOf(at), passwordHash, now: Date.now() });
    });
  });
}

async function fillJournals({ traders }: PreparedStore, url: string) {
  for (const trader of traders)
    for (const path of ['/import', '/process']) {
      const { status } = await callAs(trader, url, 'GET', path);
      if (status !== 200) throw new Error(`${path} gave ${status}`);
    }
  return traders.flatMap((trader) =>
    ['/dashboard/0', '/profile', '/gallery'].map((path) => ({ path, trader })),
  );
}

/** A sign-in that was refused, with what a crowded server asks to wait. */
class NotYet extends Error {
  readonly seconds: number | null;

  constructor(message: string, seconds: number | null) {
    super(message);
    this.seconds = seconds;
  }
}

/** As the browser does: one press, and its automatic retries when the server asks for them. */
async function signInOnce(
  url: string,
  trader: number,
  address: number,
  after: number,
  seen: Seen,
  chance: Chance,
): Promise<void> {
  await wait(after);
  const pressed = performance.now();
  const send = async () => {
    const answer = await fetch(`${url}/api/v1/auth/sign_in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${100 + Math.floor(address / 250)}.${1 + (address % 250)}`,
        'x-forwarded-proto': 'https',
      },
      body: JSON.stringify({ username: emailOf(trader).toUpperCase(), password: PASSWORD }),
    });
    const body: unknown = await answer.json();
    if (answer.status === 200) return;
    const [problem] = problemsSchema.parse(body).errors;
    const isCrowded = answer.status === 503 && problem?.code === '012';
    throw new NotYet(
      `${answer.status} ${problem?.code}`,
      isCrowded ? Number(problem.details?.['retryAfter']) : null,
    );
  };
  const browser = {
    now: () => performance.now(),
    random: chance,
    pause: wait,
    secondsToWait: (error: unknown) => (error instanceof NotYet ? error.seconds : null),
  };
  try {
    await waitForTurn(send, () => (seen.crowded += 1), browser);
    seen.waits.push(performance.now() - pressed);
  } catch (error) {
    seen.faults.push(`trader ${trader} was not let in: ${String(error)}`);
  }
}

/** What was seen of a rush. */
export interface RushSeen extends Seen {
  /** The same reads before and meanwhile. */
  readonly quiet: Reading;
  readonly read: Reading;
  /** Share of the time in which the server's main thread found no core. */
  readonly coreWaits: number;
}

/** Whether all came in, and soon, and kept no reader waiting. */
export function verdictOfRush(
  trial: RushTrial,
  { waits, crowded, faults, quiet, read, coreWaits }: RushSeen,
): Verdict {
  const { traders, seconds, sharing, databaseUrl, seed, judgesTimes } = trial;
  const medianMs = Math.round(quantile(waits, 0.5));
  const longestMs = Math.round(Math.max(...waits, 0));
  const percentSoon = ({ times }: Reading) => Math.round(shareBelow(times, SOON_MS) * 1_000) / 10;
  const soonPercent = percentSoon(read);
  const quietSlow = 100 - percentSoon(quiet) + WORSE_PERCENT;
  const coreWaitsPercent = Math.round(coreWaits * 100);
  const slowPercent = Math.round((100 - soonPercent) * 10) / 10;
  const figures = { traders, signedIn: waits.length, crowded, medianMs, longestMs, reads: read.times.length };
  return judge({
    name: `rush-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed:
      `${traders} traders pressed within ${seconds} s, ${sharing} of them behind one address: ${waits.length} came in, after ` +
      `${medianMs} ms (median) and ${longestMs} ms at most, ${crowded} times asked to wait; ${soonPercent} % of ` +
      `${read.times.length} reads below ${SOON_MS} ms, ${percentSoon(quiet)} % before; other work on the machine kept the server from its core ${coreWaitsPercent} % of the time`,
    target: `all in within ${MAX_MS / 1_000} s without pressing again, ${MIN_SOON_PERCENT} % of the reads below ${SOON_MS} ms`,
    seed,
    figures: { ...figures, slowPercent, coreWaitsPercent },
    least: { signedIn: traders, reads: 10 },
    atMost: {
      // As many as there are places for are kept waiting by the server, and never sent away.
      ...(traders <= PLACES ? { crowded: 0 } : {}),
      ...(judgesTimes ? { longestMs: MAX_MS, slowPercent: Math.max(100 - MIN_SOON_PERCENT, quietSlow) } : {}),
    },
    faults: [...faults, ...read.faults],
  });
}
