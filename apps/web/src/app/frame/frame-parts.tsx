import { useDrawer } from './drawer.ts';
import { clearOverScreen, useOverScreen } from '#web/ui/overlays/over-screen.ts';
import { showPart } from '#web/ui/overlays/show-part.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const palette = lazyPart(async () => (await import('#web/app/palette/CommandPalette.tsx')).CommandPalette);
const tour = lazyPart(async () => (await import('#web/app/tour/HelpTour.tsx')).HelpTour);
/** The trader's saved views, after the first screen is shown. */
export const sidebarViews = lazyPart(
  async () => (await import('#web/journal/views/SidebarViews.tsx')).SidebarViews,
);

/** Opens the command palette, unless a question, the tour or another dialog has to be dealt with first: nothing of it is lost. */
export function showPalette(): void {
  if (mayShow()) showPart(palette, <palette.Part onClose={clearOverScreen} />, mayShow).catch(reportError);
}

function mayShow(): boolean {
  const drawers = useDrawer.getState().open ? 1 : 0;
  const isAsked = document.querySelectorAll('dialog:modal').length > drawers;
  return !isAsked && useOverScreen.getState().shown === null;
}

/** Begins the guided tour. */
export function showHelp(): void {
  showPart(tour, <tour.Part />).catch(reportError);
}
