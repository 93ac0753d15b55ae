import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readDelimited } from '@daybook/domain/read-delimited-testing.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { preferenceSaved } from '../preference-saved.ts';

/** The demo trader keeps views and takes tables along. */
const { server, watched, page } = await openDemoPage({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const views = () => page.getByRole('list', { name: 'Views' });
const viewLink = (name: string) => views().getByRole('link', { name });
const dialog = () => page.getByRole('dialog');

const whenSaved = (act: () => Promise<void>) => preferenceSaved(page, act);

async function saveView(path: string, name: string): Promise<void> {
  await openScreen(page, `${server.url}/journal/${path}`);
  await page.getByRole('main').getByRole('button', { name: 'Save view' }).click();
  await dialog().getByLabel('Name').fill(name);
  await whenSaved(() => dialog().getByRole('button', { name: 'Save view' }).click());
  await dialog().waitFor({ state: 'detached' });
  await viewLink(name).waitFor();
}

async function choose(name: string, item: string): Promise<void> {
  await views()
    .getByRole('button', { name: `View “${name}”` })
    .press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

const namesShown = async () =>
  (await views().getByRole('link').locator('[title]').allTextContents()).map((text) => text.trim());

test('a view is kept from any tab, is there after a reload and opens with the trades that it counts', async () => {
  await saveView('trades/all?action=SLD&sort=-net', 'Shorts, largest first');
  await saveView('reports/this/year?by=halfHour&across=weekday&figure=average', 'Mañanas 2026 😀');
  await saveView('dashboard/last/week', 'ראשון');
  await openScreen(page, `${server.url}/journal/calendar`);
  for (const [name, address] of [
    ['Shorts, largest first', '/journal/trades/all?action=SLD&sort=-net'],
    ['Mañanas 2026 😀', '/journal/reports/this/year?across=weekday&by=halfHour&figure=average'],
    ['ראשון', '/journal/dashboard/last/week'],
  ] as const) {
    const link = viewLink(name);
    const count = link.getByText(/^ ?[\d,]+ trades?$/);
    await count.waitFor({ state: 'attached' });
    await link.click();
    await page.waitForURL((url) => url.pathname + url.search === address);
    const trades = (await count.textContent())!.trim();
    await page.getByRole('main').getByRole('status').getByText(trades, { exact: true }).waitFor();
    assert.equal(await link.getAttribute('aria-current'), 'page');
    // What is open is named next to the side switch too.
    await page.getByRole('main').getByRole('button', { name }).waitFor();
  }
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a view is found in the palette and opens from there', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('shorts lar');
  await page.getByRole('option', { name: 'Shorts, largest first' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/trades\/all\?action=SLD&sort=-net$/);
});

test('a name that is taken is refused with its place; another one renames the view', async () => {
  await choose('Shorts, largest first', 'Rename');
  await dialog().getByLabel('Name').fill('MAÑANAS 2026  😀');
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await dialog()
    .getByText(/^View 2 is already called “Mañanas 2026 😀”/)
    .waitFor();
  await dialog().getByLabel('Name').fill('Shorts');
  await whenSaved(() => dialog().getByRole('button', { name: 'Rename' }).click());
  await viewLink('Shorts').waitFor();
  assert.deepEqual(await namesShown(), ['Shorts', 'Mañanas 2026 😀', 'ראשון']);
});

test('views are put in order by keys, and the keyboard stays on the one that moves', async () => {
  await viewLink('ראשון').focus();
  await whenSaved(() => page.keyboard.press('Alt+ArrowUp'));
  await whenSaved(() => page.keyboard.press('Alt+ArrowUp'));
  assert.equal(await viewLink('ראשון').evaluate((link) => link === document.activeElement), true);
  assert.deepEqual(await namesShown(), ['ראשון', 'Shorts', 'Mañanas 2026 😀']);
  await whenSaved(() => choose('ראשון', 'Move down'));
  assert.deepEqual(await namesShown(), ['Shorts', 'ראשון', 'Mañanas 2026 😀']);
});

test('a view takes what is shown, and what it was is one press away', async () => {
  await openScreen(page, `${server.url}/journal/breakdown/this/month?action=BOT`);
  await viewLink('Shorts').waitFor();
  await whenSaved(() => choose('Shorts', 'Update to what is shown'));
  assert.equal(await viewLink('Shorts').getAttribute('href'), '/journal/breakdown/this/month?action=BOT');
  await whenSaved(() => page.getByRole('button', { name: 'Undo' }).click());
  assert.equal(await viewLink('Shorts').getAttribute('href'), '/journal/trades/all?action=SLD&sort=-net');
});

test('a view that is deleted comes back to its place', async () => {
  await whenSaved(() => choose('ראשון', 'Delete'));
  await viewLink('ראשון').waitFor({ state: 'detached' });
  assert.deepEqual(await namesShown(), ['Shorts', 'Mañanas 2026 😀']);
  await whenSaved(() => page.getByRole('button', { name: 'Undo' }).last().click());
  assert.deepEqual(await namesShown(), ['Shorts', 'ראשון', 'Mañanas 2026 😀']);
  await whenSaved(() => choose('ראשון', 'Delete'));
  await page.reload();
  await viewLink('Shorts').waitFor();
  assert.deepEqual(await namesShown(), ['Shorts', 'Mañanas 2026 😀']);
});

test('a view with an unknown name reports what was left out', async () => {
  await saveView('trades/all?action=SLD&nothing=such', 'From elsewhere');
  await openScreen(page, `${server.url}/journal/calendar`);
  await viewLink('From elsewhere').click();
  await page.getByText('Left out, because nothing here has that name or value: nothing').waitFor();
});

test('views are next to screens, and lead away from them', async () => {
  await openScreen(page, `${server.url}/journal/setups-and-tags`);
  await page.getByRole('heading', { name: 'Setups, tags and mistakes', level: 1 }).waitFor();
  await viewLink('Shorts').click();
  await page.waitForURL(/trades\/all\?action=SLD&sort=-net$/);
  await page.goBack();
  await page.waitForURL(/setups-and-tags$/);
});

test('views are in the drawer of a phone and in the sidebar of icons', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await viewLink('Shorts').click();
  await page.waitForURL(/trades\/all\?action=SLD&sort=-net$/);
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  assert.deepEqual(await overflows(page, [390, 960, 1440]), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Mañanas 2026 😀' }).click();
  await page.waitForURL(/reports\/this\/year/);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
});

const heads = async () =>
  (await page.getByRole('main').getByRole('columnheader').allTextContents())
    .map((text) => text.trim())
    .filter((text) => text !== 'Selected');

test('columns are chosen and put in order by keys, and are there after a reload', async () => {
  await openScreen(page, `${server.url}/journal/trades/all?action=SLD&sort=-net`);
  const open = () => page.getByRole('main').getByRole('button', { name: 'Columns' }).press('Enter');
  await open();
  const panel = page.getByRole('dialog', { name: 'Columns of the list' });
  const column = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  for (const name of ['Gross', 'End', 'Status', 'Fees', 'Setup'])
    await whenSaved(() => column(name).press('Space'));
  assert.equal(await column('Symbol').isDisabled(), true, 'it leads to the trade');
  assert.deepEqual(await heads(), ['Symbol', 'Net', 'Side', 'Date', 'Start', 'Fees', 'Setup']);
  await column('Setup').focus();
  for (let step = 0; step < 4; step++) await whenSaved(() => page.keyboard.press('Alt+ArrowUp'));
  assert.equal(await column('Setup').evaluate((box) => box === document.activeElement), true);
  await panel.getByText('Setup: 3 of 7').waitFor({ state: 'attached' });
  await whenSaved(() => panel.getByRole('button', { name: 'Move Fees forward' }).press('Enter'));
  const chosen = ['Symbol', 'Net', 'Setup', 'Side', 'Date', 'Fees', 'Start'];
  assert.deepEqual(await heads(), chosen);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Fees' }).waitFor();
  assert.deepEqual(await heads(), chosen);
  assert.deepEqual(await overflows(page, [390, 960, 1440]), []);
});

/** What the rows of the page say, cell by cell. */
const shownCells = () =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('td:not(:has(input))')].map((cell) => cell.innerText.trim()),
      ),
    );

async function keepCsv(purpose: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: purpose }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('the columns are chosen on a phone, with no part of their panel beyond its edges', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('main').getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns of the list' });
  await panel.getByRole('checkbox', { name: 'Symbol', exact: true }).waitFor();
  const { x, width } = (await panel.boundingBox())!;
  assert.ok(x >= 12 && x + width <= 390 - 12, `from ${x}, ${width} wide`);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the file for a spreadsheet has every row and column of the list, in its order', async () => {
  const text = await keepCsv('For a spreadsheet');
  assert.ok(text.startsWith('\ufeff'));
  const [head, ...rows] = readDelimited(text, ',');
  assert.deepEqual(head, await heads());
  const title = await page
    .getByRole('main')
    .getByText(/^[\d,]+ trades$/)
    .first()
    .textContent();
  assert.equal(rows.length, Number(title!.replace(/\D/g, '')));
  const seen = await shownCells();
  assert.equal(seen.length, 20);
  for (const [at, cells] of seen.entries()) {
    const [symbol, net, setup, side, date, fees] = rows[at]!;
    const [year, month, day] = cells[4]!.split('-');
    assert.deepEqual([symbol, setup, side, date], [cells[0], cells[2], cells[3], `${month}/${day}/${year}`]);
    assert.match(net!, /^-?\d+\.\d{2,4}$/);
    const amount = (shown: string) => Number(shown.replace('−', '-').replace(/[$,+]/g, ''));
    assert.ok(Math.abs(Number(net) - amount(cells[1]!)) <= 0.005, `${net} ${cells[1]}`);
    assert.ok(Math.abs(Number(fees) - amount(cells[5]!)) <= 0.005, `${fees} ${cells[5]}`);
  }
});

test('the file for a program has names, codes and ISO dates, and the clipboard has the same rows', async () => {
  const text = await keepCsv('For a program');
  const [head, ...rows] = readDelimited(text, ',');
  assert.deepEqual(head, ['symbol', 'net', 'event', 'side', 'date', 'fees', 'start']);
  assert.ok(rows.every(([, net, , side]) => side === 'short' && /^-?\d+\.\d{2,4}$/.test(net!)));
  assert.ok(rows.every((row) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(row[6]!)));
  assert.ok(rows.some((row) => row[2] === 'RED_TAKE_OUT_GREEN'));
  await page.getByRole('main').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'For a program' }).click();
  await page.getByText(`${rows.length.toLocaleString('en-US')} rows are on the clipboard.`).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.deepEqual(readDelimited(copied.replace(/\r?\n/g, '\r\n'), '\t'), [head, ...rows]);
});

test('the usual columns are one press away', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Columns' }).click();
  await whenSaved(() => page.getByRole('button', { name: 'Back to the usual columns' }).click());
  await page.keyboard.press('Escape');
  assert.deepEqual(await heads(), ['Symbol', 'Net', 'Gross', 'Side', 'Date', 'Start', 'End', 'Status']);
  assert.deepEqual(watched.complaints, []);
});
