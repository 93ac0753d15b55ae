import type { SavedEntry } from '@daybook/api/imports/account-entries.ts';
import { namedEntries } from '@daybook/api/imports/named-entries.ts';
import type { readRisks } from '@daybook/api/journal/read-risks.ts';
import type { readPlanLimits } from '@daybook/api/journal/plan.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { balancesAtStart } from '@daybook/domain/account/balances.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradesInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import { MEASURED_UNITS, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { oneRsOf } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { measureTrades } from '@daybook/domain/trade/units/results-in-unit.ts';
import { limitsByClock } from '../../apps/web/src/journal/plan/limits-by-clock.ts';
import { defaultRules } from '../../apps/web/src/journal/units/default-rules.ts';
import { fetchRisks } from '../../apps/web/src/journal/units/fetch-risks.ts';

/** The trades in each unit, as the browser calculates them. `ask` reads JSON of the API. */
export async function readTradesInUnits(
  ask: (path: string) => Promise<unknown>,
  { accounts, preferences }: Manifest,
  columns: TradeColumns,
  details: DetailColumns,
): Promise<TradesInUnits> {
  const risks = await fetchRisks(columns.revision, null, async ({ after }) => {
    const query = after === undefined ? '' : `?after=${after}`;
    return (await ask(`/trades/risks${query}`)) as AnswerOf<typeof readRisks>;
  });
  const { history } = (await ask('/profile/plan/limits')) as AnswerOf<typeof readPlanLimits>;
  const { entries } = (await ask('/accounts/entries')) as { entries: SavedEntry[] };
  const limits = history.map(({ effectiveFrom, ...most }) => ({
    effectiveFrom,
    maxLostPerTrade: dollars(most.maxLostPerTrade),
    maxLostPerDay: dollars(most.maxLostPerDay),
    maxLostPerWeek: dollars(most.maxLostPerWeek),
  }));
  const sources = {
    oneRs: oneRsOf(columns, risks, {
      history: limitsByClock(limits),
      defaults: defaultRules(preferences.defaultRisks.value),
      details,
    }),
    balances: balancesAtStart(namedEntries(entries, accounts), columns),
    details,
  };
  return Object.fromEntries(MEASURED_UNITS.map((unit) => [unit, measureTrades(columns, unit, sources)!]));
}
