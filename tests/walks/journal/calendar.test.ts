import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { CLI_PROGRAM } from '../../server-program.ts';
import { problemsInThemes } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { TRADEZERO_HEADER } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';

/** The calendar, over a February that begins on a Saturday; each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

/** Currency, symbol, first and last fill (month/day and time of 2020, New York), net. */
const TRADES = [
  ['USD', 'BTCX', '02/01 11:00:00', '02/01 12:00:00', 50],
  ['USD', 'AAA', '02/03 09:31:00', '02/03 09:40:00', 10],
  ['USD', 'BBB', '02/03 10:00:00', '02/03 10:10:00', -20],
  ['USD', 'CCC', '02/03 11:00:00', '02/03 11:10:00', 30],
  ['USD', 'DDD', '02/03 12:00:00', '02/03 12:10:00', -5],
  ['USD', 'EVEN', '02/03 13:00:00', '02/03 13:10:00', 0],
  ['USD', 'NIGHT', '02/03 15:00:00', '02/04 09:45:00', 100],
  ['USD', 'EARLY', '02/05 07:00:00', '02/05 08:00:00', -100],
  ['USD', 'LATE', '02/05 17:00:00', '02/05 18:00:00', 25],
  ['EUR', 'SAP', '02/07 10:00:00', '02/07 10:30:00', 25],
] as const;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  ({ page } = watched);
  const { username, password } = server.signIn;
  await importTrades(username);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the sidebar leads to the month of today', async () => {
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.getByRole('grid').waitFor();
  assert.equal(new URL(page.url()).pathname, '/journal/calendar');
  await looksRight('month of today');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.waitForURL(/\?month=\d{4}-\d{2}$/);
  await looksRight('month of the demo');
});

test('a month shows the result of each day, each week and the month itself, weekends included', async () => {
  await openScreen(page, `${server.url}/journal/calendar?month=2020-02`);
  await page.getByRole('heading', { name: 'February 2020' }).waitFor();
  await page.getByRole('status').filter({ hasText: '+$90.00 9 trades' }).waitFor();
  await dayButton(/^Monday, February 3 \+\$15 5 trades$/).waitFor();
  await dayButton(/^Tuesday, February 4 \+\$100 1 trade$/).waitFor();
  const weeks = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  assert.equal(await weeks.count(), 5);
  assert.match(await weeks.nth(0).innerText(), /\+\$50\s+1 trade\s+Weekend included\s+Sat 1 \+\$50/);
  assert.match(await weeks.nth(1).innerText(), /\+\$40\s+8 trades\s*$/);
  await looksRight('month');
});

test('a trade is an event that leads to its page, and back to the calendar', async () => {
  await page.getByRole('link', { name: 'AAA +$10' }).click();
  await page.getByRole('tab', { name: 'Executions' }).waitFor();
  await page.getByRole('button', { name: 'Next trade' }).click();
  await page.getByRole('heading', { level: 1, name: 'BBB' }).waitFor();
  await page.getByRole('link', { name: 'Back to trades' }).click();
  await page.waitForURL(`${server.url}/journal/calendar?month=2020-02`);
});

test('a day opens its trades along the session; rows lead to them, Back opens the day again', async () => {
  await page.getByRole('button', { name: '+3 more trades that day' }).click();
  await day('2020-02-03').waitFor();
  await looksRight('day');
  assert.equal(new URL(page.url()).search, '?month=2020-02&day=2020-02-03');
  await page.getByRole('img', { name: '2 with a profit above the line, 3 without one below it.' }).waitFor();
  assert.equal(await page.getByRole('dialog').getByRole('row').count(), 6);
  await page.getByRole('row', { name: /^CCC/ }).click();
  await page.getByRole('tab', { name: 'Executions' }).waitFor();
  await page.goBack();
  await day('2020-02-03').waitFor();
  await closeDay();
  assert.equal(new URL(page.url()).search, '?month=2020-02');
});

test('trades before and after the session are counted separately, an overnight one names its first day', async () => {
  await dayButton(/^Wednesday, February 5/).click();
  await page.getByText('1 before 08:30 · 1 after 16:00').waitFor();
  await closeDay();
  await dayButton(/^Tuesday, February 4/).click();
  await page.getByRole('row', { name: 'NIGHT +$100.00 2020-02-03 15:00:00 09:45:00' }).waitFor();
  await closeDay();
});

test('weekend trades are opened from their week', async () => {
  await page.getByRole('button', { name: /^Sat 1 \+\$50 1 trade$/ }).click();
  await day('2020-02-01').getByRole('row', { name: /^BTCX/ }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('keys move by day, week, month and year; Enter opens the day, Escape gives the focus back', async () => {
  await dayButton(/^Friday, February 7/).focus();
  await page.keyboard.press('ArrowRight');
  await focused(/^Monday, February 10/);
  await page.keyboard.press('ArrowUp');
  await focused(/^Monday, February 3/);
  await page.keyboard.press('ArrowLeft');
  await focused(/^Friday, January 31/);
  await page.keyboard.press('PageDown');
  await focused(/^Friday, February 28/);
  await page.keyboard.press('Shift+PageDown');
  await focused(/^Friday, February 26/); // 28 February 2021 is a Sunday
  assert.equal(new URL(page.url()).search, '?month=2021-02');
  await page.keyboard.press('Shift+PageUp');
  await focused(/^Wednesday, February 26/);
  await page.keyboard.press('Home');
  await focused(/^Monday, February 24/);
  await page.keyboard.press('Enter');
  await day('2020-02-24').getByText('No trades were closed on this day.').waitFor();
  await page.keyboard.press('Escape');
  await focused(/^Monday, February 24/);
});

test('one currency is shown at a time', async () => {
  await page.getByRole('radio', { name: 'EUR' }).click();
  await page.getByRole('status').filter({ hasText: '+€25.00 1 trade' }).waitFor();
  assert.equal(new URL(page.url()).search, '?month=2020-02&currency=EUR');
  assert.equal(await page.getByRole('link', { name: /^AAA/ }).count(), 0);
});

test('a month without trades says so and leads to the nearest with some', async () => {
  await openScreen(page, `${server.url}/journal/calendar?month=2019-05`);
  await page.getByRole('status').filter({ hasText: 'No trades in May 2019.' }).waitFor();
  await looksRight('empty month');
  await page.getByRole('button', { name: 'Go to February 2020' }).click();
  await page.getByRole('heading', { name: 'February 2020' }).waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('heading', { name: 'March 2020' }).waitFor();
});

test('a phone shows short amounts, without sideways scrolling', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const search of ['?month=2020-02', '?month=2020-02&day=2020-02-04']) {
    await openScreen(page, `${server.url}/journal/calendar${search}`);
    await page.getByRole('grid', { includeHidden: true }).waitFor();
    await looksRight(`phone ${search}`);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(tooWide <= 0, `${search} is ${tooWide} px too wide`);
  }
  await closeDay();
  assert.equal(await page.getByRole('link', { name: /^AAA/ }).count(), 0);
  await dayButton(/^Monday, February 3 \+\$15 5 trades$/).click();
  await day('2020-02-03').waitFor();
});

test('nothing broke the content policy or complained in the console', () => {
  assert.deepEqual(watched.complaints, []);
});

function dayButton(name: RegExp): Locator {
  return page.getByRole('gridcell').getByRole('button', { name });
}

function day(date: string): Locator {
  return page.getByRole('dialog', { name: `Trades on ${date}` });
}

function focused(name: RegExp): Promise<void> {
  return dayButton(name).and(page.locator(':focus')).waitFor();
}

async function closeDay(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** No accessibility problem in either theme; the page ends in the light one. */
async function looksRight(what: string): Promise<void> {
  assert.deepEqual(await problemsInThemes(page), [], what);
}

/** Imports a file of {@link TRADES} for a trader, as an operator would. */
async function importTrades(trader: string): Promise<void> {
  const file = join(server.dataDir, 'calendar.csv');
  writeFileSync(file, tradeZeroFile());
  await promisify(execFile)(
    process.execPath,
    [CLI_PROGRAM, 'import', file, '--account', 'FILE-1', '--trader', trader],
    { env: { ...process.env, DATA_DIR: server.dataDir } },
  );
}

/** Columns of TradeZero's trade export. */
function tradeZeroFile(): string {
  const fill = (currency: string, symbol: string, at: string, side: 'B' | 'S', price: number) => {
    const [date, time] = at.split(' ');
    const proceeds = (side === 'B' ? -price : price).toFixed(2);
    return `FILE-1,${date}/2020,${date}/2020,${currency},stock,${side},${symbol},1,${price},${time},0,0,0,0,0,0,0,${proceeds},${proceeds},SIM,,`;
  };
  const fills = TRADES.flatMap(([currency, symbol, start, end, net]) => [
    { at: start, line: fill(currency, symbol, start, 'B', 200) },
    { at: end, line: fill(currency, symbol, end, 'S', 200 + net) },
  ]);
  const lines = fills.sort((left, right) => (left.at < right.at ? -1 : 1)).map(({ line }) => line);
  return [TRADEZERO_HEADER, ...lines, ''].join('\n');
}
