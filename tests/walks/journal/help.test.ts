import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { signInAsDemo } from '../demo-page.ts';
import { openSession, startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { preferenceSaved } from '../preference-saved.ts';

/** A trader who has read none of the help, and where it stands until it was read. */
const PLACES = Object.keys(en.help.places) as readonly (keyof typeof en.help.places)[];
const OTHER_PATHS: Readonly<Record<string, string>> = {
  calendar: '/journal/calendar',
  plan: '/journal/trading-plan',
};
const MAX_WORDS = 30;
let server: DemoServer;
let browser: Browser;
let page: Page;

before(async () => {
  server = await startDemoServer();
  const headers = { ...(await openSession(server)), 'content-type': 'application/json' };
  const body = JSON.stringify({ value: [] });
  const path = `${server.url}/api/v1/preferences/seenHelp`;
  assert.equal((await fetch(path, { method: 'PUT', headers, body })).status, 200);
  browser = await openBrowser();
  ({ page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }));
  await signInAsDemo(page, server);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const help = (on = page) => on.getByRole('complementary', { name: en.help.label });
const pathOf = (place: string) => OTHER_PATHS[place] ?? `/journal/${place}/all`;

for (const [language, { places }] of Object.entries({ en: en.help, es: es.help, pt: pt.help }))
  test(`in ${language}, no help has more than ${MAX_WORDS} words`, () => {
    for (const [place, text] of Object.entries(places))
      assert.ok(text.split(/\s+/).length <= MAX_WORDS, `${place}: ${text}`);
  });

test('each tab says once what it is for, above what it shows, and the dashboard does not', async () => {
  assert.equal(await help().count(), 0);
  for (const place of PLACES) {
    await openScreen(page, server.url + pathOf(place));
    await help().getByText(en.help.places[place], { exact: true }).waitFor();
    assert.equal(await help().count(), 1, place);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const card = await help().boundingBox();
    assert.ok(title && card && card.y >= title.y + title.height, `${place}: it covers nothing`);
    assert.deepEqual(await accessibilityProblems(page), [], place);
  }
});

test('it fits on a phone', async () => {
  for (const place of PLACES.filter((name) => name === 'trades' || name === 'plan')) {
    await openScreen(page, server.url + pathOf(place));
    await help().waitFor();
    assert.deepEqual(await overflows(page, [390]), [], place);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('what was read stays away, here and on every other device, and the keyboard is not lost', async () => {
  await openScreen(page, `${server.url}/journal/reports/all`);
  await preferenceSaved(page, () => help().getByRole('button', { name: en.help.read }).press('Enter'));
  await help().waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement === document.body), false);
  const other = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await signInAsDemo(other.page, server);
  await openScreen(other.page, `${server.url}/journal/trades/all`);
  await help(other.page).waitFor();
  await openScreen(other.page, `${server.url}/journal/reports/all`);
  await other.page.getByRole('searchbox').first().waitFor();
  assert.equal(await help(other.page).count(), 0);
  await other.context.close();
});
