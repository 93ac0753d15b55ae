import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, type Chance } from '@daybook/domain/chance-testing.ts';
import { SYNC_LEASE_MS } from '../../apps/server/src/sync/claim.ts';
import {
  acknowledgedNow,
  countSaves,
  nothingAcknowledged,
  type Acknowledged,
} from '../crashes/acknowledged.ts';
import { workUntilGone } from '../crashes/client-work.ts';
import { examineStore } from '../crashes/crash-often.ts';
import { startOwnPostgres, type OwnPostgres } from '../crashes/own-postgres.ts';
import { removeWithUs } from '../end-with-us.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startPlatformProcess, startServerProcess, type Running } from '../processes.ts';
import { callAs, codeOf } from '../trader-client.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface ServerKills {
  readonly seed: number;
  /** How often one of the servers is killed, each in turn. */
  readonly rounds: number;
  readonly secondsBetweenKills: number;
  /** How often PostgreSQL is killed and started again meanwhile. */
  readonly restarts: number;
  /** Whether to wait out the leases of what was cut short, a minute, and see that nothing is blocked by then. */
  readonly waitForLeases: boolean;
}

const ACCOUNTS = ['DEMO-1'];
const SERVERS = 2;
const CLIENTS_EACH = 2;
const TRADERS_A_ROUND = 6;
const POLL_MS = 20;
const WORK_MAX_WAIT_MS = 60_000;
const SAVES_A_ROUND = 4;
/** So long servers may answer that the database was away, after it is there again. */
const AFTER_RESTART_MS = 3_000;
const MAX_AFTERWARDS = 20;

/** Kills servers and their database while traders work at all of them, and looks whether all that was acknowledged is there. */
export function serverKills(options: ServerKills): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    // PostgreSQL runs as another user, who has to reach its files.
    const clusters = mkdtempSync(join(tmpdir(), 'daybook-cluster-'));
    chmodSync(clusters, 0o755);
    const keep = removeWithUs(clusters);
    const postgres = await startOwnPostgres(clusters, {});
    const firstDay = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    const platform = await startPlatformProcess(
      '--accounts',
      ACCOUNTS.join(),
      '--first-day',
      firstDay,
      '--trades-per-day',
      '15',
    );
    try {
      const store = await prepareStore({
        dataDir: folder,
        databaseUrl: postgres.url,
        accounts: ACCOUNTS,
        traders: (options.rounds + options.restarts) * TRADERS_A_ROUND + SERVERS * CLIENTS_EACH,
        platformUrls: [platform.url],
      });
      return await killServers(store, postgres, options);
    } finally {
      await platform.kill();
      await postgres.kill();
      rmSync(clusters, { recursive: true, force: true });
      keep();
    }
  });
}

interface Trial {
  readonly store: PreparedStore;
  readonly chance: Chance;
  readonly known: Acknowledged;
  readonly idle: PreparedTrader[];
  readonly cut: PreparedTrader[];
  /** Answers since the last check that no trader should see. */
  readonly messages: string[];
  readonly faults: string[];
  /** Null while one is killed. */
  readonly servers: (Running | null)[];
  interrupted: number;
  isOver: boolean;
}

async function killServers(
  store: PreparedStore,
  postgres: OwnPostgres,
  options: ServerKills,
): Promise<Verdict> {
  const trial: Trial = {
    store,
    chance: chanceFrom(options.seed),
    known: nothingAcknowledged(),
    idle: [...store.traders],
    cut: [],
    messages: [],
    faults: [],
    servers: await Promise.all(Array.from({ length: SERVERS }, () => startServerProcess(store.settings))),
    interrupted: 0,
    isOver: false,
  };
  try {
    return await killInTurn(trial, postgres, options);
  } finally {
    trial.isOver = true;
    for (const server of trial.servers) await server?.kill();
  }
}

async function killInTurn(trial: Trial, postgres: OwnPostgres, options: ServerKills): Promise<Verdict> {
  const { store } = trial;
  const { rounds, restarts, secondsBetweenKills } = options;
  const clients = Array.from({ length: SERVERS * CLIENTS_EACH }, (_, at) => keepWorking(trial, at % SERVERS));
  let restarted = 0;
  for (let round = 0; round < rounds; round++) {
    await pause(secondsBetweenKills * 1_000);
    await killOne(trial, round % SERVERS);
    if (restarted < Math.floor(((round + 1) * restarts) / rounds)) {
      await restartPostgres(trial, postgres);
      restarted += 1;
      // Clients continue meanwhile.
      const held = acknowledgedNow(trial.known);
      trial.faults.push(
        ...(await examineStore(store, held)).map((fault) => `after restart ${restarted}: ${fault}`),
      );
    }
  }
  await pause(secondsBetweenKills * 1_000);
  await leastWork(trial, options);
  trial.isOver = true;
  await Promise.all(clients);
  trial.faults.push(...trial.messages);
  const blocked = options.waitForLeases ? await checkContinuation(trial) : 0;
  trial.faults.push(...(await examineStore(store, () => trial.known)).map((fault) => `at the end: ${fault}`));
  for (const server of trial.servers) {
    const code = (await server?.stop())?.code;
    if (code !== 0) trial.faults.push(`a server's last stop gave ${code}`);
  }
  return verdictOf(trial, options, restarted, blocked);
}

/** A slow machine is given time for what shows something; what is missing then is missing in the figures. */
async function leastWork({ known }: Trial, { rounds }: ServerKills): Promise<void> {
  const giveUpAt = performance.now() + WORK_MAX_WAIT_MS;
  const isEnough = () =>
    known.processed.size >= rounds &&
    countSaves(known) >= rounds * SAVES_A_ROUND &&
    known.pictures.size > 0 &&
    known.published.size > 0;
  while (!isEnough() && performance.now() < giveUpAt) await pause(POLL_MS);
}

/** One client of a server, which comes back whenever it does. */
async function keepWorking(trial: Trial, at: number): Promise<void> {
  const { chance, known, idle, cut, messages } = trial;
  while (!trial.isOver) {
    const server = trial.servers[at] ?? null;
    const isEnough = () => trial.isOver || trial.servers[at] !== server;
    if (server !== null)
      await workUntilGone({ url: server.url, chance, known, idle, cut, unexpected: messages }, isEnough);
    await pause(POLL_MS);
  }
}

async function killOne(trial: Trial, at: number): Promise<void> {
  const server = trial.servers[at] ?? null;
  trial.servers[at] = null;
  await server?.kill();
  trial.servers[at] = await startServerProcess(trial.store.settings);
}

/** What is answered while the database is away is no fault: it was not acknowledged. */
async function restartPostgres(trial: Trial, postgres: OwnPostgres): Promise<void> {
  trial.faults.push(...trial.messages.splice(0));
  await postgres.kill();
  await postgres.start();
  await pause(AFTER_RESTART_MS);
  trial.interrupted += trial.messages.splice(0).length;
}

/** Once their leases are over, traders whose synchronisation was cut short must get through, at any server. Gives how many do not. */
async function checkContinuation({ cut, servers, faults }: Trial): Promise<number> {
  await pause(SYNC_LEASE_MS + 1_000);
  let blocked = 0;
  for (const [at, trader] of cut.slice(-MAX_AFTERWARDS).entries()) {
    const { url } = servers[at % SERVERS]!;
    const imported = await callAs(trader, url, 'GET', '/import');
    if (codeOf(imported) === '005') continue;
    const processed = await callAs(trader, url, 'GET', '/process');
    if (imported.status === 200 && processed.status === 200 && processed.json['processed'] === true) continue;
    blocked += 1;
    faults.push(`after the lease: ${JSON.stringify([imported.json, processed.json])}`);
  }
  return blocked;
}

function verdictOf(trial: Trial, options: ServerKills, restarted: number, blocked: number): Verdict {
  const { known, cut, interrupted, faults } = trial;
  const { seed, rounds, secondsBetweenKills, restarts } = options;
  const [processed, saves] = [known.processed.size, countSaves(known)];
  const [pictures, files] = [known.pictures.size, known.published.size];
  return judge({
    name: `${SERVERS} servers on one PostgreSQL, killed in turn`,
    observed: `${rounds} kills, one every ${secondsBetweenKills} s, PostgreSQL killed ${restarted} times: ${processed} synchronisations processed, ${saves} writes, ${pictures} pictures and ${files} files acknowledged, ${cut.length} synchronisations cut short, ${interrupted} answers that the database was away, ${blocked} blocked, ${faults.length} faults`,
    target: 'nothing acknowledged is lost, every journal is sound, nobody is blocked for more than a minute',
    seed,
    figures: {
      kills: rounds,
      restarted,
      processed,
      saves,
      pictures,
      files,
      cut: cut.length,
      interrupted,
      blocked,
    },
    least: {
      kills: 1,
      restarted: restarts,
      processed: rounds,
      saves: rounds * SAVES_A_ROUND,
      pictures: 1,
      files: 1,
    },
    atMost: { blocked: 0 },
    faults,
  });
}
