import { Worker } from 'node:worker_threads';
import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileSource } from '#brokers/files/file-reading.ts';
import { isOutOfMemory } from '#brokers/reading/read-in-worker.ts';
import { UnreadableFile, type Refusal } from '#brokers/reading/unreadable-file.ts';
import type { JournalReading } from './journal-reading.ts';

/** What is read. */
interface JournalOrder {
  readonly file: FileSource;
  readonly zone: string;
}

/** The message to the thread, with the number of batches taken so far in shared memory. */
export interface ThreadOrder extends JournalOrder {
  readonly taken: SharedArrayBuffer;
}

/** Batches that may lie untaken: all that lie there are taken in one turn of the event loop. */
export const MAX_UNTAKEN = 2;

/** What it says: notes, then what they are of, or why there are none. */
export type JournalReport =
  | { readonly notes: readonly JournalNote[] }
  | Omit<JournalReading, 'notes'>
  | { readonly refused: Refusal };

/** Heap of the thread; the largest export that is read fits into it several times. */
const HEAP_MB = 384;
const MAX_MS = 60_000;

/**
 * Reads an export of another journal in a thread of its own, so that nobody waits behind it. A file that takes more time or memory
 * than any does is refused. Throws {@link UnreadableFile}.
 */
export async function readJournalInThread(order: JournalOrder, maxMs = MAX_MS): Promise<JournalReading> {
  const outcome = Promise.withResolvers<JournalReading>();
  const notes: JournalNote[] = [];
  const threadOrder: ThreadOrder = { ...order, taken: new SharedArrayBuffer(4) };
  const taken = new Int32Array(threadOrder.taken);
  const worker = new Worker(new URL('./journal-worker.ts', import.meta.url), {
    workerData: threadOrder,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(
    () => outcome.reject(new UnreadableFile(null, because('tooSlow', maxMs / 1_000), because('split'))),
    maxMs,
  );
  worker.on('message', (report: JournalReport) => {
    if ('notes' in report) {
      for (const note of report.notes) notes.push(note);
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
    if ('refused' in report) {
      const { line, reason, expected } = report.refused;
      outcome.reject(new UnreadableFile(line, reason, expected));
    }
    if ('journal' in report) outcome.resolve({ ...report, notes });
  });
  worker.on('error', (error) => outcome.reject(isOutOfMemory(error) ? tooHeavy() : error));
  worker.on('exit', () => outcome.reject(new Error('the reader of the journal ended without a result')));
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function tooHeavy(): UnreadableFile {
  return new UnreadableFile(null, because('tooHeavy', HEAP_MB), because('split'));
}
