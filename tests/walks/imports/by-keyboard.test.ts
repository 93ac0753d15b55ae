// What imports ask, answered without the pointer: a split of an open position, two names of one account, a time zone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { en } from '@daybook/texts/en.ts';
import { accessibilityProblems, problemsInThemes } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

const FIXTURES = '../../../packages/brokers/src/files';
const { imports, reconciliation, splits, trade } = en;

/** Two positions that stay open, and a trade on each of five days. */
const HELD = `
  OWN 06/01/2026 10:00:00 B 401 WREN 12.00
  OWN 06/02/2026 15:00:00 B 50 KITE 31.00
  ${['02', '03', '04', '05', '08'].map((day) => dayTrade('OWN', day)).join('\n')}`;

const { page, server } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
const dialog = page.getByRole('dialog');
const positions = page.getByRole('region', { name: reconciliation.positions });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function dayTrade(account: string, day: string): string {
  return `${account} 06/${day}/2026 10:00:00 B 100 ZZAA 10.00\n${account} 06/${day}/2026 10:10:00 S 100 ZZAA 10.50`;
}

test('a position that is open for long asks for a split, which is added', async () => {
  const card = await choose('held.csv', tradeZeroFile(HELD));
  await card.getByRole('button', { name: imports.import, exact: true }).press('Enter');
  await card.getByRole('button', { name: imports.close }).waitFor();
  await openScreen(page, '/journal/checks');
  await positions.getByRole('row', { name: /WREN Long 401/ }).waitFor();
  await positions.getByText(splits.hint('2026-06-01')).waitFor();
  await addSplit('WREN', '1', '40');
  // 401 shares are ten and a fortieth.
  await dialog.getByText(splits.refused.fraction).waitFor();
  await hasFocus(dialog.getByLabel(splits.heldAfter));
  assert.deepEqual(await problemsInThemes(page), []);
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await positions.getByRole('row', { name: /WREN Long 10 / }).waitFor();
  await hasFocus(button(`${splits.add} WREN`));
  await positions.getByText(`WREN ${splits.ratio(1, 40)}`).waitFor();
});

test('splits are undone one after the other', async () => {
  await addSplit('KITE', '2', '1');
  await positions.getByRole('row', { name: /KITE Long 100/ }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await accessibilityProblems(page), [], `${width} wide`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const wren = button(`${trade.undo}: WREN ${splits.ratio(1, 40)}`);
  await button(`${trade.undo}: KITE ${splits.ratio(2, 1)}`).press('Enter');
  await positions.getByRole('row', { name: /KITE Long 50/ }).waitFor();
  await hasFocus(wren);
  await page.keyboard.press('Enter');
  await positions.getByRole('row', { name: /WREN Long 401/ }).waitFor();
  await hasFocus(page.getByRole('heading', { name: reconciliation.positions, exact: true }));
});

test('accounts that are one keep the keyboard at their answer', async () => {
  const { pair } = imports;
  const card = await choose('renamed.csv', tradeZeroFile(dayTrade('RENAMED', '03')));
  await card.getByRole('button', { name: pair.same('OWN') }).press('Enter');
  await card.getByText(imports.nothing).waitFor();
  await hasFocus(card.getByRole('heading', { name: 'renamed.csv' }));
  await openScreen(page, '/journal/accounts');
  await page.locator('summary', { hasText: pair.title }).press('Enter');
  const group = page.getByRole('group', { name: 'RENAMED, OWN' });
  await group.getByRole('button', { name: pair.askAgain }).press('Enter');
  await group.getByRole('button', { name: pair.copies }).waitFor();
  await hasFocus(group);
  await group.getByRole('button', { name: pair.copies }).press('Enter');
  await group.getByText(pair.said.copies('RENAMED', 'OWN')).waitFor();
  await hasFocus(group);
});

test('accounts that arrow keys pass over are not asked for, only the one at which the list is left', async () => {
  const card = await choose('arrows.csv', tradeZeroFile(dayTrade('OTHER', '04')));
  const into = card.getByLabel(imports.into);
  await into.focus();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.method());
  });
  const before = await into.inputValue();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const chosen = await into.inputValue();
  assert.notEqual(chosen, before);
  assert.deepEqual(asked, []);
  await Promise.all([
    page.waitForRequest((request) => request.method() !== 'GET'),
    page.keyboard.press('Tab'),
  ]);
  await card.getByRole('button', { name: imports.discard }).first().waitFor();
  // The file is sent once more, in place of its first reading.
  assert.deepEqual([asked, await into.inputValue()], [['DELETE', 'POST'], chosen]);
});

test('a time zone is reached by arrow keys, and asked again where it was', async () => {
  const path = join(import.meta.dirname, FIXTURES, 'ninjatrader/fixtures/ninjatrader-executions.csv');
  const card = await choose('zone.csv', readFileSync(path, 'utf8'));
  const zone = card.getByLabel(imports.asks.zone);
  await zone.focus();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  assert.equal(await zone.inputValue(), 'America/Chicago');
  await card.getByRole('button', { name: imports.again }).press('Enter');
  await card.getByRole('button', { name: imports.changeAnswer }).press('Enter');
  await hasFocus(zone);
  assert.equal(await zone.inputValue(), 'America/Chicago');
});

/** Types a split that begins on 2026-06-03. */
async function addSplit(symbol: string, newShares: string, oldShares: string): Promise<void> {
  await button(`${splits.add} ${symbol}`).press('Enter');
  await hasFocus(dialog.getByLabel(splits.day, { exact: true }));
  await page.keyboard.type('2026-06-03');
  // The button next to the day opens the machine's calendar.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await hasFocus(dialog.getByLabel(splits.newShares, { exact: true }));
  await page.keyboard.type(newShares);
  await page.keyboard.press('Tab');
  await hasFocus(dialog.getByLabel(splits.oldShares, { exact: true }));
  await page.keyboard.type(oldShares);
  await page.keyboard.press('Enter');
}

async function choose(name: string, text: string): Promise<Locator> {
  await openScreen(page, `${server.url}/journal/import`);
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel(imports.choose).first().setInputFiles(file);
  return page.getByRole('region', { name, exact: true });
}

async function hasFocus(place: Locator): Promise<void> {
  await place.and(page.locator(':focus')).waitFor();
}
