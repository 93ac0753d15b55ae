import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { LEFT_TO_FULL } from '@daybook/domain/chance-testing.ts';
import { problemsInThemes } from '../accessibility.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { openDemoPage, signInAsDemo } from '../demo-page.ts';
import { openSession } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { startServer } from '../running-server.ts';
import { seeJournalSaved } from '../journal-saved.ts';

/** A trader's day with the demo's data, from the first start to the sign-out; each test has a page of its own. */
const viewport = { width: 1440, height: 1000 };
const { server, browser, watched } = await openDemoPage({ viewport });
const storageState = await watched.context.storageState();
await watched.context.close();

test('an empty installation offers the demo, shows its sign-in once and opens the journal', async () => {
  const fresh = await startServer();
  try {
    await walk({}, async ({ page }) => {
      await page.goto(`${fresh.url}/anything/else`);
      await page.getByRole('heading', { name: 'Welcome to Daybook' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/auth/login');
      await looksRight(page, 'first start');
      await page.getByRole('button', { name: /Look around with demo data/ }).click();
      await page.getByRole('heading', { name: 'Your demo journal is ready' }).waitFor();
      const [username = '', , password = ''] = await page.getByRole('definition').allInnerTexts();
      const { authorization } = await openSession({ ...fresh, signIn: { username, password } });
      assert.match(authorization, /^Bearer tj_/, 'the sign-in that was shown is the right one');
      await looksRight(page, 'demo sign-in');
      await page.getByRole('button', { name: 'Open the journal' }).click();
      await page.getByRole('heading', { name: 'All time' }).waitFor();
      await page.getByText('Net P&L', { exact: true }).first().waitFor();
      assert.equal(new URL(page.url()).pathname, '/journal/dashboard/all');
      const entries = await page.evaluate(() => Object.keys(localStorage).sort());
      const kept = 'local storage holds the session, the profile and the plan, and nothing else';
      assert.deepEqual(entries, ['daybook.auth', 'daybook.profile', 'daybook.tradingPlan'], kept);
    });
  } finally {
    await fresh.stop();
  }
});

test('updating the trades goes through its three steps and adds what the platform has', () =>
  walk({ storageState }, async ({ page }) => {
    await page.goto(`${server.url}/journal/dashboard/all`);
    // The first load has the last of the three steps to itself.
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    const steps = collectSteps(page);
    await page.getByRole('button', { name: 'Update trades' }).click();
    await page.getByText(/Your trades are up to date|trades? (added|changed)/).waitFor();
    await page.getByText('3 of 4 left today').waitFor();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    assert.deepEqual(await steps, [
      'Contacting Trading platform',
      'Processing executions',
      'Retrieving processed data from Daybook',
    ]);
    await looksRight(page, 'dashboard');
  }));

test(
  'every tab keeps the period, and every screen is fit for everybody in light and dark',
  { skip: LEFT_TO_FULL },
  () =>
    walk({ storageState }, async ({ page }) => {
      await page.goto(`${server.url}/journal/dashboard/all`);
      await page.getByRole('link', { name: 'This year', exact: true }).click();
      await page.getByRole('heading', { name: 'This year' }).waitFor();
      for (const tab of ['Trades', 'Breakdown', 'Gallery', 'Search', 'Dashboard']) {
        await openTab(page, tab);
        assert.equal(new URL(page.url()).pathname, `/journal/${tab.toLowerCase()}/this/year`);
        assert.match(await page.title(), new RegExp(`^${tab} · This year · Daybook$`));
        await looksRight(page, tab);
      }
    }),
);

test('a search leads to the dashboard; its chips remove filters, Back restores them', () =>
  walk({ storageState }, async ({ page }) => {
    await openScreen(page, `${server.url}/journal/search/all`);
    await page.getByLabel('Symbol').fill('aapl');
    await page.getByLabel('Trades Quantity').selectOption('50');
    await page.getByRole('button', { name: 'Search Trades', exact: true }).click();
    await page.getByRole('status').getByText('50 trades', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, '?size=50&symbol=AAPL');
    await page.getByRole('button', { name: 'Remove filter Last 50' }).click();
    await page.getByRole('button', { name: 'Remove filter Last 50' }).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).search, '?symbol=AAPL');
    await page.goBack();
    await page.getByRole('status').getByText('50 trades', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Long' }).check();
    await page.getByRole('button', { name: 'Remove filter Long' }).waitFor();
    await page.getByRole('link', { name: 'All time', exact: true }).click();
    await page
      .getByRole('button', { name: /Remove filter/ })
      .first()
      .waitFor({ state: 'detached' });
  }));

test('an unfruitful search says so', { skip: LEFT_TO_FULL }, () =>
  walk({ storageState }, async ({ page }) => {
    await openScreen(page, `${server.url}/journal/trades/all?symbol=NOSUCH`);
    await page.getByText('Your search did not return any results').waitFor();
    await looksRight(page, 'nothing found');
  }),
);

test('the list is sorted, turned and followed to a trade, whose new mistake is saved and found at once', () =>
  walk({ storageState }, async ({ page }) => {
    await openScreen(page, `${server.url}/journal/trades/all`);
    await page.getByRole('button', { name: 'Net', exact: true }).click();
    await page
      .getByRole('columnheader', { name: 'Net', exact: true })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('21–40 of').waitFor();
    await page.getByRole('row').nth(3).click();
    await page.getByRole('tab', { name: 'Executions' }).waitFor();
    await looksRight(page, 'trade');
    await page.getByRole('combobox', { name: 'Mistakes' }).fill('Traded tired');
    await page.getByRole('option', { name: 'New error:Traded tired' }).click();
    await page.getByRole('combobox', { name: 'Mistakes' }).press('Escape');
    await page.getByLabel('Notes').fill('Seen late, taken anyway.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await seeJournalSaved(page);
    await looksRight(page, 'trade, saved');
    await page.getByRole('link', { name: 'Back to trades' }).click();
    await page.getByText('21–40 of').waitFor();
    await openTab(page, 'Search');
    await page.getByLabel('Error').selectOption({ label: 'Traded tired' });
    await page.getByRole('button', { name: 'Search Trades', exact: true }).click();
    await page.getByRole('status').getByText('1 trade', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Error: Traded tired' }).waitFor();
  }));

test('a missing trade is explained in words', { skip: LEFT_TO_FULL }, () =>
  walk({ storageState }, async ({ page }) => {
    await openScreen(page, `${server.url}/journal/trade/0000000000000`);
    await page.getByText('This trade does not exist', { exact: true }).last().waitFor();
    await looksRight(page, 'no such trade');
  }),
);

test('a phone shows every screen without sideways scrolling', { skip: LEFT_TO_FULL }, () =>
  walk({ storageState, viewport: { width: 390, height: 844 } }, async ({ page }) => {
    for (const path of [
      'dashboard/all',
      'trades/all',
      'breakdown/all',
      'insights/all',
      'gallery/all',
      'search/all',
    ]) {
      await openScreen(page, `${server.url}/journal/${path}`);
      await page.getByRole('navigation', { name: 'Views' }).waitFor();
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(tooWide <= 0, `${path} is ${tooWide} px too wide`);
    }
    await looksRight(page, 'search on a phone');
  }),
);

test('signing out leaves all tabs together and wipes what was stored; signing in leads back', () =>
  walk({}, async ({ page, context }) => {
    await signInAsDemo(page, server);
    const other = await context.newPage();
    await other.goto(`${server.url}/journal/breakdown/all`);
    await other.getByText('Total trades').waitFor();
    await page.getByRole('button', { name: /Demo Trader/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: "Let's Go" }).waitFor();
    await other.getByRole('button', { name: "Let's Go" }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    await other.close();
    await page.getByLabel('Email').fill(server.signIn.username);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-guess-1');
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByText('Wrong username or password').waitFor();
    await looksRight(page, 'sign-in refused');
    await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByRole('heading', { name: 'All time' }).waitFor();
  }));

test('an expired session keeps the address to come back to', () =>
  walk({}, async ({ page }) => {
    await signInAsDemo(page, server);
    await openScreen(page, `${server.url}/journal/trades/this/year?symbol=AAPL`);
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      const auth = JSON.stringify({ state: { accessToken: 'tj_no-such-session' }, version: 0 });
      localStorage.setItem('daybook.auth', auth);
    });
    await page.reload();
    await page.getByRole('button', { name: "Let's Go" }).waitFor();
    await page.getByLabel('Email').fill(server.signIn.username);
    await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByRole('table').waitFor();
    assert.equal(page.url(), `${server.url}/journal/trades/this/year?symbol=AAPL`);
  }));

/** Walks on a page of its own; nothing there may break the content policy or complain in the console. */
async function walk(
  options: BrowserContextOptions,
  scenario: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const own = await openPage(browser, { viewport, ...options });
  try {
    await scenario(own);
    // Refusals that a walk provokes are reported by the browser as failed resources.
    const provoked = /Failed to load resource.*status of (401|404)/;
    const faults = own.complaints.filter(
      (text) => (text.startsWith('error') || text.startsWith('uncaught')) && !provoked.test(text),
    );
    assert.deepEqual(faults, []);
  } finally {
    await own.context.close();
  }
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: tab, exact: true }).click();
  await page.getByRole('link', { name: tab, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
}

/** The steps of an update as they are read aloud, in their order. */
function collectSteps(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const look = () => {
      const text = document.querySelector('main [role=status].sr-only')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
      if (seen.length > 0 && !text) resolve(seen);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return promise;
  });
}

/** No accessibility problem in either theme; the page ends in the light one. */
async function looksRight(page: Page, what: string): Promise<void> {
  assert.deepEqual(await problemsInThemes(page), [], what);
}
