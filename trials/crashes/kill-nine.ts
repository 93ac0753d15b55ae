import { inTrialFolder } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { crashOften } from './crash-often.ts';
import { withCrashStore } from './crash-store.ts';
import { verdictOfCrashes } from './crash-verdict.ts';

export interface KillNine {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** In the store from the beginning; an odd number, or 0. */
  readonly executions: number;
  /** Whether to wait out the leases of what was cut short, a minute, and see that nothing is blocked by then. */
  readonly waitForLeases: boolean;
  /** Whether the longest wait for a server that is started again counts: nothing else may run on the machine then. */
  readonly judgesTimes: boolean;
}

/** Of the full form, in addition to what the traders do. */
export const MANY_EXECUTIONS = 100_001;

/**
 * Kills the server's processes at random moments while traders synchronise and write, starts it again, and looks whether the
 * journal is sound and everything that was acknowledged is there.
 */
export function killNine(options: KillNine): Promise<Verdict> {
  const engine = options.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  return inTrialFolder((dataDir) =>
    withCrashStore(dataDir, options, async (store) =>
      verdictOfCrashes(
        { ...options, name: `kill -9 on ${engine}` },
        await crashOften({ ...options, store, strike: (server) => server.kill() }),
      ),
    ),
  );
}
