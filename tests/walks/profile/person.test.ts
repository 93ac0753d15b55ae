import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** The demo trader looks after the accounts and changes the profile; each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
const NEXT_PASSWORD = 'Closing-Bell-1600';

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  ({ page } = watched);
  await page.goto(server.url);
  await enter(server.signIn.username, server.signIn.password);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('accounts: a password is tested at the platform, the principal one chosen, one switched off', async () => {
  await openScreen(page, `${server.url}/journal/accounts`);
  const second = page.getByRole('region', { name: 'DEMO-2' });
  const update = second.getByRole('button', { name: 'Update password' });
  assert.equal(await update.isVisible(), false, 'passwords are folded');
  await second.getByText('Password at the platform').click();
  await update.click();
  await second.getByText('Required').waitFor();
  await second.getByLabel('New password', { exact: true }).fill('not this one');
  await second.getByRole('button', { name: 'Update password' }).click();
  await second.getByText('Password update rejected').waitFor();
  await second.getByRole('button', { name: 'Test the login' }).click();
  await second.getByText('The platform accepts the login and shows DEMO-2.').waitFor();
  await second.getByRole('button', { name: 'Make principal account' }).click();
  await page.getByRole('button', { name: /Demo Trader DEMO-2/ }).waitFor();
  const third = page.getByRole('region', { name: 'DEMO-3' });
  await third.getByRole('button', { name: 'Switch off' }).click();
  await third.getByText('(INACTIVE)').waitFor();
  await third.getByText('Password at the platform').click();
  assert.ok(await third.getByLabel('New password', { exact: true }).isDisabled());
  assert.ok(await third.getByRole('button', { name: 'Update password' }).isDisabled());
  await looksRight('accounts');
  await third.getByRole('button', { name: 'Switch on' }).click();
  await third.getByText('(INACTIVE)').waitFor({ state: 'detached' });
});

test('only allowed platforms are contacted, and the dialog says so at its field', async () => {
  await page.getByRole('button', { name: 'Link an account' }).click();
  await page.getByLabel('Web address of your platform').fill('https://evil.example/login');
  await page.getByLabel('Login at the platform').fill('ann');
  await page.getByLabel('Password at the platform').fill('x');
  await page.keyboard.press('Enter');
  await page.getByText('Daybook does not contact this address.').waitFor();
  await looksRight('linking');
  await page.keyboard.press('Escape');
});

test('the profile takes names of any script, and another address with the present password alone', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  const update = page.getByRole('button', { name: 'Update Profile' });
  await update.waitFor();
  assert.ok(await update.isDisabled());
  await page.getByLabel('First name', { exact: true }).fill('דנה 😀');
  await page.getByLabel('Email').fill('dana@desk.test');
  assert.equal(await page.getByLabel('Email').inputValue(), 'DANA@DESK.TEST');
  assert.ok(await update.isDisabled());
  const password = page.getByRole('region', { name: 'About you' }).getByLabel('Current password');
  await password.fill('wrong');
  await update.click();
  await page.getByText('This is not your current password').waitFor();
  await looksRight('profile with an error');
  await password.fill(server.signIn.password);
  await update.click();
  await page.getByText('You profile has been saved correctly!').waitFor();
  await page.getByRole('button', { name: /דנה 😀 Trader/ }).waitFor();
  await page.getByText('Waiting for confirmation').waitFor();
  assert.equal(
    await page.getByLabel('Email').inputValue(),
    server.signIn.username,
    'the old one until the link is used',
  );
  await looksRight('an address that waits');
  await page.getByRole('button', { name: 'Cancel the change' }).press('Enter');
  await page.getByText('Waiting for confirmation').waitFor({ state: 'hidden' });
  assert.ok(await page.getByLabel('Email').evaluate((field) => field === document.activeElement));
});

test('theme and colours change at once and stay, also when the top bar switched them', async () => {
  const shown = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Blue and orange' }).check();
  await page.waitForFunction(() => document.documentElement.dataset['pnl'] === 'blue-orange');
  await looksRight('profile in the dark');
  await page.getByRole('radio', { name: 'Blue and orange' }).and(page.locator(':checked')).waitFor();
  await page.reload();
  await page.getByRole('radio', { name: 'Dark' }).waitFor();
  assert.deepEqual(await shown(), { theme: 'dark', pnl: 'blue-orange' });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  assert.ok(await page.getByRole('radio', { name: 'Light' }).isChecked());
});

test('a new password keeps this browser in and puts every other out', async () => {
  const other = await openPage(browser);
  await other.page.goto(server.url);
  await enter(server.signIn.username, server.signIn.password, other.page);
  const card = page.getByRole('region', { name: 'Password', exact: true });
  await card.getByLabel('Current password').fill(server.signIn.password);
  await card.getByLabel('New password', { exact: true }).fill('weak');
  await card.getByLabel('Confirm new password').fill('weaker');
  await card.getByRole('button', { name: 'Change password' }).click();
  await card.getByText('This password looks too short').waitFor();
  await card.getByText('Password mismatched').waitFor();
  await card.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await card.getByLabel('Confirm new password').fill(NEXT_PASSWORD);
  await card.getByRole('button', { name: 'Change password' }).click();
  await card.getByText('Your password was successfully updated.').waitFor();
  assert.equal(
    await page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').count(),
    1,
  );
  await openScreen(other.page, `${server.url}/journal/trading-plan`);
  await other.page.getByRole('heading', { name: 'Sign in to your journal' }).waitFor();
  await other.context.close();
});

test('a mistake is renamed and merged into another, and the figures follow', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByRole('main').getByRole('link', { name: 'Setups, tags and mistakes' }).click();
  const mistakes = page.getByRole('region', { name: 'Mistakes', exact: true });
  const editOf = (name: string) => page.getByRole('button', { name: `Edit: ${name}`, exact: true });
  const dialog = page.getByRole('dialog');
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More: ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await editOf('Too large').click();
  await dialog.getByLabel('Name', { exact: true }).fill('revenge TRADE');
  await page.keyboard.press('Enter');
  await dialog.getByText('Another mistake has this name.').waitFor();
  await looksRight('renaming');
  await dialog.getByLabel('Name', { exact: true }).fill('Oversized');
  await page.keyboard.press('Enter');
  await editOf('Oversized').waitFor();
  await choose('Oversized', 'Merge into another mistake');
  await dialog.getByLabel('Into the mistake').selectOption({ index: 0 });
  await looksRight('merging');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await editOf('Oversized').waitFor({ state: 'detached' });
  await mistakes.getByLabel('New mistake').fill('Traded news');
  await page.keyboard.press('Enter');
  await editOf('Traded news').waitFor();
  await choose('Traded news', 'Remove');
  await editOf('Traded news').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'All time' }).click();
  await page.getByText('Revenge trade').first().waitFor();
  await page.getByText('Oversized').first().waitFor({ state: 'detached' });
  await page.getByText('Too large').first().waitFor({ state: 'detached' });
});

test('a journal that was asked for before the profile was saved does not put its language back', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByText('4 of 4 left today').waitFor();
  const asked = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await page.route('**/api/v1/dashboard/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { sync: object };
    asked.resolve();
    await saved.promise;
    await route.fulfill({ response, json: { ...answer, sync: { ...answer.sync, leftToday: 3 } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked.promise;
  await page.getByLabel('Language').selectOption('ES');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByLabel('Idioma').waitFor();
  saved.resolve();
  await page.getByText(/3 (?:of|de) 4/).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'es');
  assert.match(await page.evaluate(() => localStorage.getItem('daybook.profile') ?? ''), /"language":"es"/);
  await page.unroute('**/api/v1/dashboard/*');
  await page.getByLabel('Idioma').selectOption('EN');
  await page.getByRole('button', { name: 'Actualizar el perfil' }).click();
  await page.getByLabel('Language').waitFor();
});

test('the language changes with the profile, and signing out everywhere ends this session too', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByLabel('Language').selectOption('PT');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByRole('heading', { name: 'Meu perfil' }).waitFor();
  await page.getByText('O seu perfil foi salvo corretamente!').waitFor();
  await looksRight('profile in Portuguese');
  await page.getByRole('button', { name: 'Encerrar todas as sessões' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar todas as sessões' }).click();
  await page.waitForURL('**/auth/login');
  await page.waitForFunction(() => localStorage.length === 0);
});

async function enter(username: string, password: string, on = page): Promise<void> {
  await on.getByLabel('Email').fill(username);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByRole('button', { name: "Let's Go" }).click();
  await on.getByRole('heading', { name: 'All time' }).waitFor();
}

/** No violation for any reader, no complaint but answers that are meant to refuse, no sideways scroll on a phone. */
async function looksRight(screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 1000 };
  for (const size of [
    { width: 390, height: 844 },
    { width, height },
  ]) {
    await page.setViewportSize(size);
    assert.deepEqual(await accessibilityProblems(page), [], `${screen}, ${size.width} wide`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), screen);
  }
  const complaints = watched.complaints.filter((complaint) => !/status of (?:409|422) /.test(complaint));
  assert.deepEqual(complaints, [], screen);
}
