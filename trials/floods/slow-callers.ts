import { setTimeout as wait } from 'node:timers/promises';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { withFloodedServer, type FloodedServer } from './flooded-server.ts';
import { watchCores, watchFigures, type Busiest } from '../server-figures.ts';
import { callSlowly, slowRequests, slowUploads, type SlowEnd } from './slow-connections.ts';
import { quantile, readSteadily, type Reading } from '../steady-reads.ts';
import { judge, type Verdict } from '../verdict.ts';

const READERS = 6;
/** Traders whose answers nobody takes, so many that the limit of calls refuses none of them. */
const UNREAD = 3;
const READS_EACH = 4;
const READS_PER_SECOND = 40;
/** So long each of them is waited for, and so soon it has to be closed. */
const MAX_WAIT_MS = 60_000;
const MAX_MS = 15_000;
const MAX_GROWTH_MIB = 100;
const MAX_SLOWER = 2;
/** In which a connection may be slow. */
const WAYS = 12;
/** Below this twice as slow is still at once, and chance. */
const AT_ONCE_MS = 50;
const CLOSED_EVERY_MS = 2_000;

export interface SlowCallersTrial {
  readonly seed: number;
  /** At once. One that is closed is opened again in another way. */
  readonly connections: number;
  /** For so long; each that is open by then is still waited for. */
  readonly seconds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
}

/** What was seen alongside slow callers. */
export interface SlowCallersSeen {
  readonly ends: readonly SlowEnd[];
  /** The same reads before and meanwhile. */
  readonly quiet: Reading;
  readonly read: Reading;
  readonly busiest: Busiest;
  readonly coreWaits: number;
}

/** T34: crowds of callers who are slow in every way, while traders read their journals. */
export function slowCallers(trial: SlowCallersTrial): Promise<Verdict> {
  return withFloodedServer({ databaseUrl: trial.databaseUrl, readers: READERS + UNREAD }, async (server) =>
    verdictOfSlowCallers(trial, await withReaders(server, trial)),
  );
}

async function withReaders(
  server: FloodedServer,
  { seed, connections, seconds }: SlowCallersTrial,
): Promise<SlowCallersSeen> {
  const { token } = server.guesser.trader;
  const unread = server.store.traders.slice(READERS, READERS + UNREAD);
  const kinds = unread.flatMap((trader) => [...slowRequests(trader.token), ...slowUploads(token)]);
  const reads = server.reads.slice(0, READERS * READS_EACH);
  const before = readSteadily(server.url, reads, READS_PER_SECOND);
  await wait(MAX_MS);
  const quiet = await before.stop();
  const coreWaits = watchCores(server.running.pid);
  const watch = watchFigures(server.metricsUrl);
  const meanwhile = readSteadily(server.url, reads, READS_PER_SECOND);
  const endAt = performance.now() + seconds * 1000;
  let next = 0;
  const ends: SlowEnd[] = [];
  const chance = chanceFrom(seed);
  const keepOpening = async (): Promise<void> => {
    // Slow callers are no crowd that comes at once: that is what floods are for.
    await wait(draw(chance, 0, Math.min(MAX_MS, (seconds * 1000) / 2)));
    while (performance.now() < endAt) {
      const kind = kinds[next % kinds.length]!;
      next += 1;
      ends.push(await callSlowly(server.url, kind, MAX_WAIT_MS));
      // The server closes what is late all at once, every two seconds; they come back each at a moment of its own.
      await wait(draw(chance, 0, CLOSED_EVERY_MS));
    }
  };
  await Promise.all(Array.from({ length: connections }, keepOpening));
  const read = await meanwhile.stop();
  return { ends, quiet, read, busiest: await watch.stop(), coreWaits: coreWaits() };
}

/** Whether each was closed, and nobody else waited. */
export function verdictOfSlowCallers(
  { databaseUrl, seed, connections }: SlowCallersTrial,
  seen: SlowCallersSeen,
): Verdict {
  const { ends, quiet, read, busiest, coreWaits } = seen;
  const quietP99Ms = Math.round(quantile(quiet.times, 0.99));
  const slowP99Ms = Math.round(quantile(read.times, 0.99));
  const growthMiB = busiest.maxMiB - busiest.firstMiB;
  const longestMs = Math.round(Math.max(...ends.map(({ closedAfter }) => closedAfter ?? MAX_WAIT_MS)));
  const ways = new Set(ends.map(({ name }) => name)).size;
  const coreWaitsPercent = Math.round(coreWaits * 100);
  const faults = [
    ...faultsOfEnds(ends),
    ...[...quiet.faults, ...read.faults].map((fault) => `a reader: ${fault}`),
  ];
  return judge({
    name: `slow-callers-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed:
      `${ends.length} connections slow in ${ways} ways, the longest open for ${longestMs} ms; ` +
      `${read.times.length} reads beside them: p99 ${slowP99Ms} ms, ${quietP99Ms} ms before; ${growthMiB} MiB more; ` +
      `other work on the machine kept the server from its core ${coreWaitsPercent} % of the time`,
    target: 'each closed within 15 s, the p99 of others at most twice as long, 100 MiB more at most',
    seed,
    figures: {
      connections: ends.length,
      ways,
      quietReads: quiet.times.length,
      reads: read.times.length,
      longestMs,
      quietP99Ms,
      slowP99Ms,
      growthMiB,
      coreWaitsPercent,
    },
    least: { connections, ways: Math.min(connections, WAYS), quietReads: 100, reads: 100 },
    atMost: {
      longestMs: MAX_MS,
      growthMiB: MAX_GROWTH_MIB,
      slowP99Ms: Math.max(AT_ONCE_MS, MAX_SLOWER * quietP99Ms),
    },
    faults,
  });
}

/** One sentence for each kind that was not closed, or not soon, and for each that had nothing to leave unread. */
export function faultsOfEnds(ends: readonly SlowEnd[]): string[] {
  const refused = ends.filter(({ status }) => status !== null && status !== '200');
  const kinds = Map.groupBy(refused, ({ name, status }) => `${name}: answered with ${status}`);
  return [...lateOnes(ends), ...[...kinds].map(([kind, all]) => `${all.length} × ${kind}`)];
}

function lateOnes(ends: readonly SlowEnd[]): string[] {
  const late = ends.filter(({ closedAfter }) => closedAfter === null || closedAfter > MAX_MS);
  return Object.entries(Object.groupBy(late, ({ name }) => name)).map(([name, all = []]) => {
    const longest = Math.max(...all.map(({ closedAfter }) => closedAfter ?? Infinity));
    return `${all.length} × ${name}: ${longest === Infinity ? 'not closed' : `closed after ${Math.round(longest)} ms`}`;
  });
}
