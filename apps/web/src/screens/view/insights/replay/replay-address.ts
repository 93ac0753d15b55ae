import { LIMIT_UNITS, RULE_KINDS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { parseRuleParts, rulePartsText, type RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { RESULT_UNITS, type ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import type { Query } from '#web/router/paths.ts';

/** The rule that an address names: one of its limits is tried at many values, and the others stay. */
export interface RuleChoice {
  readonly kind: RuleKind;
  /** Null until the trader chooses one. */
  readonly limit: number | null;
  readonly others: readonly RulePart[];
}

const FIRST: RuleChoice = { kind: 'loss', limit: null, others: [] };

/**
 * Reads `rule=loss:300,clock:11:30`, `rule=loss:3R` and `rule=trades`; the first limit is the one that is tried. What is unknown is a
 * daily stop. Amounts of another unit than results are in now are left out: nothing says what they are in this one.
 */
export function parseRuleChoice({ rule }: Query, unit: ResultUnit = 'money'): RuleChoice {
  if (rule === undefined) return FIRST;
  const bare = RULE_KINDS.find((kind) => kind === rule);
  if (bare) return { kind: bare, limit: null, others: [] };
  const own = parseRuleParts(rule, unit);
  const parts = own ?? RESULT_UNITS.map((each) => parseRuleParts(rule, each)).find((each) => each !== null);
  const [first, ...others] = parts ?? [];
  if (!first) return FIRST;
  const isKept = ({ kind }: RulePart) => own !== null || LIMIT_UNITS[kind] !== 'money';
  return { kind: first.kind, limit: isKept(first) ? first.limit : null, others: others.filter(isKept) };
}

/** The part of the address that {@link parseRuleChoice} reads. */
export function ruleQuery({ kind, limit, others }: RuleChoice, unit: ResultUnit = 'money'): Query {
  if (limit === null) return kind === FIRST.kind ? {} : { rule: kind };
  return { rule: rulePartsText([{ kind, limit }, ...others], unit) };
}
