import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { endWithUs } from '../end-with-us.ts';
import type { Running } from '../processes.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { crashOften } from './crash-often.ts';
import { withCrashStore } from './crash-store.ts';
import { verdictOfCrashes } from './crash-verdict.ts';

/** A moment that chance seldom meets: the server ends as it begins some call of the system, seen from the call after it. */
interface KillPoint {
  readonly name: string;
  readonly call: string;
  /** At most so many of these calls are let through, each thread for itself. */
  readonly most: number;
  /** Of PostgreSQL the server's own files say less. */
  readonly only?: 'sqlite';
}

const POINTS: readonly KillPoint[] = [
  { name: 'within a commit, its pages written in part', call: 'pwrite64', most: 60, only: 'sqlite' },
  { name: 'a commit written and not flushed', call: 'fdatasync', most: 5, only: 'sqlite' },
  { name: 'a picture written and not flushed', call: 'fsync', most: 3 },
  { name: 'a picture flushed and without its name', call: 'rename', most: 2 },
  { name: 'a file opened and not written', call: 'openat', most: 30 },
  { name: 'an answer of one piece not sent, or a question to the database', call: 'write', most: 40 },
  { name: 'an answer of several pieces not sent', call: 'writev', most: 6 },
  { name: 'a question not read', call: 'read', most: 60 },
  { name: 'a platform not asked', call: 'connect', most: 2 },
];

/** So long the server is waited for to come to its point; then it is killed where it is, and the point was missed. */
const MAX_WAIT_MS = 30_000;
const MIN_SHARE_HIT = 0.6;

export interface KillPoints {
  readonly seed: number;
  /** Kills at each point. */
  readonly each: number;
  /** Only the points at these calls of the system; all without. */
  readonly calls?: readonly string[];
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  readonly waitForLeases: boolean;
}

/** Why no server can be killed at a call of the system here; null where it can. */
export function findTracerObstacle(): string | null {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', '-e', 'inject=sync:signal=KILL', 'true'], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'there is no strace, or it may not trace';
  }
}

/** T1: kills at named points between effect and record, which random moments seldom meet. */
export function killPoints(wanted: KillPoints): Promise<Verdict> {
  const { seed, each, databaseUrl, waitForLeases, calls } = wanted;
  const engine = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  const points = POINTS.filter(
    ({ only, call }) => (only === undefined || databaseUrl === null) && (calls?.includes(call) ?? true),
  );
  const rounds = points.length * each;
  const chance = chanceFrom(seed);
  const hits = new Map(points.map(({ name }) => [name, 0]));
  let struck = 0;
  const strike = async (server: Running) => {
    const point = points[struck % points.length]!;
    struck += 1;
    if (await killAt(server, point, draw(chance, 1, point.most)))
      hits.set(point.name, hits.get(point.name)! + 1);
    await server.kill();
  };
  return inTrialFolder((dataDir) =>
    withCrashStore(dataDir, { rounds, databaseUrl, executions: 0 }, async (store) => {
      const crashed = await crashOften({ seed, rounds, store, strike, waitForLeases });
      const name = `kills at ${points.length} points on ${engine}`;
      const verdict = verdictOfCrashes({ name, seed, rounds, judgesTimes: false }, crashed);
      const hit = [...hits.values()].reduce((sum, count) => sum + count, 0);
      const missed = [...hits].filter(([, count]) => count === 0).map(([point]) => point);
      return judge({
        ...verdict,
        observed: `${hit} of ${rounds} at their points${missed.length > 0 ? ` (never: ${missed.join('; ')})` : ''}; ${verdict.observed}`,
        figures: { ...verdict.figures, hit, points: points.length - missed.length },
        least: { ...verdict.least, hit: Math.floor(rounds * MIN_SHARE_HIT) },
        faults: [...crashed.violations, ...crashed.unexpected],
      });
    }),
  );
}

/** Whether the server ended at the point; when it did not come there in time, it still runs. */
async function killAt({ pid }: Running, { call }: KillPoint, nth: number): Promise<boolean> {
  const what = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${nth}`];
  // Its threads alone: a process that decodes pictures may end without the server.
  const threads = readdirSync(`/proc/${pid}/task`).flatMap((thread) => ['-p', thread]);
  const tracer = spawn('strace', ['-qq', '-o', '/dev/null', ...threads, ...what], { stdio: 'ignore' });
  endWithUs(tracer);
  const enough = new AbortController();
  // It ends with what it traces.
  const ended = once(tracer, 'exit').then(() => true);
  const late = pause(MAX_WAIT_MS, false, { signal: enough.signal }).catch(() => false); // it was struck before
  const isStruck = await Promise.race([ended, late]);
  enough.abort();
  if (!isStruck) tracer.kill('SIGKILL');
  await ended;
  return isStruck;
}
