import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { withFullDatabase, type FullDatabase, type OnDisk } from './full-database.ts';
import { withSmallDisk, type SmallDisk } from '../../tests/start/small-disk.ts';
import { readEverything, save, signIn, type Load, type Trader } from './load.ts';
import { examine, startFor, withTraders } from './traders.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

interface Trial extends Load {
  readonly disk: SmallDisk;
  /** Null with SQLite. */
  readonly database: FullDatabase | null;
}

export interface DiskFullTrial {
  readonly seed: number;
  readonly rounds: number;
  /** The data folder with SQLite, or what of PostgreSQL. */
  readonly onDisk: 'data folder' | OnDisk;
}

const MEGABYTES = 24;
/** Of each trader while the disk is full: saves, and reads with each. */
const SAVES_A_ROUND = 12;
const MAX_SAVES_UNTIL_FULL = 3_000;
const SIGN_IN_EVERY = 4;
const IMAGE_EVERY = 3;
const MAX_RECOVERY_MS = 5_000;
const MIN_READ_SHARE = 0.99;
const POLL_MS = 50;
const MAX_WAIT_MS = 20_000;

/**
 * T2: a disk fills up, from outside to its last byte or by the traders' own writing, while traders continue. Reads and sign-ins
 * have to continue, writes to be refused with 507 and to go through soon after there is space again, without a new start. On
 * PostgreSQL it is the disk of its tables, apart from that of its log, or of both: then it stops once, and is started again
 * when there is space. Null where no disk can be mounted.
 */
export function diskFull(wanted: DiskFullTrial): Promise<Verdict | null> {
  const { onDisk } = wanted;
  return inTrialFolder((folder) => {
    const dataDir = `${folder}/data`;
    if (onDisk === 'data folder')
      return withSmallDisk(folder, MEGABYTES, (disk) => fillOften(disk, null, { ...wanted, dataDir }));
    return withFullDatabase(folder, onDisk, (disk, database) =>
      fillOften(disk, database, { ...wanted, dataDir }),
    );
  });
}

function fillOften(
  disk: SmallDisk,
  database: FullDatabase | null,
  wanted: DiskFullTrial & { readonly dataDir: string },
): Promise<Verdict> {
  const { onDisk, dataDir, rounds } = wanted;
  return withTraders(
    { dataDir, databaseUrl: database?.url ?? null },
    onDisk === 'everything',
    async (load) => {
      const trial = { ...load, disk, database };
      for (let round = 1; round <= rounds; round++) await fillAndEmpty(trial, round, round === rounds);
      await stop(trial);
      if (onDisk === 'data folder') await writeToLimit(trial);
      return verdictOf(trial, wanted);
    },
  );
}

async function fillAndEmpty(trial: Trial, round: number, isLast: boolean): Promise<void> {
  const { disk, database, mayEnd, traders, seen } = trial;
  // By turns: from outside to the last byte, and all but something that the traders themselves take.
  disk.fill(round % 2 === 1 ? 0 : 600_000);
  await Promise.all(traders.map((trader) => saveUntilFull(trial, trader)));
  await Promise.all(traders.map((trader, at) => workWhileFull(trial, trader, round + at)));
  // The last time, so that everything held by then was tested before.
  if (mayEnd && isLast) await endDatabase(trial, round);
  if ((await isReady(trial)) === 200) seen.readyWhileFull += 1;
  disk.empty();
  if ((await database?.revive()) === true) seen.revived += 1;
  const recovery = await recover(trial, round);
  seen.longestRecovery = Math.max(seen.longestRecovery, recovery);
  await examine(trial, `round ${round}`);
}

/** PostgreSQL ends itself where its log finds no space; calls are refused meanwhile. */
async function endDatabase(trial: Trial, round: number): Promise<void> {
  const working = Promise.all(trial.traders.map((trader, at) => workWhileFull(trial, trader, round + at)));
  await trial.database?.useUpLog().catch(() => undefined); // it ended, as it should
  await working;
}

async function stop({ server, seen }: Trial): Promise<void> {
  const { code } = await server.stop();
  if (code !== 0) seen.faults.push(`the server's stop gave ${code}`);
}

/** The same with space on the disk, and files that may not grow. */
async function writeToLimit(trial: Trial): Promise<void> {
  const fileBytes = statSync(`${trial.store.dataDir}/journal.sqlite`).size + 400_000;
  const limited = { ...trial, server: await startFor(trial.store, { fileBytes }) };
  try {
    await saveUntilFull(limited, limited.traders[0]!);
    await workWhileFull(limited, limited.traders[0]!, 0);
    await stop(limited);
  } finally {
    await limited.server.kill();
  }
  await examine(trial, 'files that may not grow');
}

async function saveUntilFull(trial: Trial, trader: Trader): Promise<void> {
  for (let count = 0; count < MAX_SAVES_UNTIL_FULL; count++)
    if ((await save(trial, trader, count, false)) === 507) return;
  trial.seen.faults.push('the disk was never full');
}

async function workWhileFull(trial: Trial, trader: Trader, from: number): Promise<void> {
  const { seen } = trial;
  for (let count = from; count < from + SAVES_A_ROUND; count++) {
    const status = await save(trial, trader, count, count % IMAGE_EVERY === 0);
    if (status === 507) seen.refused += 1;
    await readEverything(trial, trader, count);
    if (count % SIGN_IN_EVERY === 0) await signIn(trial, trader);
  }
}

async function isReady({ server }: Trial): Promise<number> {
  return (await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(MAX_WAIT_MS) })).status;
}

/** Returns the milliseconds until a save went through again. */
async function recover(trial: Trial, round: number): Promise<number> {
  const began = performance.now();
  const [trader] = trial.traders;
  while ((await save(trial, trader!, round, false)) !== 200) {
    if (performance.now() - began > 2 * MAX_RECOVERY_MS) {
      trial.seen.faults.push(
        `round ${round}: no save went through ${2 * MAX_RECOVERY_MS} ms after there was space`,
      );
      break;
    }
    await pause(POLL_MS);
  }
  return performance.now() - began;
}

function verdictOf({ seen, mayEnd }: Trial, { seed, rounds, onDisk }: DiskFullTrial): Verdict {
  const isSqlite = onDisk === 'data folder';
  const { reads, refused, saved, signIns, signInsRefused, readyWhileFull } = seen;
  const recovery = Math.round(seen.longestRecovery);
  const figures = { rounds, reads, readsRefused: seen.readsRefused, refused, saved, signIns };
  return judge({
    name: isSqlite ? 'a disk that is full' : `a full disk with ${onDisk} of PostgreSQL`,
    observed:
      `${rounds} times full${isSqlite ? ', once at the limit of a file' : ''}: ${reads} reads, ${seen.readsRefused} of them refused, ` +
      `${refused} writes refused and ${saved} saved, ${signIns} sign-ins, ${signInsRefused} of them refused, ready ` +
      `${readyWhileFull} times while full, writing again after ${recovery} ms at most, ${seen.faults.length} violations${mayEnd ? `; PostgreSQL ended ${seen.revived} times, ${seen.gone} calls refused meanwhile` : ''}`,
    target:
      `99 % of the reads${isSqlite ? ' and every right password' : ''} answered while full, writes refused with 507, 013, ` +
      `writing again within ${MAX_RECOVERY_MS} ms, 0 violations`,
    seed,
    figures: { ...figures, signInsRefused, readyWhileFull, recovery, revived: seen.revived, gone: seen.gone },
    least: {
      reads: 60 * rounds,
      refused: rounds,
      saved: rounds,
      signIns: 4 * rounds,
      revived: mayEnd ? 1 : 0,
    },
    atMost: {
      readsRefused: Math.floor(reads * (1 - MIN_READ_SHARE)),
      // On PostgreSQL nobody can keep space for sign-ins, and whether there is any is not known before it is asked for.
      ...(isSqlite ? { signInsRefused: 0, readyWhileFull: 0 } : {}),
      recovery: MAX_RECOVERY_MS,
    },
    faults: seen.faults,
  });
}
