import type { ProblemCode } from '@daybook/api/contract/problem-codes.ts';
import { PROBLEMS, type Problem } from '@daybook/api/contract/problems.ts';

/** When a caller may come again whom this process has no room for at the moment. */
export const BUSY_RETRY_SECONDS = 5;

interface RefusalDetails {
  /** English, for logs and scripts; the code's meaning unless given. Holds nothing secret. */
  readonly message?: string;
  /** The input's member that is wrong, as `errors.3.title`. */
  readonly field?: string;
  /** What a sentence to the trader needs. */
  readonly details?: Readonly<Record<string, string | number | string[]>>;
  /** Goes out as Retry-After, and as `retryAfter` among the details. */
  readonly retryAfterSeconds?: number;
  /** The present state for 009; leaves through the endpoint's answer schema, under `current`. */
  readonly current?: unknown;
  /** Instead of the code's own status. */
  readonly status?: number;
}

/** A call that is answered with problems instead of what was asked. May be returned or, to undo a transaction, thrown. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly problems: readonly Problem[];
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;

  constructor(problems: readonly [Problem, ...Problem[]], options: RefusalDetails = {}) {
    super(problems[0].message);
    this.problems = problems;
    this.status = options.status ?? PROBLEMS[problems[0].code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

/** A refusal with one problem. */
export function refuse(code: ProblemCode, options: RefusalDetails = {}): Refusal {
  const { retryAfterSeconds, field } = options;
  const details =
    retryAfterSeconds === undefined ? options.details : { ...options.details, retryAfter: retryAfterSeconds };
  const problem: Problem = {
    code,
    message: options.message ?? PROBLEMS[code].meaning,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details }),
  };
  return new Refusal([problem], options);
}
