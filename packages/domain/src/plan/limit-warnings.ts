import type { Money } from '../money.ts';

/** The trader's loss limits in 1/10,000 dollar; 0 warns of nothing. */
export interface LossLimits {
  readonly maxLostPerTrade: Money;
  readonly maxLostPerDay: Money;
  readonly maxLostPerWeek: Money;
}

export const NO_LIMITS: LossLimits = {
  maxLostPerTrade: 0 as Money,
  maxLostPerDay: 0 as Money,
  maxLostPerWeek: 0 as Money,
};
/** Lowest, highest and step of a limit on the slider, in dollars. */
export const LIMIT_RANGE = { least: 0, most: 1000, step: 10 } as const;
/** The highest limit, in dollars: what is beyond the slider is typed. */
export const MAX_LIMIT = 1_000_000;

/** Whether a number of dollars can be a limit: in the slider's steps, and beyond its end up to {@link MAX_LIMIT}. */
export function isLimit(dollars: number): boolean {
  return dollars >= LIMIT_RANGE.least && dollars <= MAX_LIMIT && dollars % LIMIT_RANGE.step === 0;
}

/** A limit that was exceeded, and by how much. */
export interface LimitWarning {
  readonly limit: 'trade' | 'day' | 'week';
  readonly exceededBy: Money;
}

/** Net results of a trade, of its New York day and of its week (Monday to Sunday), all in one currency. */
export interface NetResults {
  /** ISO 4217. */
  readonly currency: string;
  readonly trade: Money;
  readonly day: Money;
  readonly week: Money;
}

/**
 * Which limits the net losses exceed, in the order trade, day, week. A loss equal to its limit does not exceed it, and one in
 * another currency than dollars exceeds none: nobody says what it is in dollars.
 */
export function limitWarnings(net: NetResults, limits: LossLimits): LimitWarning[] {
  if (net.currency !== 'USD') return [];
  const checks = [
    { limit: 'trade', loss: -net.trade, most: limits.maxLostPerTrade },
    { limit: 'day', loss: -net.day, most: limits.maxLostPerDay },
    { limit: 'week', loss: -net.week, most: limits.maxLostPerWeek },
  ] as const;
  return checks
    .filter(({ loss, most }) => most > 0 && loss > most)
    .map(({ limit, loss, most }) => ({ limit, exceededBy: (loss - most) as Money }));
}
