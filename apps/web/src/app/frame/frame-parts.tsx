import type { ReactNode } from 'react';
import { pageLoad } from '#web/server/drafts.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useTexts } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { useDrawer } from './drawer.ts';
import { clearOverScreen, showOverScreen, useOverScreen } from '#web/ui/overlays/over-screen.ts';
import { lazyPart, type LazyPart } from '#web/ui/page/lazy-part.tsx';

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

/**
 * Shows a part over the screen that was asked for by a press, once its code is there. Where it cannot be fetched a toast says
 * so and nothing lies over the screen, so that the next press tries again.
 */
export async function showPart(
  { fetchCode }: Pick<LazyPart<never>, 'fetchCode'>,
  shown: ReactNode,
  isWanted = () => true,
): Promise<void> {
  pageLoad.isAllowed = true;
  try {
    await fetchCode();
  } catch (error) {
    const { texts } = useTexts.getState();
    if (texts) showToast('error', problemSentence(error, texts.first));
    return;
  }
  if (isWanted()) showOverScreen(shown);
}
