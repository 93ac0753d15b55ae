import { useMemo } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import { isStoppedByLimit, limitAsRisk } from './limit-as-risk.ts';
import { useDefaultRisk } from './use-default-risk.ts';
import type { RiskedTrade } from './risk-rows.ts';

/** A trade with what the defaults and the plan say of its risk, which is fetched where its stop is the plan's limit. */
export function useRiskedTrade(trade: TradeDetail): TradeDetail & RiskedTrade {
  const limits = usePlanLimits(isStoppedByLimit(trade));
  const byDefault = useDefaultRisk(trade);
  return useMemo(() => {
    const isKnown = limits.state === 'ready' || !isStoppedByLimit(trade);
    const planLimit = limits.state === 'ready' ? limitAsRisk(trade, limits.history) : null;
    return { ...trade, planLimit: isKnown ? planLimit : undefined, byDefault };
  }, [trade, limits, byDefault]);
}
