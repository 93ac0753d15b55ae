import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import {
  acknowledgedNow,
  countSaves,
  nothingAcknowledged,
  type Acknowledged,
} from '../crashes/acknowledged.ts';
import { workUntilGone } from '../crashes/client-work.ts';
import { CLIENTS } from '../crashes/crash-often.ts';
import type { PreparedStore, PreparedTrader } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { daybook } from './commands.ts';
import { examineRestored, newInstallation } from './installations.ts';

/** A backup made while traders wrote. */
export interface MadeUnderLoad {
  /** Path of its archive. */
  readonly archive: string;
  /** What it has to hold. */
  readonly known: Acknowledged;
}

/** What was seen while traders wrote. */
export interface LoadSeen {
  readonly made: readonly MadeUnderLoad[];
  /** Writes and synchronisations that were acknowledged while a backup was being made. */
  readonly meanwhile: number;
  readonly saves: number;
  readonly images: number;
  /** Milliseconds of the fastest backup. */
  readonly fastest: number;
  readonly faults: readonly string[];
}

const [EARLIEST, LATEST] = [5, 1_500];
/** Pieces of work before each backup, and a picture before the first. */
const MIN_WORK = 5;
const FIRST_WRITES_MS = 60_000;
/** At most so many times as many backups: one without simultaneous writes, on a busy machine, tests little. */
const MAX_REPEATS = 3;
const POLL_MS = 5;

/** Makes backups at random moments while traders write journals with pictures, plans and files, and synchronise. */
export async function backUpUnderLoad(
  store: PreparedStore,
  targets: string,
  { seed, rounds }: { readonly seed: number; readonly rounds: number },
): Promise<LoadSeen> {
  const chance = chanceFrom(seed);
  const known = nothingAcknowledged();
  const [cut, faults]: [PreparedTrader[], string[]] = [[], []];
  const server = await startServerProcess(store.settings);
  const work = { url: server.url, chance, known, idle: [...store.traders], cut, unexpected: faults };
  const working = Promise.all(Array.from({ length: CLIENTS }, () => workUntilGone(work)));
  const made: MadeUnderLoad[] = [];
  const seen = { meanwhile: 0, fastest: Number.POSITIVE_INFINITY };
  const isEnough = (round: number) => round >= rounds && seen.meanwhile >= rounds;
  for (let round = 0; !isEnough(round) && round < rounds * MAX_REPEATS; round++) {
    await writesSince(known, workDone(known));
    await pause(draw(chance, EARLIEST, LATEST));
    const target = join(targets, `load-${round}`);
    mkdirSync(target, { recursive: true });
    const [mark, before] = [acknowledgedNow(known), workDone(known)];
    const result = await daybook(store.settings, 'backup', target);
    if (result.code !== 0) faults.push(`backup ${round} ended with ${result.code}: ${result.text}`);
    seen.meanwhile += workDone(known) - before;
    seen.fastest = Math.min(seen.fastest, result.milliseconds);
    for (const name of readdirSync(target)) made.push({ archive: join(target, name), known: mark() });
  }
  await server.kill();
  await working;
  return { made, ...seen, saves: countSaves(known), images: known.pictures.size, faults };
}

function workDone(known: Acknowledged): number {
  return countSaves(known) + known.processed.size + known.published.size;
}

async function writesSince(known: Acknowledged, done: number): Promise<void> {
  const giveUpAt = performance.now() + FIRST_WRITES_MS;
  const isEnough = () => workDone(known) - done >= MIN_WORK && known.pictures.size > 0;
  while (!isEnough() && performance.now() < giveUpAt) await pause(POLL_MS);
}

/** Restores each of them on an installation of its own. Gives how many were sound and held everything, and what was wrong. */
export async function restoreEach(
  engine: 'sqlite' | 'postgres',
  parent: string,
  keysOf: string,
  made: readonly MadeUnderLoad[],
): Promise<{ readonly sound: number; readonly fastest: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let [sound, fastest] = [0, Number.POSITIVE_INFINITY];
  for (const [at, { archive, known }] of made.entries()) {
    const fresh = await newInstallation(engine, parent, `restored-${at}`, keysOf);
    const result = await daybook(fresh.settings, 'restore', archive);
    fastest = Math.min(fastest, result.milliseconds);
    const found =
      result.code === 0
        ? await examineRestored(fresh, known)
        : [`restore ended with ${result.code}: ${result.text}`];
    faults.push(...found.map((fault) => `restored ${at}: ${fault}`));
    if (found.length === 0) sound += 1;
    fresh.remove();
  }
  return { sound, fastest, faults };
}
