// A trade is typed by keyboard alone, corrected, removed and brought back; an open one is closed by a file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { en } from '@daybook/texts/en.ts';
import { problemsInThemes } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

const { typedTrade: words, imports, trade } = en;

const { page, server, watched } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
const dialog = page.getByRole('dialog', { name: words.title });
const save = dialog.getByRole('button', { name: words.save, exact: true });
const toast = (text: string) => page.getByText(text, { exact: true });

/** Types into the field that has the focus, and goes on to the next so many times. */
async function type(text: string, tabs = 1): Promise<void> {
  await page.keyboard.type(text);
  for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
}

test('a trade is typed by keyboard alone, from the palette to the toast', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(words.title);
  await page.getByRole('option', { name: words.title }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(words.symbol, { exact: true }).waitFor();
  assert.deepEqual(await problemsInThemes(page), []);
  assert.deepEqual(await overflows(page, [390, 1024, 1440]), []);
  // Symbol, side, size; account and its name, what is usual; date, entry and exit with their times; fees.
  await type('mu', 2);
  await type('200');
  await dialog.getByLabel(words.date, { exact: true }).fill('2026-06-04');
  await dialog.getByLabel(words.entry, { exact: true }).focus();
  await type('104.20');
  await type('150210');
  await type('104.61');
  // A tick up, back in the price.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await type('151458');
  await type('2');
  assert.match(await dialog.getByText(words.net, { exact: true }).locator('..').innerText(), /\+\$82\.00/);
  await page.keyboard.press('Control+Enter');
  await toast(words.added).waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('what is missing is said at its field, and nothing is sent', async () => {
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await save.click();
  await dialog.getByText(words.notASize).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await dialog.getByLabel(words.symbol, { exact: true }).fill('MU');
  await dialog.getByLabel(words.size, { exact: true }).fill('10');
  await dialog.getByLabel(words.date, { exact: true }).fill('2026-03-08');
  await dialog.getByLabel(words.entry, { exact: true }).fill('100');
  await dialog.getByLabel(words.spokenEntryTime).fill('02:30');
  await save.click();
  await dialog.getByText(words.refused['skipped-time']).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the trade says that it was typed; it is corrected, removed and brought back', async () => {
  await openScreen(page, '/journal/trades/all?symbol=MU&startDate=2026-06-04&endDate=2026-06-04');
  await page.getByRole('link', { name: 'MU' }).first().click();
  const typed = page.getByRole('region', { name: words.marked });
  await typed.getByRole('button', { name: /^Correct .*104\.62/ }).click();
  const correction = page.getByRole('dialog', { name: words.correctTitle });
  assert.deepEqual(await problemsInThemes(page), []);
  assert.deepEqual(await overflows(page, [390, 1440]), []);
  await correction.getByLabel(words.price, { exact: true }).fill('105.20');
  await correction.getByRole('button', { name: words.save, exact: true }).click();
  await toast(words.corrected).waitFor();
  await typed
    .getByText(/105\.20/)
    .first()
    .waitFor();
  await page.getByText('+$198.00').first().waitFor();
  await page.getByRole('button', { name: trade.undo, exact: true }).last().click();
  await toast(words.undoneChange).waitFor();
  await typed
    .getByText(/104\.62/)
    .first()
    .waitFor();
});

test('the exact file of a typed trade asks once, and its executions take the place of the typed ones', async () => {
  await openScreen(page, `${server.url}/journal/import`);
  const rows = tradeZeroFile([
    'OWN 06/05/2026 10:00:02 B 30 GULL 21.01',
    'OWN 06/05/2026 10:00:03 B 20 GULL 21.02',
    'OWN 06/05/2026 10:30:04 S 50 GULL 21.99',
  ]);
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await dialog.getByLabel(words.symbol, { exact: true }).fill('gull');
  await dialog.getByLabel(words.size, { exact: true }).fill('50');
  await dialog.getByLabel(words.account, { exact: true }).selectOption({ label: words.anotherAccount });
  await dialog.getByLabel(words.newAccount).fill('OWN');
  await dialog.getByLabel(words.date, { exact: true }).fill('2026-06-05');
  await dialog.getByLabel(words.entry, { exact: true }).fill('21');
  await dialog.getByLabel(words.spokenEntryTime).fill('10:00');
  await dialog.getByLabel(words.exit, { exact: true }).fill('22');
  await dialog.getByLabel(words.spokenExitTime).fill('10:30');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await openScreen(page, '/journal/import');
  const file = { name: 'exact.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.getByLabel(imports.choose).first().setInputFiles(file);
  const card = page.getByRole('region', { name: 'exact.csv' });
  await card.getByText(imports.otherTyped.question(2, '2026-06-05')).waitFor();
  assert.equal(await card.getByRole('button', { name: imports.importAnyway }).count(), 0);
  assert.deepEqual(await problemsInThemes(page), []);
  assert.deepEqual(await overflows(page, [390, 1440]), []);
  await card.getByRole('button', { name: imports.otherTyped.replace }).click();
  await card.getByText(imports.otherTyped.answered(2, '2026-06-05', true)).waitFor();
  await card.getByRole('button', { name: imports.import, exact: true }).click();
  await card.getByRole('button', { name: imports.close }).waitFor();
  await openScreen(page, '/journal/trades/all?symbol=GULL&startDate=2026-06-05&endDate=2026-06-05');
  await page.getByText('+$48.80').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'GULL' }).count(), 1);
});

test('executions are pasted as rows; what stays open is said, and a file closes it', async () => {
  await openScreen(page, '/journal/trades/all');
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await dialog.getByRole('button', { name: words.modes.paste }).click();
  await dialog.getByLabel(words.paste).fill('buy 50 31.00 2026-06-02 15:00\nbuy x 31 15:01');
  await dialog.getByText(words.notALine(2)).waitFor();
  await dialog.getByLabel(words.paste).fill('buy 50 31.00 2026-06-02 15:00');
  await dialog.getByRole('button', { name: words.takeOver }).click();
  await dialog.getByLabel(words.symbol, { exact: true }).fill('kite');
  await dialog.getByLabel(words.account, { exact: true }).selectOption({ label: words.anotherAccount });
  await dialog.getByLabel(words.newAccount).fill('OWN');
  await save.click();
  await toast(words.addedOpen('50', 'KITE')).waitFor();
  await openScreen(page, '/journal/import');
  const rows = tradeZeroFile([
    'OWN 06/02/2026 15:00:00 B 50 KITE 31.00',
    'OWN 06/02/2026 15:30:00 S 50 KITE 32.00',
  ]);
  const file = { name: 'closed.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await page.getByLabel(imports.choose).first().setInputFiles(file);
  const card = page.getByRole('region', { name: 'closed.csv' });
  await card.getByRole('button', { name: imports.import, exact: true }).click();
  await card.getByRole('button', { name: imports.close }).waitFor();
  await openScreen(page, '/journal/trades/all?symbol=KITE&startDate=2026-06-02&endDate=2026-06-02');
  await page.getByText('+$50.00').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'KITE' }).count(), 1);
  // The skipped hour was refused.
  assert.deepEqual(
    watched.complaints.filter((complaint) => !complaint.includes('status of 422')),
    [],
  );
});
