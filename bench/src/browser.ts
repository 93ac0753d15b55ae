import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../tests/walks/browser.ts';
import { startServer, type RunningServer } from '../../tests/walks/running-server.ts';
import { EMAIL, fillJournal, PASSWORD } from './filled-journal.ts';
import { atMost, plain, type Report } from './report.ts';
import { median } from './timing.ts';

/** What a trader waits for in Chromium, against the built product. */
export async function measureBrowser(report: Report): Promise<void> {
  const browser = await openBrowser();
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
    if (tradesPerDay === 20) await measureDownloads(report, browser, server, signedIn);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

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
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/dashboard/all`, { waitUntil: 'commit' });
  const drawn = await allDrawn(page);
  await context.close();
  return drawn;
}

async function measureChanges(
  report: Report,
  browser: Browser,
  server: RunningServer,
  storageState: SignedIn,
  size: string,
): Promise<void> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/dashboard/all`);
  await allDrawn(page);
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
  report(plain(`slowest side or period change, ${size} trades`, Math.max(...sides, ...periods), 'ms'));
  await context.close();
}

/** Milliseconds from the click until the frame after the page's last change, which is over when 400 ms pass without one. */
async function timeClick(page: Page, name: string, kind: 'side' | 'period'): Promise<number> {
  return page.evaluate(
    async ([text, where]) => {
      const scope = document.querySelector(where === 'period' ? 'nav' : 'main');
      const candidates = [...(scope?.querySelectorAll<HTMLElement>('a, button, label') ?? [])];
      const target = candidates.find((element) => element.textContent?.trim() === text);
      if (!target) throw new Error(`nothing to click named ${text}`);
      const start = performance.now();
      let last = start;
      const observer = new MutationObserver(() => requestAnimationFrame(() => (last = performance.now())));
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      target.click();
      while (performance.now() - last < 400) await new Promise((resolve) => setTimeout(resolve, 50));
      observer.disconnect();
      return last - start;
    },
    [name, kind] as const,
  );
}

/** Bytes on the wire of the first visit, by what they are. */
async function measureDownloads(
  report: Report,
  browser: Browser,
  server: RunningServer,
  storageState: SignedIn,
): Promise<void> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/dashboard/all`);
  await allDrawn(page);
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }),
    ),
  );
  const scripts = files.filter(({ name }) => /\/assets\/.*\.js$/.test(name));
  const candles = scripts.filter(({ name }) => /ProgressCanvas/.test(name));
  const total = (list: readonly { bytes: number }[]) =>
    list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  report(
    atMost(
      'first load of the journal, JavaScript without the candles',
      total(scripts) - total(candles),
      'kB',
      130,
    ),
  );
  report(atMost('lazy chunk of the candles', total(candles), 'kB', 140));
  report(
    atMost(
      'first load of the journal, CSS',
      total(files.filter(({ name }) => name.endsWith('.css'))),
      'kB',
      15,
    ),
  );
  await context.close();
}
