import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { newestCode, type AppOnTelephone } from '../authenticator.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

let server: DemoServer;
let browser: Browser;
let page: Page;
let watched: WatchedPage;
let telephone: AppOnTelephone;
let recoveryCodes: string[];

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  page = watched.page;
  await page.goto(server.url);
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  await openScreen(page, `${server.url}/journal/user-profile`);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (name: string) => page.getByRole('region', { name, exact: true });

test('a second factor is set up by password, picture and first code, and its recovery codes are shown once', async () => {
  await card('Second factor').getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Current password').fill(server.signIn.password);
  await page.keyboard.press('Enter');
  const image = dialog.getByRole('img', { name: 'Picture for an authenticator app' });
  await image.waitFor();
  assert.ok((await image.boundingBox())!.width >= 180, 'large enough for a telephone');
  const key = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  telephone = { secret: key.replaceAll(' ', ''), used: '' };
  await looksRight('setting up');
  await dialog.getByLabel('Code shown in the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is wrong or has already been used.').waitFor();
  await dialog.getByLabel('Code shown in the app').and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('Code shown in the app').fill(await newestCode(telephone));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
  assert.equal(recoveryCodes.length, 10);
  await looksRight('recovery codes');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await card('Second factor').getByText('10 recovery codes left').waitFor();
});

test('signing in asks for the code then, and takes a recovery code once', async () => {
  const other = await openPage(browser);
  await other.page.goto(server.url);
  await fillSignIn(other.page);
  await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  assert.equal(
    await other.page.evaluate(() => (localStorage.getItem('daybook.auth') ?? '').includes('tj_')),
    false,
  );
  await other.page.getByLabel('Code from your authenticator app').fill('123 456');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('This code is wrong, has already been used or has expired.').waitFor();
  assert.deepEqual(await accessibilityProblems(other.page), []);
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase());
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('heading', { name: 'All time' }).waitFor();
  await openScreen(other.page, `${server.url}/journal/user-profile`);
  await other.page.getByText('9 recovery codes left').waitFor();
  await other.context.close();
});

test('an API token is made, shown once, used and revoked', async () => {
  const tokens = card('API tokens');
  await tokens.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sheet at home');
  await dialog.getByLabel('Current password').fill(server.signIn.password);
  await looksRight('new token');
  const create = dialog.getByRole('button', { name: 'Create token' });
  assert.ok(await create.isDisabled(), 'with a second factor the password alone is not enough');
  const code = dialog.getByLabel('Code from the app, or a recovery code');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('This code is wrong or has already been used.').waitFor();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Sheet at home', 'what was typed stays');
  await code.fill(await newestCode(telephone));
  await page.keyboard.press('Enter');
  const token = await dialog.getByText(/^tj_api_/).innerText();
  await looksRight('token made');
  const ask = async (path: string) =>
    (await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.deepEqual([await ask('/errors'), await ask('/import'), await ask('/profile')], [200, 403, 403]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await tokens.getByText('Read only').waitFor();
  const [description] = await Promise.all([
    page.waitForEvent('download'),
    tokens.getByRole('button', { name: 'What programs can do' }).click(),
  ]);
  assert.equal(description.suggestedFilename(), 'daybook-openapi.json');
  await tokens.getByRole('button', { name: 'Revoke: Sheet at home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await tokens.getByText('No tokens yet').waitFor();
  assert.equal(await ask('/errors'), 401);
});

test('a new address and a new password ask for the code in the same form', async () => {
  const person = card('About you');
  await person.getByLabel('Email').fill('new@desk.test');
  await person.getByLabel('Current password').fill(server.signIn.password);
  const update = person.getByRole('button', { name: 'Update Profile' });
  assert.ok(await update.isDisabled());
  await person.getByLabel('Code from the app, or a recovery code').fill('000000');
  await update.press('Enter');
  await person.getByText('This code is wrong or has already been used.').waitFor();
  assert.equal(await person.getByLabel('Email').inputValue(), 'NEW@DESK.TEST');
  await looksRight('a new address with a code');
  await person.getByLabel('Code from the app, or a recovery code').fill(recoveryCodes[1]!);
  await update.press('Enter');
  await person.getByText('Waiting for confirmation').waitFor();
  await person.getByRole('button', { name: 'Cancel the change' }).click();
  const password = card('Password');
  await password.getByLabel('Current password').fill(server.signIn.password);
  await password.getByLabel('Code from the app, or a recovery code').waitFor();
  await looksRight('a new password with a code');
});

test('the history lists all of it', async () => {
  const history = card('History');
  await history.getByRole('button', { name: 'Show history' }).click();
  for (const event of ['API token revoked', 'Recovery code used', 'Second factor turned on'])
    await history.getByText(event).first().waitFor();
  await history.getByText('Refused').first().waitFor();
  await looksRight('history');
});

test('a session whose token was renewed continues in every tab, without a reload', async () => {
  const second = await watched.context.newPage();
  await openScreen(second, `${server.url}/journal/trading-plan`);
  await second.getByRole('heading', { level: 1 }).waitFor();
  // A call on its way with the made-up token would be refused, and end the session.
  await second.waitForLoadState('networkidle');
  const swap = (to: string) =>
    page.evaluate((token) => {
      const entry = JSON.parse(localStorage.getItem('daybook.auth')!) as {
        state: { accessToken: string };
      };
      const { accessToken } = entry.state;
      localStorage.setItem(
        'daybook.auth',
        JSON.stringify({ ...entry, state: { ...entry.state, accessToken: token || accessToken } }),
      );
      return accessToken;
    }, to);
  await second.evaluate(() => Object.assign(window, { isSamePage: true }));
  const token = await swap('tj_renewed');
  await swap(token);
  await second.getByRole('link', { name: 'Trading Accounts' }).or(second.getByRole('link')).first().waitFor();
  assert.equal(await second.evaluate(() => (window as { isSamePage?: boolean }).isSamePage), true);
  await second.close();
});

test('in Spanish and Portuguese all of it fits and reads', async () => {
  await page.bringToFront();
  await page.waitForLoadState('networkidle');
  for (const [label, language, button, title] of [
    ['Language', 'ES', 'Update Profile', 'Segundo factor'],
    ['Idioma', 'PT', 'Actualizar el perfil', 'Segundo fator'],
  ] as const) {
    await choose(label, language, button);
    await card(title).waitFor();
    await looksRight(title);
  }
});

/**
 * In whole runs the button has been found disabled after the choice, for a reason that is not known: then it is chosen
 * once more, and the content of the form and its draft is printed. A profile that arrives meanwhile, or a reload, is not the reason.
 */
async function choose(label: string, language: string, button: string): Promise<void> {
  const update = page.getByRole('button', { name: button, disabled: false });
  for (let tries = 0; tries < 3; tries += 1) {
    await page.getByLabel(label).selectOption(language);
    const isThere = await update.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    const shown = await page.getByLabel(label).inputValue();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    console.error(`${language} was chosen, and cannot be saved: ${shown}, ${kept}`);
  }
  await update.click();
}

async function fillSignIn(on: Page): Promise<void> {
  await on.getByLabel('Email').fill(server.signIn.username);
  await on.getByLabel('Password', { exact: true }).fill(server.signIn.password);
  await on.getByRole('button', { name: "Let's Go" }).click();
}

/** No violation for any reader, no complaint but answers that are meant to refuse, no sideways scroll on a phone. */
async function looksRight(screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 1000 };
  for (const size of [
    { width: 390, height: 844 },
    { width, height },
  ]) {
    await page.setViewportSize(size);
    // A row that the top bar half covers would count as too small to be touched.
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await accessibilityProblems(page), [], `${screen}, ${size.width} wide`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), screen);
    const folder = process.env['DAYBOOK_PICTURES'];
    if (folder) await page.screenshot({ path: join(folder, `${screen} ${size.width}.png`), fullPage: true });
  }
  const complaints = watched.complaints.filter((complaint) => !/status of (?:409|422) /.test(complaint));
  assert.deepEqual(complaints, [], screen);
}
