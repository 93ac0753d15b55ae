import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, Page } from 'playwright-core';
import {
  alpacaCharge,
  alpacaFill,
  startAlpaca,
  type AlpacaTestServer,
} from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { openScreen } from '../open-screen.ts';
import { startServer, type RunningServer } from '../running-server.ts';

/** A trader links platforms that each ask for something else; Alpaca's is a test server, which takes the real one's place on the way. */
let alpaca: AlpacaTestServer;
let server: RunningServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
const endings: (() => unknown)[] = [];

before(async () => {
  alpaca = await startAlpaca(
    { after: (end) => void endings.push(end as () => unknown) },
    {
      activities: [
        alpacaFill('2026-03-02T15:00:00Z buy 2.5 AAPL 10', 'a'),
        alpacaFill('2026-03-02T15:01:00Z sell 2.5 AAPL 11.25', 'b'),
        alpacaCharge('2026-03-03 0.42 Dividend of AAPL', 'c', { activity_type: 'DIV' }),
      ],
    },
  );
  server = await startServer({ PLATFORM_HOSTS: alpaca.url });
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  ({ page } = watched);
  await page.goto(server.url);
  await page.getByRole('button', { name: /Create my journal/ }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@desk.test');
  await page.getByLabel('Password', { exact: true }).fill('Opening-Bell-930');
  await page.getByLabel('Confirm password').fill('Opening-Bell-930');
  await page.getByRole('button', { name: 'Create my journal' }).click();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  for (const end of endings) await end();
});

async function looksRight(what: string): Promise<void> {
  assert.deepEqual(await accessibilityProblems(page), [], what);
}

test('each platform asks for its own fields and says where they are found', async () => {
  await openScreen(page, `${server.url}/journal/accounts`);
  await page.getByRole('button', { name: 'Link an account' }).click();
  const dialog = page.getByRole('dialog');
  const rows = [
    ['PropReports', ['Web address of your platform', 'Login at the platform', 'Password at the platform']],
    ['Interactive Brokers', ['Query ID', 'Flex Web Service token']],
    ['Alpaca', ['Account type', 'API key ID', 'Secret key']],
    ['Tradovate', ['Account type', 'Login at the platform', 'Client ID (cid)', 'API secret (sec)']],
    ['TopstepX (ProjectX)', ['User name', 'API key']],
  ] as const;
  for (const [platform, labels] of rows) {
    await dialog.getByLabel('Platform', { exact: true }).selectOption({ label: platform });
    for (const label of labels) await dialog.getByLabel(label, { exact: true }).waitFor();
    await looksRight(platform);
  }
});

test('missing or malformed values are reported at their field before any request', async () => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Platform', { exact: true }).selectOption({ label: 'Interactive Brokers' });
  await dialog.getByLabel('Query ID').fill('my query');
  await page.keyboard.press('Enter');
  await dialog.getByText('Digits only').waitFor();
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Query ID').fill('0012345');
  await dialog.getByLabel('Flex Web Service token').fill('1');
  await page.keyboard.press('Enter');
  await dialog.getByText('Daybook does not contact this address.').waitFor();
  await looksRight('a refused address');
});

test('keys that the platform refuses are reported as wrong; the right ones link its account', async () => {
  await page.route('**/api/v1/user/accounts', async (route) => {
    const body = route.request().postDataJSON() as { host?: string } | null;
    if (body?.host !== 'paper-api.alpaca.markets') return route.continue();
    await route.continue({ postData: JSON.stringify({ ...body, host: alpaca.host }) });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Platform', { exact: true }).selectOption({ label: 'Alpaca' });
  await dialog.getByLabel('Account type').selectOption({ label: 'Paper or demo' });
  await dialog.getByLabel('API key ID').fill(` ${alpaca.broker.key} `);
  await dialog.getByLabel('Secret key', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('Alpaca refused these keys.').waitFor();
  await looksRight('refused keys');
  await dialog.getByLabel('Secret key', { exact: true }).fill(alpaca.broker.secret);
  await page.keyboard.press('Enter');
  await page.getByText('Linked: PA3000000001').waitFor();
  const card = page.getByRole('region', { name: 'PA3000000001' });
  await card.getByText('Secret key', { exact: true }).click();
  await card.getByLabel('New secret key', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Test the login' }).click();
  await card.getByText('The platform accepts the login and shows PA3000000001.').waitFor();
  await looksRight('a linked account');
});

test('an update adds the trades, and lists what is not an execution', async () => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('button', { name: 'Update trades' }).click();
  await page.getByText('1 trade added.').waitFor();
  await page.getByText('Cash movements (1)').waitFor();
  await page.getByText('DIV $0.42 Dividend of AAPL').waitFor();
  await looksRight('an update');
});

test('the fields are in the language of the trader, and fit a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  let { profile } = en;
  for (const [language, next] of [
    ['ES', es],
    ['PT', pt],
  ] as const) {
    await openScreen(page, `${server.url}/journal/user-profile`);
    await page.getByLabel(profile.language).selectOption(language);
    await page.getByRole('button', { name: profile.update }).click();
    await page.getByText(next.profile.saved).waitFor();
    ({ profile } = next);
    await openScreen(page, `${server.url}/journal/accounts`);
    await page.getByRole('button', { name: next.accounts.link }).click();
    for (const platform of ['ibkr', 'tradovate'] as const) {
      const words = next.platforms.fields[platform];
      await page.getByLabel(next.platforms.choose, { exact: true }).selectOption(platform);
      await page.getByText(words.where).waitFor();
      await page.getByLabel(words.secret, { exact: true }).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${language} ${platform} is ${width} wide`);
      await looksRight(`${language} ${platform}`);
    }
  }
});

test('nothing broke the content policy or complained in the console', () => {
  const provoked = /Failed to load resource.*status of (422|502)/;
  const errors = watched.complaints.filter((text) => text.startsWith('error') || text.startsWith('uncaught'));
  assert.deepEqual(
    errors.filter((text) => !provoked.test(text)),
    [],
  );
});
