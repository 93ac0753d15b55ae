import { threadId } from 'node:worker_threads';

/** A thread that waits until the gate is not 0; gives the id of the thread. */
export function passGate(gate: Int32Array<SharedArrayBuffer>): number {
  Atomics.wait(gate, 0, 0);
  return threadId;
}

export function failWith(message: string): never {
  throw new RangeError(message);
}
