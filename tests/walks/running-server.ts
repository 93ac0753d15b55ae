// Walks go through the built product: the real server, its own store in a folder of its own, the demo's platform.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER_PROGRAM } from '../server-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY = /^Daybook is ready on (https?:\/\/\S+)$/;

/** A server that a walk goes through. */
export interface RunningServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed, for a failing walk. */
  readonly lines: readonly string[];
  /** Ends it in order; its folder stays. */
  end(): Promise<void>;
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>;
}

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** Starts the product on any free port and an empty store, or on a copy of the data folder `from`. */
export async function startServer(settings: Settings = {}, from?: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-walk-'));
  if (from !== undefined) cpSync(from, dataDir, { recursive: true });
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await readyAddress(child, lines);
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, pid: child.pid!, lines, end, stop };
}

/** Rejects with what the server printed when it ends before it is ready. */
function readyAddress(child: ChildProcess, lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream! }).on('line', (line) => {
      lines.push(line);
      const address = READY.exec(line)?.[1];
      if (address) resolve(address);
    });
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  return promise;
}
