import type { ViewTab } from '#web/router/paths.ts';

/** Whether a tab shows results in the chosen unit; what is searched for is money whatever unit is chosen. */
export function hasUnits(tab: ViewTab): boolean {
  return tab !== 'search';
}
