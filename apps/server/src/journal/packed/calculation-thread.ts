import { parentPort } from 'node:worker_threads';
import type { Asked, Told } from './calculations.ts';

/** Calculates what it is asked, one after the other. */
async function tell({ module, name, data }: Asked): Promise<Told> {
  try {
    const functions = (await import(module)) as Readonly<Record<string, (given: unknown) => unknown>>;
    return { answer: functions[name]!(data) };
  } catch (error) {
    return { error };
  }
}

async function answer(asked: Asked): Promise<void> {
  const told = await tell(asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(told);
}

parentPort?.on('message', (asked: Asked) => void answer(asked));
