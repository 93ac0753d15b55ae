import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { openDemoPage } from '../demo-page.ts';
import { overflows } from '../overflow.ts';

/** The demo trader goes over the heat map of half hours and weekdays by keys, and with a finger on a phone. */
const HEAT_MAP = '/journal/reports/all?by=halfHour&across=weekday&figure=average';

const { server, browser, watched } = await openDemoPage({ viewport: { width: 900, height: 900 } });

/** Leads from the card of a cell to its trades. */
function way(page: Page): Locator {
  return page.getByRole('link', { name: /^Show the \d+ trades?$/ });
}

test('the keyboard alone walks over the heat map, and compares', async () => {
  const { page } = watched;
  await page.goto(`${server.url}${HEAT_MAP}`);
  await page.locator('main table [data-bucket][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await way(page).waitFor();
  await page.keyboard.press('Escape');
  await way(page).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await way(page).waitFor();
  await page.keyboard.press('Shift+Tab');
  await way(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await way(page).waitFor();
  await page.keyboard.press('c');
  await page.waitForURL(/report=compare/);
});

test('totals at the edges lead to exactly their trades', async () => {
  const { page } = watched;
  for (const name of ['Monday', '10:00 to 10:30', 'All']) {
    await page.goto(`${server.url}${HEAT_MAP}`);
    const total = page
      .locator('main table')
      .getByRole('link', { name: new RegExp(`^\\S+ ${name}, [\\d,]+ trades$`) });
    const trades = /, ([\d,]+ trades)$/.exec((await total.getAttribute('aria-label'))!)![1]!;
    await total.click();
    await page.waitForURL(/\/journal\/trades\//);
    await page.locator('h1 + p', { hasText: trades }).waitFor();
  }
});

test('on a phone a press shows the figures of a cell, and its card leads to the trades', async () => {
  const { page, context, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await watched.context.storageState(),
  });
  await page.goto(`${server.url}${HEAT_MAP}`);
  const cell = (name: string) => page.locator('main table').getByRole('link', { name });
  for (const name of ['Monday, 10:00 to 10:30', 'Friday, 15:30 to 16:00']) {
    await cell(name).tap();
    await page.getByText(name, { exact: true }).waitFor();
    const { x, width } = (await way(page).locator('..').boundingBox())!;
    assert.ok(x >= 0 && x + width <= 390, `${width} px from ${x}`);
    assert.deepEqual(await overflows(page, [390]), []);
    assert.equal(await way(page).count(), 1);
    const { pathname, search } = new URL(page.url());
    assert.equal(pathname + search, HEAT_MAP, 'the press itself opens nothing');
  }
  const last = cell('Friday, 15:30 to 16:00');
  const [href, words] = [await last.getAttribute('href'), await way(page).innerText()];
  await page.getByRole('heading', { name: /^Average per trade by half hour/ }).tap();
  await way(page).waitFor({ state: 'detached' });
  await last.tap();
  await way(page).tap();
  await page.waitForURL((url) => url.pathname + url.search === href);
  await page
    .getByText(new RegExp(`^${/\d+/.exec(words)![0]} trades?$`))
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
