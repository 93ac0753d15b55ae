// The process of a server, by which others on the same machine can tell that it was killed.
import { readFileSync, readlinkSync } from 'node:fs';

/** Separates the parts of a name; none of them contains it. */
const SEPARATOR = '/';

/**
 * Names a process for as long as its machine runs: the machine's boot, the process ids' namespace (a container has its own), the id,
 * and when it started, since ids are used again. Null where the system does not tell, or there is no such process.
 */
export function nameProcess(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
    const startedAt = findStart(pid);
    return startedAt === null ? null : [boot, namespace, pid, startedAt].join(SEPARATOR);
  } catch {
    return null; // no Linux
  }
}

/** Whether a named process has surely ended; false where that cannot be seen from here. */
export function hasEnded(name: string): boolean {
  const [boot, namespace, pid] = name.split(SEPARATOR);
  const self = nameProcess(process.pid);
  if (self === null || pid === undefined) return false;
  const isHere = self.startsWith([boot, namespace, ''].join(SEPARATOR));
  return isHere && nameProcess(Number(pid)) !== name;
}

/**
 * In clock ticks since the boot; null for one that is gone, be it that its parent has not noticed yet. Source: Linux, proc_pid_stat(5),
 * whose second field may hold anything, parentheses included.
 */
function findStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return null;
    throw error;
  }
}
