import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { en } from '@daybook/texts/en.ts';
import type { Locator } from 'playwright-core';
import { aPng } from '../../../apps/server/src/images/images-testing.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

/**
 * What goes with its row hands the keyboard to the same button of the next row, else of the one before, else to the heading; what
 * goes without its row leaves the keyboard in that row.
 */
const { page, browser, server } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

async function hasFocus(place: Locator): Promise<void> {
  await place.and(page.locator(':focus')).waitFor();
}

async function choose(files: readonly (readonly [name: string, content: string])[]): Promise<void> {
  const given = files.map(([name, content]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  }));
  await page.getByLabel(en.imports.choose).first().setInputFiles(given);
}

/** Archived, so that each has a button of its own that removes it; the folded list of the archived ones is open then. */
async function archiveMistakes(names: readonly string[]): Promise<void> {
  const { labels: words } = en;
  const mistakes = page.getByRole('region', { name: words.mistake.title, exact: true });
  for (const name of names) {
    await mistakes.getByLabel(words.mistake.add, { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await button(words.more(name)).press('Enter');
    await page.getByRole('menuitem', { name: words.archive }).press('Enter');
    await button(words.more(name)).waitFor({ state: 'detached' });
  }
  await mistakes.locator('summary').press('Enter');
  for (const name of names) await button(words.removeOf(name)).waitFor();
}

test('mistakes that are removed', async () => {
  const { labels: words } = en;
  await openScreen(page, '/journal/setups-and-tags');
  await archiveMistakes(['Aaa', 'Bbb', 'Ccc']);
  await button(words.removeOf('Bbb')).press('Enter');
  await hasFocus(button(words.removeOf('Ccc')));
  await page.keyboard.press('Enter');
  await hasFocus(button(words.removeOf('Aaa')));
  await page.keyboard.press('Enter');
  await hasFocus(heading(words.mistake.title));
});

test('a key that is held down removes one row, and what has the keyboard then is in sight', async () => {
  const { labels: words } = en;
  await archiveMistakes(['Aaa', 'Bbb']);
  const last = button(words.removeOf('Bbb'));
  await last.focus();
  await last.evaluate((control) => {
    control.scrollIntoView({ block: 'start' });
    const presses = { count: 0 };
    Object.assign(window, { presses });
    window.addEventListener('click', () => presses.count++, true);
  });
  await page.keyboard.down('Enter');
  await hasFocus(button(words.removeOf('Aaa')));
  assert.ok(
    await button(words.removeOf('Aaa')).evaluate((control) => control.getBoundingClientRect().top >= 0),
  );
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  assert.equal(await page.evaluate('presses.count'), 1);
  await page.keyboard.press('Enter');
  await hasFocus(heading(words.mistake.title));
});

test('a press of the pointer leads to the heading; a keyboard that had left the list stays where it is', async () => {
  const { labels: words } = en;
  await archiveMistakes(['Aaa', 'Bbb', 'Ccc']);
  await button(words.removeOf('Bbb')).click();
  // Of the archived ones, that is the line that unfolds them.
  await hasFocus(page.getByRole('region', { name: words.mistake.title, exact: true }).locator('summary'));
  await button(words.removeOf('Ccc')).focus();
  await button(words.removeOf('Ccc')).evaluate((control: HTMLElement) => {
    control.blur();
    control.click();
  });
  await button(words.removeOf('Ccc')).waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await button(words.removeOf('Aaa')).press('Enter');
});

test('sessions that are ended', async () => {
  const { sessions: words } = en.profile;
  for (let others = 0; others < 2; others++) {
    const context = await browser.newContext();
    const { username, password } = server.signIn;
    const answer = await context.request.post(`${server.url}/api/v1/auth/sign_in`, {
      data: { username, password },
      headers: { origin: server.url },
    });
    assert.equal(answer.status(), 200);
    await context.close();
  }
  await openScreen(page, '/journal/user-profile');
  const list = page.getByRole('region', { name: words.title });
  const ends = list.getByRole('button', { name: words.signOut, exact: false }).and(page.locator('li button'));
  await ends.nth(1).waitFor();
  await ends.first().press('Enter');
  await ends.nth(1).waitFor({ state: 'detached' });
  await hasFocus(ends);
  await page.keyboard.press('Enter');
  await hasFocus(heading(words.title));
});

test('tokens that are revoked, after a question', async () => {
  const { tokens: words } = en.access;
  const dialog = page.getByRole('dialog');
  for (const name of ['First', 'Second']) {
    await button(words.make).click();
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByLabel(en.profile.currentPassword).fill(server.signIn.password);
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByRole('button', { name: words.done }).click();
    await button(words.revokeOf(name)).waitFor();
  }
  const first = page.getByRole('button', { name: /^Revoke: / }).first();
  for (const next of [first, heading(words.title)]) {
    const gone = (await first.getAttribute('aria-label'))!;
    await first.press('Enter');
    await dialog.getByRole('button', { name: words.revoke }).press('Enter');
    await button(gone).waitFor({ state: 'detached' });
    await hasFocus(next);
  }
});

test('tags that are archived from their menus, brought back and removed', async () => {
  const { labels: words } = en;
  await openScreen(page, '/journal/setups-and-tags');
  const tags = page.getByRole('region', { name: words.tag.title, exact: true });
  for (const name of ['Tag one', 'Tag two']) {
    await tags.getByLabel(words.tag.add).fill(name);
    await page.keyboard.press('Enter');
    await button(words.more(name)).waitFor();
  }
  for (const [name, next] of [
    ['Tag one', button(words.more('Tag two'))],
    ['Tag two', heading(words.tag.title)],
  ] as const) {
    await button(words.more(name)).press('Enter');
    await page.getByRole('menuitem', { name: words.archive }).press('Enter');
    await button(words.more(name)).waitFor({ state: 'detached' });
    await hasFocus(next);
  }
  await tags.locator('summary').press('Enter');
  await button(words.removeOf('Tag one')).press('Enter');
  await hasFocus(button(words.removeOf('Tag two')));
  await button(words.bringBackOf('Tag two')).press('Enter');
  await hasFocus(heading(words.tag.title));
});

test('files that are discarded, and imports that are undone', async () => {
  const { imports: words } = en;
  const fills = (day: string) =>
    tradeZeroFile(
      `\nOWN 06/${day}/2026 10:00:00 B 100 ZZDD 10.00\nOWN 06/${day}/2026 10:10:00 S 100 ZZDD 10.50`,
    );
  await openScreen(page, '/journal/import');
  const names = ['a.csv', 'b.csv', 'c.csv'];
  await choose(names.map((name, at) => [name, fills(`0${8 + at}`.slice(-2))]));
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of names.slice(0, 2)) {
    await card(name).getByRole('button', { name: words.import, exact: true }).press('Enter');
    await card(name).getByRole('button', { name: words.close }).waitFor();
    await hasFocus(heading(name));
  }
  await card('a.csv').getByRole('button', { name: words.close }).press('Enter');
  await hasFocus(card('b.csv').getByRole('button', { name: words.close }));
  await page.keyboard.press('Enter');
  await hasFocus(card('c.csv').getByRole('button', { name: words.discard }).first());
  await page.keyboard.press('Enter');
  await card('c.csv').waitFor({ state: 'detached' });
  // What was undone stays listed.
  for (const name of ['b.csv', 'a.csv']) {
    await button(`${words.undo}: ${name}`).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: words.undo }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(page.locator('li', { hasText: name }));
  }
});

test('pictures of a trade that are taken away', async () => {
  const { images: words } = en;
  await openScreen(page, '/journal/trades/all');
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  const input = page.locator('main fieldset input[type=file]');
  const pictures = [400, 500, 600].map((width) => ({
    name: `${width}.png`,
    mimeType: 'image/png',
    buffer: aPng(width, 300),
  }));
  await input.setInputFiles(pictures);
  await button(words.remove(3)).waitFor();
  await button(words.makeFirst(2)).press('Enter');
  await hasFocus(page.locator('main li', { hasText: '500 × 300' }));
  await button(words.remove(2)).press('Enter');
  await button(words.remove(3)).waitFor({ state: 'detached' });
  await hasFocus(button(words.remove(2)));
  await page.keyboard.press('Enter');
  await hasFocus(button(words.remove(1)));
});

test('an account that is made the principal one', async () => {
  const { accounts: words } = en;
  await openScreen(page, '/journal/accounts');
  const card = page.getByRole('region', { name: 'DEMO-2', exact: true });
  await card.getByRole('button', { name: words.makePrincipal }).press('Enter');
  await card.getByRole('button', { name: words.makePrincipal }).waitFor({ state: 'detached' });
  await hasFocus(heading('DEMO-2'));
});

test('saved views that are deleted from their menus', async () => {
  const { views: words } = en;
  for (const [name, query] of [
    ['Longs', 'action=BOT'],
    ['Shorts', 'action=SLD'],
  ] as const) {
    await openScreen(page, `/journal/trades/all?${query}`);
    await page.getByRole('main').getByRole('button', { name: words.save }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
    await button(words.menuOf(name)).waitFor();
  }
  const first = page.getByRole('list', { name: words.title }).getByRole('button').first();
  for (const next of [first, heading(words.title)]) {
    await first.press('Enter');
    await page.getByRole('menuitem', { name: words.remove }).press('Enter');
    await hasFocus(next);
  }
});

test('pinned reports that are unpinned', async () => {
  const { reportTables: words } = en;
  await openScreen(page, '/journal/reports/all');
  const pinned = page.getByRole('region', { name: words.groups.pinned });
  const pins = page.getByRole('button', { name: new RegExp(`^${words.pin}: `) });
  await pins.nth(2).waitFor();
  for (const count of [1, 2]) {
    await pins.first().press('Enter');
    await pinned
      .getByRole('button')
      .nth(count - 1)
      .waitFor();
  }
  await pinned.getByRole('button').first().press('Enter');
  await pinned.getByRole('button').nth(1).waitFor({ state: 'detached' });
  await hasFocus(pinned.getByRole('button'));
});
