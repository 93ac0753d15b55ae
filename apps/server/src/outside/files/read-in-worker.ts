import { Worker } from 'node:worker_threads';
import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import type { FileAnswers, FilePart, FileSource } from '#server/outside/files/file-reading.ts';

/** Parts that may lie unread before the worker waits, so that memory stays bounded however slow the taker is. */
export const MOST_WAITING = 4;
/** Heap of a worker; a file that needs more is refused. Its bytes and those of an archive lie outside of it. */
const MOST_HEAP_MB = 768;
const LONGEST_MS = 10 * 60_000;

/** What a worker is told. */
export interface WorkerOrder {
  readonly file: FileSource;
  readonly answers: FileAnswers;
  /** Number of parts taken so far, in shared memory. */
  readonly taken: SharedArrayBuffer;
}

/** What a worker says: parts, then that it is done. */
export type WorkerReport = { readonly part: FilePart } | { readonly done: true };

type Arrived = WorkerReport | { readonly failed: unknown };

function refusedFor(file: FileSource, reason: FileReason): FilePart {
  return { kind: 'refused', file: file.name, line: null, reason, expected: because('split') };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Reads a file in a worker thread, so that no other request waits behind it, and gives its parts as they are taken: the
 * worker stops while {@link MOST_WAITING} lie unread. Whoever leaves early, or aborts, ends the worker. Throws only what is
 * no fault of the file, and the signal's reason.
 */
export async function* readInWorker(
  file: FileSource,
  answers: FileAnswers,
  signal?: AbortSignal,
): AsyncGenerator<FilePart> {
  signal?.throwIfAborted();
  const taken = new SharedArrayBuffer(4);
  const order: WorkerOrder = { file, answers, taken };
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  const inbox = openInbox(worker);
  const deadline = AbortSignal.timeout(LONGEST_MS);
  const ends = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const onAbort = (): void => inbox.put({ failed: ends.reason });
  ends.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const arrived = await inbox.take();
      if ('done' in arrived) return;
      if ('failed' in arrived) {
        if (deadline.aborted && signal?.aborted !== true) yield refusedFor(file, because('tooSlow'));
        else if (isOutOfMemory(arrived.failed)) yield refusedFor(file, because('tooHeavy'));
        else throw arrived.failed;
        return;
      }
      yield arrived.part;
      Atomics.add(new Int32Array(taken), 0, 1);
      Atomics.notify(new Int32Array(taken), 0);
    }
  } finally {
    ends.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

/** What came from the worker and was not taken yet; its end without a word is a failure. */
function openInbox(worker: Worker): { put(arrived: Arrived): void; take(): Promise<Arrived> } {
  const waiting: Arrived[] = [];
  let wake: (() => void) | null = null;
  const put = (arrived: Arrived): void => {
    waiting.push(arrived);
    wake?.();
  };
  worker.on('message', put);
  worker.on('error', (failed: unknown) => put({ failed }));
  worker.on('exit', () => put({ failed: new Error('the reader of the file ended without a result') }));
  return {
    put,
    take: async () => {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift()!;
    },
  };
}
