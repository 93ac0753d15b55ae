import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.ts';
import type { WatchedPage } from './browser.ts';
import { openDemoPage } from './demo-page.ts';
import type { DemoServer } from './demo-server.ts';
import { overflows } from './overflow.ts';

/** The demo trader looks at what the executions say. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

before(async () => {
  ({ server, browser, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } }));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the worker answers under the content policy', async () => {
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.waitForURL(/\/journal\/insights\/all$/);
  await page.getByText(/^[\d,]+ trades on \d+ days/).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a worker that cannot be had says so and answers when it is tried again', async () => {
  await page.route(/insight-worker/, (route) => route.abort());
  await page.goto(`${server.url}/journal/insights/this/year`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute(/insight-worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^[\d,]+ trades on \d+ days/).waitFor();
  // The browser itself says that the file was not had.
  const said = watched.complaints.filter((line) => !line.includes('net::ERR_FAILED'));
  assert.deepEqual(said, []);
});

test('insights fit a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/journal/insights/all`);
  await page.getByText(/^[\d,]+ trades on \d+ days/).waitFor();
  assert.deepEqual(await overflows(page, [390]), []);
  assert.deepEqual(await accessibilityProblems(page), []);
});
