// The thread in which `read-in-thread.ts` reads one export of another journal.
import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { MAX_UNTAKEN, type JournalReport, type ThreadOrder } from './read-in-thread.ts';
import { readJournal } from './read-journal.ts';

/** Notes in one message: a few milliseconds of the receiver. */
const BATCH = 500;

function report(what: JournalReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(what);
}

function read({ file, zone, taken }: ThreadOrder): void {
  try {
    const { notes, journal, unreadable } = readJournal(file, zone);
    const count = new Int32Array(taken);
    for (let from = 0, sent = 1; from < notes.length; from += BATCH, sent++) {
      report({ notes: notes.slice(from, from + BATCH) });
      for (let seen = Atomics.load(count, 0); sent - seen >= MAX_UNTAKEN; seen = Atomics.load(count, 0))
        Atomics.wait(count, 0, seen);
    }
    report({ journal, unreadable });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { line, reason, expected } = error;
    report({ refused: { line, reason, expected } });
  }
}

read(workerData as ThreadOrder);
