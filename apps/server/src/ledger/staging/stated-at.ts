import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';

/** When the oldest of some executions was stated; before all times where one does not say. */
export function oldestOf(executions: readonly ReportedExecution[]): number {
  return executions.reduce((oldest, { statedAt = -Infinity }) => Math.min(oldest, statedAt), Infinity);
}
