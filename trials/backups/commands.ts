// The operator's commands as processes of their own, which may be killed at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI_PROGRAM } from '../../tests/server-program.ts';
import { ROOT } from '../../tests/source-files.ts';
import { endWithUs } from '../end-with-us.ts';

/** What a command said; the code is null for one that was killed. */
export interface CommandResult {
  readonly code: number | null;
  readonly text: string;
}

/** A command that runs. */
export interface RunningCommand {
  readonly result: Promise<CommandResult>;
  /** Ends it at once: with the programs that it started, or alone, as the system's killer does. */
  kill(whom: 'all' | 'alone'): void;
}

/** Starts a command with these settings alone. */
export function startDaybook(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): RunningCommand {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [CLI_PROGRAM, ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child, 'group');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (text += words));
  return {
    result: once(child, 'exit').then(([code]) => ({ code: code as number | null, text })),
    kill: (whom) => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(whom === 'all' ? -child.pid : child.pid, 'SIGKILL');
    },
  };
}

/** Runs a command to its end, and gives what it said and the milliseconds that it took. */
export async function daybook(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandResult & { readonly milliseconds: number }> {
  const began = performance.now();
  const result = await startDaybook(settings, ...args).result;
  return { ...result, milliseconds: performance.now() - began };
}
