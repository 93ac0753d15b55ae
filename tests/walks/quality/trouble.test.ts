import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { withoutAutosave } from '../journal-saved.ts';

/** What goes wrong in a trader's day, and that nothing typed is lost by it. One demo journal serves all. */
let server: DemoServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  ({ context, page } = await openPage(browser, { viewport: { width: 1440, height: 1000 } }));
  await withoutAutosave(context);
  await page.goto(server.url);
  await enter();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a journal that cannot be read is reported and read again on request', async () => {
  await page.route('**/api/v1/segments', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Your journal could not be loaded.' }).waitFor();
  await page.unroute('**/api/v1/segments');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('without a connection saving fails with a message, keeps what was typed, and works once there is one', async () => {
  await openTrade(0);
  await page.getByLabel('Notes').fill('Typed in the tunnel.');
  await context.setOffline(true);
  await save();
  await page.getByText('What you wrote is still here. Daybook cannot be reached.').waitFor();
  await context.setOffline(false);
  assert.equal(await page.getByLabel('Notes').inputValue(), 'Typed in the tunnel.');
  await save();
  await saved();
});

test('what is typed while a save is on its way is kept, and saved by the next', async () => {
  await openTrade(0);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/trade/*', async (route) => {
    if (route.request().method() === 'POST') await asked;
    await route.fallback();
  });
  await page.getByLabel('Notes').fill('Half a thought');
  await save();
  await page.getByLabel('Notes').fill('Half a thought, and the other half.');
  answer();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Journal saved').first().waitFor();
  await page.unroute('**/api/v1/trade/*');
  assert.equal(await page.getByLabel('Notes').inputValue(), 'Half a thought, and the other half.');
  await save();
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
  await page.reload();
  await page.getByText('Half a thought, and the other half.').waitFor();
});

test('a save whose answer is lost on its way is asked for again, and is no quarrel with oneself', async () => {
  await openTrade(0);
  await page.getByLabel('Notes').fill('Arrived, and nobody heard.');
  let arrived = 0;
  await page.route('**/api/v1/trade/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    arrived += 1;
    if (arrived > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await save();
  await saved();
  await page.unroute('**/api/v1/trade/*');
  assert.equal(arrived, 2);
  assert.equal(await page.getByText('This trade has changed since you opened it').count(), 0);
});

test('when two windows change one trade, the later one is warned and chooses', async () => {
  await openTrade(1);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Notes').fill('Written in the other window.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Journal saved').waitFor();
  await other.close();
  await page.getByLabel('Notes').fill('Written here.');
  await save();
  await page.getByText('This trade has changed since you opened it').waitFor();
  assert.equal(await page.getByLabel('Notes').inputValue(), 'Written here.');
  await page.getByRole('button', { name: 'Show the current version' }).click();
  assert.equal(await page.getByLabel('Notes').inputValue(), 'Written in the other window.');
  await page.getByLabel('Notes').fill('Written here after all.');
  await save();
  await saved();
});

test('what was typed outlives the session', async () => {
  await openTrade(2);
  await page.getByLabel('Notes').fill('Typed while the session ended.');
  const address = page.url();
  await revokeSession();
  await save();
  await page.getByRole('button', { name: "Let's Go" }).waitFor();
  await enter();
  await page.getByLabel('Notes').waitFor();
  assert.equal(page.url(), address);
  assert.equal(await page.getByLabel('Notes').inputValue(), 'Typed while the session ended.');
  await save();
  await saved();
});

test('a sign-out that the trader means forgets what was typed', async () => {
  await openTrade(3);
  await page.getByLabel('Notes').fill('Not for the next one at this desk.');
  await page.getByRole('button', { name: /Demo Trader/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.unsaved.discard }).click();
  await page.getByRole('button', { name: "Let's Go" }).waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.length), 0);
  await enter();
});

test('without a connection an update is reported and costs nothing', async () => {
  await context.setOffline(true);
  try {
    await page.getByRole('button', { name: 'Update trades' }).click();
    await page.getByText('Daybook cannot be reached.').first().waitFor();
  } finally {
    await context.setOffline(false);
  }
  await page.getByText('4 of 4 left today').waitFor();
});

test('after four updates of a day the fifth says when the next is possible', async () => {
  for (const left of [3, 2, 1, 0]) {
    await page.getByRole('button', { name: 'Update trades' }).click();
    await page.getByText(`${left} of 4 left today`).waitFor();
    await page.getByText(/Your trades are up to date|trades? (added|changed)/).waitFor();
  }
  await page.getByRole('button', { name: 'Update trades' }).click();
  await page.getByText(/The next one is possible from \d{4}-\d{2}-\d{2} 00:00 ET/).waitFor();
});

test('a chart that could not be fetched loads the page again only when it is asked for again', async () => {
  const other = await context.newPage();
  let loads = 0;
  other.on('load', () => loads++);
  await other.route('**/assets/ProgressCanvas-*', (route) => route.abort());
  await other.goto(`${server.url}/journal/dashboard/all`);
  const missing = other.getByText(en.charts.progressFailed);
  await missing.waitFor();
  const tabs = other.locator('[data-tour=tabs]');
  await tabs.getByRole('link', { name: en.shell.tabs.trades }).click();
  await tabs.getByRole('link', { name: en.shell.tabs.dashboard }).click();
  await missing.waitFor();
  assert.equal(loads, 1);
  await other.unroute('**/assets/ProgressCanvas-*');
  await other.getByRole('button', { name: en.charts.tryAgain }).click();
  await missing.waitFor({ state: 'detached' });
  await other.locator('canvas').first().waitFor();
  // Browsers that ask again for a file that once failed need no other page.
  assert.ok(loads <= 2);
  await other.close();
});

const ofAnUpdate = {
  'code of an update': 'update-trades',
  'code of what an update has to say': 'UpdateNotice',
};
for (const [missing, file] of Object.entries(ofAnUpdate))
  test(`${missing} that failed to load offline is fetched once there is a connection again, and works`, async () => {
    const other = await context.newPage();
    await other.route(`**/assets/${file}-*`, (route) => route.abort());
    await other.goto(`${server.url}/journal/dashboard/all`);
    await other.getByText('0 of 4 left today').waitFor();
    await context.setOffline(true);
    try {
      await other.getByRole('button', { name: 'Update trades' }).click();
      await other.getByText('Daybook cannot be reached.').first().waitFor();
    } finally {
      await context.setOffline(false);
    }
    await other.unroute(`**/assets/${file}-*`);
    await other.getByRole('button', { name: 'Update trades' }).click();
    await other.getByText(/The next one is possible from \d{4}-\d{2}-\d{2} 00:00 ET/).waitFor();
    await other.close();
  });

test('a first screen whose code cannot be fetched says why, and opens once Daybook can be reached', async () => {
  const other = await context.newPage();
  const missing = ['**/assets/open-accounts-*', '**/assets/AccountsScreen-*', '**/health/live'];
  for (const files of missing) await other.route(files, (route) => route.abort());
  await other.goto(`${server.url}/journal/accounts`);
  await other.getByText('Daybook cannot be reached.').waitFor();
  for (const files of missing) await other.unroute(files);
  await other.getByRole('button', { name: 'Try again' }).click();
  await other.getByRole('heading', { name: 'Trading Accounts' }).waitFor();
  await other.close();
});

const returns = {
  'the connection is back': async () => {
    await context.setOffline(true);
    await context.setOffline(false);
  },
  'a call is answered again': async (where: Page) => {
    const theme = where.getByRole('button', { name: /Switch to (dark|light) theme/ });
    await where.route('**/api/v1/profile', (route) => route.abort());
    const failed = where.waitForEvent('requestfailed');
    await theme.click();
    await failed;
    await where.unroute('**/api/v1/profile');
    await theme.click();
  },
};
for (const [when, comeBack] of Object.entries(returns))
  test(`a part that failed to load comes by itself once ${when}`, async () => {
    const files = ['**/assets/AccessSections-*', '**/health/live'];
    const other = await context.newPage();
    for (const file of files) await other.route(file, (route) => route.abort());
    await other.goto(`${server.url}/journal/user-profile`);
    await other.getByText('Daybook cannot be reached.').first().waitFor();
    for (const file of files) await other.unroute(file);
    await comeBack(other);
    await other.getByRole('heading', { name: en.access.tokens.title }).waitFor();
    await other.close();
  });

test('what is tried again without the trader loads no page', async () => {
  const other = await context.newPage();
  await other.route('**/assets/AccessSections-*', (route) => route.abort());
  await other.route('**/health/live', (route) => route.abort());
  await other.goto(`${server.url}/journal/user-profile`);
  const failed = other.getByText('Daybook cannot be reached.').first();
  await failed.waitFor();
  await other.unroute('**/health/live');
  let loads = 0;
  other.on('load', () => loads++);
  const again = other.waitForEvent('requestfailed');
  await other.evaluate(() => window.dispatchEvent(new Event('online')));
  await again;
  await failed.waitFor();
  assert.equal(loads, 0);
  await other.close();
});

async function enter(): Promise<void> {
  await page.getByLabel('Email').fill(server.signIn.username);
  await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  // The journal is there, and not only its frame.
  await page.getByText(/\d of 4 left today/).waitFor();
}

/** Opens a trade of the list by its place, from 0. */
async function openTrade(place: number): Promise<void> {
  await page.goto(`${server.url}/journal/trades/all`);
  await page
    .getByRole('row')
    .nth(place + 1)
    .click();
  await page.getByRole('tab', { name: 'Executions' }).waitFor();
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function saved(): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText('Journal saved').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
}

/** Ends the session on the server behind the page's back, as an operator or another device would. */
async function revokeSession(): Promise<void> {
  const status = await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('daybook.auth') ?? '{}') as {
      state: { accessToken: string };
    };
    const headers = {
      authorization: `Bearer ${stored.state.accessToken}`,
      'content-type': 'application/json',
    };
    const answer = await fetch('/api/v1/auth/sign_out', { method: 'POST', headers, body: '{}' });
    return answer.status;
  });
  assert.equal(status, 200);
}
