import { useMemo } from 'react';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { needsTicks } from '@daybook/domain/trade/units/default-risks.ts';
import { oneRsOf, type OneRs } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';
import { defaultRules } from './default-rules.ts';
import { waitingFor } from './kept-by-revision.ts';
import { statedRisks } from './stated-risks.ts';

/** Whether a unit needs the details of the trades: ticks do, and R where a default is in ticks. */
export function useNeedsDetails(unit: ResultUnit): boolean {
  const [kept] = usePreference('defaultRisks');
  return useMemo(() => unit === 'ticks' || (unit === 'r' && needsTicks(defaultRules(kept))), [unit, kept]);
}

/** 1R of every trade as soon as what says it is there; nothing is fetched where nobody wants it. `details` where defaults need them. */
export function useOneRs(
  columns: TradeColumns,
  isWanted: boolean,
  details: DetailColumns | null,
): { readonly oneRs: OneRs | null; readonly waiting: Waiting | null } {
  const risks = statedRisks.useValue(isWanted ? columns.revision : null);
  const limits = usePlanLimits(isWanted);
  const [kept] = usePreference('defaultRisks');
  const defaults = useMemo(() => defaultRules(kept), [kept]);
  const lacksDetails = details === null && needsTicks(defaults);
  const oneRs = useMemo(() => {
    if (!isWanted || lacksDetails || risks.state !== 'ready' || limits.state !== 'ready') return null;
    return oneRsOf(columns, risks.value, { history: limitsByClock(limits.history), defaults, details });
  }, [columns, isWanted, lacksDetails, risks, limits, defaults, details]);
  const waiting = useMemo(
    () => (isWanted ? waitingFor('risks', risks, limits) : null),
    [isWanted, risks, limits],
  );
  return { oneRs, waiting };
}
