import { parentPort } from 'node:worker_threads';
import type { Asked, Reply } from './calculations.ts';

/** Calculates what it is asked, one after the other. */
async function answerOf({ module, name, data }: Asked): Promise<Reply> {
  try {
    const functions = (await import(module)) as Readonly<Record<string, (given: unknown) => unknown>>;
    return { answer: functions[name]!(data) };
  } catch (error) {
    return { error };
  }
}

async function answer(asked: Asked): Promise<void> {
  const reply = await answerOf(asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (asked: Asked) => void answer(asked));
