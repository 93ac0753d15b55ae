import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { readArchive } from '../../apps/server/src/backup/archive/read-archive.ts';
import { isDatabaseEmpty } from '../../apps/server/src/backup/restore/empty-database.ts';
import { stagingFolder } from '../../apps/server/src/backup/restore/staging-folder.ts';
import { timeOfBackup } from '../../apps/server/src/backup/targets/backup-name.ts';
import { startServerProcess } from '../processes.ts';
import { daybook, startDaybook, type RunningCommand } from './commands.ts';
import { examineRestored, newInstallation, type Installation } from './installations.ts';

/** How often something was killed before its end, and what was wrong afterwards. */
export interface Killed {
  readonly inTheMiddle: number;
  readonly faults: readonly string[];
}

const TRY_AGAIN = 75;
const MAX_TRIES = 100;
const TRY_AGAIN_MS = 100;
const POLL_MS = 1;
const MAX_ROUNDS_A_KILL = 6;
const SOONER = 0.6;

/** Kills backups at random moments; whatever has a backup's name afterwards is whole, and the next one is made. */
export async function killBackups(
  settings: Readonly<Record<string, string>>,
  target: string,
  { count, lasting, chance }: { readonly count: number; readonly lasting: number; readonly chance: Chance },
): Promise<Killed> {
  mkdirSync(target, { recursive: true });
  const faults: string[] = [];
  let inTheMiddle = 0;
  // On a machine that was busy when it was measured a backup lasts shorter later: what was too late makes the next sooner.
  let latest = lasting;
  const isWanted = (round: number) =>
    round < count || (inTheMiddle < count / 4 && round < count * MAX_ROUNDS_A_KILL);
  for (let round = 0; isWanted(round); round++) {
    const command = startDaybook(settings, 'backup', target);
    if (await killAfter(command, draw(chance, Math.floor(latest / 4), Math.ceil(latest)), 'all'))
      inTheMiddle += 1;
    else latest *= SOONER;
    const broken = await findBroken(target);
    faults.push(...broken.map((fault) => `after kill ${round} of a backup, ${fault}`));
  }
  const last = await daybook(settings, 'backup', target);
  if (last.code !== 0) faults.push(`after all kills a backup ended with ${last.code}: ${last.text}`);
  return { inTheMiddle, faults };
}

/** What is wrong with whatever has a backup's name. */
export async function findBroken(target: string): Promise<string[]> {
  const faults: string[] = [];
  for (const name of readdirSync(target).filter((entry) => timeOfBackup(entry) !== null))
    await readArchive(createReadStream(join(target, name)), async () => undefined).catch((error: unknown) => {
      faults.push(`${name}: ${String(error)}`);
    });
  return faults;
}

/** Kills restorations at random moments; each leaves nothing or everything, and the next one brings everything. */
export async function killRestores(
  engine: 'sqlite' | 'postgres',
  archive: string,
  {
    parent,
    keysOf,
    count,
    lasting,
    chance,
  }: {
    readonly parent: string;
    readonly keysOf: string;
    readonly count: number;
    readonly lasting: number;
    readonly chance: Chance;
  },
): Promise<Killed> {
  const faults: string[] = [];
  let inTheMiddle = 0;
  // Most of a restore is the start of its process: what was too late shows how soon the next has to be.
  let latest = lasting / 2;
  for (let round = 0; inTheMiddle < count && round < count * MAX_ROUNDS_A_KILL; round++) {
    const fresh = await newInstallation(engine, parent, `killed-${round}`, keysOf);
    const note = (found: readonly string[]) =>
      void faults.push(...found.map((fault) => `after kill ${round} of a restore: ${fault}`));
    const command = startDaybook(fresh.settings, 'restore', archive);
    await stagingBegins(command, fresh.dataDir);
    const isAlone = round % 2 === 1;
    if (await killAfter(command, draw(chance, 0, Math.ceil(latest)), isAlone ? 'alone' : 'all'))
      inTheMiddle += 1;
    else latest *= SOONER;
    note(await examineLeft(fresh));
    note(await restoreAgain(fresh, archive));
    fresh.remove();
  }
  return { inTheMiddle, faults };
}

/** Whether it was killed before it had ended. */
async function killAfter(command: RunningCommand, delay: number, whom: 'all' | 'alone'): Promise<boolean> {
  await Promise.race([pause(delay), command.result]);
  command.kill(whom);
  return (await command.result).code === null;
}

async function stagingBegins(command: RunningCommand, dataDir: string): Promise<void> {
  let isOver = false;
  void command.result.then(() => (isOver = true));
  while (!isOver && !existsSync(stagingFolder(dataDir))) await pause(POLL_MS);
}

/** Either there is no journal, and a server does not make one where a restore was begun, or all of it is there. */
async function examineLeft(fresh: Installation): Promise<string[]> {
  if (!(await isDatabaseEmpty(fresh.place))) return examineRestored(fresh, null);
  if (!existsSync(stagingFolder(fresh.dataDir))) return [];
  const started = await startServerProcess(fresh.settings).then(
    async (server) => {
      await server.kill();
      return 'a server started on what was left';
    },
    (error: Error) =>
      /ended with 78[^]*a restore left that was not finished/.test(error.message) ? null : error.message,
  );
  // A process that continues alone, such as one of PostgreSQL's whose parent was killed, may have ended meanwhile.
  return started === null || !(await isDatabaseEmpty(fresh.place)) ? [] : [started];
}

async function restoreAgain(fresh: Installation, archive: string): Promise<string[]> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    if (!(await isDatabaseEmpty(fresh.place))) return examineRestored(fresh, null);
    const result = await daybook(fresh.settings, 'restore', archive);
    if (result.code === 0) return examineRestored(fresh, null);
    if (result.code !== TRY_AGAIN && (await isDatabaseEmpty(fresh.place)))
      return [`restored again it ended with ${result.code}: ${result.text}`];
    await pause(TRY_AGAIN_MS);
  }
  return ['it could not be restored again'];
}
