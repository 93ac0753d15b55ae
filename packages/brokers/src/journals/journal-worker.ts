// The thread in which `read-in-thread.ts` reads one export of another journal.
import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import type { JournalOrder, JournalReport } from './read-in-thread.ts';
import { readJournal } from './read-journal.ts';

/** Notes in one message: a few milliseconds of whoever takes them over. */
const BATCH = 500;

function report(what: JournalReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(what);
}

function read({ file, zone }: JournalOrder): void {
  try {
    const { notes, journal, unreadable } = readJournal(file, zone);
    for (let from = 0; from < notes.length; from += BATCH) report({ notes: notes.slice(from, from + BATCH) });
    report({ journal, unreadable });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { line, reason, expected } = error;
    report({ refused: { line, reason, expected } });
  }
}

read(workerData as JournalOrder);
