/**
 * Why an answer from outside could not be had: the host may not be contacted, it did not answer (in time), its answer
 * was too large or damaged, or the caller gave up. `detail` is our own sentence and never holds a secret.
 */
export interface FetchProblem {
  readonly kind: 'refused-host' | 'unreachable' | 'timed-out' | 'too-large' | 'damaged' | 'aborted';
  readonly detail: string;
}

/** A {@link FetchProblem} on its way to the edge of this room, where it becomes a result. */
export class FetchFailure extends Error {
  readonly problem: FetchProblem;

  constructor(kind: FetchProblem['kind'], detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'FetchFailure';
    this.problem = { kind, detail };
  }
}
