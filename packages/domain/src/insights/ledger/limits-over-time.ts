import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import type { LossLimits } from '../../plan/limit-warnings.ts';
import { LIMIT_NAMES, type LimitName } from '../../plan/limit-order.ts';

/** Limits that were saved, by New York's clock: they are in force for what closes from that second of that day on. */
export interface LimitsSince extends LossLimits {
  readonly day: Day;
  readonly second: number;
}

export const LIMIT_MEMBERS = {
  trade: 'maxLostPerTrade',
  day: 'maxLostPerDay',
  week: 'maxLostPerWeek',
} as const satisfies Readonly<Record<LimitName, keyof LossLimits>>;

/** The limits by which a closing is measured. */
interface MeasuringLimits {
  /** In the order of {@link LIMIT_NAMES}; 0 limits nothing. */
  readonly amounts: readonly Money[];
  /** Whether each limit was first saved later. */
  readonly isEarlier: readonly boolean[];
}

/**
 * Gives the limits for one moment after the other, which may not go back. Before its first value above 0 a limit is that value, and is
 * said to be earlier: `limitsToWarnBy` warns by it. From there on it is as it was saved, 0 included.
 */
export function limitsOverTime(
  history: readonly LimitsSince[],
): (day: number, second: number) => MeasuringLimits {
  const inOrder = history
    .map((limits) => ({ at: limits.day * SECONDS_A_DAY + limits.second, limits }))
    .toSorted((left, right) => left.at - right.at);
  const firsts = LIMIT_NAMES.map((name) => inOrder.find(({ limits }) => limits[LIMIT_MEMBERS[name]] > 0));
  let next = 0;
  let until = -Infinity;
  let known: MeasuringLimits = { amounts: [], isEarlier: [] };
  return (day, second) => {
    const at = day * SECONDS_A_DAY + second;
    if (at < until) return known;
    while (next < inOrder.length && inOrder[next]!.at <= at) next++;
    until = inOrder[next]?.at ?? Infinity;
    const inForce = inOrder[next - 1]?.limits;
    const isEarlier = firsts.map((first) => first !== undefined && at < first.at);
    const amounts = LIMIT_NAMES.map((name, n) => {
      const limits = isEarlier[n] ? firsts[n]!.limits : inForce;
      return limits ? limits[LIMIT_MEMBERS[name]] : (0 as Money);
    });
    known = { amounts, isEarlier };
    return known;
  };
}
