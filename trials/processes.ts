// The product and the demo platform as processes of their own, which may be killed at any moment.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SERVER_PROGRAM } from '../tests/server-program.ts';
import { ROOT } from '../tests/source-files.ts';
import { CHANGED_LINES } from './changed-lines.ts';
import { endWithUs } from './end-with-us.ts';

const READY = /^Daybook is ready on (https?:\/\/\S+)$/;
/** What a test run bundled has no lines to change. */
const SOURCE_PROGRAM = 'apps/server/src/app/main.ts';
const MAX_LINES_KEPT = 200;

/** A program that runs, with the group of processes that it leads. */
export interface Running {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it was ready. */
  readonly readyAfter: number;
  /** The last lines that it printed. */
  readonly lines: readonly string[];
  /** Ends the whole group at once, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; gives its exit code and the milliseconds that it took. */
  stop(): Promise<{ readonly code: number | null; readonly milliseconds: number }>;
}

/** What the system lets a program have. */
export interface ProcessLimits {
  /** No file of it grows beyond. */
  readonly fileBytes?: number;
}

/** Starts the server with these settings alone; rejects with what it printed when it ends before it is ready. */
export function startServerProcess(
  settings: Readonly<Record<string, string>>,
  limits: ProcessLimits = {},
): Promise<Running> {
  return start(
    [CHANGED_LINES in settings ? SOURCE_PROGRAM : SERVER_PROGRAM],
    // Memory arenas as `npm start` and packaging/daybook.sh set them.
    { PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off', MALLOC_ARENA_MAX: '2', ...settings },
    (line) => {
      const address = READY.exec(line)?.[1];
      if (address === undefined) return null;
      // Behind a proxy it names the proxy's address, and not its own.
      return `http://127.0.0.1:${settings['PORT'] ?? new URL(address).port}`;
    },
    limits,
  );
}

/** Starts the demo platform, which ends with this process. */
export function startPlatformProcess(...options: readonly string[]): Promise<Running> {
  return start(['demo/src/main.ts', '--until-stdin-closes', ...options], {}, (line) => {
    const message: unknown = line.startsWith('{') ? JSON.parse(line) : null;
    return message !== null && typeof message === 'object' && 'url' in message ? String(message.url) : null;
  });
}

async function start(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  findUrl: (line: string) => string | null,
  { fileBytes }: ProcessLimits = {},
): Promise<Running> {
  const began = performance.now();
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    TZ: 'Asia/Kolkata',
    ...settings,
  };
  const limit = ['-c', `ulimit -f ${Math.floor((fileBytes ?? 0) / 512)}; exec "$0" "$@"`];
  const [program, given] =
    fileBytes === undefined
      ? [process.execPath, args]
      : (['sh', [...limit, process.execPath, ...args]] as const);
  const child = spawn(program, given, {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child, 'group');
  const lines: string[] = [];
  const url = await readyUrl(child, lines, findUrl);
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    lines,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = exitOf(child);
      killGroup(child);
      await ended;
    },
    stop: async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      return { code: await exitOf(child), milliseconds: performance.now() - asked };
    },
  };
}

function readyUrl(
  child: ChildProcess,
  lines: string[],
  findUrl: (line: string) => string | null,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream! }).on('line', (line) => {
      lines.push(line);
      if (lines.length > MAX_LINES_KEPT) lines.shift();
      const url = findUrl(line);
      if (url !== null) resolve(url);
    });
  child.once('error', reject);
  child.once('close', (code) =>
    reject(new Error(`it ended with ${code} before it was ready:\n${lines.join('\n')}`)),
  );
  return promise;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
