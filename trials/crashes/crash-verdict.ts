import { availableParallelism, loadavg } from 'node:os';
import { judge, type Verdict } from '../verdict.ts';
import { countSaves } from './acknowledged.ts';
import type { Crashed } from './crash-often.ts';

export interface CrashesJudged {
  /** `kill -9 on SQLite` */
  readonly name: string;
  readonly seed: number;
  readonly rounds: number;
  /** Whether the longest wait for a server that is started again counts: nothing else may run on the machine then. */
  readonly judgesTimes: boolean;
}

const MAX_READY_MS = 2_000;
/** From so many rounds on chance has brought everything that traders write. */
const ROUNDS_FOR_ALL = 10;

/** Whether a server that was struck so often kept everything, and worked enough in between to show it. */
export function verdictOfCrashes(
  { name, seed, rounds, judgesTimes }: CrashesJudged,
  { known, cut, violations, unexpected, readyAfter, blocked }: Crashed,
): Verdict {
  const sorted = readyAfter.toSorted((left, right) => left - right);
  const readyMs = Math.round(sorted.at(-1) ?? Infinity);
  const readyMedianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? Infinity);
  const figures = {
    crashes: readyAfter.length,
    cut: cut.length,
    imported: known.imported.size,
    processed: known.processed.size,
    saves: countSaves(known),
    pictures: known.counts.picture,
    plans: known.counts.plan,
    profiles: known.counts.profile,
    files: known.published.size,
    violations: violations.length,
    blocked,
    readyMs,
    readyMedianMs,
    // Of the last minute: above 1 others kept the server waiting too.
    loadPerCore: Math.round((loadavg()[0]! / availableParallelism()) * 10) / 10,
  };
  const enough = (share: number) => Math.floor(rounds * share);
  const each = rounds < ROUNDS_FOR_ALL ? 0 : enough(0.1);
  return judge({
    name,
    observed:
      `${figures.crashes} times, ${cut.length} synchronisations in the middle, ${figures.processed} processed, ` +
      `${figures.saves} saves (${figures.plans} plans, ${figures.profiles} profiles), ${figures.pictures} pictures and ${figures.files} files acknowledged; ` +
      `${violations.length} violations, ${blocked} blocked, ready again after ${readyMs} ms at most (median ${readyMedianMs}; ${figures.loadPerCore} programs a core)`,
    target:
      '0 violations of I1 to I6, 0 acknowledged writes lost, none blocked for more than 60 s' +
      (judgesTimes ? `, ready within ${MAX_READY_MS} ms` : ''),
    seed,
    figures,
    // Every second strike waits until a trader was synchronised, and a journal and a picture were saved.
    least: {
      crashes: rounds,
      imported: enough(0.4),
      processed: enough(0.4),
      saves: enough(0.4),
      pictures: enough(0.4),
      plans: each,
      profiles: each,
      files: each,
    },
    atMost: { violations: 0, blocked: 0, ...(judgesTimes ? { readyMs: MAX_READY_MS } : {}) },
    faults: [...violations, ...unexpected],
  });
}
