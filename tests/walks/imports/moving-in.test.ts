import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** The demo trader comes from another journal; each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let card: Locator;

const FILLS = `
  OWN 06/01/2026 10:00:00 B 100 ZZAA 10.00
  OWN 06/01/2026 10:10:00 S 100 ZZAA 10.50
  OWN 06/02/2026 11:00:00 SS 50 ZZBB 20.00
  OWN 06/02/2026 11:10:00 BC 50 ZZBB 19.00`;

const EXPORT = `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Notes,Tags,Initial Risk
2026-06-01 10:00:00,2026-06-01 10:10:00,ZZAA,L,100,2,10,10.5,50,Opened on the gap,"gap, plan",25
2026-06-02 11:00:00,2026-06-02 11:10:00,ZZBB,S,50,2,20,19,50,Faded the open,fade,
2026-06-03 11:00:00,2026-06-03 11:10:00,ZZGG,L,50,2,20,19,-50,=1+1 nobody knows,,
2026-06-03 25:00:00,,ZZGG,L,50,2,20,19,-50,unreadable,,
`;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  ({ page } = watched);
  card = page.getByRole('region', { name: 'Coming from another journal' });
  await page.goto(server.url);
  const { username, password } = server.signIn;
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  await openScreen(page, `${server.url}/journal/import`);
  await page.getByLabel('Choose files').setInputFiles(fileOf('fills.csv', tradeZeroFile(FILLS)));
  const fills = page.getByRole('region', { name: 'fills.csv' });
  await fills.getByRole('button', { name: 'Import', exact: true }).click();
  await fills.getByText('Imported: 2 new trades.').waitFor();
  await fills.getByRole('button', { name: 'Close' }).click();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('an export shows which notes found their trade, and lists the others with their reason', async () => {
  await chooseExport(EXPORT);
  await card.getByText('2 of 3 notes found their trade').waitFor();
  await card.getByText('Text: 2 trades').waitFor();
  await card.getByText('Risk: 1 trade').waitFor();
  await card
    .getByText('pullback')
    .or(card.getByText('fade', { exact: true }))
    .waitFor();
  await card.getByText('1 note without a trade').click();
  await card.getByText('no trade of this symbol and side: =1+1 nobody knows').waitFor();
  await card.getByText('1 row that cannot be read').click();
  await card.getByText('Open Datetime: got').waitFor();
  await looksRight('a preview');
});

test('the notes without a trade are saved, none of them as a formula', async () => {
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const text = readFileSync(await kept.path(), 'utf8');
  assert.match(text, /ZZGG,Long,2026-06-03 15:00:00/);
  assert.doesNotMatch(text, /,"?=1/);
});

test('what was shown is attached by keyboard alone, and is on the page of its trade', async () => {
  await card.getByRole('button', { name: 'Attach to 2 trades' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('Attached to 2 trades.').waitFor();
  await card.getByRole('button', { name: 'Undo: export.csv' }).waitFor();
  await looksRight('what was attached');
  await openScreen(page, `${server.url}/journal/trades/all?symbol=ZZAA`);
  await page.getByRole('link', { name: 'ZZAA' }).click();
  await page.getByText('Opened on the gap').waitFor();
});

test('a wrong zone is reported, and the right one chosen', async () => {
  await openScreen(page, `${server.url}/journal/import`);
  const late = EXPORT.replace('10:00:00,2026-06-01 10:10:00', '16:00:00,2026-06-01 16:10:00').replace(
    '11:00:00,2026-06-02 11:10:00',
    '17:00:00,2026-06-02 17:10:00',
  );
  await chooseExport(late);
  await card.getByText('None of these notes found its trade').waitFor();
  await card.getByLabel('Time zone of the export').selectOption('Europe/Madrid');
  await card.getByText('2 of 3 notes found their trade').waitFor();
  await card.getByRole('button', { name: 'Discard' }).click();
});

test('a file that is no export is reported as such', async () => {
  await chooseExport('a,b\n1,2\n');
  await card.getByText('export.csv cannot be read: the layout of this file is unknown.').waitFor();
});

test('what was attached is undone completely', async () => {
  await card.getByRole('button', { name: 'Undo: export.csv' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Its texts, tags, setups and risks leave your journal').waitFor();
  await looksRight('the question');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Undone', { exact: true }).waitFor();
  await openScreen(page, `${server.url}/journal/trades/all?symbol=ZZAA`);
  await page.getByRole('link', { name: 'ZZAA' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByText('Opened on the gap').count(), 0);
});

test('the card fits a phone in the dark, and nothing was refused by the content policy', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openScreen(page, `${server.url}/journal/import`);
  await chooseExport(EXPORT);
  await card.getByText('1 note without a trade').click();
  await looksRight('a phone in the dark');
  const { scrolls, width } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  assert.ok(scrolls <= width, `${scrolls} is wider than ${width}`);
  assert.deepEqual(watched.complaints, []);
});

function fileOf(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function chooseExport(text: string): Promise<void> {
  const fold = card.locator('details').first();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  await card.getByLabel('Choose an export').setInputFiles(fileOf('export.csv', text));
}

/** axe, and a picture where DAYBOOK_PICTURES names a folder. */
async function looksRight(what: string): Promise<void> {
  const folder = process.env['DAYBOOK_PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `moving in ${what}.png`), fullPage: true });
  assert.deepEqual(await accessibilityProblems(page), [], what);
}
