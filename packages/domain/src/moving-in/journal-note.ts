import type { Money } from '../money.ts';
import type { Side } from '../trade/grouping/grouping.ts';

/** What a trader wrote about a trade in another journal, with that journal's figures of the trade. */
export interface JournalNote {
  /** 1-based line of its file, or place in a list. */
  readonly line: number;
  readonly symbol: string;
  readonly side: Side;
  /** Seconds since 1970 UTC of the first and of the last fill; null where the end is not stated. */
  readonly opened: number;
  readonly closed: number | null;
  /** 60 where the file writes no seconds: the moment lies anywhere in that minute. */
  readonly precision: 1 | 60;
  /** Null where the file names none. */
  readonly account: string | null;
  /** Canonical decimal text, each null where it is not stated. */
  readonly size: string | null;
  readonly entryPrice: string | null;
  readonly exitPrice: string | null;
  readonly gross: string | null;
  /** Plain text, empty for none. */
  readonly text: string;
  readonly tags: readonly string[];
  readonly setup: string | null;
  /** What was to be lost at most, in the trade's currency. */
  readonly risk: Money | null;
}
