// `npm run figures -- words`: how many words and figures each screen shows in English at 1440, and how many of them a trader has to read.
import { en } from '@daybook/texts/en.ts';
import type { Page } from 'playwright-core';
import { FIRST_START, listScreens } from './all-screens.ts';
import { openBrowser, openPage } from './browser.ts';
import { startDemoServer } from './demo-server.ts';
import { startServer } from './running-server.ts';
import { closeWalked, comeToRest, openWalked, type WalkedScreen } from './walk-screen.ts';

const VIEWPORT = { width: 1440, height: 900 };

const empty = await startServer();
const filled = await startDemoServer();
const screens = await listScreens(filled);
const browser = await openBrowser();
try {
  const { page } = await openPage(browser, { viewport: VIEWPORT, locale: 'en-US' });
  await report(page, empty, FIRST_START);
  for (const screen of screens.outside) await report(page, filled, screen);
  await page.goto(`${filled.url}/auth/login`);
  await page.locator('input').first().fill(filled.signIn.username);
  await page.locator('input[type=password]').fill(filled.signIn.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/journal\//);
  for (const screen of screens.journal) await report(page, filled, screen);
} finally {
  await browser.close();
  await filled.stop();
  await empty.stop();
}

async function report(page: Page, server: { readonly url: string }, screen: WalkedScreen): Promise<void> {
  await openWalked(page, server, screen, en);
  await comeToRest(page);
  const { words, figures } = await page.evaluate(countShown);
  process.stdout.write(
    `${String(words).padStart(5)} words ${String(figures).padStart(5)} figures  ${screen.name}\n`,
  );
  await closeWalked(page, screen);
}

/**
 * Counts what `main` shows: tokens with a letter are words, others with a digit figures. Not counted: rows of tables and lists, labels
 * in pictures, options of fields, what the trader wrote (`data-own`), what only a screen reader is told.
 */
function countShown(): { readonly words: number; readonly figures: number } {
  const SKIPPED =
    'tbody tr, svg, canvas, option, [role=option], [role=menuitem], [role=menuitemradio], [role=img], [data-rows] > *, [data-own], .sr-only, textarea, [contenteditable=true]';
  const main = document.querySelector('main') ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let [words, figures] = [0, 0];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder?.closest(SKIPPED) !== null) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    for (const token of (node.textContent ?? '').split(/\s+/)) {
      if (/\p{L}/u.test(token)) words += 1;
      else if (/\d/.test(token)) figures += 1;
    }
  }
  return { words, figures };
}
