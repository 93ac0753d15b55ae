// T9 of the plan of trials: bombs of XML, JSON and archives through every reader, each in a process that is watched.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BOMBS, type Bomb } from './bombs-made.ts';
import { MARKS, type BombCost } from './bombs-program.ts';
import { BOMB_READERS } from './bombs-readers.ts';
import { ROOT } from '../../tests/source-files.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const run = promisify(execFile);
const MAX_CPU_MS = 1_000;
const MAX_GROWTH = 50;
const MAX_WAIT_MS = 120_000;
const SECRET = 'canary of the file that nobody reads';
/** Files that the runtime itself reads while it works. */
const OF_THE_RUNTIME = [
  ROOT,
  '/proc/',
  '/sys/',
  '/dev/',
  '/etc/localtime',
  '/usr/share/zoneinfo',
  '/lib',
  '/usr/lib',
];

/** One bomb through one reader. */
export interface Blast {
  readonly bomb: Bomb;
  readonly reader: string;
}

/** Every bomb through every reader that takes its kind. */
function blasts(): readonly Blast[] {
  return BOMBS.flatMap((bomb) =>
    Object.entries(BOMB_READERS)
      .filter(([, { takes }]) => takes.includes(bomb.kind))
      .map(([reader]) => ({ bomb, reader })),
  );
}

interface Canary {
  readonly file: string;
  readonly url: string;
  readonly seen: () => number;
}

/** Writes the bomb as its reader finds it; gives its path. */
function lay({ bomb, reader }: Blast, folder: string, { file, url }: Canary): string {
  const { root, most, wrap } = BOMB_READERS[reader]!;
  const bytes = bomb.make({ root, most, file, url });
  const path = join(folder, 'bomb');
  writeFileSync(path, wrap?.(bytes) ?? bytes);
  return path;
}

/** What a tracer wrote down that no reader of the bomb at `path` may do: a connection, and files of others, such as the canary. */
export function unexpectedCalls(
  trace: string,
  { path, file }: { readonly path: string; readonly file: string },
): string[] {
  const lines = trace.split('\n');
  const [begins, ends] = [MARKS.begins, MARKS.ends].map((mark) =>
    lines.findIndex((line) => line.includes(mark)),
  );
  return lines.slice((begins ?? 0) + 1, ends).flatMap((line) => {
    if (/\bconnect\(/.test(line)) return [`it connected: ${line.slice(0, 120)}`];
    const opened = /\bopenat\([^,]+, "([^"]*)"/.exec(line)?.[1];
    if (opened === undefined || opened === path || OF_THE_RUNTIME.some((known) => opened.startsWith(known)))
      return [];
    return [opened === file ? 'it read the canary' : `it opened ${opened}`];
  });
}

interface Tried {
  readonly costs: (BombCost & Blast)[];
  readonly faults: string[];
}

async function blow(
  blast: Blast,
  folder: string,
  canary: Canary,
  isTraced: boolean,
  tried: Tried,
): Promise<void> {
  const path = lay(blast, folder, canary);
  const trace = join(folder, 'trace');
  const program = [
    process.execPath,
    '--expose-gc',
    join(import.meta.dirname, 'bombs-program.ts'),
    blast.reader,
    path,
  ];
  const tracer = ['strace', '-f', '-qq', '--seccomp-bpf', '-e', 'trace=openat,connect', '-o', trace];
  const [command = '', ...args] = isTraced ? [...tracer, ...program] : program;
  const name = `${blast.bomb.name}, ${blast.reader}`;
  try {
    const { stdout } = await run(command, args, { cwd: ROOT, timeout: MAX_WAIT_MS });
    const cost = JSON.parse(stdout) as BombCost;
    tried.costs.push({ ...cost, ...blast });
    tried.faults.push(...faultsOfBomb(cost).map((fault) => `${name}: ${fault}`));
    if (!isTraced) return;
    const calls = unexpectedCalls(readFileSync(trace, 'utf8'), { path, file: canary.file });
    tried.faults.push(...calls.map((fault) => `${name}: ${fault}`));
  } catch (error) {
    tried.faults.push(`${name}: ${String(error).slice(0, 200)}`);
  }
}

/** What is wrong with how a bomb was taken and what it cost. */
export function faultsOfBomb({ came, cpu, growth }: BombCost): string[] {
  return [
    ...(came === 'refused' ? [] : [came]),
    ...(cpu < MAX_CPU_MS ? [] : [`took ${Math.round(cpu)} ms`]),
    ...(growth < MAX_GROWTH ? [] : [`grew by ${Math.round(growth)} MiB`]),
  ];
}

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['--seccomp-bpf', '-f', '-qq', '-e', 'trace=connect', '-o', '/dev/null', 'true'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    // Not there, or not allowed to trace: the listener and the file on the disk still watch.
    return false;
  }
}

function verdictOf({ costs, faults }: Tried, planned: number, isTraced: boolean): Verdict {
  const most = (pick: (cost: BombCost) => number) => Math.round(Math.max(0, ...costs.map(pick)));
  const [cpu, growth] = [most((cost) => cost.cpu), most((cost) => cost.growth)];
  const bombs = new Set(costs.map(({ bomb }) => bomb.name));
  const readers = new Set(costs.map(({ reader }) => reader));
  const refused = [...bombs].filter((name) =>
    costs.every(({ bomb, came }) => bomb.name !== name || came === 'refused'),
  ).length;
  const traced = isTraced
    ? 'no connection and no file in strace'
    : 'strace SKIPPED: it is not there or may not trace';
  return judge({
    name: 'bombs',
    observed: `${refused} of ${bombs.size} bombs refused by ${readers.size} readers (${costs.length} readings); at most ${cpu} ms of processor time and ${growth} MiB; ${traced}`,
    target: `all refused, each in ${MAX_CPU_MS} ms and ${MAX_GROWTH} MiB, no connection, no file read`,
    seed: 0,
    figures: { bombs: bombs.size, refused, readers: readers.size, readings: costs.length, cpu, growth },
    least: { readings: planned, refused: bombs.size, readers: 1 },
    atMost: { cpu: MAX_CPU_MS, growth: MAX_GROWTH },
    faults,
  });
}

/** Tries some blasts, all of them by default. */
export function tryBombs(wanted: readonly Blast[] = blasts()): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    let seen = 0;
    const server = createServer((_request, response) => response.end(SECRET)).on(
      'connection',
      () => (seen += 1),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const canary: Canary = {
      file: join(folder, 'canary'),
      url: `http://127.0.0.1:${port}/x`,
      seen: () => seen,
    };
    writeFileSync(canary.file, SECRET);
    const isTraced = hasStrace();
    const tried: Tried = { costs: [], faults: [] };
    try {
      for (const blast of wanted) await blow(blast, folder, canary, isTraced, tried);
    } finally {
      server.close();
    }
    if (canary.seen() > 0) tried.faults.push('somebody connected');
    if (!existsSync(canary.file)) tried.faults.push('the canary is gone');
    return verdictOf(tried, wanted.length, isTraced);
  });
}
