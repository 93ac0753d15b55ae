import { makeAnswering } from './answer.ts';
import type { ToWorker } from './messages.ts';

/** Calculates insights beside the page, so that typing and scrolling never wait for them. */
const answering = makeAnswering();

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const answer = answering(data);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  if (answer) self.postMessage(answer);
});
