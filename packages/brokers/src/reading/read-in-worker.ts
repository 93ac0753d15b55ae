import { Worker } from 'node:worker_threads';
import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import type { FileAnswers, FilePart, FileSource } from '#brokers/files/file-reading.ts';

/** Parts that may lie unread before the worker waits, so that memory stays bounded however slow the taker is. */
export const MAX_WAITING = 4;
/** What one file may take before it is refused and its worker ended. */
export interface ReadingLimits {
  /** Heap of its worker; its bytes and those of an archive lie outside of it. */
  readonly heapMb: number;
  /** Without a piece being read or a part being given, while somebody waits for one. */
  readonly stillMs: number;
  /** In all, the taker's time included: a file that is slow to stage holds up others just as long. */
  readonly wholeMs: number;
}

export const READING_LIMITS: ReadingLimits = { heapMb: 256, stillMs: 60_000, wholeMs: 300_000 };
const YOUNG_HEAP_MB = 16;
/** To start a worker takes longer than most files: one that has read a small file waits this long for a further one. */
const IDLE_MS = 5_000;
const MAX_IDLE_HEAP_BYTES = 48 * 1_048_576;

/** The message to a worker. */
export interface WorkerOrder {
  readonly file: FileSource;
  readonly answers: FileAnswers;
  /** Number of parts taken so far, in shared memory. */
  readonly taken: SharedArrayBuffer;
  /** Number of pieces read so far, in shared memory. */
  readonly read: SharedArrayBuffer;
}

/** What a worker says: parts, then that it is done, and how large its heap has become. */
export type WorkerReport = { readonly part: FilePart } | { readonly doneWithHeapBytes: number };

type Arrived = WorkerReport | { readonly failed: unknown } | { readonly late: FileReason };

function refusedFor(file: FileSource, reason: FileReason): FilePart {
  return { kind: 'refused', file: file.name, line: null, reason, expected: because('split') };
}

/** Whether a worker ended because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Reads a file in a worker thread, so that no other request waits behind it, and gives its parts as they are taken: the
 * worker stops while {@link MAX_WAITING} lie unread. Leaving early, or aborting, ends the worker, and so does a file that
 * passes a limit, which is refused. Throws only what is no fault of the file, and the signal's reason.
 */
export async function* readInWorker(
  file: FileSource,
  answers: FileAnswers,
  signal?: AbortSignal,
  limits: ReadingLimits = READING_LIMITS,
): AsyncGenerator<FilePart> {
  signal?.throwIfAborted();
  const order: WorkerOrder = {
    file,
    answers,
    taken: new SharedArrayBuffer(4),
    read: new SharedArrayBuffer(4),
  };
  const taken = new Int32Array(order.taken);
  const worker = takeWorker(limits.heapMb);
  const inbox = openInbox(worker);
  let isReusable = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  worker.postMessage(order);
  const progress = watchProgress(new Int32Array(order.read), limits);
  const onAbort = (): void => inbox.put({ failed: signal?.reason });
  signal?.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const arrived = await progress.waitFor(inbox);
      if ('doneWithHeapBytes' in arrived) {
        isReusable = arrived.doneWithHeapBytes <= MAX_IDLE_HEAP_BYTES;
        return;
      }
      if ('late' in arrived) return yield refusedFor(file, arrived.late);
      if ('failed' in arrived) {
        if (!isOutOfMemory(arrived.failed)) throw arrived.failed;
        return yield refusedFor(file, because('tooHeavy', limits.heapMb));
      }
      yield arrived.part;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    inbox.close();
    if (isReusable) keepIdle(worker, limits.heapMb);
    else await worker.terminate();
  }
}

interface IdleWorker {
  readonly worker: Worker;
  readonly heapMb: number;
  readonly ending: NodeJS.Timeout;
}

/** At most one waits, and it keeps no process running. */
let idle: IdleWorker | null = null;

function takeWorker(heapMb: number): Worker {
  if (idle?.heapMb === heapMb) {
    const { worker, ending } = idle;
    idle = null;
    clearTimeout(ending);
    worker.ref();
    return worker;
  }
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  const forget = (): void => {
    if (idle?.worker === worker) idle = null;
  };
  return worker.on('error', forget).on('exit', forget);
}

function keepIdle(worker: Worker, heapMb: number): void {
  const end = (): void => void worker.terminate();
  if (idle !== null) return end();
  worker.unref();
  const ending = setTimeout(() => {
    idle = null;
    end();
  }, IDLE_MS);
  idle = { worker, heapMb, ending: ending.unref() };
}

/** Looks this often, at most, whether a worker gets further. */
const POLL_MS = 1_000;

/** Waits for a worker as long as it gets further, and not beyond the time that its file may take. */
function watchProgress(read: Int32Array, { stillMs, wholeMs }: ReadingLimits) {
  const end = performance.now() + wholeMs;
  let waited = 0;
  const look = async (inbox: Inbox): Promise<Arrived | null> => {
    const timer = Promise.withResolvers<null>();
    const began = performance.now();
    const handle = setTimeout(timer.resolve, Math.min(POLL_MS, stillMs, wholeMs), null);
    const arrived = await Promise.race([inbox.arrival(), timer.promise]);
    clearTimeout(handle);
    waited += performance.now() - began;
    return arrived === null ? null : inbox.take();
  };
  return {
    waitFor: async (inbox: Inbox): Promise<Arrived> => {
      let seen = Atomics.load(read, 0);
      let still = waited;
      for (;;) {
        if (performance.now() >= end) return { late: because('tooSlow', Math.ceil(wholeMs / 1000)) };
        const arrived = await look(inbox);
        if (arrived) return arrived;
        const now = Atomics.load(read, 0);
        if (now !== seen) still = waited;
        seen = now;
        if (waited - still >= stillMs) return { late: because('tooStill', Math.ceil(stillMs / 1000)) };
      }
    },
  };
}

interface Inbox {
  put(arrived: Arrived): void;
  /** Resolves with true once something lies there. */
  arrival(): Promise<true>;
  /** What came first; something must lie there. */
  take(): Arrived;
  /** Hears no more of the worker. */
  close(): unknown;
}

/** What came from the worker and was not taken yet; its end without a word is a failure. */
function openInbox(worker: Worker): Inbox {
  const waiting: Arrived[] = [];
  let wake: (() => void) | null = null;
  const put = (arrived: Arrived): void => {
    waiting.push(arrived);
    wake?.();
  };
  const fail = (failed: unknown): void => put({ failed });
  const end = (): void => fail(new Error('the reader of the file ended without a result'));
  worker.on('message', put).on('error', fail).on('exit', end);
  return {
    put,
    arrival: () =>
      new Promise((resolve) => {
        wake = () => resolve(true);
        if (waiting.length > 0) wake();
      }),
    take: () => waiting.shift()!,
    close: () => worker.off('message', put).off('error', fail).off('exit', end),
  };
}
