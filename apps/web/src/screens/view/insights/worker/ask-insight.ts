import type { Selection } from '#web/journal/selection.ts';
import { rowsOf } from '../../reports/ask-report.ts';
import { makeAsking } from './asking.ts';
import { startWorker } from './start-worker.ts';
import type { TaskGiven, TaskName, TaskResult } from './tasks.ts';

/** One worker for all insights of the page. */
const ask = makeAsking(startWorker);

/** Has a task calculated over the traded rows of a selection. Refused with a WorkerFailure, or when the signal gives it up. */
export async function askInsight<Name extends TaskName>(
  { columns, sources, ...selection }: Selection,
  task: Name,
  given: TaskGiven<Name>,
  signal: AbortSignal,
): Promise<TaskResult<Name>> {
  const details = sources.details ?? null;
  const rows = rowsOf({ columns, sources, ...selection });
  return (await ask({ sources: { columns, details }, task, rows, given, signal })) as TaskResult<Name>;
}
