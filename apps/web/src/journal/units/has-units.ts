import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { MeasuredUnit, ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import type { ViewTab } from '#web/router/paths.ts';

/** Whether a tab shows results in the chosen unit; what is searched for is money whatever unit is chosen. */
export function hasUnits(tab: ViewTab): boolean {
  return tab !== 'search';
}

/** The chosen unit, where a filter asks for trades without a result in it: those are shown in money. Else null. */
export function lackedUnit(chosen: ResultUnit, { lacks, within }: SearchFilter): MeasuredUnit | null {
  return chosen !== 'money' && (lacks === chosen || within?.lacks === chosen) ? chosen : null;
}
