import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** One running program, as reported by Linux. */
interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

const POLL_MS = 1;
const MAX_WAIT_MS = 30_000;
/** Stopped by a signal or a debugger, or ended. */
const STOPPED = new Set(['T', 't', 'Z', 'X']);

/**
 * Stops all processes of a group, and of a program and its children, at once and where they are, and waits until none of their
 * threads does anything any more: one that waits for the disk continues until it answers. Linux alone. Gives their ids.
 */
export async function freeze(leader: number): Promise<readonly number[]> {
  // The parent first, so that no further child is started.
  process.kill(leader, 'SIGSTOP');
  const pids = listProcesses()
    .filter(({ pid, parent, group }) => pid === leader || parent === leader || group === leader)
    .map(({ pid }) => pid);
  for (const pid of pids) signal(pid, 'SIGSTOP');
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (!pids.every(isStopped)) {
    if (performance.now() > giveUpAt) throw new Error(`processes ${pids.join()} cannot be stopped`);
    await pause(POLL_MS);
  }
  return pids;
}

/** Ends processes at once; those that are gone already are no fault. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function listProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, parent, group] = statOf(`/proc/${name}/stat`);
      return group === undefined ? [] : [{ pid: Number(name), parent: Number(parent), group: Number(group) }];
    });
}

function isStopped(pid: number): boolean {
  const tasks = readGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return tasks.every((task) => {
    const [state] = statOf(`/proc/${pid}/task/${task}/stat`);
    return state === undefined || STOPPED.has(state);
  });
}

/** State, parent and group; nothing when it is gone. The name before them may hold anything but a last parenthesis. */
function statOf(path: string): string[] {
  const text = readGone(() => readFileSync(path, 'utf8'));
  return text === null ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readGone<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null;
    throw error;
  }
}
