import { parentPort, workerData } from 'node:worker_threads';
import { foundTrades, type PackedSearch } from './found-trades.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(foundTrades(workerData as PackedSearch));
