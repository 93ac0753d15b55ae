import type { Range } from '@daybook/domain/insights/likely-range.ts';
import type { CurveAnswer, RuleAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';

/** What is said of one limit. */
export interface Point {
  readonly saved: number;
  /** By day; null where too little falls away. */
  readonly range: Range | null;
  readonly trades: number;
  readonly days: number;
  readonly cameBack: number;
}

/** A limit of the axis is known with the curve; one between two of them once the rule is calculated. Null until then. */
export function pointOf(
  { limits, curve, ranges }: CurveAnswer,
  rule: RuleAnswer | null,
  limit: number,
): Point | null {
  const at = limits.indexOf(limit);
  if (at >= 0)
    return {
      saved: curve.saved[at]!,
      range: ranges[at] ?? null,
      trades: curve.trades[at]!,
      days: curve.days[at]!,
      cameBack: curve.cameBack[at]!,
    };
  if (rule === null) return null;
  const { saved, range, trades, cameBack, cut } = rule;
  return { saved, range, trades, days: cut.length, cameBack };
}
