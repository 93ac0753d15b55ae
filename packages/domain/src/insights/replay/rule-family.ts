/** The rules that stop a day, each with one limit. */
import type { Money } from '../../money.ts';
import type { StopRule } from './replay-rule.ts';

export const RULE_KINDS = ['loss', 'giveBack', 'gain', 'trades', 'losses', 'lossesInARow', 'clock'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a limit is: an amount in 1/10,000 of the unit in which results are, a number of trades, or seconds from midnight in New York. */
type LimitUnit = 'money' | 'count' | 'clock';

export const LIMIT_UNITS: Readonly<Record<RuleKind, LimitUnit>> = {
  loss: 'money',
  giveBack: 'money',
  gain: 'money',
  trades: 'count',
  losses: 'count',
  lossesInARow: 'count',
  clock: 'clock',
};

/** The rule of one kind at a limit. What is given back has to have been made first: the day's highest reached it too. */
export function ruleAt(kind: RuleKind, limit: number): StopRule {
  if (kind === 'giveBack') return { giveBack: { amount: limit as Money, peak: limit as Money } };
  return { [kind]: limit };
}

/** The limit of a kind in a rule; null where the rule has none. */
export function limitIn(rule: StopRule, kind: RuleKind): number | null {
  return (kind === 'giveBack' ? rule.giveBack?.amount : rule[kind]) ?? null;
}

/** A rule of which one limit is tried at several values, which are above zero and ascend; the others stay as they are. */
export interface RuleAxis {
  readonly kind: RuleKind;
  readonly limits: ArrayLike<number>;
  readonly others: StopRule;
}

/** The rule at one of the values. */
export function ruleOn({ kind, limits, others }: RuleAxis, at: number): StopRule {
  return { ...others, ...ruleAt(kind, limits[at]!) };
}
