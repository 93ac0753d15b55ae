import type { importExecutions, processExecutions } from '@daybook/api/imports/sync.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { codeOf, detailOf, ServerProblem } from '#web/server/problem.ts';

type Imported = AnswerOf<typeof importExecutions>;
type Processed = AnswerOf<typeof processExecutions>;

type FailedAccount = Imported['failedAccounts'][number];
/** A day of an account on which the platform states another result than the trades do. */
export type Difference = Processed['differences'][number];

/** What an update has to say when it is over. */
export type UpdateNotice =
  | { readonly kind: 'positions-open'; readonly symbols: string }
  /** `renewsAt` in milliseconds; null when the server did not say. */
  | { readonly kind: 'none-left'; readonly renewsAt: number | null }
  | { readonly kind: 'no-accounts' }
  /** The platform builds its answer for minutes; it is polled. */
  | { readonly kind: 'preparing' }
  /** One platform's refusal (006), silence (007) or damaged answer (008). */
  | {
      readonly kind: 'platform';
      readonly code: '006' | '007' | '008';
      readonly account: string;
      readonly detail: string;
      /** The platform's own reason, which has a sentence in every language. */
      readonly reason: string | null;
      /** Instant in milliseconds from which it may be asked again, where it had been asked too often; null otherwise. */
      readonly askAgainAt: number | null;
    }
  /** Anything else; `tried` when the platform may have been contacted. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly tried: boolean }
  | {
      readonly kind: 'updated';
      readonly trades: number;
      readonly changed: number;
      readonly setAside: number;
      readonly typedReplaced: number;
      /** New York days of the trades that were added, in order. */
      readonly addedDays: readonly Day[];
      readonly failedAccounts: readonly FailedAccount[];
      readonly leftOut: Imported['leftOut'];
      /** Accounts whose platform has not reported the current day yet. */
      readonly reach: Imported['reach'];
      readonly differences: readonly Difference[];
    };

/** What to say about a step that failed. */
export function noticeOf(error: unknown): UpdateNotice {
  const code = codeOf(error);
  switch (code) {
    case '001':
      return { kind: 'positions-open', symbols: detailOf(error, 'symbols') ?? '' };
    case '005':
      return { kind: 'none-left', renewsAt: numberOf(detailOf(error, 'renewsAt')) };
    case '006':
    case '007':
    case '008': {
      if (detailOf(error, 'preparing') === 'Y') return { kind: 'preparing' };
      const [account, detail] = [detailOf(error, 'account') ?? '', detailOf(error, 'detail') ?? ''];
      const [reason, askAgainAt] = [detailOf(error, 'reason'), numberOf(detailOf(error, 'askAgainAt'))];
      return { kind: 'platform', code, account, detail, reason, askAgainAt };
    }
    case '011':
      if (error instanceof ServerProblem && error.problems[0]?.field === 'accounts')
        return { kind: 'no-accounts' };
      return { kind: 'failed', error, tried: false };
    case '999':
      return { kind: 'failed', error, tried: true };
    default:
      return { kind: 'failed', error, tried: false };
  }
}

function numberOf(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** What to say about an update that went through. */
export function updatedNotice(
  outcome: ImportOutcome,
  processed: Processed,
  addedDays: readonly Day[],
): UpdateNotice {
  const { trades, changed, setAside, typedReplaced, differences } = processed;
  const { failedAccounts, leftOut, reach } = outcome;
  const remarks = { failedAccounts, leftOut, reach, differences };
  return { kind: 'updated', trades, changed, setAside, typedReplaced, addedDays, ...remarks };
}

/** What an import reported besides its executions. */
export type ImportOutcome = Pick<Imported, 'failedAccounts' | 'leftOut' | 'reach'>;

/** Of an import that nobody waited for. */
export const NO_OUTCOME: ImportOutcome = { failedAccounts: [], leftOut: [], reach: [] };
