// One walk: what one step selects, changes or undoes the next one finds, and each walk starts its own server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { openSession, startDemoServer, type DemoServer } from '../demo-server.ts';
import { overflows } from '../overflow.ts';

/** The demo trader selects trades in the list and changes them together. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 1000 } });
  ({ page } = watched);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(server.signIn.username);
  await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const bar = () => page.getByRole('region', { name: 'What to do with the selected trades' });
const boxes = () => page.getByRole('checkbox', { name: /^Select [A-Z/]+,/ });
const pageBox = () => page.getByRole('checkbox', { name: 'Select the trades of this page' });
const selected = (count: string) => bar().getByText(`${count} selected`, { exact: true }).waitFor();
const toast = (text: string | RegExp) => page.getByLabel('Notifications').getByText(text).first();
const menu = (name: string) => bar().getByRole('button', { name, exact: true });
const field = () => page.getByRole('combobox');

async function openList(query = ''): Promise<void> {
  await page.goto(`${server.url}/journal/trades/all${query}`);
  await boxes().first().waitFor();
}

/** Waits for the answer to a change of many trades, which is asked for by `act`. */
async function changing(act: () => Promise<unknown>, path = '/api/v1/trades/'): Promise<void> {
  const answer = page.waitForResponse((found) => found.url().includes(path) && found.ok());
  await act();
  await answer;
}

/** Presses Undo of the newest toast, which stays as long as it is pointed at. */
async function undo(path?: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Undo' }).last();
  await button.hover();
  await changing(() => button.click(), path);
}

const isFocused = (name: string) =>
  page.waitForFunction(
    (wanted) =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent) === wanted,
    name,
  );

/** How many trades of the journal have a tag of that name. */
async function tagged(name: string): Promise<number> {
  const headers = await openSession(server);
  const answer = await fetch(`${server.url}/api/v1/labels`, { headers });
  const { tags } = (await answer.json()) as { readonly tags: readonly { id: string; name: string }[] };
  const { id } = tags.find((tag) => tag.name === name)!;
  const dashboard = await fetch(`${server.url}/api/v1/dashboard/1?since=0`, { headers });
  return (await dashboard.text()).split(id).length - 2; // once in the list of tags itself
}

test('the mouse selects one, with Shift all up to it, and the page; sorting and turning pages keep them', async () => {
  await openList();
  await boxes().nth(1).click();
  await selected('1');
  await boxes()
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await selected('4');
  assert.equal(await boxes().nth(3).isChecked(), true);
  assert.equal(await boxes().nth(0).isChecked(), false);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await boxes().nth(0).click();
  await selected('5');
  await page.getByRole('button', { name: 'Symbol', exact: true }).click();
  await page.waitForURL(/sort=symbol/);
  await selected('5');
  await pageBox().click();
  await bar()
    .getByText(/^2[0-5] selected$/)
    .waitFor();
  await bar().getByRole('button', { name: 'Clear the selection' }).click();
  await bar().waitFor({ state: 'detached' });
  await isFocused('Select the trades of this page');
});

test('a trade opened and left again keeps the selection, another filter has none of it', async () => {
  await openList('?symbol=TSLA');
  await boxes().nth(0).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await boxes().nth(2).click();
  await selected('2');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.waitForURL(/\/journal\/trade\//);
  await page.goBack();
  await selected('2');
  assert.equal(await boxes().nth(2).isChecked(), true);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
  await tab('Breakdown').click();
  await page.waitForURL(/\/breakdown\//);
  await tab('Trades').click();
  await selected('2');
  await tab('Breakdown').click();
  await page.waitForURL(/\/breakdown\//);
  await openOtherListAtOnce();
  await page.waitForURL(/\/trades\/all$/);
  await boxes().first().waitFor();
  assert.equal(await bar().count(), 0);
});

/** Dashboard, then its list in the same turn: before the trades of the new filter have been drawn. */
async function openOtherListAtOnce(): Promise<void> {
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('nav a[href$="/dashboard/all"]')!.click();
    for (let turns = 0; turns < 10; turns++) await Promise.resolve();
    document.querySelector<HTMLElement>('nav a[href$="/trades/all"]')!.click();
  });
}

test('a planned risk is typed for the trades of a page, and undone', async () => {
  await openList();
  await pageBox().click();
  await selected('20');
  await menu('Risk').click();
  await field().fill('nothing');
  await page.getByText('Enter an amount above 0, such as 100.').waitFor();
  await field().fill('1,250.50');
  await page.getByRole('option', { name: 'Planned risk of each: 1250.50' }).waitFor();
  await changing(() => page.keyboard.press('Enter'));
  await toast('Planned risk of 1250.50 set on 20 trades').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await undo();
  await toast('Undone on 20 trades').waitFor();
  await bar().getByRole('button', { name: 'Clear the selection' }).click();
});

test('a press next to the box still opens the trade', async () => {
  await openList();
  await page
    .getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ })
    .first()
    .click();
  await page.waitForURL(/\/journal\/trade\//);
});

test('the keyboard selects, extends and clears', async () => {
  await openList();
  await boxes().first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await selected('3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab'); // the link of the row
  await page.keyboard.press('Space');
  await selected('4');
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
});

test('a tag is created in the menu by the keyboard, announced, removed and restored', async () => {
  await openList('?symbol=TSLA');
  await pageBox().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Select all / }).click();
  const all = await bar()
    .getByText(/^[\d,]+ selected$/)
    .textContent();
  const count = all!.split(' ')[0]!;
  await menu('Tags').focus();
  await page.keyboard.press('ArrowDown');
  await field().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.type('Fed day');
  await page.getByRole('option', { name: 'New tag “Fed day”' }).waitFor();
  await changing(() => page.keyboard.press('Enter'));
  await toast(`Tag “Fed day” added to ${count} trades`).waitFor();
  await isFocused('Tags');
  assert.equal(await tagged('Fed day'), Number(count.replaceAll(',', '')));
  await undo();
  await toast(`Undone on ${count} trades`).waitFor();
  assert.equal(await tagged('Fed day'), 0);

  await bar().getByRole('button', { name: 'Clear the selection' }).click();
  await boxes().first().click();
  await menu('Tags').click();
  await changing(() => page.getByRole('option', { name: /^Fed day/ }).click());
  await toast('Tag “Fed day” added to 1 trade').waitFor();
  await boxes().nth(1).click();
  await menu('Tags').click();
  await page.getByRole('option', { name: 'Fed day 1 of 2 has it' }).waitFor();
  await changing(() => page.getByRole('option', { name: 'Fed day 1 of 2 has it' }).click());
  await toast('1 of 2 had it already.').waitFor();
  await menu('Tags').click();
  await changing(() => page.getByRole('option', { name: 'Fed day 2 of 2 have it' }).click());
  await toast('Tag “Fed day” removed from 2 trades').waitFor();
});

test('the palette takes the last change back, on any screen and long after the toast', async () => {
  await openList('?symbol=TSLA');
  await boxes().nth(3).click();
  await menu('Mistakes').click();
  await field().fill('Chased the open');
  await changing(() => page.keyboard.press('Enter'));
  const message = 'Mistake “Chased the open” added to 1 trade';
  await toast(message).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  await page.waitForURL(/\/calendar/);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('undo');
  await page.getByRole('option', { name: `Undo the last change ${message}` }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await changing(() => page.keyboard.press('Enter'));
  await toast('Undone on 1 trade').waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill(message);
  await page.getByText(/^Nothing found/).waitFor();
  await page.keyboard.press('Escape');
});

test('what was changed since is not undone, and named', async () => {
  await openList('?symbol=AMD');
  await boxes().nth(0).click();
  await boxes().nth(1).click();
  const first = await page.getByRole('row').nth(1).getByRole('link').getAttribute('href');
  await menu('Setup').click();
  await field().fill('opening drive');
  await changing(() => page.keyboard.press('Enter'));
  await toast('Setup “opening drive” set on 2 trades').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().hover();
  const headers = { ...(await openSession(server)), 'content-type': 'application/json' };
  const body = JSON.stringify({ trades: [first!.split('/').at(-1)], change: { event: 'NRB' } });
  const answer = await fetch(`${server.url}/api/v1/trades/changes`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200, await answer.text());
  await undo();
  await toast('Undone on 1 trade; 1 was changed since and stays as it is').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  const stayed = page.getByRole('dialog', { name: 'Trades that stayed as they are' });
  assert.equal(await stayed.getByRole('link').getAttribute('href'), first);
  await page.keyboard.press('Escape');
  await stayed.waitFor({ state: 'detached' });
  await selected('2');
});

test('trades that leave the filter by the change leave the selection', async () => {
  await openList('?event=NRB');
  await boxes().first().click();
  await menu('Setup').click();
  await changing(() => page.getByRole('option', { name: 'Remove the setup' }).click());
  await page.getByText('1 trade left the filter and the selection.').waitFor();
  await bar().waitFor({ state: 'detached' });
  await undo();
  await toast('Undone on 1 trade').waitFor();
});

test('sharing asks first, says what becomes public, and is undone', async () => {
  await openList('?symbol=NIO');
  await boxes().nth(0).click();
  await boxes().nth(1).click();
  await menu('Share').click();
  await page.getByRole('menuitem', { name: 'Share 2 trades…' }).click();
  const question = page.getByRole('dialog', { name: 'Share 2 trades?' });
  await question.getByText('Anyone with the link').waitFor();
  await isFocused('Cancel');
  assert.deepEqual(await accessibilityProblems(page), []);
  await changing(() => question.getByRole('button', { name: 'Share', exact: true }).click());
  await toast('2 trades shared').waitFor();
  await undo();
  await toast('Undone on 2 trades').waitFor();
  await page.getByRole('button', { name: /^Select all / }).click();
  await menu('Share').click();
  await page.getByRole('menuitem', { name: /^Share / }).click();
  await page.getByText('At most 50 trades can be shared at once. Select fewer.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').filter({ hasText: 'At most 50' }).waitFor({ state: 'detached' });
});

test('on a phone the boxes come by a press, and the bar fills the width', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/journal/trades/all`);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await select.waitFor();
  assert.equal(await boxes().count(), 0);
  await select.click();
  await boxes().first().click();
  await selected('1');
  const place = await bar().boundingBox();
  assert.equal(Math.round(place!.width), 390 - 24);
  assert.deepEqual(await overflows(page, [390, 360]), []);
  await menu('Questions').click();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
  assert.deepEqual(watched.complaints, []);
});

for (const [locale, name] of [
  ['es-ES', 'Etiquetas'],
  ['pt-BR', 'Etiquetas'],
] as const)
  test(`nothing runs out of its place in ${locale}`, async () => {
    const state = await watched.context.storageState();
    const viewport = { width: 1440, height: 900 };
    const other = await openPage(browser, { viewport, locale, storageState: state });
    await other.page.goto(`${server.url}/journal/trades/all`);
    await other.page.getByRole('checkbox').nth(1).click();
    await other.page.getByRole('button', { name, exact: true }).waitFor();
    assert.deepEqual(await overflows(other.page, [390, 800, 1440]), []);
    assert.deepEqual(other.complaints, []);
    await other.context.close();
  });

test('a refusal by the server is shown in the bar, and the selection stays', async () => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openList('?symbol=SPY');
  await boxes().nth(0).click();
  await page.route('**/api/v1/trades/changes', (route) => route.abort());
  await menu('Questions').click();
  await page.getByRole('option', { name: /^Trend: Yes/ }).click();
  await bar().getByRole('alert').getByText('Daybook cannot be reached.').waitFor();
  await selected('1');
  await page.unroute('**/api/v1/trades/changes');
  await menu('Questions').click();
  await changing(() =>
    page
      .getByRole('option', { name: /^Trend: (Yes|No) 0 of 1/ })
      .first()
      .click(),
  );
  await toast(/^Trend: (Yes|No) · 1 trade$/).waitFor();
  assert.equal(await bar().getByRole('alert').count(), 0);
});
