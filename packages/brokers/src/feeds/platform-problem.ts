import type { PlatformReason } from '@daybook/domain/account/platforms.ts';
import type { FetchProblem } from './request/fetch-problem.ts';

/**
 * Why a platform gave nothing usable. The message to the trader depends on the kind: `refused-login` that the
 * platform refused the login; `unreachable`, `timed-out`, `busy` and `failed` that it did not answer; `damaged` and
 * `too-large` that its answer was damaged; `refused-host` that the host is not one to be contacted; `no-permission` that
 * the login may not see this account or report.
 */
export interface PlatformProblem {
  readonly kind:
    | FetchProblem['kind']
    | 'refused-login'
    | 'no-permission'
    | 'busy'
    | 'failed'
    | 'unknown-account';
  /** One sentence; never holds the password or a token. */
  readonly detail: string;
  /** What exactly was wrong, where the platform says so and there is a message for it. */
  readonly reason?: PlatformReason;
  /** Where a damaged answer is damaged: 1-based page and line. */
  readonly page?: number;
  readonly line?: number | null;
  /** Milliseconds after which the platform may be asked again, where it was asked too often. */
  readonly retryAfterMs?: number;
  /** The call and, when one is meant, the account. */
  readonly during?: string;
  readonly account?: string;
}

/** Each platform's own way of saying that it was asked too often. */
const TOO_OFTEN: readonly (PlatformReason | undefined)[] = [
  'too-many-requests',
  'ibkr-too-many-requests',
  'tradovate-wait',
];

/** Whether a platform gave nothing because it was asked too often, and for no other reason. */
export function isAskedTooOften({ kind, reason }: PlatformProblem): boolean {
  return kind === 'busy' && TOO_OFTEN.includes(reason);
}

/** A {@link PlatformProblem} on its way to the edge of its platform's folder, where it becomes a result. */
export class PlatformFailure extends Error {
  readonly problem: PlatformProblem;

  constructor(problem: PlatformProblem) {
    super(problem.detail);
    this.name = 'PlatformFailure';
    this.problem = problem;
  }
}
