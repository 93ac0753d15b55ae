import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openOptimisingBrowser } from '../../../tests/walks/browser.ts';
import { startServer, type RunningServer } from '../../../tests/walks/running-server.ts';
import { measureDownloads } from './downloads.ts';
import { measureManyTrades } from './many-trades.ts';
import { measureReports } from './reports.ts';
import { EMAIL, fillJournal, PASSWORD } from '../filled-journal.ts';
import { timeAct } from './page-time.ts';
import { atMost, plain, type Report } from '../report.ts';
import { median } from '../timing.ts';

/** What a trader waits for in Chromium, against the built product. */
export async function measureBrowser(report: Report): Promise<void> {
  const browser = await openOptimisingBrowser();
  try {
    await measureSize(report, browser, '10,000', 20, 1000);
    await measureSize(report, browser, '100,000', 200, 2000);
  } finally {
    await browser.close();
  }
}

async function measureSize(
  report: Report,
  browser: Browser,
  size: string,
  tradesPerDay: number,
  limitMs: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  await fillJournal(folder, tradesPerDay);
  const server = await startServer({ DATA_DIR: folder, CALLS_PER_MINUTE: '1000000' });
  try {
    const signedIn = await signInState(browser, server);
    const opens: number[] = [];
    for (let round = 0; round < 7; round++) opens.push(await coldOpen(browser, server, signedIn));
    report(
      atMost(
        `cold open until all charts are drawn, ${size} trades`,
        median(opens.sort(ascending)),
        'ms',
        limitMs,
      ),
    );
    await measureChanges(report, browser, server, signedIn, size);
    await measureFilter(report, browser, server, signedIn, size);
    if (tradesPerDay === 200) await measureReports(report, browser, { server, signedIn, size });
    if (tradesPerDay === 20) await measureFirstVisit(report, browser, server, signedIn);
    await measureManyTrades(report, browser, { server, signedIn, size });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const VIEWPORT = { width: 1440, height: 900 };
const ascending = (left: number, right: number): number => left - right;
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signInState(browser: Browser, server: RunningServer): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page
    .getByRole('button', { name: 'Let’s Go' })
    .or(page.getByRole('button', { name: "Let's Go" }))
    .click();
  await page.waitForURL(/\/journal\//);
  await allDrawn(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Every chart of the dashboard has its bars, columns or canvas. Resolves with the time since the navigation began. */
async function allDrawn(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      const headings = [...(main?.querySelectorAll('h2, h3') ?? [])].map((heading) => heading.textContent);
      const lastOnes = headings.some((text) => text?.includes('Win rate')) && main?.querySelector('canvas');
      return lastOnes ? performance.now() : null;
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** A browser that has never seen the journal, but whose trader is signed in. */
async function coldOpen(browser: Browser, server: RunningServer, storageState: SignedIn): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/dashboard/all`, { waitUntil: 'commit' });
  const drawn = await allDrawn(page);
  await context.close();
  return drawn;
}

/** The whole dashboard of a browser of its own, drawn. */
async function openDashboard(browser: Browser, server: RunningServer, storageState: SignedIn) {
  const context = await browser.newContext({ storageState, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/dashboard/all`);
  await allDrawn(page);
  return { context, page };
}

async function measureFirstVisit(
  report: Report,
  browser: Browser,
  server: RunningServer,
  storageState: SignedIn,
): Promise<void> {
  const { context, page } = await openDashboard(browser, server, storageState);
  await measureDownloads(report, page);
  await context.close();
}

async function measureChanges(
  report: Report,
  browser: Browser,
  server: RunningServer,
  storageState: SignedIn,
  size: string,
): Promise<void> {
  const { context, page } = await openDashboard(browser, server, storageState);
  const sides: number[] = [];
  for (let round = 0; round < 8; round++)
    sides.push(await timeClick(page, round % 2 === 0 ? 'Long' : 'All', 'side'));
  report(
    atMost(`side change until redrawn, ${size} trades`, median(sides.slice(2).sort(ascending)), 'ms', 100),
  );
  const periods: number[] = [];
  for (let round = 0; round < 8; round++)
    periods.push(await timeClick(page, round % 2 === 0 ? 'This year' : 'All time', 'period'));
  report(
    atMost(
      `period change until redrawn, ${size} trades`,
      median(periods.slice(2).sort(ascending)),
      'ms',
      100,
    ),
  );
  const views = await timeViews(page);
  report(
    atMost(
      `opening a kept view until redrawn, ${size} trades`,
      median(views.slice(2).sort(ascending)),
      'ms',
      100,
    ),
  );
  report(
    plain(
      `slowest side, period or view change, ${size} trades`,
      Math.max(...sides, ...periods, ...views),
      'ms',
    ),
  );
  await context.close();
}

/** Keeps two views and goes from one to the other. */
async function timeViews(page: Page): Promise<number[]> {
  const origin = new URL(page.url()).origin;
  const views = { 'Longs of the year': 'dashboard/this/year?action=BOT', Everything: 'dashboard/all' };
  for (const [name, address] of Object.entries(views)) {
    await page.goto(`${origin}/journal/${address}`);
    await page.getByRole('main').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('main').getByRole('button', { name }).waitFor();
  }
  await allDrawn(page);
  // Until all are counted, and the toast has gone: both would count as changes by a press.
  await page
    .getByRole('list', { name: 'Views' })
    .getByText(/^ ?[\d,]+ trades?$/)
    .nth(1)
    .waitFor({ state: 'attached' });
  await page.getByText('is in the sidebar').waitFor({ state: 'detached' });
  // Where a trader's pointer is after pressing a view: above the candles it would request the figures below it.
  await page.mouse.move(1, 1);
  const times: number[] = [];
  const names = Object.keys(views);
  for (let round = 0; round < 8; round++)
    times.push(await timePress(page, `nav a:has([title="${names[round % 2]!}"])`, null));
  return times;
}

/** A weekday of the dashboard is pressed: the list of its trades, and back. */
async function measureFilter(
  report: Report,
  browser: Browser,
  server: RunningServer,
  storageState: SignedIn,
  size: string,
): Promise<void> {
  const { context, page } = await openDashboard(browser, server, storageState);
  const chosen: number[] = [];
  for (let round = 0; round < 10; round++) {
    chosen.push(await timePress(page, 'main a[href*="weekday="]', null));
    await page.locator('main table a').first().waitFor();
    await page.goBack();
    await allDrawn(page);
  }
  // The code of the list comes with the first press.
  const warm = chosen.slice(2).sort(ascending);
  report(atMost(`filter chosen until redrawn, ${size} trades`, median(warm), 'ms', 100));
  report(plain(`slowest of them, ${size} trades`, warm.at(-1)!, 'ms'));
  await context.close();
}

/** Milliseconds from the click until the page is redrawn, see {@link timeAct}. */
function timeClick(page: Page, name: string, kind: 'side' | 'period'): Promise<number> {
  const scope = kind === 'period' ? 'nav' : 'main';
  return timePress(page, `${scope} :is(a, button, label)`, name);
}

/** The same of what a selector finds first, with this text where one is given. */
function timePress(page: Page, press: string, name: string | null): Promise<number> {
  return timeAct(page, { press, name: name ?? undefined });
}
