import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Lets a shell script run once this process is gone, however it ends: it waits at our end of a pipe, which even `kill -9` closes.
 * Returns what calls it off. A session of its own keeps Ctrl C from ending it with us.
 */
export function onceWeAreGone(script: string, ...args: readonly string[]): () => void {
  const waiting = spawn('sh', ['-c', `read -r nothing; ${script}`, 'sh', ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.unref();
  if ('unref' in waiting.stdin && typeof waiting.stdin.unref === 'function') waiting.stdin.unref();
  return () => void waiting.kill('SIGKILL');
}

/** Ends a program with this process: it alone, or the group of processes that it leads. */
export function endWithUs(child: ChildProcess, who: 'alone' | 'group' = 'alone'): void {
  if (child.pid === undefined) return;
  const callOff = onceWeAreGone('kill -9 "$1"', `${who === 'group' ? '-' : ''}${child.pid}`);
  child.once('exit', callOff);
}

/** Removes a folder with this process; what still writes into it is ended at the same moment, so it is retried. */
export function removeWithUs(folder: string): () => void {
  return onceWeAreGone('for n in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done', folder);
}
