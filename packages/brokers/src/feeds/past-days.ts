import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { PlatformFailure } from './platform-problem.ts';

/** A platform's clock may be ahead of ours around midnight. */
const DAYS_AHEAD = 1;
/** No platform keeps fills from before it existed. */
const EARLIEST_YEAR = '1990';

/**
 * Refuses an answer with a fill that cannot have happened yet, or not in anybody's life: such a day would be at the end of
 * every list for ever. `to` is the last day asked for. Throws {@link PlatformFailure} with the row.
 */
export function requirePastDays(executions: readonly ReportedExecution[], to: Day, during: string): void {
  const strange = executions.find(
    ({ day }) => day > to + DAYS_AHEAD || dayText(day).padStart(10, '0') < EARLIEST_YEAR,
  );
  if (!strange) return;
  const { line, localText } = strange;
  const expected = `expected a day from ${EARLIEST_YEAR} to ${dayText(to)}`;
  throw new PlatformFailure({
    kind: 'damaged',
    detail: `row ${line}: ${expected}, got ${JSON.stringify(localText.slice(0, 48))}`,
    during,
    line,
  });
}
