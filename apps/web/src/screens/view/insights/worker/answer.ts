import type { FromWorker, ToWorker } from './messages.ts';
import { TASKS, type TaskSources } from './tasks.ts';

type AnyTask = (sources: TaskSources, rows: Uint32Array, given: unknown) => unknown;

/** Keeps the sources that it is told and answers each question about them; null for what is no question. */
export function makeAnswering(): (message: ToWorker) => FromWorker | null {
  let sources: TaskSources | null = null;
  return (message) => {
    if (message.kind === 'sources') {
      sources = message.sources;
      return null;
    }
    try {
      if (sources === null) throw new Error('asked before there was anything to look at');
      const task = TASKS[message.task] as AnyTask;
      return { kind: 'answer', result: task(sources, message.rows, message.given) };
    } catch (error) {
      return { kind: 'failed', message: String(error) };
    }
  };
}
