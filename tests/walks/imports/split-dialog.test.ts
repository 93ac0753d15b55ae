// A split of an open position, typed with the pointer, and taken back from the list and from what said that it was added.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { en } from '@daybook/texts/en.ts';
import { problemsInThemes } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

const { imports, reconciliation, splits, trade } = en;
const HELD = 'OWN 06/02/2026 15:00:00 B 50 KITE 31.00';

const { page, server, watched } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
const dialog = page.getByRole('dialog');
const positions = page.getByRole('region', { name: reconciliation.positions });
const undo = `${trade.undo}: KITE ${splits.ratio(2, 1)}`;

test('a split of an open position is typed and saved', async () => {
  await openScreen(page, `${server.url}/journal/import`);
  const file = { name: 'held.csv', mimeType: 'text/csv', buffer: Buffer.from(tradeZeroFile(HELD)) };
  await page.getByLabel(imports.choose).first().setInputFiles(file);
  const card = page.getByRole('region', { name: 'held.csv' });
  await card.getByRole('button', { name: imports.import, exact: true }).click();
  await card.getByRole('button', { name: imports.close }).waitFor();
  await openScreen(page, '/journal/checks');
  await page.getByRole('button', { name: `${splits.add} KITE` }).click();
  assert.deepEqual(await problemsInThemes(page), []);
  assert.deepEqual(await overflows(page, [390, 1440]), []);
  await typeSplit();
});

test('undone in the list, nothing offers to undo it any longer', async () => {
  await page.getByText(splits.added).waitFor();
  await page.getByRole('button', { name: undo }).click();
  await page.getByText(splits.undone).waitFor();
  await positions.getByRole('row', { name: /KITE Long 50/ }).waitFor();
  assert.equal(await page.getByText(splits.added).count(), 0);
});

test('what says that it was added undoes it, too', async () => {
  await page.getByRole('button', { name: `${splits.add} KITE` }).click();
  await typeSplit();
  await page.getByRole('button', { name: trade.undo, exact: true }).click();
  await positions.getByRole('row', { name: /KITE Long 50/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: undo }).count(), 0);
  assert.deepEqual(watched.complaints, []);
});

async function typeSplit(): Promise<void> {
  await dialog.getByLabel(splits.day, { exact: true }).fill('2026-06-03');
  await dialog.getByLabel(splits.newShares, { exact: true }).fill('2');
  await dialog.getByLabel(splits.oldShares, { exact: true }).fill('1');
  await dialog.getByRole('button', { name: splits.add, exact: true }).click();
  await positions.getByRole('row', { name: /KITE Long 100/ }).waitFor();
}
