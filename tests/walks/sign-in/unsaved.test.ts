// Longer than 300 lines: the ways out of a page, and between its tabs, are told with the same few steps.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { seeJournalSaved, withoutAutosave } from '../journal-saved.ts';
import { openScreen } from '../open-screen.ts';

/** Whoever leaves is asked where something typed would be lost, and nowhere else. */
const EDIT = '/journal/trading-plan/edit';
let server: DemoServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** How often the browser asked whether to leave; the answer is to leave unless it says stay. */
let asked = 0;
let answer: 'leave' | 'stay' = 'leave';

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  await begin('en-US');
});

afterEach(() => context.close());

test('the browser asks while a text is not saved, and only then', async () => {
  await openScreen(page, EDIT);
  const limit = page.getByRole('textbox', { name: en.plan.maxLost.day });
  const stored = await limit.inputValue();
  await reload();
  assert.equal(asked, 0, 'nothing was typed');

  await type('0');
  answer = 'stay';
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await untilAsked(1);
  assert.equal(await limit.inputValue(), `${stored}0`, 'whoever stays has lost nothing');

  await page.keyboard.press('Backspace');
  answer = 'leave';
  await reload();
  assert.equal(asked, 1, 'what was typed and taken back is what is saved');

  await type('0');
  await reload();
  assert.equal(asked, 2);
  assert.equal(await limit.inputValue(), `${stored}0`, 'a reload keeps what was typed');
  await openScreen(page, '/journal/dashboard/all');
  await reload('/journal/dashboard/all');
  assert.equal(asked, 3, 'the form need not be on the screen');

  await openScreen(page, EDIT);
  await page.getByRole('button', { name: en.plan.save, exact: true }).click();
  await page.getByText(en.plan.saved).waitFor();
  await reload();
  assert.equal(asked, 3, 'it is saved');

  async function type(text: string): Promise<void> {
    await limit.click();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
  }
});

test('what Daybook loads by itself keeps drafts and asks nothing; a picture would be lost, and is asked about', async () => {
  const trade = await openFirstTrade(page);
  await writeNote(page);
  await page.getByRole('link', { name: en.shell.topTraders }).click();
  await page.waitForURL(/\/top\/traders/);
  assert.equal(asked, 0);
  await page.goto(server.url + trade);
  await page.getByText('Not saved yet').waitFor();
  await discard(page);
  asked = 0;
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  await page.getByText(en.images.unsaved).waitFor();
  await page.getByRole('tab', { name: en.trade.executions }).click();
  await page.getByRole('link', { name: en.shell.topTraders }).click();
  await untilAsked(1);
});

for (const { locale, messages } of [
  { locale: 'en-US', messages: en },
  { locale: 'es-ES', messages: es },
  { locale: 'pt-BR', messages: pt },
] as const)
  test(`logging out asks first what would be lost: ${locale}`, async () => {
    if (locale !== 'en-US') {
      await context.close();
      await begin(locale);
    }
    const { shell, unsaved } = messages;
    const trade = await openFirstTrade(page);
    await writeNote(page);
    await sidebarLogOut(messages).click();
    const question = page.getByRole('dialog', { name: unsaved.title });
    await question.getByText(unsaved.notesOn).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
    await question.getByRole('button', { name: unsaved.stay }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Not saved yet').waitFor();
    assert.ok(
      await sidebarLogOut(messages).evaluate((button) => button === document.activeElement),
      'the keyboard is where it was',
    );

    // The same from the menu of the person, and from a tab that holds nothing itself.
    const other = await context.newPage();
    await other.goto(`${server.url}/journal/dashboard/all`);
    await other.getByRole('button', { name: shell.personMenu }).click();
    await other.getByRole('menuitem', { name: shell.logOut }).click();
    const otherQuestion = other.getByRole('dialog', { name: unsaved.title });
    assert.equal(await otherQuestion.getByRole('link').getAttribute('href'), trade);
    await otherQuestion.getByRole('button', { name: unsaved.discard }).click();
    await page.getByRole('button', { name: messages.entry.letsGo }).waitFor();
    assert.deepEqual(await drafts(page), []);
    await signIn(other);
    await other.getByRole('button', { name: shell.personMenu }).click();
    await other.getByRole('menuitem', { name: shell.logOut }).click();
    await other.getByRole('button', { name: messages.entry.letsGo }).waitFor();
    assert.equal(asked, 0);
  });

test('an expired session keeps the drafts of a tab that was opened by a link, for its trader alone', async () => {
  const tab = await context.newPage();
  await tab.goto(server.url);
  await tab.locator('[data-tour=person]').waitFor();
  await openFirstTrade(tab);
  await writeNote(tab);
  const draft = await drafts(tab);
  assert.equal(draft.length, 1);
  await endOnServer(tab);
  await tab.reload();
  await tab.getByText(en.entry.typedIsKept).waitFor();
  await untilLocked(tab);
  await signIn(tab);
  await tab.getByText('Not saved yet').waitFor();
  assert.deepEqual(await drafts(tab), draft);
  // Another trader's session, begun in another tab.
  await tab.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('daybook.auth') ?? '') as { state: object };
    localStorage.setItem(
      'daybook.auth',
      JSON.stringify({ ...auth, state: { ...auth.state, trader: 'other@example.com' } }),
    );
  });
  await tab.reload();
  await tab.locator('[data-tour=person]').waitFor();
  assert.deepEqual(await drafts(tab), []);
});

test('what another tab would lose is a link away, by keyboard too, and comes along', async () => {
  const trade = await openFirstTrade(page);
  await writeNote(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/journal/dashboard/all`);
  await other.getByRole('button', { name: en.shell.personMenu }).click();
  await other.getByRole('menuitem', { name: en.shell.logOut }).click();
  const question = other.getByRole('dialog', { name: en.unsaved.title });
  await question.getByText(en.unsaved.elsewhere).waitFor();
  await question.getByRole('link').press('Enter');
  await other.waitForURL(server.url + trade);
  await other.waitForFunction(isWritten, true);
  await other.locator('#content:focus').waitFor();
  assert.equal((await drafts(other)).length, 1);
  await page.waitForFunction(isWritten, false);
  assert.deepEqual(await drafts(page), [], 'it is in one tab alone');
});

test('a draft that comes into an open form is what is saved, and the form that gave it begins again', async () => {
  const trade = await openFirstTrade(page);
  await writeNote(page);
  const other = await context.newPage();
  await other.goto(server.url + trade);
  await other.locator('textarea').first().waitFor();
  await other.getByRole('button', { name: en.shell.personMenu }).click();
  await other.getByRole('menuitem', { name: en.shell.logOut }).click();
  await other.getByRole('dialog', { name: en.unsaved.title }).getByRole('link').press('Enter');
  await other.waitForFunction(isWritten, true);
  await page.waitForFunction(isWritten, false);
  await page.locator('main input[inputmode=decimal]').first().fill('12.5');
  await page.getByRole('button', { name: en.trade.discard }).waitFor();
  assert.ok(await page.evaluate(isWritten, false), 'it does not come back with what is typed next');
  await discard(page);
  await other.getByRole('button', { name: en.trade.save, exact: true }).click();
  await seeJournalSaved(other);
  await other.reload();
  await other.waitForFunction(isWritten, true);
});

test('what was typed for a trade that is gone is dropped where its place says so', async () => {
  const gone = '00000000-0000-7000-8000-000000000000';
  await page.evaluate((id) => sessionStorage.setItem(`daybook.draft.trade.${id}`, '{}'), gone);
  await page.goto(`${server.url}/journal/trade/${gone}`);
  await page.getByText(en.trade.missing).first().waitFor();
  assert.deepEqual(await drafts(page), []);
});

test('without the code of the question nobody is signed out who would lose something', async () => {
  await context.close();
  await begin('en-US', async () => {
    for (const missing of ['**/assets/LogOutQuestion-*', '**/health/live'])
      await context.route(missing, (route) => route.abort());
  });
  await openFirstTrade(page);
  await writeNote(page);
  await sidebarLogOut(en).click();
  await page.getByText('Daybook cannot be reached.').first().waitFor();
  assert.equal((await drafts(page)).length, 1);
  await discard(page);
  await sidebarLogOut(en).click();
  await page.getByRole('button', { name: en.entry.letsGo }).waitFor();
});

async function begin(locale: string, prepare = async () => {}): Promise<void> {
  ({ page, context } = await openPage(browser, { viewport: { width: 1440, height: 900 }, locale }));
  await withoutAutosave(context);
  await prepare();
  asked = 0;
  answer = 'leave';
  page.on('dialog', (dialog) => {
    asked++;
    void (answer === 'leave' ? dialog.accept() : dialog.dismiss());
  });
  await page.goto(`${server.url}/auth/login`);
  await signIn(page);
}

async function signIn(where: Page): Promise<void> {
  await where.locator('input[autocomplete=username]').first().fill(server.signIn.username);
  await where.locator('input[type=password]').fill(server.signIn.password);
  await where.locator('button[type=submit]').click();
  await where.locator('[data-tour=person]').waitFor();
}

/** Loads the page again. */
async function reload(path = EDIT): Promise<void> {
  await page.reload();
  await page.waitForURL(server.url + path);
  await page.locator('[data-tour=person]').waitFor();
  await untilLocked(page);
  // What the browser asks a page about needs a press on it.
  await page.getByRole('heading').first().click();
}

/** The code that asks comes once the first screen stands. */
async function untilLocked(where: Page): Promise<void> {
  await where.waitForFunction(async () => {
    const kept = Object.keys(sessionStorage).filter((key) => key.includes('.draft.'));
    const { held = [] } = await navigator.locks.query();
    return held.length >= kept.length;
  });
}

async function untilAsked(times: number): Promise<void> {
  while (asked < times) await page.waitForEvent('dialog');
}

/** Gives its address. */
async function openFirstTrade(where: Page): Promise<string> {
  await openScreen(where, '/journal/trades/all');
  const trade = await where.locator('main table a').first().getAttribute('href');
  assert.ok(trade);
  await openScreen(where, trade);
  return trade;
}

async function writeNote(where: Page): Promise<void> {
  await where.locator('textarea[name=comments], textarea').first().click();
  await where.keyboard.type('Not saved yet');
}

/** Runs in a page: whether the note is in its field. */
function isWritten(wanted: boolean): boolean {
  const fields = [...document.querySelectorAll('textarea')];
  return fields.some(({ value }) => value.includes('Not saved yet')) === wanted;
}

async function discard(where: Page): Promise<void> {
  await where.getByRole('button', { name: en.trade.discard }).click();
}

function sidebarLogOut({ shell }: Messages) {
  return page
    .getByRole('navigation', { name: shell.navigation })
    .getByRole('button', { name: shell.logOut, exact: true });
}

async function drafts(where: Page): Promise<string[]> {
  return where.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.draft.')));
}

/** Ends a page's session behind its back. */
async function endOnServer(where: Page): Promise<void> {
  await where.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('daybook.auth') ?? '{}') as {
      state: { accessToken: string };
    };
    const headers = { authorization: `Bearer ${state.accessToken}`, 'content-type': 'application/json' };
    await fetch('/api/v1/auth/sign_out', { method: 'POST', headers, body: '{}' });
  });
}
