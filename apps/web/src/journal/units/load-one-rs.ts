import { oneRsOf, type OneRs } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';
import { loadPlanLimits } from '#web/journal/plan/plan-limits.ts';
import { readPreference } from '#web/journal/preferences/use-preference.ts';
import { defaultRules } from './default-rules.ts';
import { statedRisks } from './stated-risks.ts';

/** 1R of every trade, once what says it is there. Throws as the calls do. */
export async function loadOneRs(columns: TradeColumns, details: DetailColumns | null): Promise<OneRs> {
  const [risks, history] = await Promise.all([statedRisks.load(columns.revision), loadPlanLimits()]);
  const defaults = defaultRules(readPreference('defaultRisks'));
  return oneRsOf(columns, risks, { history: limitsByClock(history), defaults, details });
}
