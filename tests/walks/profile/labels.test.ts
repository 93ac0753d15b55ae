import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { seeJournalSaved } from '../journal-saved.ts';

/** The demo trader makes setups, tags and mistakes their own; the list, the reports and a second window follow. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  ({ page } = watched);
  await signIn(page);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(on: Page): Promise<void> {
  await on.goto(server.url);
  await on.locator('input').first().fill(server.signIn.username);
  await on.locator('input[type=password]').fill(server.signIn.password);
  await on.locator('button[type=submit]').click();
  await on.waitForURL(/\/journal\//);
}

const open = (on = page) => openScreen(on, `${server.url}/journal/setups-and-tags`);
const card = (name: 'Setups' | 'Tags', on = page) => on.getByRole('region', { name, exact: true });
const namesOf = (name: 'Setups' | 'Tags', on = page) =>
  card(name, on)
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) =>
      handles.map((handle) => /^Move (.*), place/.exec(handle.getAttribute('aria-label') ?? '')?.[1] ?? ''),
    );

async function add(kind: 'setup' | 'tag', name: string): Promise<void> {
  const within = card(kind === 'setup' ? 'Setups' : 'Tags');
  await within.getByLabel(`New ${kind}`).fill(name);
  await within.getByRole('button', { name: 'Add', exact: true }).click();
  await waitForStatus(`${name} is added.`);
}

const waitForStatus = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function fromMenu(name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Gives the first trade of the list a setup and tags; answers with its address. */
async function mark(setup: string, tags: readonly string[]): Promise<string> {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  await page.waitForURL(/\/journal\/trade\//);
  await page.getByLabel('Event setup', { exact: true }).selectOption({ label: setup });
  for (const tag of tags) {
    await page.getByLabel('Tags', { exact: true }).fill(tag);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  return page.url();
}

test('the first setups are there in their order, each with its trades as a link', async () => {
  await open();
  await card('Setups').waitFor();
  const names = await namesOf('Setups');
  assert.equal(names.length, 13);
  assert.equal(names[0], 'Bottoming tail bar');
  await card('Setups').getByText('No setup', { exact: true }).waitFor();
  const link = card('Setups').getByRole('link', { name: /trade/ }).nth(1);
  const count = (await link.textContent())!;
  await link.click();
  await page.getByText(count, { exact: true }).first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a report by tag says what to do where no trade has one', async () => {
  await openScreen(page, `${server.url}/journal/reports/all?by=tag&tags=none`);
  await page.getByText('No trades here have a tag yet.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a setup is added, called otherwise, coloured, and a name that is taken is refused in words', async () => {
  await open();
  await add('setup', 'Opening drive');
  await card('Setups').getByLabel('New setup').fill('opening DRIVE');
  await card('Setups').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('You already have this setup.').waitFor();
  await page.getByRole('button', { name: 'Edit: Opening drive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit: Opening drive' });
  await dialog.getByLabel('Name').fill('gbi (green bar ignored)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Another setup has this name.').waitFor();
  await dialog.getByLabel('Name').fill('Opening drive 突破');
  await dialog.getByLabel('Violet').check();
  assert.deepEqual(await accessibilityProblems(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Opening drive 突破' }).waitFor();
  assert.equal((await namesOf('Setups')).at(-1), 'Opening drive 突破');
});

test('one of the first setups gets its own name back', async () => {
  await page.getByRole('button', { name: 'Edit: NRB (narrow range bar)' }).click();
  await page.getByLabel('Name').fill('Squeeze');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Squeeze' }).click();
  await page.getByRole('button', { name: 'Call it “NRB (narrow range bar)” again' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: NRB (narrow range bar)' }).waitFor();
});

test('the keyboard moves a setup, its place is announced, and the order stays', async () => {
  const handle = (place: number) =>
    page.getByRole('button', { name: `Move Opening drive 突破, place ${place} of 14` });
  await handle(14).focus();
  await page.keyboard.press('ArrowUp');
  await waitForStatus('Opening drive 突破: place 13 of 14');
  assert.ok(await handle(13).evaluate((element) => element === document.activeElement));
  // What was pressed before may be kept by a call of its own.
  const kept = page.waitForResponse(async (answer) => {
    if (answer.request().method() !== 'PUT') return false;
    const { setups } = (await answer.json()) as { readonly setups: readonly { readonly name: string }[] };
    return setups[0]?.name === 'Opening drive 突破';
  });
  await page.keyboard.press('Home');
  await waitForStatus('Opening drive 突破: place 1 of 14');
  await kept;
  await open();
  await handle(1).waitFor();
});

/** Not one of those that the demo trader has. */
const isMade = (name: string) => ['Gap', 'Gap up', 'News'].includes(name);

test('tags are in groups, and those set after the result are marked', async () => {
  await add('tag', 'News');
  await add('tag', 'Gap');
  await add('tag', 'Gap up');
  await page.getByRole('button', { name: 'Edit: News' }).click();
  await page.getByRole('combobox', { name: 'Group' }).fill('Why');
  await page.getByLabel('Set once the result is known').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await card('Tags').getByRole('heading', { name: 'Why' }).waitFor();
  await card('Tags').getByText('after the result').waitFor();
  assert.deepEqual((await namesOf('Tags')).filter(isMade), ['Gap', 'Gap up', 'News']);
});

test('a merged label counts in the other, separating gives the trades back, and a second window follows', async () => {
  await mark('Opening drive 突破', ['Gap', 'News']);
  await open();
  const second = await watched.context.newPage();
  await open(second);
  const gap = (on: Page) => card('Tags', on).getByRole('listitem').filter({ hasText: 'Gap up' });
  await gap(second).getByText('0 trades').waitFor();
  await fromMenu('Gap', 'Merge into another tag');
  const dialog = page.getByRole('dialog', { name: 'Merge Gap' });
  await dialog.getByText('1 trade counts under the other tag').waitFor();
  await dialog.getByRole('combobox', { name: 'Into' }).selectOption('Gap up (0 trades)');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await waitForStatus('Gap is merged into Gap up.');
  for (const each of [page, second]) await gap(each).getByRole('link', { name: '1 trade' }).waitFor();
  await page.getByRole('button', { name: 'Separate: Gap' }).click();
  await waitForStatus('Gap stands on its own again.');
  for (const each of [page, second]) await gap(each).getByText('0 trades').waitFor();
  await second.close();
});

test('a label without trades is removed, any other is archived and restored', async () => {
  await fromMenu('Gap up', 'Remove');
  await waitForStatus('Gap up is removed.');
  await page.getByRole('button', { name: 'More: Gap', exact: true }).click();
  assert.equal(await page.getByRole('menuitem', { name: 'Remove' }).count(), 0);
  await page.keyboard.press('Escape');
  await fromMenu('Gap', 'Archive');
  await waitForStatus('Gap is archived. Its trades keep it.');
  await card('Tags').getByText('Archived (1)').click();
  await page.getByRole('button', { name: 'Bring back: Gap' }).click();
  await waitForStatus('Gap is offered again.');
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a setup is created where it is chosen, and the trade shows it with its tags', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').nth(1).click();
  await page.waitForURL(/\/journal\/trade\//);
  const event = page.getByLabel('Event setup', { exact: true });
  const setup = await event.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  const shown = page.getByRole('list', { name: 'Setups and tags' });
  // Another trade of the demo is the second one each day: it may have tags.
  const tags = (await shown.getByRole('listitem').allTextContents()).filter((label) => label !== setup);
  await page.getByRole('button', { name: 'New setup' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New setup' });
  await dialog.getByLabel('Name').fill(' ');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter a name.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await dialog.getByLabel('Name').fill('Flag');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await event.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text), 'Flag');
  await page.getByLabel('Tags', { exact: true }).fill('Gap');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  await shown.getByText('Flag', { exact: true }).waitFor();
  assert.deepEqual(await shown.getByRole('listitem').allTextContents(), ['Flag', ...tags, 'Gap']);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('the report by tag follows: tags set after the result are marked and have no star', async () => {
  await openScreen(page, `${server.url}/journal/reports/all?by=tag`);
  const row = page.getByRole('row').filter({ hasText: 'News' });
  await row.getByText('marked after the result').waitFor();
  // The demo's own tags are on many trades, by twos and threes.
  await page.getByText(/^Counted twice: [\d,]+ trades\.$/).waitFor();
  await page.getByRole('row').filter({ hasText: 'Gap' }).getByRole('link').click();
  await page.waitForURL(/\/journal\/trades\//);
  await page.getByRole('main').getByText('2 trades').first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('nothing is cut in any language and on a phone', async () => {
  for (const locale of ['en-US', 'es-ES', 'pt-BR']) {
    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, locale });
    await signIn(phone.page);
    await open(phone.page);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    await phone.page.getByText('News', { exact: true }).waitFor();
    assert.deepEqual(await overflows(phone.page, [390, 768]), [], locale);
    assert.deepEqual(await accessibilityProblems(phone.page), [], locale);
    assert.deepEqual(phone.complaints, []);
    await phone.context.close();
  }
  // The browser complains of the one refusal that was provoked.
  const [refused, ...others] = watched.complaints;
  assert.match(refused ?? '', /409 \(Conflict\)/);
  assert.deepEqual(others, []);
});

test('a mistake is coloured, merged, separated and archived; mistakes are listed by name', async () => {
  await open();
  const mistakes = page.getByRole('region', { name: 'Mistakes', exact: true });
  const addMistake = async (title: string) => {
    await mistakes.getByLabel('New mistake').fill(title);
    await mistakes.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await addMistake('Bad fill, late');
  await mistakes.getByText('A mistake cannot contain a comma.').waitFor();
  await addMistake('Bad fill');
  await waitForStatus('Bad fill is added.');
  assert.equal(await mistakes.getByRole('button', { name: /^Move / }).count(), 0);
  await page.getByRole('button', { name: 'Edit: Bad fill', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Amber').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await fromMenu('Bad fill', 'Merge into another mistake');
  await page.getByRole('dialog').getByLabel('Into the mistake').selectOption({ index: 0 });
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('button', { name: 'Separate: Bad fill', exact: true }).click();
  await waitForStatus('Bad fill stands on its own again.');
  await fromMenu('Bad fill', 'Archive');
  await waitForStatus('Bad fill is archived. Its trades keep it.');
  await mistakes.getByText('Archived (1)').click();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Bring back: Bad fill', exact: true }).click();
  await waitForStatus('Bad fill is offered again.');
  await fromMenu('Bad fill', 'Remove');
  await waitForStatus('Bad fill is removed.');
});
