/** What a trade came to, measured by what it risked. */
import type { Money } from '../../money.ts';

/** The stated risk of a trade, as far as there is one. */
export interface StatedRisk {
  /** The most that was risked by the stop, and by the first order (`stop-risk.ts`); null without a stop that could be followed. */
  readonly stopRisk: Money | null;
  readonly firstRisk: Money | null;
  /** What the trader meant to lose at most. */
  readonly plannedRisk: Money | null;
}

export interface OneR {
  readonly by: 'stop' | 'planned-risk' | 'plan-limit' | 'default';
  /** Not below zero; zero where the stop was never on the losing side of the average entry. */
  readonly amount: Money;
  /** What the first order risked, where 1R differs from it by more than a tenth of it; else null. */
  readonly firstR: Money | null;
}

/** The risk used for a trade without a stated one; null where there is none. */
interface FallbackRisks {
  /** The plan's limit per trade where the trader said that it was the stop. */
  readonly planLimit: Money | null;
  /** By the trader's defaults. */
  readonly byDefault: Money | null;
}

const NO_FALLBACKS: FallbackRisks = { planLimit: null, byDefault: null };

/**
 * 1R of a trade: by its stop, else by its planned risk, else by the plan's limit, else by a default. Null where none of these is stated.
 * Nothing else is ever used.
 */
export function oneROf(
  { stopRisk, firstRisk, plannedRisk }: StatedRisk,
  { planLimit, byDefault }: FallbackRisks = NO_FALLBACKS,
): OneR | null {
  if (stopRisk !== null) {
    const differs = firstRisk !== null && Math.abs(stopRisk - firstRisk) > firstRisk / 10;
    return { by: 'stop', amount: stopRisk, firstR: differs ? firstRisk : null };
  }
  if (plannedRisk !== null) return { by: 'planned-risk', amount: plannedRisk, firstR: null };
  if (planLimit !== null) return { by: 'plan-limit', amount: planLimit, firstR: null };
  return byDefault === null ? null : { by: 'default', amount: byDefault, firstR: null };
}

/** R = net ÷ 1R to two decimals, halves away from zero; null where 1R is zero or not known. */
export function realisedR(net: Money, oneR: OneR | null): number | null {
  if (oneR === null || oneR.amount === 0) return null;
  const [above, below] = [BigInt(Math.abs(net)) * 100n, BigInt(oneR.amount)];
  const hundredths = (2n * above + below) / (2n * below);
  return hundredths === 0n ? 0 : (Math.sign(net) * Number(hundredths)) / 100;
}
