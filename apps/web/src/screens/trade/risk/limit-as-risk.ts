import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';

type StoppedTrade = Pick<TradeDetail, 'stopLoss' | 'currency' | 'opened'>;

/** Whether a trade's stop is the plan's limit per trade, which is in dollars. */
export function isStoppedByLimit({ stopLoss, currency }: StoppedTrade): boolean {
  return stopLoss === 'MAX_LOST_PER_TRADE' && currency === 'USD';
}

/** What a trade risked by the plan's limit per trade: the one in force in the second in which it began, as `oneRsOf` finds it; null without one. */
export function limitAsRisk(trade: StoppedTrade, history: readonly DatedLimits[]): Money | null {
  if (!isStoppedByLimit(trade)) return null;
  const began = Math.floor(trade.opened / 1000);
  const inForce = history
    .toSorted((left, right) => left.effectiveFrom - right.effectiveFrom)
    .findLast(({ effectiveFrom }) => Math.ceil(effectiveFrom / 1000) <= began);
  return inForce && inForce.maxLostPerTrade > 0 ? inForce.maxLostPerTrade : null;
}
