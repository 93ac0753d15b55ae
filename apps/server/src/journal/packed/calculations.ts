import { Worker } from 'node:worker_threads';
import { BUSY_RETRY_SECONDS, refuse, type Refusal } from '#server/calls/refusal.ts';
import { FairQueue } from '#server/uploads/queue/fair-queue.ts';

/** Calculations at once. Each owner has one of them at most, so that another one's next does not wait for it. */
const THREADS = 2;
/** Heap of a thread; the columns lie outside of it. */
const MAX_HEAP_MB = 256;
/** A hundred thousand trades take half a second to two seconds. */
const MAX_MS = 15_000;
const PROGRAM = new URL('./calculation-thread.ts', import.meta.url);

/** A function that a module exports; a thread loads it from there. */
export interface Calculation<Data, Answer> {
  readonly module: URL;
  readonly name: string;
  /** The function itself, for its types. */
  readonly of: (data: Data) => Answer;
}

/** What a thread is asked. */
export interface Asked {
  readonly module: string;
  readonly name: string;
  readonly data: unknown;
}

/** What it sends back; `error` is what the calculation threw. */
export type Reply = { readonly answer: unknown } | { readonly error: unknown };

/** Threads that calculate, so that no other request waits. */
interface Calculations {
  /**
   * The result of a calculation in its owner's turn. Throws what the calculation throws, and a Refusal (503, 012) where it takes
   * too long.
   */
  run<Data, Answer>(owner: string, calculation: Calculation<Data, Answer>, data: Data): Promise<Answer>;
}

interface CalculationLimits {
  readonly threads?: number;
  readonly maxMs?: number;
}

/**
 * Threads are started when they are needed first and kept: to start one costs more than most calculations. Of the owners who wait,
 * the one whose last turn is longest ago comes first, however many calculations each wants.
 */
export function openCalculations({
  threads = THREADS,
  maxMs = MAX_MS,
}: CalculationLimits = {}): Calculations {
  const queue = new FairQueue<string>(threads);
  const free = new Set<Worker>();
  const calculate = async (asked: Asked): Promise<Reply> => {
    const [thread = startThread(free)] = free;
    free.delete(thread);
    try {
      const reply = await ask(thread, asked, maxMs);
      free.add(thread);
      return reply;
    } catch (error) {
      await thread.terminate();
      return { error };
    }
  };
  return {
    run: async <Data, Answer>(
      owner: string,
      { module, name }: Calculation<Data, Answer>,
      data: Data,
    ): Promise<Answer> => {
      let reply: Reply | undefined;
      await queue.run(owner, async () => void (reply = await calculate({ module: module.href, name, data })));
      if (reply === undefined || 'error' in reply) throw reply?.error;
      return reply.answer as Answer;
    },
  };
}

/** The threads of this process. */
export const calculations = openCalculations();

/** One that waits does not keep the process from ending. */
function startThread(free: Set<Worker>): Worker {
  const thread = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  thread.on('error', () => undefined); // whoever asked was answered with it
  thread.once('exit', () => free.delete(thread));
  thread.unref();
  return thread;
}

/** What a thread says. Rejects where it ended, or says nothing in time. */
async function ask(thread: Worker, asked: Asked, maxMs: number): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const end = (): void => reject(new Error('the thread that calculates ended'));
  const timer = setTimeout(() => reject(tooLong(maxMs)), maxMs);
  thread.once('message', resolve).once('error', reject).once('exit', end);
  thread.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(asked);
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off('message', resolve).off('error', reject).off('exit', end);
    thread.unref();
  }
}

function tooLong(maxMs: number): Refusal {
  return refuse('012', {
    status: 503,
    message: `the calculation took longer than ${maxMs / 1_000} seconds and was stopped; ask for fewer trades, for example of a shorter period`,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}
