import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.ts';
import { openBrowser, openPage } from './browser.ts';
import { readSignIn } from './demo-sign-in.ts';
import { startServer, type RunningServer } from './running-server.ts';

/** The keyboard never falls back to the top of the page: after a chip, or a form that was found wrong. */
let server: RunningServer;
let browser: Browser;
let page: Page;

before(async () => {
  server = await startServer({ DEMO: 'on' });
  browser = await openBrowser();
  ({ page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a sign-up that is closed shows no form', async () => {
  await readSignIn(server);
  await page.goto(`${server.url}/auth/register`);
  await page.getByRole('heading', { name: en.entry.register.closed.title }).waitFor();
  assert.equal(await page.locator('form').count(), 0);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a form that was found wrong leads to its first wrong field', async () => {
  const { username, password } = await readSignIn(server);
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(username);
  await page.getByRole('button', { name: "Let's Go" }).focus();
  await page.keyboard.press('Enter');
  await focusIs('input', 'password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Update trades' }).waitFor();
  await page.goto(`${server.url}/journal/search/all`);
  await page.getByRole('textbox', { name: en.search.startDate }).fill('2026-13-45');
  await page.getByRole('button', { name: en.search.submit, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator(':focus[aria-invalid=true]').waitFor();
});

test('a chip that was removed hands the keyboard to the next, the last one to the content', async () => {
  await page.goto(`${server.url}/journal/trades/all?size=50&action=BOT`);
  const chips = page.getByRole('list', { name: en.shell.filters }).getByRole('button');
  await chips.first().waitFor();
  for (let left = (await chips.count()) - 1; left >= 0; left--) {
    await chips.first().focus();
    await page.keyboard.press('Enter');
    if (left > 0) await page.locator('ul :focus').waitFor();
    else await page.locator('#content:focus').waitFor();
    assert.equal(await chips.count(), left);
  }
});

async function focusIs(tag: string, type: string): Promise<void> {
  await page.locator(`${tag}[type=${type}]:focus`).waitFor();
}
