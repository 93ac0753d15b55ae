import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** What lies over any screen when it is asked for, each a chunk of its own. */
export const palette = lazyPart(
  async () => (await import('#web/app/palette/CommandPalette.tsx')).CommandPalette,
  '0',
);
export const tour = lazyPart(async () => (await import('#web/app/tour/HelpTour.tsx')).HelpTour, '0');
