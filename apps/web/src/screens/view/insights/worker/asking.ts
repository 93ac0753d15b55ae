import type { FromWorker, ToWorker } from './messages.ts';
import type { TaskName, TaskSources } from './tasks.ts';

/** What a browser's worker has of it, so that a test can have one that is not a browser's. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** One question for the worker. */
export interface Question {
  readonly sources: TaskSources;
  readonly task: TaskName;
  readonly rows: Uint32Array;
  readonly given: unknown;
  /** Given up when it is aborted: not asked if it still waits, its answer not heard if it does not. */
  readonly signal: AbortSignal;
}

interface Waiting extends Question {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker that could not be started, or stopped by itself, or a calculation that failed. */
export class WorkerFailure extends Error {}

/**
 * Asks a worker one question after the other, those that nobody waits for any more left out. The sources are sent when they are
 * others than before. A worker that fails is ended, what was asked of it is refused, and the next question starts another one.
 */
export function makeAsking(start: () => WorkerLike): (question: Question) => Promise<unknown> {
  const waiting: Waiting[] = [];
  let worker: WorkerLike | null = null;
  let sent: TaskSources | null = null;
  let asked: Waiting | null = null;

  function fail(message: string): void {
    worker?.terminate();
    [worker, sent] = [null, null];
    const refused = asked === null ? waiting.splice(0) : [asked, ...waiting.splice(0)];
    asked = null;
    for (const { reject } of refused) reject(new WorkerFailure(message));
  }

  function hear(answer: FromWorker): void {
    const answered = asked;
    asked = null;
    if (answer.kind === 'answer') answered?.resolve(answer.result);
    else answered?.reject(new WorkerFailure(answer.message));
    askNext();
  }

  function started(): WorkerLike {
    const begun = start();
    // One that was ended may still have something to say.
    const ifItIs = (act: () => void) => (worker === begun ? act() : undefined);
    begun.onmessage = ({ data }) => ifItIs(() => hear(data));
    begun.onerror = ({ message }) => ifItIs(() => fail(message || 'the worker could not be started'));
    begun.onmessageerror = () => ifItIs(() => fail('an answer could not be read'));
    return begun;
  }

  function askNext(): void {
    if (asked !== null) return;
    const next = waiting.shift();
    if (!next) return;
    asked = next;
    const { sources, task, rows, given } = next;
    try {
      worker ??= started();
      if (sent?.columns !== sources.columns || sent.details !== sources.details)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage({ kind: 'sources', sources });
      sent = sources;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ kind: 'question', task, rows, given });
    } catch (error) {
      fail(String(error));
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const entry = { ...question, resolve, reject };
      const giveUp = () => {
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
        reject(new Error('given up'));
      };
      if (question.signal.aborted) return giveUp();
      question.signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
      askNext();
    });
}
