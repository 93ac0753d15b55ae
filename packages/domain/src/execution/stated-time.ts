import type { ReportedExecution } from './reported-execution.ts';

/** Clocks differ; what states a time later than this after now states one that has not come. Milliseconds. */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** When the first of some documents says that it was written, where that is after now; null without one. Milliseconds since 1970 UTC. */
export function findFutureStatement(executions: readonly ReportedExecution[], now: number): number | null {
  const last = now + MAX_CLOCK_DIFFERENCE_MS;
  return executions.find(({ statedAt = 0 }) => statedAt > last)?.statedAt ?? null;
}

/** The first execution that happened, or whose document was written, after now (milliseconds since 1970 UTC); null without one. */
export function findFuture(
  executions: readonly ReportedExecution[],
  now: number,
): { readonly line: number; readonly instant: number } | null {
  const last = now + MAX_CLOCK_DIFFERENCE_MS;
  for (const { instant, statedAt = instant, line } of executions) {
    const latest = Math.max(instant, statedAt);
    if (latest > last) return { line, instant: latest };
  }
  return null;
}
