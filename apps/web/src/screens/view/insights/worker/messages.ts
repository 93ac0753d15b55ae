import type { TaskName, TaskSources } from './tasks.ts';

/** What the worker is told: what to look at from now on, or a question about it. */
export type ToWorker =
  | { readonly kind: 'sources'; readonly sources: TaskSources }
  | {
      readonly kind: 'question';
      readonly task: TaskName;
      readonly rows: Uint32Array;
      readonly given: unknown;
    };

/** One answer to each question. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string };
