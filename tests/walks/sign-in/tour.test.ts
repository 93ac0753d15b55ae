import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** The guided tour and the command palette, on the demo's journal. */
const CONTACT = 'https://help.daybook.test/contact';
const TITLES = [
  'Profile Setup',
  'Trading Plan',
  'Trading Calendar',
  'Help',
  'Log out',
  'Quick time filters',
  'Update trades',
  'Views',
  'Reports',
  'Insights',
  'Sorting',
  'Open a trade',
  'That is all',
];
let server: DemoServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

before(async () => {
  server = await startDemoServer({ CONTACT_URL: CONTACT });
  browser = await openBrowser();
  await enter({ viewport: { width: 1440, height: 900 } });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the tour goes over everything in its order and ends with the way to ask for help', async () => {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await walkThrough('desktop');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/journal/dashboard/all');
  assert.equal(await focused(), 'Help');
});

test('Escape leaves the tour at any step, which the keys of the palette do not, and the keyboard is back where it was', async () => {
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: TITLES[0]! }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: TITLES[1]! }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog', { name: TITLES[0]! }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Search and commands' }).count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'Help');
  assert.equal(await page.getByRole('menu').count(), 0);
});

test('the palette opens everywhere, finds a trade by symbol and date, and Escape gives the keyboard back', async () => {
  await openScreen(page, `${server.url}/journal/calendar`);
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await field.fill('aapl');
  const [, first] = await page.getByRole('group', { name: 'Trades' }).getByRole('option').allInnerTexts();
  const date = /\d{4}-\d{2}-\d{2}/.exec(first ?? '')?.[0] ?? '';
  await field.fill(`${date} aapl`);
  await page
    .getByRole('option', { name: new RegExp(`AAPL ${date}`) })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await paletteGone();
  await page.keyboard.press('Control+k');
  await field.fill(`${date} aapl`);
  await page
    .getByRole('option', { name: new RegExp(`AAPL ${date}`) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/journal\/trade\//);
  await page.getByRole('heading', { level: 1, name: 'AAPL' }).waitFor();
});

test('the latest choice comes first; screens, periods and actions are there too', async () => {
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await choose('last week');
  await page.waitForURL(/\/journal\/dashboard\/last\/week$/);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  const recent = await page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts();
  assert.equal(recent[0], 'Last week');
  assert.match(recent[1] ?? '', /^AAPL/);
  await page.keyboard.press('Escape');
  await paletteGone();
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  await choose('switch between');
  await page.waitForFunction((before) => document.documentElement.dataset['theme'] !== before, theme);
  await choose('nothing like this');
  await page
    .getByText(/Nothing found for “nothing like this”/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

test('on a phone the tour opens the drawer for what is in it, and ends without a dead link', async () => {
  await page.context().close();
  await enter({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Help', exact: true }).click();
  await walkThrough('phone');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open menu' }).and(page.locator(':focus')).waitFor();
});

test('nothing broke the content policy or complained in the console', () => {
  assert.deepEqual(complaints, []);
});

async function enter(options: BrowserContextOptions): Promise<void> {
  const watched = await openPage(browser, options);
  ({ page, complaints } = watched);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(server.signIn.username);
  await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
}

async function walkThrough(where: string): Promise<void> {
  for (const [at, title] of TITLES.entries()) {
    const card = page.getByRole('dialog', { name: title });
    await card.waitFor();
    await card.getByText(`${at + 1} of ${TITLES.length}`).waitFor();
    await fitsTheScreen(title);
    // A card of each kind: in the menu, in the sidebar, on a screen, alone.
    if ([0, 2, 8, 12].includes(at))
      assert.deepEqual(await accessibilityProblems(page), [], `${where}: ${title}`);
    if (at < TITLES.length - 1) await page.keyboard.press('Enter');
  }
  const link = page.getByRole('dialog').getByRole('link', { name: 'Contact us' });
  assert.equal(await link.getAttribute('href'), CONTACT);
}

/** The card is seen whole, and what it speaks of is on the screen. */
async function fitsTheScreen(title: string): Promise<void> {
  const box = await page.locator('[data-card]').boundingBox();
  const { width, height } = page.viewportSize()!;
  assert.ok(
    box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    title,
  );
  if (title === TITLES.at(-1)) return;
  const marked = page.locator('[data-tour-here]');
  const isInView = await marked.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top;
  });
  assert.ok(isInView, `${title} is marked and seen`);
}

async function choose(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(words);
  await page
    .getByRole('dialog')
    .getByRole('option')
    .or(page.getByText(/Nothing found/))
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

/** Hidden is not gone: the page knows a moment later. */
function paletteGone(): Promise<void> {
  return page.locator('input[role=combobox]').waitFor({ state: 'detached' });
}

function focused(): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
  });
}
