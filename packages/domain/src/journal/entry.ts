import { each } from '../fields.ts';
import type { Money } from '../money.ts';
import type { TagId } from './labels.ts';
import { NO_RISK_PLAN, type RiskPlan } from '../trade/risk/planned-stop.ts';
import { FLAGS, UNSET_CHOICES, type Answers, type Choices } from './fields.ts';

/** What a trader wrote about one trade. The choices may stay open but those that are required. */
export interface JournalEntry extends Choices, Answers {
  /** Plain text, at most {@link MAX_COMMENT_LENGTH} characters. */
  readonly comments: string;
  /** Titles of mistakes, each once. */
  readonly mistakes: readonly string[];
  /** Each once. */
  readonly tags: readonly TagId[];
  /** What the trader meant to lose at most, above 0; null where nothing was said. */
  readonly plannedRisk: Money | null;
  readonly riskPlan: RiskPlan;
}

export const MAX_COMMENT_LENGTH = 20_000;

export const EMPTY_ENTRY: JournalEntry = {
  ...UNSET_CHOICES,
  ...each(FLAGS, () => null),
  comments: '',
  mistakes: [],
  tags: [],
  plannedRisk: null,
  riskPlan: NO_RISK_PLAN,
};
