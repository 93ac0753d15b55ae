import type { ViewTab } from '#web/router/paths.ts';

/** Tabs in money whatever unit is chosen: what lots and limits come to is money. */
const IN_MONEY: readonly ViewTab[] = ['insights', 'search'];

/** Whether a tab shows results in the chosen unit. */
export function hasUnits(tab: ViewTab): boolean {
  return !IN_MONEY.includes(tab);
}
