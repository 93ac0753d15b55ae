import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { DASHBOARD_CARDS } from '@daybook/domain/journal/dashboard-cards.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { preferenceSaved } from '../preference-saved.ts';

/** The demo trader arranges the dashboard, and finds it so in another browser. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

const CHARTS = [
  'Net P&L by symbol',
  'Trades by symbol',
  'Errors',
  'Net P&L by day of week',
  'Net P&L by moment of trading day',
  'Trade count by duration',
  'Win rate by duration',
];

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await signedIn();
  ({ page } = watched);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A browser that never saw the journal; narrower than what the candles of the dashboard are drawn at. */
async function signedIn(width = 900): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width, height: 900 } });
  await opened.page.goto(server.url);
  await opened.page.getByLabel('Email').fill(server.signIn.username);
  await opened.page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
  await opened.page.getByRole('button', { name: "Let's Go" }).click();
  await opened.page.getByRole('heading', { name: 'All time' }).waitFor();
  return opened;
}

/** Waits until the dashboard shows these charts, in this order. */
async function shows(charts: readonly string[], on = page): Promise<void> {
  const wanted = charts.join(' | ');
  await on
    .waitForFunction(
      ([known, text]) => {
        const headings = [...document.querySelectorAll('main h2')].map((h2) => h2.textContent);
        return headings.filter((title) => known.split(' | ').includes(title)).join(' | ') === text;
      },
      [CHARTS.join(' | '), wanted] as const,
      { timeout: 15_000 },
    )
    .catch(async () => {
      const seen = await on.locator('main h2').allTextContents();
      assert.fail(`${seen.join(' | ')} instead of ${wanted}`);
    });
}

const arrange = async (on = page) => {
  await on.getByRole('link', { name: 'Arrange' }).click();
  await on.getByRole('heading', { name: 'Arrange the dashboard' }).waitFor();
};
const done = (on = page) => on.getByRole('button', { name: 'Done' }).click();
const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click();

const saving = (act: () => Promise<unknown>, on = page) => preferenceSaved(on, act);

/** What axe finds with nothing half below the bar at the top. */
async function problems(): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return accessibilityProblems(page);
}

/** What the screen reader is announced. */
const announced = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

test('without changes a trader has the specified arrangement', async () => {
  await shows(CHARTS);
  assert.equal(await page.getByRole('heading', { name: 'Your reports' }).count(), 0);
});

test('cards are hidden and moved by the keyboard alone, and the place is announced', async () => {
  const link = page.getByRole('link', { name: 'Arrange' });
  await link.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Arrange the dashboard' });
  await heading.waitFor();
  assert.ok(await heading.evaluate((element) => element === document.activeElement));

  const handle = (name: string, place: number) =>
    page.getByRole('button', { name: `Move ${name}, place ${place} of ${DASHBOARD_CARDS.length}` });
  await handle('Win rate by duration', 11).focus();
  await saving(() => page.keyboard.press('ArrowUp'));
  await announced('Win rate by duration: place 10 of 11');
  assert.ok(
    await handle('Win rate by duration', 10).evaluate((element) => element === document.activeElement),
  );
  await saving(() => page.keyboard.press('Home'));
  await announced('Win rate by duration: place 1 of 11');
  await page.getByRole('button', { name: 'Hide: Trades by symbol' }).focus();
  await saving(() => page.keyboard.press('Enter'));
  await announced('Trades by symbol is hidden.');
  assert.deepEqual(await accessibilityProblems(page), []);

  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await shows(['Win rate by duration', 'Net P&L by symbol', ...CHARTS.slice(2, 6)]);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Arrange');
});

test('a card is taken to another place by the mouse', async () => {
  await arrange();
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const [from, to] = [await item('Errors').boundingBox(), await item('Win rate by duration').boundingBox()];
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 8 });
  await saving(() => page.mouse.up());
  await announced('Errors: place 1 of 11');
  await done();
  await shows(['Errors', 'Win rate by duration', 'Net P&L by symbol', ...CHARTS.slice(3, 6)]);
});

test('reports are found, added below the charts with the filter of the dashboard, and lead to the report', async () => {
  await arrange();
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('symbol');
  await page.getByLabel('Figure', { exact: true }).selectOption('Win rate');
  await saving(() => press('By symbol'));
  await announced('Win rate by symbol is on the dashboard.');
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('');
  await saving(() => press('Size against net'));
  await saving(() => press('By half hour'));
  await saving(() => press('Further up: Win rate by half hour'));
  assert.deepEqual(await problems(), []);
  await done();
  const reports = page.getByRole('region', { name: 'Your reports' });
  const titles = reports.getByRole('heading', { level: 3 });
  await titles.first().waitFor();
  assert.deepEqual(await titles.allTextContents().then((texts) => texts.map((text) => text.trim())), [
    'Win rate by symbol',
    'Win rate by half hour',
    'Size against net',
  ]);
  await titles.first().scrollIntoViewIfNeeded();
  // Also the one that needs the details of the trades.
  await page.waitForFunction(
    () => document.querySelectorAll('section[aria-labelledby=added-reports] svg > *').length > 240,
  );
  assert.deepEqual(await problems(), []);
  await page.getByRole('radio', { name: 'Long' }).check();
  await page.waitForURL(/action=BOT/);
  await reports.getByRole('link', { name: 'Win rate by symbol' }).click();
  await page.waitForURL(/\/reports\/all\?.*by=symbol/);
  assert.match(page.url(), /action=BOT/);
  assert.match(page.url(), /figure=winRate/);
  await openScreen(page, `${server.url}/journal/dashboard/all`);
});

test('a report is added to the dashboard from its own page, and removed again', async () => {
  await openScreen(page, `${server.url}/journal/reports/all?by=weekday&figure=net`);
  const button = page.getByRole('button', { name: 'Show on the dashboard', pressed: false });
  await saving(() => button.click());
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  const link = page
    .getByRole('region', { name: 'Your reports' })
    .getByRole('link', { name: 'Net P&L by weekday' });
  await link.click();
  await saving(() => page.getByRole('button', { name: 'Show on the dashboard', pressed: true }).click());
  await button.waitFor();
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  await page.getByRole('heading', { name: 'Win rate by half hour' }).waitFor();
  assert.equal(await link.count(), 0);
});

test('a page that is loaded again and another browser show the same', async () => {
  const expected = ['Errors', 'Win rate by duration', 'Net P&L by symbol', ...CHARTS.slice(3, 6)];
  await page.reload();
  await shows(expected);
  const other = await signedIn(390);
  await shows(expected, other.page);
  await other.page.getByRole('heading', { name: 'Win rate by half hour' }).waitFor();
  assert.deepEqual(await overflows(other.page, [390, 360]), []);
  await arrange(other.page);
  assert.deepEqual(await overflows(other.page, [390, 360]), []);
  assert.deepEqual(await accessibilityProblems(other.page), []);
  assert.deepEqual(other.complaints, []);
  await other.context.close();
});

test('what another window changed meanwhile is shown with a sentence, and not overwritten', async () => {
  const other = await signedIn();
  await arrange(other.page);
  await arrange();
  await saving(() => press('Hide: Errors'));
  await press('Hide: Trade count by duration', other.page);
  await other.page.getByText('another window or on another device').waitFor();
  await other.page.getByRole('button', { name: 'Show: Errors' }).waitFor();
  await other.page.getByRole('button', { name: 'Hide: Trade count by duration' }).waitFor();
  await other.context.close();
  await saving(() => press('Undo'));
  await page.getByRole('button', { name: 'Hide: Errors' }).waitFor();
});

test('one press restores the specified arrangement, and Undo the own one', async () => {
  await saving(() => press('Standard arrangement'));
  await page.getByText('The standard arrangement is back.').waitFor();
  await done();
  await shows(CHARTS);
  assert.equal(await page.getByRole('heading', { name: 'Your reports' }).count(), 0);
  await arrange();
  await saving(() => press('Hide: Net P&L by symbol'));
  await saving(() => press('Standard arrangement'));
  await saving(() => page.getByRole('button', { name: 'Undo' }).first().click());
  await done();
  await shows(CHARTS.slice(1));
  await page.reload();
  await shows(CHARTS.slice(1));
  // Also from the notice, once the arranging is over.
  await arrange();
  await saving(() => press('Standard arrangement'));
  await done();
  await shows(CHARTS);
  await saving(() => press('Undo'));
  await shows(CHARTS.slice(1));
  await arrange();
  await saving(() => press('Standard arrangement'));
  await done();
});

test('the row of further figures that hides itself is hidden in the arrangement as well', async () => {
  await page.reload();
  await saving(() => press('Hide these figures'));
  await page.getByRole('button', { name: 'Show more figures' }).waitFor();
  await arrange();
  await page.getByRole('button', { name: 'Show: Further figures' }).waitFor();
  await saving(() => press('Standard arrangement'));
  await page.getByRole('button', { name: 'Hide: Further figures' }).waitFor();
  await done();
  await page.getByRole('heading', { name: 'Profit factor' }).waitFor();
});

test('the palette leads to the arranging', async () => {
  await openScreen(page, `${server.url}/journal/calendar`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('arrange');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Arrange the dashboard' }).waitFor();
  assert.deepEqual(watched.complaints, []);
});
