import { parentPort, workerData } from 'node:worker_threads';
import type { PackedTrades } from '#server/journal/packed/packed-trades.ts';
import { figuresOfJournal } from './public-figures.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(figuresOfJournal(workerData as PackedTrades));
