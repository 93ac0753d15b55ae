import type { ReactNode } from 'react';
import { pageLoad } from '#web/server/drafts.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useTexts } from '#web/texts/messages.ts';
import type { LazyPart } from '#web/ui/page/lazy-part.tsx';
import { showOverScreen } from './over-screen.ts';
import { showToast } from './toasts.ts';

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
