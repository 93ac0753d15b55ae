import { threadId } from 'node:worker_threads';
import type { Calculation } from './calculations.ts';

/** A thread that waits until the gate is not 0; gives the id of the thread. */
export function passGate(gate: Int32Array<SharedArrayBuffer>): number {
  Atomics.wait(gate, 0, 0);
  return threadId;
}

export function failWith(message: string): never {
  throw new RangeError(message);
}

const module = new URL(import.meta.url);
export const PASSING: Calculation<Int32Array<SharedArrayBuffer>, number> = {
  module,
  name: 'passGate',
  of: passGate,
};
export const FAILING: Calculation<string, never> = { module, name: 'failWith', of: failWith };
