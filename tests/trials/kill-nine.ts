import { setTimeout as pause } from 'node:timers/promises';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { SYNC_LEASE_MS } from '../../apps/server/src/sync/claim.ts';
import { findLosses, nothingAcknowledged, type Acknowledged } from './acknowledged.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from './prepared-store.ts';
import { startPlatformProcess, startServerProcess, type Running } from './processes.ts';
import { callAs, codeOf, workUntilGone } from './trader-client.ts';
import { inTrialFolder, lookInto } from './trial-folder.ts';
import { judge, type Verdict } from './verdict.ts';

export interface KillNine {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Whether to wait out the leases of what was cut short, a minute, and see that nothing is blocked by then. */
  readonly waitForLeases: boolean;
  /** Whether the longest wait for a server that is started again counts: nothing else may run on the machine then. */
  readonly judgesTimes: boolean;
}

const CLIENTS = 4;
const TRADERS_A_ROUND = 4;
/** Milliseconds of work after which the server is killed. */
const [EARLIEST, LATEST] = [5, 1500];
const MAX_AFTERWARDS = 20;
const MAX_READY_MS = 2_000;
/** So long a kill waits for a first write; what is missing then is missing in the figures. */
const FIRST_WRITE_MS = 60_000;
const LOOK_MS = 5;

/**
 * Kills the server's processes at random moments while traders synchronise and write, starts it again, and looks whether the
 * journal is sound and everything that was acknowledged is there.
 */
export function killNine(options: KillNine): Promise<Verdict> {
  return inTrialFolder((dataDir) => killNineIn(dataDir, options));
}

async function killNineIn(dataDir: string, options: KillNine): Promise<Verdict> {
  const accounts = ['DEMO-1'];
  const firstDay = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const platform = await startPlatformProcess(
    '--accounts',
    accounts.join(),
    '--first-day',
    firstDay,
    '--trades-per-day',
    '15',
  );
  try {
    const store = await prepareStore({
      dataDir,
      accounts,
      databaseUrl: options.databaseUrl,
      platformUrls: [platform.url],
      traders: options.rounds * TRADERS_A_ROUND + CLIENTS,
    });
    return await killOften(store, options);
  } finally {
    await platform.kill();
  }
}

interface Trial {
  readonly store: PreparedStore;
  readonly chance: Chance;
  readonly known: Acknowledged;
  readonly idle: PreparedTrader[];
  readonly cut: PreparedTrader[];
  readonly strange: string[];
  readonly faults: string[];
  readonly readyAfter: number[];
}

async function killOften(store: PreparedStore, options: KillNine): Promise<Verdict> {
  const trial: Trial = {
    store,
    chance: chanceFrom(options.seed),
    known: nothingAcknowledged(),
    idle: [...store.traders],
    cut: [],
    strange: [],
    faults: [],
    readyAfter: [],
  };
  let server = await startServerProcess(store.settings);
  for (let round = 1; round <= options.rounds; round++) {
    await workAndKill(trial, server, round % 2 === 0);
    server = await startServerProcess(store.settings);
    trial.readyAfter.push(server.readyAfter);
    trial.faults.push(...(await examine(trial)).map((fault) => `after kill ${round}: ${fault}`));
  }
  await synchroniseUndisturbed(trial, server);
  const blocked = options.waitForLeases ? await seeTheCutGoOn(trial, server) : 0;
  trial.faults.push(...(await examine(trial)).map((fault) => `at the end: ${fault}`));
  const { code } = await server.stop();
  if (code !== 0) trial.faults.push(`the server's last stop gave ${code}`);
  return verdictOf(trial, options, blocked);
}

async function workAndKill(trial: Trial, server: Running, afterAWrite: boolean): Promise<void> {
  const { chance, known, idle, cut, strange } = trial;
  const work = { url: server.url, chance, known, idle, cut, strange };
  const working = Promise.all(Array.from({ length: CLIENTS }, () => workUntilGone(work)));
  const delay = draw(chance, EARLIEST, LATEST);
  if (afterAWrite) await firstWrite(known);
  await pause(delay);
  await server.kill();
  await working;
}

/** Waits until a journal is acknowledged that was not before. */
async function firstWrite({ journals }: Acknowledged): Promise<void> {
  const countSaves = () => [...journals.values()].filter(({ acknowledged }) => acknowledged !== null).length;
  const [before, giveUpAt] = [countSaves(), performance.now() + FIRST_WRITE_MS];
  while (countSaves() === before && performance.now() < giveUpAt) await pause(LOOK_MS);
}

function examine({ store, known }: Trial): Promise<string[]> {
  return lookInto(store, async (opened) => [
    ...(await checkJournal(opened, 'deep')),
    ...(await checkImages(opened, imageFilesIn(store.dataDir))),
    ...(await findLosses(opened, known)),
  ]);
}

/** After all that, a trader who was never cut short must get through at once. */
async function synchroniseUndisturbed({ store, cut, strange }: Trial, { url }: Running): Promise<void> {
  const trader = store.traders.findLast((each) => !cut.includes(each))!;
  const imported = await callAs(trader, url, 'GET', '/import');
  const processed = await callAs(trader, url, 'GET', '/process');
  if (imported.status === 200 && processed.json['processed'] === true) return;
  strange.push(`undisturbed at the end: ${JSON.stringify([imported.json, processed.json])}`);
}

/** Once their leases are over, traders whose synchronisation was cut short must get through. Gives how many do not. */
async function seeTheCutGoOn({ cut, strange }: Trial, { url }: Running): Promise<number> {
  await pause(SYNC_LEASE_MS + 1000);
  let blocked = 0;
  for (const trader of cut.slice(-MAX_AFTERWARDS)) {
    const imported = await callAs(trader, url, 'GET', '/import');
    if (codeOf(imported) === '005') continue;
    const processed = await callAs(trader, url, 'GET', '/process');
    if (imported.status === 200 && processed.status === 200 && processed.json['processed'] === true) continue;
    blocked += 1;
    strange.push(`after the lease: ${JSON.stringify([imported, processed])}`);
  }
  return blocked;
}

function verdictOf(
  trial: Trial,
  { seed, rounds, databaseUrl, judgesTimes }: KillNine,
  blocked: number,
): Verdict {
  const { faults, strange, known, cut, readyAfter } = trial;
  const engine = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  const saves = known.journals.size;
  const sorted = readyAfter.toSorted((left, right) => left - right);
  const readyMs = Math.round(Math.max(...readyAfter));
  const readyMedianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  return judge({
    name: `kill -9 on ${engine}`,
    observed:
      `${rounds} kills, ${cut.length} in the middle of a synchronisation, ${known.processed.size} processed, ` +
      `${saves} journals written, ${faults.length} violations, ${blocked} blocked, ready again after ${readyMs} ms at most (median ${readyMedianMs})`,
    target: '0 violations of I1 to I5, 0 acknowledged writes lost, none blocked for more than 60 s',
    seed,
    figures: {
      kills: readyAfter.length,
      cut: cut.length,
      imported: known.imported.size,
      processed: known.processed.size,
      saves,
      violations: faults.length,
      blocked,
      readyMs,
      readyMedianMs,
    },
    // Every second kill waits until something was saved.
    least: {
      kills: rounds,
      imported: Math.floor(rounds / 2),
      processed: Math.floor(rounds / 3),
      saves: Math.floor(rounds / 2),
    },
    atMost: { violations: 0, blocked: 0, ...(judgesTimes ? { readyMs: MAX_READY_MS } : {}) },
    faults: [...faults, ...strange],
  });
}
