/** Between two attempts at a server that does not answer. */
const LOST_MS = 2000;

/** Waits before polling again. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits before a server that did not answer is asked again. */
export function pauseLost(): Promise<void> {
  return pause(LOST_MS);
}
