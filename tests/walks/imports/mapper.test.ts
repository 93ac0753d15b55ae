import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { en } from '@daybook/texts/en.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { openScreen } from '../open-screen.ts';
import { startServer, type RunningServer } from '../running-server.ts';

/** The first trader of an installation imports tables of unknown layout; each test continues where the last one ended. */
let server: RunningServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

const PERSON = { email: 'ada@desk.test', password: 'Opening-Bell-931', firstName: 'Ada', lastName: 'Day' };

const SHEET = [
  'Exec Time,Ticker,B/S,Shares,Fill Price,Charge,Order Status',
  '05/12/2026 09:31:04,KITE,Zukauf,200,8.12,1.00,Filled',
  '05/12/2026 09:33:10,KITE,Sold,200,8.31,1.00,Filled',
  '05/13/2026 10:00:00,ZZAA,Zukauf,100,20.00,1.00,Filled',
  '05/13/2026 10:01:00,ZZAA,Sold,100,20.50,1.00,Filled',
  '05/13/2026 10:02:00,ZZAA,Sold,100,20.60,,Cancelled',
  '',
].join('\n');

/** Prices of options per contract, with the cash that they moved. */
const OPTIONS = [
  'Executed At,Side,Symbol,Quantity,Average Price,Value,Commission',
  '05/18/2026 09:31:04,Buy to Open,SPY 260522C00500000,1,125.00,-125.00,1.14',
  '05/18/2026 09:41:04,Sell to Close,SPY 260522C00500000,1,150.00,150.00,0.14',
  '05/18/2026 10:31:04,Buy to Open,KITE 260522P00010000,2,45.00,-90.00,0.14',
  '05/18/2026 10:41:04,Sell to Close,KITE 260522P00010000,2,50.00,100.00,0.14',
  '',
].join('\n');

const POSITIONS = [
  'Symbol,Direction,Opening time (UTC+3),Closing time (UTC+3),Entry price,Closing price,Closing Quantity,Commission USD,Net USD',
  'EURUSD,Buy,12/05/2026 16:31:04,12/05/2026 16:45:10,1.08120,1.08245,0.10 Lots,-0.70,11.80',
  'XAUUSD,Sell,12/05/2026 17:00:00,12/05/2026 17:05:10,2352.10,2350.10,0.05 Lots,-0.35,99.65',
  'USDJPY,Buy,13/05/2026 17:00:00,13/05/2026 17:05:10,151.300,151.350,0.10 Lots,-0.70,2.60',
  '',
].join('\n');

before(async () => {
  server = await startServer();
  const answer = await fetch(`${server.url}/api/v1/installation/journal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  assert.equal(answer.status, 200, await answer.text());
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  ({ page } = watched);
  await enter(page);
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  await openScreen(page, `${server.url}/journal/import`);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('columns are guessed, and what is read by them is shown at once', async () => {
  const card = await drop('my desk 2026-05.csv', SHEET);
  const mapper = card.getByRole('region', { name: 'What are these columns?' });
  assert.equal(await mapper.getByLabel('Exec Time').inputValue(), 'date-time');
  assert.equal(await mapper.getByLabel('Shares').inputValue(), 'size');
  await mapper.getByText('2 rows from the beginning read · 2 cannot be read · 1 left out').waitFor();
  await mapper.getByText('B/S: got "Zukauf"').first().waitFor();
  assert.deepEqual(await mapper.locator('select').evaluateAll(cutTexts), []);
  await looksRight('guessed');
  await mapper.getByLabel('ZUKAUF').selectOption('Buy');
  await mapper.getByText('4 rows from the beginning read · 1 left out').waitFor();
  assert.equal(await mapper.getByRole('button', { name: 'Continue' }).isDisabled(), true);
  await mapper.getByText('Still missing: the time zone, the currency of the amounts.').waitFor();
});

test('with the keyboard alone a column is mapped to a fee and the file is read', async () => {
  const mapper = page.getByRole('region', { name: 'What are these columns?' });
  await mapper.getByLabel('What currency are its amounts in?').selectOption('USD');
  await mapper.getByText('Still missing: the time zone.').waitFor();
  await mapper.getByLabel('Charge').focus();
  await page.keyboard.type('Comm');
  await mapper.getByRole('cell', { name: '$1.00' }).first().waitFor();
  await mapper.getByLabel('Time zone of the times').selectOption('America/New_York');
  await mapper.getByRole('checkbox', { name: 'CANCELLED' }).waitFor();
  await mapper.getByLabel('Name of the mapping').fill('My desk');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'my desk 2026-05.csv' });
  await card.getByText('Columns of your own · 4 executions · 4 new').waitFor();
  await card.getByText('2 new trades').waitFor();
  await card.getByText('Read with your mapping My desk.').waitFor();
  await looksRight('read');
  await card.getByRole('button', { name: 'Import', exact: true }).click();
  await card.getByText('Imported: 2 new trades.').waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
});

test('the next file with these columns is read automatically, and its mapping can be changed', async () => {
  const card = await drop('again.csv', SHEET);
  await card.getByText('Read with your mapping My desk.').waitFor();
  await card.getByText('Everything in this file is already in your journal').waitFor();
  await card.getByRole('button', { name: 'Change' }).click();
  await card.getByLabel('A fee that you pay is written').selectOption('negative');
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByText('4 corrected').waitFor();
  await card.getByRole('button', { name: 'Discard' }).first().click();
});

test('a mapping is renamed', async () => {
  const list = page.getByRole('region', { name: 'Your column mappings' });
  await list.getByRole('button', { name: 'Rename: My desk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the mapping').fill('The desk');
  await looksRight('a new name');
  await dialog.getByRole('button', { name: 'Save' }).click();
});

test('a refusal that comes after its question was left is said all the same', async () => {
  const list = page.getByRole('region', { name: 'Your column mappings' });
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/api/v1/column_mappings/*', async (route) => {
    await held;
    await route.abort();
  });
  await list.getByRole('button', { name: 'Delete: The desk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  refuse();
  const notices = page.getByRole('region', { name: en.ui.notifications });
  await notices.getByText('Daybook cannot be reached.').waitFor();
  await notices.getByText(en.mapper.removeTitle('The desk')).waitFor();
  await page.unroute('**/api/v1/column_mappings/*');
});

test('a mapping is deleted', async () => {
  const list = page.getByRole('region', { name: 'Your column mappings' });
  const dialog = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Delete: The desk' }).click();
  await dialog.getByText('What was imported with it stays.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await list.waitFor({ state: 'detached' });
});

test('amounts that do not match the prices block a table until a size fits or its column is excluded', async () => {
  const card = await drop('options.csv', OPTIONS);
  const mapper = card.getByRole('region', { name: 'What are these columns?' });
  await mapper.getByText('4 rows come to what “Value” states.').waitFor();
  const size = mapper.getByLabel('Contract size for all');
  assert.equal(await size.inputValue(), '1');
  await mapper.getByLabel('What currency are its amounts in?').selectOption('USD');
  await mapper.getByLabel('Time zone of the times').selectOption('America/New_York');
  const next = mapper.getByRole('button', { name: 'Continue' });
  await size.fill('100');
  await mapper
    .getByText('In 4 of 4 rows, size × price × contract size is not what “Value” states.')
    .waitFor();
  await mapper.getByText('the table states 125.00 USD, by these columns it is 12,500.00 USD').waitFor();
  assert.equal(await next.isDisabled(), true);
  await looksRight('amounts differ');
  await mapper.getByRole('checkbox', { name: '“Value” holds something else' }).check();
  await mapper.getByText('Still missing').waitFor({ state: 'detached' });
  await mapper.getByRole('checkbox', { name: '“Value” holds something else' }).uncheck();
  await mapper.getByRole('button', { name: 'Use the contract size 1' }).click();
  await mapper.getByText('4 rows come to what “Value” states.').waitFor();
  await next.click();
  await card.getByLabel('The file names no account').selectOption({ label: 'FILE' });
  await card.getByText('Columns of your own · 4 executions · 4 new').waitFor();
  await card.getByText('2 new trades').waitFor();
  await card.getByText('$33.44').first().waitFor();
  await card.getByRole('button', { name: 'Discard' }).first().click();
  await card.waitFor({ state: 'detached' });
});

test('for round trips in lots the contract sizes are asked for, and a profit that does not follow is reported', async () => {
  const card = await drop('positions.csv', POSITIONS);
  const mapper = card.getByRole('region', { name: 'What are these columns?' });
  await mapper.getByText('Still missing: the contract sizes.').waitFor();
  await mapper.getByText('0 rows from the beginning read').waitFor();
  await mapper.getByText('The profits in the file follow from 100,000.').waitFor();
  await looksRight('sizes asked');
  await mapper.getByRole('button', { name: 'Use the proposed sizes' }).click();
  await mapper.getByText('3 rows from the beginning read').waitFor();
  const misfit = 'XAUUSD: the file states 99.65 USD; these columns give 9.65 USD';
  await mapper.getByText('The profit in the file agrees in 2 rows').waitFor();
  await mapper.getByText('1 fee is in a currency or coin other than the prices’ and not counted.').waitFor();
  await mapper.getByLabel('Contract size of XAUUSD').fill('1.000');
  await mapper.getByText('Read as 1: the point separates decimals.').waitFor();
  await mapper.getByLabel('Contract size of XAUUSD').fill('100');
  await mapper.getByText(misfit).waitFor();
  await looksRight('sizes proposed');
  await mapper.getByLabel('Contract size of XAUUSD').fill('1000');
  await mapper.getByText(misfit).waitFor({ state: 'detached' });
  await mapper.getByLabel('Name of the mapping').fill('Positions');
  await mapper.getByRole('button', { name: 'Continue' }).click();
  // It names no account, and the one of the other table is not proposed for it.
  await card.getByLabel('The file names no account').selectOption({ label: 'FILE' });
  await card.getByText('Columns of your own · 6 executions · 6 new').waitFor();
  await card.getByText('3 new trades').waitFor();
  await looksRight('sizes read');
  await card.getByRole('button', { name: 'Discard' }).first().click();
  const next = await drop('positions next.csv', POSITIONS);
  await next.getByLabel('The file names no account').selectOption({ label: 'FILE' });
  await next.getByText('Read with your mapping Positions.').waitFor();
  await next.getByText('6 executions · 6 new').waitFor();
  await next.getByRole('button', { name: 'Discard' }).first().click();
});

test('on a phone in the dark the columns are a list', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openScreen(page, `${server.url}/journal/import`);
  const card = await drop('phone.csv', SHEET);
  await card.getByText('2 rows from the beginning read').waitFor();
  await looksRight('on a phone');
  await fits();
  // The call that was cut is one of them.
  assert.deepEqual(
    watched.complaints.filter((text) => !text.includes('/column_mappings/')),
    [],
  );
});

for (const [locale, messages] of [
  ['es-MX', es],
  ['pt-BR', pt],
] as const)
  test(`the same in ${locale}`, async () => {
    const theirs = await openPage(browser, { viewport: { width: 390, height: 844 }, locale });
    const { page: other } = theirs;
    await enter(other);
    await openScreen(other, `${server.url}/journal/import`);
    await drop('phone.csv', SHEET, other);
    const mapper = other.getByRole('region', { name: messages.mapper.title });
    await mapper.getByRole('heading', { name: messages.mapper.tried }).waitFor();
    await looksRight(locale, other);
    await fits(other);
    await other.reload();
    await drop('phone sizes.csv', POSITIONS.replace('Net USD', 'Net'), other);
    await mapper
      .getByText(messages.mapper.sizesHelp)
      .or(other.getByText(messages.mapper.sizesHelp))
      .first()
      .waitFor();
    await looksRight(`sizes ${locale}`, other);
    await fits(other);
    await theirs.context.close();
  });

async function enter(on: Page): Promise<void> {
  await on.goto(server.url);
  await on.locator('input[type=email], input[autocomplete=username]').first().fill(PERSON.email);
  await on.locator('input[type=password]').fill(PERSON.password);
  await on.locator('button[type=submit]').click();
  await on.waitForURL(/\/journal\//);
}

/** Drops a file on the screen and gives its card. */
async function drop(name: string, text: string, on: Page = page) {
  const buffer = Buffer.from(text);
  await on.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
  return on.getByRole('region', { name }).first();
}

/** Nothing is wider than the screen. */
async function fits(on: Page = page): Promise<void> {
  const { scrolls, width } = await on.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  assert.ok(scrolls <= width, `${scrolls} is wider than ${width}`);
}

/** axe, and a picture where DAYBOOK_PICTURES names a folder. */
async function looksRight(what: string, on: Page = page): Promise<void> {
  const folder = process.env['DAYBOOK_PICTURES'];
  if (folder) await on.screenshot({ path: join(folder, `mapper ${what}.png`), fullPage: true });
  assert.deepEqual(await accessibilityProblems(on), [], what);
}

/** Runs in the page: what is chosen in fields that are too narrow for it. */
function cutTexts(fields: (HTMLElement | SVGElement)[]): string[] {
  const pen = document.createElement('canvas').getContext('2d')!;
  return fields.flatMap((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const text = (field as HTMLSelectElement).selectedOptions[0]?.text ?? '';
    pen.font = font;
    const width = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(text).width > width ? [text] : [];
  });
}
