import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { SYNC_LEASE_MS } from '../../apps/server/src/sync/claim.ts';
import type { PreparedStore, PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { callAs, codeOf } from '../trader-client.ts';
import { withOpenStore } from '../trial-folder.ts';
import { findLosses, nothingAcknowledged, type Acknowledged } from './acknowledged.ts';
import { isGone, workUntilGone } from './client-work.ts';

export interface Crashes {
  readonly seed: number;
  readonly rounds: number;
  readonly store: PreparedStore;
  /** Of the server, besides those of the store. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the server at once, in whatever it does; what it leaves is what it finds when it is started again. */
  readonly strike: (server: Running) => Promise<void>;
  /** Whether to wait out the leases of what was cut short, a minute, and see that nothing is blocked by then. */
  readonly waitForLeases: boolean;
}

/** What was seen over all rounds. */
export interface Crashed {
  readonly known: Acknowledged;
  /** Traders whose synchronisation was cut short. */
  readonly cut: readonly PreparedTrader[];
  /** What is wrong with the journal, or lost; a sentence each. */
  readonly violations: readonly string[];
  /** Answers that no trader should see. */
  readonly unexpected: readonly string[];
  /** Milliseconds of each start after a crash. */
  readonly readyAfter: readonly number[];
  /** Traders who did not get through when the lease of their cut synchronisation was over. */
  readonly blocked: number;
}

export const CLIENTS = 4;
export const TRADERS_A_ROUND = 4;
/** Milliseconds of work after which the server is struck. */
const [EARLIEST, LATEST] = [5, 1500];
const MAX_AFTERWARDS = 20;
/** So long a strike waits for first writes; what is missing then is missing in the figures. */
const FIRST_WRITES_MS = 60_000;
const POLL_MS = 5;

interface Run {
  readonly crashes: Crashes;
  readonly chance: Chance;
  readonly known: Acknowledged;
  readonly idle: PreparedTrader[];
  readonly cut: PreparedTrader[];
  readonly unexpected: string[];
  readonly violations: string[];
  readonly readyAfter: number[];
}

/** Lets traders work, strikes the server, starts it again and examines the journal, as many times as there are rounds. */
export async function crashOften(crashes: Crashes): Promise<Crashed> {
  const { store, seed, rounds, environment } = crashes;
  const run: Run = {
    crashes,
    chance: chanceFrom(seed),
    known: nothingAcknowledged(),
    idle: [...store.traders],
    cut: [],
    unexpected: [],
    violations: [],
    readyAfter: [],
  };
  const start = () => startServerProcess({ ...store.settings, ...environment });
  let server = await start();
  try {
    for (let round = 1; round <= rounds; round++) {
      await workAndStrike(run, server, round % 2 === 0);
      try {
        server = await start();
      } catch (error) {
        run.violations.push(`after crash ${round} the server does not start: ${String(error)}`);
        return { ...run, blocked: run.cut.length };
      }
      run.readyAfter.push(server.readyAfter);
      run.violations.push(
        ...(await examineStore(store, () => run.known)).map((fault) => `after crash ${round}: ${fault}`),
      );
    }
    return { ...run, blocked: await endUndisturbed(run, server) };
  } finally {
    // Whatever failed: a running server would keep this process waiting for it.
    await server.kill();
  }
}

/** After the last crash: who was not cut short gets through, nothing is lost, and the server stops as asked. Gives how many are blocked. */
async function endUndisturbed(run: Run, server: Running): Promise<number> {
  const { store, waitForLeases } = run.crashes;
  await synchroniseUndisturbed(run, server);
  const blocked = waitForLeases ? await checkContinuation(run, server) : 0;
  run.violations.push(...(await examineStore(store, () => run.known)).map((fault) => `at the end: ${fault}`));
  const { code } = await server.stop();
  if (code !== 0) run.unexpected.push(`the server's last stop gave ${code}`);
  return blocked;
}

async function workAndStrike(run: Run, server: Running, afterWrites: boolean): Promise<void> {
  const { chance, known, idle, cut, unexpected } = run;
  const work = { url: server.url, chance, known, idle, cut, unexpected };
  const working = Promise.all(Array.from({ length: CLIENTS }, () => workUntilGone(work)));
  const delay = draw(chance, EARLIEST, LATEST);
  if (afterWrites) await firstWrites(known);
  await pause(delay);
  await run.crashes.strike(server);
  await working;
}

/** Waits until a synchronisation, a journal and a picture are acknowledged that were not before. */
async function firstWrites({ processed, counts }: Acknowledged): Promise<void> {
  const [syncs, journals, pictures] = [processed.size, counts.journal, counts.picture];
  const isMissing = (): boolean =>
    processed.size === syncs || counts.journal === journals || counts.picture === pictures;
  const giveUpAt = performance.now() + FIRST_WRITES_MS;
  while (isMissing() && performance.now() < giveUpAt) await pause(POLL_MS);
}

/**
 * Everything that is wrong with a journal, whatever runs on it, or lost of what was acknowledged. Where clients continue meanwhile,
 * `knownNow` is what `acknowledgedNow` gave before.
 */
export function examineStore(store: PreparedStore, knownNow: () => Acknowledged): Promise<string[]> {
  const files = imageFilesIn(store.dataDir);
  return withOpenStore(store, async (opened) => [
    ...(await checkJournal(opened, 'deep')),
    ...(await checkImages(opened, files)),
    ...(await findLosses(opened, files, knownNow)),
  ]);
}

/** After all that, a trader who was never cut short must get through at once. */
async function synchroniseUndisturbed(
  { crashes: { store }, cut, unexpected }: Run,
  { url }: Running,
): Promise<void> {
  const trader = store.traders.findLast((each) => !cut.includes(each))!;
  try {
    const imported = await callAs(trader, url, 'GET', '/import');
    const processed = await callAs(trader, url, 'GET', '/process');
    if (imported.status === 200 && processed.json['processed'] === true) return;
    unexpected.push(`undisturbed at the end: ${JSON.stringify([imported.json, processed.json])}`);
  } catch (error) {
    if (!isGone(error)) throw error;
    // Where commits are lost, the previous synchronisation may be stored as still running.
    unexpected.push(`undisturbed at the end: ${String(error)}`);
  }
}

/** Once their leases are over, traders whose synchronisation was cut short must get through. Gives how many do not. */
async function checkContinuation({ cut, unexpected }: Run, { url }: Running): Promise<number> {
  await pause(SYNC_LEASE_MS + 1000);
  let blocked = 0;
  for (const trader of cut.slice(-MAX_AFTERWARDS)) {
    const imported = await callAs(trader, url, 'GET', '/import');
    if (codeOf(imported) === '005') continue;
    const processed = await callAs(trader, url, 'GET', '/process');
    if (imported.status === 200 && processed.status === 200 && processed.json['processed'] === true) continue;
    blocked += 1;
    unexpected.push(`after the lease: ${JSON.stringify([imported, processed])}`);
  }
  return blocked;
}
