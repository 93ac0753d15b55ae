import { RULE_KINDS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { parseRuleParts, rulePartsText, type RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import type { Query } from '#web/router/paths.ts';

/** The rule that an address names: one of its limits is tried at many values, and the others stay. */
export interface RuleChoice {
  readonly kind: RuleKind;
  /** Null until the trader chooses one. */
  readonly limit: number | null;
  readonly others: readonly RulePart[];
}

const FIRST: RuleChoice = { kind: 'loss', limit: null, others: [] };

/** Reads `rule=loss:300,clock:11:30` and `rule=trades`; the first limit is the one that is tried. What is unknown is a daily stop. */
export function parseRuleChoice({ rule }: Query): RuleChoice {
  if (rule === undefined) return FIRST;
  const bare = RULE_KINDS.find((kind) => kind === rule);
  if (bare) return { kind: bare, limit: null, others: [] };
  const [first, ...others] = parseRuleParts(rule) ?? [];
  return first ? { ...first, others } : FIRST;
}

/** The part of the address that {@link parseRuleChoice} reads. */
export function ruleQuery({ kind, limit, others }: RuleChoice): Query {
  if (limit === null) return kind === FIRST.kind ? {} : { rule: kind };
  return { rule: rulePartsText([{ kind, limit }, ...others]) };
}
