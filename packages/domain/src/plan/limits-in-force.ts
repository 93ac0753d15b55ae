import { NO_LIMITS, type LossLimits } from './limit-warnings.ts';

/** Loss limits as they were saved at an instant (epoch milliseconds); they are in force until the next ones. */
export interface DatedLimits extends LossLimits {
  readonly effectiveFrom: number;
}

const MEMBERS = Object.keys(NO_LIMITS) as readonly (keyof LossLimits)[];

/**
 * The limits that apply to what was closed at an instant. Each limit's first value above 0 counts for everything
 * before it: a trader who imports years of trades and then writes a plan sees at once where it would have been exceeded.
 * From there on each limit is as it was at that instant, 0 included. `history` comes in any order, no two of one instant.
 */
export function limitsToWarnBy(history: readonly DatedLimits[], instant: number): LossLimits {
  const inOrder = history.toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
  const inForce = inOrder.findLast(({ effectiveFrom }) => effectiveFrom <= instant) ?? NO_LIMITS;
  const entries = MEMBERS.map((member) => {
    const first = inOrder.find((limits) => limits[member] > 0);
    const isBeforeFirst = first !== undefined && instant < first.effectiveFrom;
    return [member, (isBeforeFirst ? first : inForce)[member]];
  });
  return Object.fromEntries(entries) as LossLimits;
}
