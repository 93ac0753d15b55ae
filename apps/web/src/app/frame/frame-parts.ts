import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** What lies over any screen when it is asked for, each a chunk of its own. */
export const palette = lazyPart(
  async () => (await import('#web/app/palette/CommandPalette.tsx')).CommandPalette,
);
/** The trader's saved views, after the first screen is shown. */
export const sidebarViews = lazyPart(
  async () => (await import('#web/journal/views/SidebarViews.tsx')).SidebarViews,
);
export const tour = lazyPart(async () => (await import('#web/app/tour/HelpTour.tsx')).HelpTour);
