import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { withoutAutosave } from '../journal-saved.ts';

/** After an involuntary sign-out the reason is shown, in every way of arriving at the sign-in; after a deliberate one nothing is. */
const TRADES = '/journal/trades/all';
let server: DemoServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  ({ page, context } = await openPage(browser, { viewport: { width: 1440, height: 900 } }));
  await withoutAutosave(context);
  await page.goto(`${server.url}/auth/login`);
});

afterEach(() => context.close());

test('in the midst of work, and still after a reload of the sign-in; the way leads back to where it was', async () => {
  await enter();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await endOnServer(page);
  await pressIfThere(page, page.getByRole('button', { name: 'Update trades' }));
  await expectExpiredNotice(page);
  await page.getByText(en.entry.comeBack).waitFor();
  assert.equal(await page.getByText(en.entry.typedIsKept).count(), 0, 'nothing was typed');
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.reload();
  await expectExpiredNotice(page);
  await enter();
  await page.getByRole('grid').waitFor();
  await logOut();
  await expectNoNotice(page);
});

test('in the other tab too', async () => {
  await enter();
  const other = await context.newPage();
  await other.goto(server.url + TRADES);
  await other.getByRole('table').waitFor();
  await endOnServer(page);
  await pressIfThere(page, page.getByRole('button', { name: 'Update trades' }));
  await expectExpiredNotice(page);
  await expectExpiredNotice(other);
});

test('at a reload of a page of the journal', async () => {
  await enter();
  await endOnServer(page);
  await page.reload();
  await expectExpiredNotice(page);
});

test('when the app is opened the next morning, by whatever address', async () => {
  for (const address of [
    '/',
    '/auth/login',
    '/journal/dashboard/all',
    TRADES,
    '/journal/trading-plan/edit',
  ]) {
    await page.goto(`${server.url}/auth/login`);
    await enter();
    await page.waitForURL(/\/journal\//);
    await page.close();
    expireAll();
    page = await context.newPage();
    await page.goto(server.url + address);
    await expectExpiredNotice(page);
  }
});

test('a link to a trade with a dead session leads to that trade after signing in', async () => {
  await enter();
  await page.goto(server.url + TRADES);
  const trade = (await page.locator('main table a').first().getAttribute('href')) ?? '';
  await endOnServer(page);
  const later = await context.newPage();
  await later.goto(server.url + trade);
  await expectExpiredNotice(later);
  await enter(later);
  await later.getByRole('tab', { name: 'Executions' }).waitFor();
});

test('when the session was revoked, or everything was signed out, at another device', async () => {
  const device = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await device.page.goto(`${server.url}/auth/login`);
  for (const what of ['one', 'all'] as const) {
    await page.goto(`${server.url}/auth/login`);
    await enter();
    await enter(device.page);
    await revokeOthers(device.page, what);
    await pressIfThere(page, page.getByRole('link', { name: 'Import files' }));
    await expectExpiredNotice(page);
    // It is said where the session was taken away, and not where it was done.
    if (what === 'all') await expectNoNotice(device.page);
    else await device.page.getByRole('button', { name: /Demo Trader/ }).click();
    if (what === 'one') await device.page.getByRole('menuitem', { name: 'Log out' }).click();
    await device.page.getByRole('button', { name: "Let's Go" }).waitFor();
  }
  await device.context.close();
});

test('in the words of the browser', async () => {
  for (const [locale, messages] of Object.entries({ 'es-MX': es, 'pt-BR': pt } as Record<string, Messages>)) {
    const theirs = await openPage(browser, { locale });
    await theirs.page.goto(`${server.url}/auth/login`);
    await enter(theirs.page);
    await endOnServer(theirs.page);
    await theirs.page.reload();
    await theirs.page.getByText(messages.problems['002'], { exact: true }).waitFor();
    await theirs.context.close();
  }
});

test('without an earlier sign-in, or after signing out, no message speaks of a session', async () => {
  await expectNoNotice(page);
  await page.goto(server.url + TRADES);
  await page.getByText(en.entry.signInFirst).waitFor();
  await expectNoNotice(page);
  await enter();
  const other = await context.newPage();
  await other.goto(server.url + TRADES);
  await other.getByRole('table').waitFor();
  await logOut();
  for (const each of [page, other]) {
    await expectNoNotice(each);
    await each.reload();
    await expectNoNotice(each);
  }
});

async function enter(where: Page = page): Promise<void> {
  await where.locator('input[autocomplete=username]').first().fill(server.signIn.username);
  await where.locator('input[type=password]').fill(server.signIn.password);
  await where.locator('button[type=submit]').click();
  await where.locator('[data-tour=person]').waitFor();
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /Demo Trader/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** A page whose session is gone learns it by this press, unless another call found out before. */
async function pressIfThere(where: Page, what: Locator): Promise<void> {
  await what.or(expired(where)).first().click();
}

function expired(where: Page): Locator {
  return where.getByText('Your session has expired', { exact: true });
}

async function expectExpiredNotice(where: Page): Promise<void> {
  await expired(where).waitFor();
}

async function expectNoNotice(where: Page): Promise<void> {
  await where.getByRole('button', { name: "Let's Go" }).waitFor();
  assert.equal(await where.getByText('Your session has expired').count(), 0);
  assert.equal(await where.getByText(en.entry.comeBack).count(), 0);
}

/** Ends a page's session behind its back, as an operator would. */
async function endOnServer(where: Page): Promise<void> {
  const status = await where.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('daybook.auth') ?? '{}') as {
      state: { accessToken: string };
    };
    const headers = { authorization: `Bearer ${state.accessToken}`, 'content-type': 'application/json' };
    return (await fetch('/api/v1/auth/sign_out', { method: 'POST', headers, body: '{}' })).status;
  });
  assert.equal(status, 200);
}

/** Lets every session run out, as a night does. */
function expireAll(): void {
  const database = new DatabaseSync(join(server.dataDir, 'journal.sqlite'), { timeout: 10_000 });
  database.exec('UPDATE session SET idle_until = 1');
  database.close();
}

/** Ends the trader's other sessions by the buttons of the profile, or every one. */
async function revokeOthers(where: Page, what: 'one' | 'all'): Promise<void> {
  await where.goto(`${server.url}/journal/user-profile`);
  const { signOut, everywhere } = en.profile.sessions;
  if (what === 'all') {
    await where.getByRole('button', { name: everywhere }).click();
    await where.getByRole('dialog').getByRole('button', { name: everywhere }).click();
    return;
  }
  const others = where.getByRole('button', { name: new RegExp(`^${signOut}: `) });
  await others.first().waitFor();
  for (let left = await others.count(); left > 0; left = await others.count()) {
    await others.first().click();
    await others.nth(left - 1).waitFor({ state: 'detached' });
  }
}
