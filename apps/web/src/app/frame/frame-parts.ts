import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** What lies over any screen when it is asked for, each a chunk of its own. */
export const palette = lazyPart(
  async () => (await import('#web/app/palette/CommandPalette.tsx')).CommandPalette,
);
/** The trader's saved views, after the first screen is shown. */
export const sidebarViews = lazyPart(
  async () => (await import('#web/journal/views/SidebarViews.tsx')).SidebarViews,
);
/** The trades that an undoing left as they are, on whatever screen it was asked for. */
export const unchangedTrades = lazyPart(
  async () => (await import('#web/screens/view/trades/many/changes/UnchangedTrades.tsx')).UnchangedTrades,
);
export const tour = lazyPart(async () => (await import('#web/app/tour/HelpTour.tsx')).HelpTour);
