import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import type { Browser, Page } from 'playwright-core';
import { newestCode, type AppOnTelephone } from '../authenticator.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** Public pages before a trader who signs in there, or is signed in. Each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let owner: WatchedPage;
/** Path of the shared trade. */
let shared = '';

before(async () => {
  server = await startDemoServer({ PUBLIC_CALLS_PER_MINUTE: '10000' });
  browser = await openBrowser();
  owner = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await owner.page.goto(server.url);
  await fillSignIn(owner.page);
  await owner.page.waitForURL(/\/journal\/dashboard/);
  shared = await shareTrade(owner.page);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function fillSignIn(page: Page): Promise<void> {
  await page.locator('form input').first().fill(server.signIn.username);
  await page.locator('input[type=password]').fill(server.signIn.password);
  await page.keyboard.press('Enter');
}

async function shareTrade(page: Page): Promise<string> {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this trade' });
  await dialog.getByLabel('Anyone with the link can see this trade').check();
  const src = await dialog.locator('img[src^="/share/trade/"]').getAttribute('src');
  return src!.split('/card.png')[0]!;
}

test('after signing in to comment the reader is back at the trade, with the focus in the comment form', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${server.url}/top/traders`);
  await page.goto(server.url + shared);
  await page.getByRole('link', { name: en.pages.signInToWrite }).click();
  await page.getByText(en.entry.signInToComment).waitFor();
  await fillSignIn(page);
  await page.locator('textarea#comment:focus').waitFor();
  assert.equal(pathOf(page), `${shared}#comment`);
  await page.goBack();
  // The sign-in left no trace in the history: there is nobody to be signed in any more.
  await page.waitForURL(server.url + shared);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the language that was chosen there is kept on the way through the sign-in', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${server.url}${shared}?lang=es`);
  await page.getByRole('link', { name: es.pages.signInToWrite }).click();
  await fillSignIn(page);
  await page.getByLabel(es.pages.yourComment).waitFor();
  assert.equal(pathOf(page), `${shared}?lang=es#comment`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an address that somebody made up leads into the journal', async () => {
  const { page, context } = await openPage(browser);
  const to = `//evil.test${shared}`;
  await page.goto(`${server.url}/auth/login?${new URLSearchParams({ to })}`);
  await fillSignIn(page);
  await page.waitForURL(`${server.url}/journal/dashboard/all`);
  await context.close();
});

test('the second factor leads back as well', async () => {
  const telephone = await setUpSecondFactor(owner.page);
  const { page, context, complaints } = await openPage(browser);
  await page.goto(server.url + shared);
  await page.getByRole('link', { name: en.pages.signInToWrite }).click();
  await fillSignIn(page);
  await page.getByLabel(en.access.step.code).fill(await newestCode(telephone));
  await page.keyboard.press('Enter');
  await page.locator('textarea#comment:focus').waitFor();
  assert.equal(pathOf(page), `${shared}#comment`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a signed-in trader sees the public pages in the language of the profile, other readers in their own', async () => {
  const { page, complaints } = owner;
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByLabel('Language').selectOption('ES');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByRole('heading', { name: es.access.factor.title, exact: true }).waitFor();
  const dashboard = await page.locator('a[href^="/trader/dashboard/"]').getAttribute('href');
  const uuid = dashboard!.split('/').at(-1);
  for (const path of [shared, '/top/traders?period=weekly', `/top/trader/monthly/${uuid}`, dashboard!]) {
    const loads = await loadsOf(page, () => page.goto(server.url + path));
    await page.locator('html[lang=es]').waitFor();
    assert.ok(loads <= 2, `${path} was loaded ${loads} times`);
    assert.equal(new URL(page.url()).searchParams.get('lang'), 'es', path);
    await page.getByRole('link', { name: 'EN', exact: true }).click();
    await page.locator('html[lang=en]').waitFor();
  }
  const reader = await openPage(browser);
  await reader.page.goto(server.url + shared);
  assert.equal(await reader.page.locator('html').getAttribute('lang'), 'en');
  assert.equal(pathOf(reader.page), shared);
  await reader.context.close();
  assert.deepEqual(complaints, []);
});

/** How many documents the page asked for meanwhile. */
async function loadsOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  let loads = 0;
  const count = (request: { isNavigationRequest(): boolean }) =>
    void (loads += +request.isNavigationRequest());
  page.on('request', count);
  // The page that is replaced ends the waiting for it.
  await act().catch((error: Error) => assert.match(error.message, /ERR_ABORTED|interrupted/));
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return loads;
}

async function setUpSecondFactor(page: Page): Promise<AppOnTelephone> {
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(server.signIn.password);
  await page.keyboard.press('Enter');
  const key = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const telephone: AppOnTelephone = { secret: key.replaceAll(' ', ''), used: '' };
  await dialog.getByLabel('Code shown in the app').fill(await newestCode(telephone));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  return telephone;
}

function pathOf(page: Page): string {
  return page.url().slice(server.url.length);
}
