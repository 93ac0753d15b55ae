import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work that stops for a moment wherever it yields, and gives its result at the end. */
export type Steps<Result> = Generator<void, Result, void>;

const MAX_SLICE_MS = 8;

/** Does the work without a stop. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the work in slices of a few milliseconds, so that other requests are served in between. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < MAX_SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
