import type { Page } from 'playwright-core';
import { MAX_WAIT_MS } from './browser.ts';

const NO_TITLE = '…';

interface Opening {
  readonly address: string;
  readonly noTitle: string;
  readonly limitMs: number;
}

/**
 * Opens a screen of the journal as its links do, which takes a quarter of the work of loading the page; what the journal holds is
 * not read again. Loads the page where it shows nothing of the journal yet, or that very address. What a worker or the server
 * answers may come later.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  const isOpened = await page.evaluate(openWithin, { address, noTitle: NO_TITLE, limitMs: MAX_WAIT_MS });
  if (!isOpened) await page.goto(address);
}

/** Runs in the page. Gives false where the page must be loaded; otherwise it ends when the screen has drawn itself. */
async function openWithin({ address, noTitle, limitMs }: Opening) {
  const isInJournal =
    location.pathname.startsWith('/journal/') && document.getElementById('content') !== null;
  const to = new URL(address, location.href);
  const isScreen = to.origin === location.origin && to.pathname.startsWith('/journal/');
  if (!isInJournal || !isScreen || to.href === location.href) return false;
  // Each screen names itself in the title when it comes; with another query the one that is there stays.
  if (to.pathname !== location.pathname) document.title = noTitle;
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
  const lacks = () => {
    if (document.title === noTitle) return 'it has no title yet';
    return document.querySelector('[data-skeleton]') === null ? null : 'something is not drawn yet';
  };
  const end = performance.now() + limitMs;
  // The browser is idle when all that React put off is drawn.
  do await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  while (lacks() !== null && performance.now() < end);
  if (lacks() !== null) throw new Error(`${to.href} was not opened in ${limitMs} ms: ${lacks()}`);
  return true;
}
