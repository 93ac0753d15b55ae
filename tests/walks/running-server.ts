// Walks go through the built product: the real server, its own store in a folder of its own, the demo's platform.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>;
}

/** Starts the product on an empty store and any free port; `settings` are environment variables. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-walk-'));
  const child = spawn(process.execPath, ['apps/server/src/app/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await readyAddress(child, lines);
  return {
    url,
    dataDir,
    pid: child.pid!,
    lines,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
