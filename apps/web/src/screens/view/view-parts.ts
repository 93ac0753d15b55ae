import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const figureParts = async () => (await import('./breakdown/figure-parts.ts')).FIGURE_PARTS;
const laterParts = async () => (await import('./later-parts.ts')).LATER_PARTS;

/** The tabs besides the dashboard, each a separate chunk. */
export const trades = lazyPart(async () => (await import('./trades/TradesList.tsx')).TradesList, '780px');
export const breakdown = lazyPart(async () => (await figureParts()).BreakdownTab, '280px');
/** The row of figures on the dashboard, in the file of the breakdown. */
export const moreFigures = lazyPart(async () => (await figureParts()).MoreFigureCards, '100%');
/** In place of the candles, where they have no room. */
export const progressLine = lazyPart(async () => (await laterParts()).ProgressLine, '178px');
/** One line of the plan ledger on the dashboard. */
export const planLine = lazyPart(async () => (await figureParts()).PlanLine, '44px');
/** The dashboard of a trader who arranged it, and what arranges it. */
export const ownDashboard = lazyPart(async () => (await figureParts()).OwnDashboard, '640px');
/** What leads to the arranging below the dashboard of a phone. */
export const arrangeLink = lazyPart(async () => (await figureParts()).ArrangeLink);
export const reports = lazyPart(async () => (await import('./reports/ReportsTab.tsx')).ReportsTab, '640px');
export const insights = lazyPart(
  async () => (await import('./insights/InsightsTab.tsx')).InsightsTab,
  '640px',
);
export const gallery = lazyPart(async () => (await import('./gallery/GalleryView.tsx')).GalleryView, '420px');
export const search = lazyPart(async () => (await import('./search/SearchForm.tsx')).SearchForm, '560px');

/** What a tab is for, on its first visit, or the first steps that are left. The first dashboard does not wait for it. */
export const aboveTab = lazyPart(async () => (await laterParts()).AboveTab);

/** Chips of filters, fetched at once where one is on; else after the first screen is shown. */
export const viewFilters = lazyPart(async () => (await laterParts()).ViewFilters);

/** Which currency is shown, where there are several. */
export const currencies = lazyPart(async () => (await laterParts()).Currencies, '44px');

/** What is next to the side switch, fetched after the first screen is shown. */
export const viewActions = lazyPart(async () => (await laterParts()).ViewActions, '30px');

/** What a view needs besides the trades. */
export const sourcesLoader = lazyPart(async () => (await laterParts()).SourcesLoader);

/** What an empty journal shows in place of every tab. */
export const firstSteps = lazyPart(async () => (await laterParts()).FirstSteps, '424px');

/** In place of figures where there are none. */
export const nothingToShow = lazyPart(async () => (await laterParts()).NothingToShow, '200px');

/** Names what of the address was left out. */
export const dropped = lazyPart(async () => (await laterParts()).ViewDropped);

/** Fetches the code of the other tabs, when the pointer or the keyboard comes near them. */
export function preloadTabs(): void {
  for (const part of [trades, breakdown, reports, insights, gallery, search]) part.preload();
}
