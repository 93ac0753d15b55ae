import { after, afterEach } from 'node:test';
import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright-core';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { startDemoServer, type DemoServer } from './demo-server.ts';

/** A server with the demo, and a page on which its trader is signed in. */
interface DemoPage {
  readonly server: DemoServer;
  readonly browser: Browser;
  readonly watched: WatchedPage;
  readonly page: Page;
}

/**
 * Starts a server with the demo and signs its trader in on a page, which shows the dashboard. Server and browser end after the
 * tests of the file. After a test that failed the page is loaded again, so that it takes no other with it.
 */
export async function openDemoPage(options: BrowserContextOptions): Promise<DemoPage> {
  const server = await startDemoServer();
  const browser = await openBrowser();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  const watched = await openPage(browser, options);
  await signInAsDemo(watched.page, server);
  afterEach(async (walked) => {
    if ('passed' in walked && !walked.passed) await loadAgain(watched, options);
  });
  return { server, browser, watched, page: watched.page };
}

/** A test that failed leaves the page as it gave up: the next one finds it loaded, with nothing held back, open or typed. */
async function loadAgain({ page, context }: WatchedPage, { viewport }: BrowserContextOptions): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  if (viewport) await page.setViewportSize(viewport);
  const leave = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', leave);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(new URL('/journal/dashboard/all', page.url()).href);
  page.off('dialog', leave);
}

/** Signs the demo trader in on a page. */
export async function signInAsDemo(page: Page, { url, signIn }: DemoServer): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(signIn.username);
  await page.getByLabel('Password', { exact: true }).fill(signIn.password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  // The trades are there: what a walk imports next takes no month away while the page reads it.
  await page.locator('h1 + p', { hasText: /trades$/ }).waitFor({ state: 'attached' });
}
