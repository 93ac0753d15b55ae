import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { problemsInThemes } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** A trader's whole day by the keyboard alone, on the demo's journal; each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
  ({ page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } }));
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('signing in: the first field has the keyboard, Enter sends', async () => {
  await page.goto(server.url);
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(server.signIn.username);
  await tabTo('Password');
  await page.keyboard.type(server.signIn.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('the first stop is the way past the sidebar', async () => {
  await page.goto(`${server.url}/journal/dashboard/all`);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focusedName(), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.locator('#content:focus').waitFor();
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.getElementById('content')?.contains(document.activeElement)));
});

test('updating the trades', async () => {
  await tabTo('Update trades', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('3 of 4 left today').waitFor();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('from tab to tab, sorting the list and opening a trade', async () => {
  await tabTo('Breakdown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/journal\/breakdown\/all$/);
  await tabTo('Trades', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Net' }).waitFor();
  await tabTo('Net');
  await page.keyboard.press('Enter');
  await page.locator('[role=columnheader][aria-sort=descending]').filter({ hasText: 'Net' }).waitFor();
  assert.equal(await focusedName(), 'Net', 'sorting keeps the keyboard at the head');
  await tabUntil((_, href) => href.startsWith('/journal/trade/'), 'the first trade');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Executions' }).waitFor();
});

test('writing the journal, with a mistake that did not exist', async () => {
  await tabTo('Notes');
  await page.keyboard.type('Written without a mouse.');
  await tabTo('Event setup');
  await page.keyboard.press('ArrowDown');
  await tabTo('Mistakes');
  await page.keyboard.type('Left the desk');
  await page.getByRole('option', { name: 'New error:Left the desk' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Left the desk' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Notifications' }).getByText('Journal saved').waitFor();
});

test('the calendar, a day of it, and back', async () => {
  await tabTo('Calendar', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await tabUntil(isDay, 'a day');
  await page.keyboard.press('PageUp');
  await page.waitForURL(/\?month=/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Trades on / }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabUntil(isDay, 'the day that was opened', 'none');
});

test('the plan: a limit, and Save', async () => {
  await openFromMenu('My Trading Plan');
  await page.waitForURL(/\/journal\/trading-plan$/);
  await tabTo('Edit');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/journal\/trading-plan\/edit$/);
  await tabUntil((name) => name.startsWith('Max lost per day'), 'the limit per day');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('730');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await page.getByText('You trading plan has been saved correctly!').waitFor();
});

test('the profile: another name, and Update Profile', async () => {
  await openFromMenu('My Profile');
  await page.waitForURL(/\/journal\/user-profile$/);
  await tabUntil((name) => name.startsWith('First name'), 'the first name');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Keya');
  await tabTo('Update Profile');
  await page.keyboard.press('Enter');
  await page.getByText('You profile has been saved correctly!').waitFor();
});

test('signing out', async () => {
  await openFromMenu('Log out');
  await page.waitForURL(/\/auth\/login/);
  await page.getByLabel('Email').waitFor();
});

test('nothing broke the content policy or complained in the console', () => {
  assert.deepEqual(complaints, []);
});

const SCREENS = [
  '/journal/dashboard/all',
  '/journal/trades/all',
  '/journal/breakdown/all',
  '/journal/insights/all',
  '/journal/insights/all?part=simulation',
  '/journal/gallery/all',
  '/journal/search/all',
  '/journal/calendar',
  '/journal/trading-plan',
  '/journal/trading-plan/edit',
  '/journal/user-profile',
  '/journal/accounts',
  '/journal/setups-and-tags',
  '/journal/import',
  '/journal/checks',
  '/journal/trade/nosuchtrade',
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`every screen is fit for everybody in both themes, ${viewport.width} wide`, async () => {
    const watched = await openPage(browser, { viewport });
    page = watched.page;
    await page.goto(server.url);
    await page.getByLabel('Email').fill(server.signIn.username);
    await page.getByLabel('Password', { exact: true }).fill(server.signIn.password);
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    // Each screen is opened in the one theme and changes to the other, the next screen the other way round.
    let themes: readonly ('light' | 'dark')[] = ['light', 'dark'];
    for (const path of SCREENS) {
      await openScreen(page, server.url + path);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await problemsInThemes(page, themes), [], path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
      themes = themes.toReversed();
    }
    await watched.context.close();
  });

/** Opens the person's menu and goes to an item by its first letters. */
async function openFromMenu(item: string): Promise<void> {
  await tabUntil((name) => name.includes('Profile, plan, accounts, log out'), 'the menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 8 && (await focusedName()) !== item; step++)
    await page.keyboard.press('ArrowDown');
  assert.equal(await focusedName(), item);
  await page.keyboard.press('Enter');
}

function tabTo(wanted: string, key: TabKey = 'Tab'): Promise<void> {
  return tabUntil((name) => name === wanted, wanted, key);
}

const isDay = (name: string) => /^(Mon|Tues|Wednes|Thurs|Fri)day, /.test(name);

type TabKey = 'Tab' | 'Shift+Tab' | 'none';

/** Presses until what has the keyboard is what was meant; every stop on the way must be seen. */
async function tabUntil(
  isMeant: (name: string, href: string) => boolean,
  what: string,
  key: TabKey = 'Tab',
): Promise<void> {
  const stops: string[] = [];
  for (let press = 0; press < 150; press++) {
    const { name, href, isSeen } = await focused();
    if (isMeant(name, href)) return;
    stops.push(name);
    assert.ok(isSeen, `“${name}” has the keyboard and is not seen`);
    if (key === 'none') break;
    await page.keyboard.press(key);
  }
  assert.fail(`${what} is not reached by ${key}: ${stops.join(' | ')}`);
}

async function focusedName(): Promise<string> {
  return (await focused()).name;
}

/** What has the keyboard, named as it is read aloud. */
function focused() {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const texts = [
      element.getAttribute('aria-label'),
      labelled.join(' '),
      labels.map((label) => label.textContent).join(' '),
      element === document.body ? '' : element.textContent,
    ];
    const name =
      texts
        .find((text) => text?.trim())
        ?.replace(/\s+/g, ' ')
        .trim() ?? '';
    const box = element.getBoundingClientRect();
    const isSeen = element === document.body || (box.width > 0 && box.height > 0);
    return {
      name,
      href: element.getAttribute('href') ?? '',
      role: element.getAttribute('role') ?? '',
      isSeen,
    };
  });
}
