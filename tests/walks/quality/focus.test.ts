import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { withoutAutosave } from '../journal-saved.ts';

/** The keyboard never falls back to the top of the page: after a chip, a form that was found wrong, an update or a save. */
let server: DemoServer;
let browser: Browser;
let page: Page;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  ({ page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a sign-up that is closed shows no form', async () => {
  await page.goto(`${server.url}/auth/register`);
  await page.getByRole('heading', { name: en.entry.register.closed.title }).waitFor();
  assert.equal(await page.locator('form').count(), 0);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a form that was found wrong leads to its first wrong field', async () => {
  const { username, password } = server.signIn;
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(username);
  await page.getByRole('button', { name: "Let's Go" }).focus();
  await page.keyboard.press('Enter');
  await focusIs('input', 'password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Update trades' }).waitFor();
  await openScreen(page, `${server.url}/journal/search/all`);
  await page.getByRole('textbox', { name: en.search.startDate }).fill('2026-13-45');
  await page.getByRole('button', { name: en.searchForm.submit, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator(':focus[aria-invalid=true]').waitFor();
});

test('a chip that was removed hands the keyboard to the next, the last one to the search', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/segments', async (route) => {
    await asked;
    await route.continue();
  });
  await openScreen(page, `${server.url}/journal/trades/all?size=50&action=BOT`);
  const chips = page.getByRole('list', { name: en.shell.filters }).getByRole('button');
  // The keyboard stays where it is while the trades arrive.
  await chips.first().focus();
  answer();
  await page.locator('main a[href*="/journal/trade/"]').first().waitFor();
  for (let left = (await chips.count()) - 1; left >= 0; left--) {
    await page.locator('ul button:focus').press('Enter');
    if (left > 0) await page.locator('ul :focus').waitFor();
    else await search().waitFor();
    assert.equal(await chips.count(), left);
  }
  await page.unroute('**/api/v1/segments');
});

test('what was chosen in a field and is removed, alone or all at once, leaves the keyboard in the field', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main table a').first().click();
  const label = en.trade.mistakes;
  const field = page.getByRole('combobox', { name: label, exact: true });
  for (const text of ['Chased it', 'No plan'] as const) {
    await field.fill(text);
    await field.press('Enter');
  }
  for (const removal of [en.ui.remove('Chased it'), en.fields.clearAll(label)]) {
    await page.getByRole('button', { name: removal, exact: true }).press('Enter');
    await field.and(page.locator(':focus')).waitFor();
  }
});

test('an update leaves the keyboard at its button, while it runs and afterwards', async () => {
  const button = page.getByRole('button', { name: en.shell.update, exact: true });
  await button.focus();
  const lost = await countLostFocus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: en.shell.updating, exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  // A second press while it runs starts nothing.
  await page.keyboard.press('Enter');
  await page
    .locator('main')
    .getByText(en.update.upToDate)
    .or(page.getByText(/ (added|changed)\./))
    .first()
    .waitFor();
  await button.and(page.locator(':focus')).waitFor();
  assert.equal(await lost(), 0);
});

test('a save leaves the keyboard at its button, which is off until something is changed', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  const save = page.getByRole('button', { name: en.trade.save, exact: true });
  await page.getByRole('textbox', { name: en.trade.comments }).fill('Waited for the second pullback.');
  await save.focus();
  const lost = await countLostFocus();
  await page.keyboard.press('Enter');
  await page.getByText(en.trade.saved).waitFor();
  await save.and(page.locator(':focus')).waitFor();
  assert.equal(await save.isDisabled(), true);
  await page.keyboard.press('Enter');
  assert.equal(await lost(), 0);
  await page.keyboard.press('Shift+Tab');
  assert.equal(
    await save.evaluate((button: HTMLButtonElement) => button.disabled),
    true,
    'off as any other now',
  );
});

test('what was typed and is discarded hands the keyboard to the content', async () => {
  await withoutAutosave(page.context());
  await page.getByLabel(en.trade.comments).fill('Another thought');
  await page.getByRole('button', { name: en.trade.discard, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#content:focus').waitFor();
});

test('the last page of a list leaves the keyboard at the button that led there', async () => {
  await openScreen(page, `${server.url}/journal/trades/all?size=30`);
  const next = page.getByRole('button', { name: en.fields.nextPage });
  await next.focus();
  const lost = await countLostFocus();
  await page.keyboard.press('Enter');
  await next.and(page.locator(':focus[aria-disabled=true]')).waitFor();
  assert.equal(await lost(), 0);
});

test('a filter that is taken away leaves the keyboard at the next one, the last at the search', async () => {
  for (const place of ['dashboard/all', 'calendar']) {
    await openScreen(page, `${server.url}/journal/${place}?symbol=AAPL&weekday=monday`);
    const chips = page.getByRole('list', { name: en.shell.filters }).getByRole('button');
    await chips.nth(1).waitFor();
    await chips.first().focus();
    await page.keyboard.press('Enter');
    await chips.nth(1).waitFor({ state: 'detached' });
    await chips.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await search().waitFor();
    assert.equal(await chips.count(), 0, place);
  }
});

test('saving the profile leaves the keyboard at its button', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  await page.getByLabel(en.profile.firstName, { exact: true }).fill('Keya');
  const save = page.getByRole('button', { name: en.profile.update, exact: true });
  await save.focus();
  const lost = await countLostFocus();
  await page.keyboard.press('Enter');
  await page.getByText(en.profile.saved).waitFor();
  await save.and(page.locator(':focus')).waitFor();
  assert.equal(await lost(), 0);
});

test('a dialog gives the keyboard back however it ends, to the next row where what opened it is gone', async () => {
  const { labels: words } = en;
  await openScreen(page, `${server.url}/journal/setups-and-tags`);
  const mistakes = page.getByRole('region', { name: words.mistake.title, exact: true });
  const edit = (name: string) => page.getByRole('button', { name: words.editOf(name), exact: true });
  for (const title of ['Chased it', 'No plan']) {
    await mistakes.getByLabel(words.mistake.add, { exact: true }).fill(title);
    await mistakes.getByRole('button', { name: words.addIt, exact: true }).press('Enter');
    await edit(title).waitFor();
  }
  await edit('Chased it').focus();
  for (const end of [
    () => page.getByRole('dialog').getByRole('button', { name: en.ui.close }).press('Enter'),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByLabel(words.name, { exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await end();
    await edit('Chased it').and(page.locator(':focus')).waitFor();
  }
  await page.getByRole('button', { name: words.more('Chased it'), exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: words.mistake.merge, exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: words.mergeIt, exact: true }).press('Enter');
  await edit('Chased it').waitFor({ state: 'detached' });
  await mistakes
    .getByRole('button', { name: /^More: / })
    .and(page.locator('li :focus'))
    .waitFor();
});

test('the palette waits until a dialog was dealt with: nothing that was typed in it is lost', async () => {
  const { labels: words } = en;
  await page.getByRole('button', { name: words.editOf('No plan'), exact: true }).press('Enter');
  const name = page.getByRole('dialog').getByLabel(words.name, { exact: true });
  await name.fill('No plan at all');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }).click();
  await page.getByRole('button', { name: words.editOf('No plan at all'), exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: en.palette.title }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
});

/** Checks every frame from now on; returns in how many of them the keyboard was at no control. */
async function countLostFocus(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { lost: 0 };
    Object.assign(window, { seen });
    const look = () => {
      if (document.activeElement === document.body) seen.lost++;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seen: { lost: number } }).seen.lost);
}

async function focusIs(tag: string, type: string): Promise<void> {
  await page.locator(`${tag}[type=${type}]:focus`).waitFor();
}

/** The search of the top bar, while the keyboard is there. */
function search() {
  return page.locator('header button:focus', { hasText: en.shell.search });
}
