import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { startOne, newClient, signInAs } from '../../apps/server/src/app/server-testing.ts';
import { endWithUs } from '../end-with-us.ts';
import { FLOODS, type FloodKind, type Floods } from './flood-kinds.ts';
import { OWNER, withFloodedServer, type FloodedServer } from './flooded-server.ts';
import type { FloodOrder, FloodTally } from './flood-order.ts';
import { resetByEmail, signInAgainAndAgain } from './flooded-owner.ts';
import { floodLine, verdictOfFloods, type FloodResult } from './flood-verdict.ts';
import { startServerProcess } from '../processes.ts';
import { watchCores, watchFigures } from '../server-figures.ts';
import { readSteadily } from '../steady-reads.ts';
import type { Verdict } from '../verdict.ts';

const PER_SECOND = 200;
const ADDRESSES = 500;
/** Each well below what a session may call in a minute; as few as will do where times do not count. */
const READERS = { judged: 6, plain: 1 } as const;
const READS_PER_SECOND = { judged: 40, plain: 8 } as const;
/** The share of a flood's time for which the same is read before it. */
const QUIET_SHARE = 0.5;
const QUARTER_AND_SLOT_MS = 17 * 60_000;

/** T16: every way in is flooded while traders read their journals, the owner comes and goes, and the server is killed in between. */
export function floods(options: Floods): Promise<Verdict> {
  const { databaseUrl, only, judgesTimes } = options;
  const depth = judgesTimes ? 'judged' : 'plain';
  return withFloodedServer({ databaseUrl, readers: READERS[depth] }, async (server) => {
    const results: FloodResult[] = [];
    const kinds = FLOODS.filter(({ name }) => only === undefined || only.includes(name));
    for (const kind of kinds) {
      const result = await tryFlood(server, kind, options.seconds, READS_PER_SECOND[depth]);
      if (judgesTimes) console.log(floodLine(result));
      results.push(result);
    }
    const isLockedOut = await isOwnerLockedOutLater(server);
    return verdictOfFloods(options, results, isLockedOut);
  });
}

async function tryFlood(
  server: FloodedServer,
  kind: FloodKind,
  seconds: number,
  readsPerSecond: number,
): Promise<FloodResult> {
  const reading = readSteadily(server.url, server.reads, readsPerSecond);
  await wait(seconds * QUIET_SHARE * 1_000);
  const quiet = await reading.stop();
  const since = Date.now();
  const coreWaits = watchCores(server.running.pid);
  const watch = watchFigures(server.metricsUrl);
  const flooded = readSteadily(server.url, server.reads, readsPerSecond);
  const [tally, owner, reset] = await Promise.all([
    runFlood(server, kind, seconds),
    signInAgainAndAgain(server, seconds),
    kind.resets === true ? resetByEmail(server) : true,
  ]);
  const read = await flooded.stop();
  const busiest = { ...(await watch.stop()), coreWaits: coreWaits() };
  const killed = kind.kills === true ? await floodAndKill(server, kind, seconds) : null;
  const evaluated =
    (await kind.evaluated(tally, server, since)) +
    (killed === null ? 0 : await kind.evaluated(killed, server, since));
  return { name: kind.name, most: kind.most, tally, killed, evaluated, quiet, read, busiest, owner, reset };
}

/** The same flood once more, with the server killed in its middle and started again on the same store. */
async function floodAndKill(server: FloodedServer, kind: FloodKind, seconds: number): Promise<FloodTally> {
  const flooding = runFlood(server, kind, seconds);
  await wait((seconds / 2) * 1_000);
  await server.running.kill();
  server.running = await startServerProcess(server.settings);
  return flooding;
}

async function runFlood(server: FloodedServer, kind: FloodKind, seconds: number): Promise<FloodTally> {
  const order: FloodOrder = {
    url: server.url,
    perSecond: PER_SECOND,
    seconds,
    atOnce: 0,
    addresses: ADDRESSES,
    network: '203.0',
    localAddress: null,
    ...kind.order(server),
  };
  const program = spawn(process.execPath, [join(import.meta.dirname, 'flood-program.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endWithUs(program);
  program.stdin.end(JSON.stringify(order));
  return JSON.parse(await text(program.stdout)) as FloodTally;
}

/** A quarter of an hour after the last flood the owner can sign in from anywhere: tested with a server with a later clock on the same store. */
async function isOwnerLockedOutLater(server: FloodedServer): Promise<boolean> {
  await server.running.kill();
  const { place, dataDir } = server.store;
  const { PORT: _port, METRICS_PORT: _metrics, ...environment } = server.settings;
  const later = await startOne(place, dataDir, { environment: { ...environment, NODE_ENV: 'test' } });
  try {
    later.clock.now = Date.now() + QUARTER_AND_SLOT_MS;
    const { status } = await signInAs(newClient(later.url), OWNER.email, server.ownersPassword);
    return status !== 200;
  } finally {
    await later.close();
  }
}
