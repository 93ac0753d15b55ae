import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { VIEW_TABS } from '@daybook/domain/journal/view-tabs.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { startServer, type RunningServer } from '../running-server.ts';

/** The first trader of an installation creates the journal and finds it empty, with a way on from every screen. */
let server: RunningServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

before(async () => {
  server = await startServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  ({ page } = watched);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the page is in the language of the browser, or in English', async () => {
  for (const [locale, { entry }, lang] of [
    ['es-MX', es, 'es'],
    ['pt-BR', pt, 'pt'],
    ['fr-FR', en, 'en'],
  ] as const) {
    const { page: theirs, context } = await openPage(browser, { locale });
    await theirs.goto(server.url);
    await theirs.getByRole('heading', { name: entry.installation.title }).waitFor();
    assert.equal(await theirs.getAttribute('html', 'lang'), lang);
    await context.close();
  }
});

test('the form says at each field what is wrong, before and after it was sent', async () => {
  await page.goto(server.url);
  await page.getByRole('button', { name: /Create my journal/ }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Create my journal' }).click();
  await page.getByText('Required').first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByLabel('Email').fill('ada@desk.test');
  await typePassword('tradesonly');
  await page.getByText(/Add an upper-case letter, a digit/).waitFor();
  await typePassword('Password1!');
  await page.getByText('This is a commonly used password.').waitFor();
});

test('the new journal opens empty and signed in', async () => {
  await typePassword('Opening-Bell-930');
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  await page.getByText('No trades yet').waitFor();
  await page.getByRole('status').getByText('No trades yet', { exact: true }).waitFor();
  await page.getByText('No account linked').waitFor();
  for (const step of ['Bring your trades', 'Set your limits', 'Write the first note'])
    await page.getByRole('heading', { name: step }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Write' }).isDisabled());
  const main = page.getByRole('main');
  // None of the tools that need trades, and one loud button.
  assert.equal(await page.getByRole('navigation', { name: 'Views' }).count(), 0);
  assert.equal(await main.getByRole('radiogroup').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Update trades' }).count(), 0);
  assert.ok((await wordsIn(main)) <= 73, `${await wordsIn(main)} words`);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('no tab of an empty journal is a dead end', async () => {
  for (const tab of VIEW_TABS) {
    await openScreen(page, `${server.url}/journal/${tab}/this/month`);
    await page.getByRole('heading', { name: 'This month' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Import a file' }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), [], tab);
  }
});

test('the way from another journal is one line until it is opened', async () => {
  const line = page.getByText('Coming from another journal');
  const way = page.getByRole('main').getByRole('link', { name: 'To the import' });
  assert.equal(await way.isVisible(), false);
  await line.click();
  await way.click();
  await page.getByRole('heading', { name: 'Import files', level: 1 }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Choose an export' }).isVisible(), false);
  await line.click();
  await page.getByRole('button', { name: 'Choose an export' }).waitFor();
});

test('limits that are set tick their step', async () => {
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  await page.getByRole('main').getByRole('link', { name: 'Set limits' }).click();
  await page.getByLabel('Max lost per day ($, R, %)').fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You trading plan has been saved correctly!').waitFor();
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  await page.getByRole('heading', { name: 'Done: Set your limits' }).waitFor();
});

test('an update without a linked account says what to do', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('update trades');
  await page.getByRole('option', { name: 'Update trades' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('No active trading account is linked.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Trading Accounts' }).first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('next to the demo, the sign-in leads to the first journal and back', async () => {
  const demoServer = await startDemoServer();
  const { page: theirs, context } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  try {
    await theirs.goto(demoServer.url);
    await theirs.getByRole('button', { name: 'Create my journal' }).click();
    await theirs.getByRole('heading', { name: 'Create your journal' }).waitFor();
    await theirs.getByRole('button', { name: 'Back' }).click();
    await theirs.getByRole('heading', { name: en.entry.signInTitle }).waitFor();
    assert.deepEqual(await accessibilityProblems(theirs), []);
    await theirs.getByRole('button', { name: 'Create my journal' }).click();
    await theirs.getByLabel('First name').fill('Ada');
    await theirs.getByLabel('Last name').fill('Ray');
    await theirs.getByLabel('Email').fill('ada@desk.test');
    await typePassword('Opening-Bell-930', theirs);
    await theirs.getByText('No trades yet').waitFor();
  } finally {
    await context.close();
    await demoServer.stop();
  }
});

test('from the empty journal the demo is made, step by step, and opened with a sign-in of its own', async () => {
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  const bar = page.getByRole('progressbar', { name: 'Preparing two years of trades' });
  await bar.waitFor();
  assert.equal(await bar.getAttribute('aria-valuemax'), '6');
  await page.getByText(/^Step [2-6] of 6: /).waitFor();
  assert.deepEqual(await accessibilityProblems(page), [], 'while it is made');
  const dialog = page.getByRole('dialog', { name: 'Your demo journal is ready' });
  await dialog.getByText('demo@daybook.test').waitFor();
  assert.deepEqual(await accessibilityProblems(page), [], 'when it is made');
  await dialog.getByRole('button', { name: 'Open the journal' }).click();
  await page.getByRole('button', { name: /Demo Trader/ }).waitFor();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('nothing broke the content policy or complained in the console', () => {
  const provoked = /Failed to load resource.*status of 422/;
  const errors = watched.complaints.filter((text) => text.startsWith('error') || text.startsWith('uncaught'));
  assert.deepEqual(
    errors.filter((text) => !provoked.test(text)),
    [],
  );
});

async function typePassword(password: string, on = page): Promise<void> {
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByLabel('Confirm password').fill(password);
  await on.getByRole('button', { name: 'Create my journal' }).click();
}

/** Words that are seen, with a letter in them. */
async function wordsIn(part: Locator): Promise<number> {
  const text = await part.evaluate((element: HTMLElement) => element.innerText);
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
