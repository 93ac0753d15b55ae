import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

/** A table that no platform writes. */
const SHEET = 'Exec Time,Ticker,B/S,Shares,Fill Price\n05/12/2026 09:31:04,KITE,Zukauf,200,8.12\n';

const { page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

test('files that were not sent and columns that are being mapped are asked about, and only they', async () => {
  await openScreen(page, '/journal/import');
  const { promise: held, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/api/v1/imports?*', async (route) => {
    await held;
    await route.continue();
  });
  const choose = (name: string, text: string) =>
    page
      .getByLabel(en.imports.choose)
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('my table.csv', SHEET);
  await page.getByRole('heading', { name: 'my table.csv' }).click();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await (await asked).dismiss();
  send();

  const mapper = page.getByRole('region', { name: en.mapper.title });
  await mapper.waitFor();
  assert.equal(await asksAtLogOut(), false, 'it was sent, and nothing was changed about its columns');
  await mapper.getByLabel('Ticker').selectOption('');
  assert.equal(await asksAtLogOut(), true);
  await openScreen(page, '/journal/dashboard/all');
  assert.equal(await asksAtLogOut(), true, 'the file need not be on the screen');
  await openScreen(page, '/journal/import');
  assert.equal(await mapper.getByLabel('Ticker').inputValue(), '', 'what was mapped is still there');
  await page.getByRole('button', { name: en.imports.discard }).first().click();
  assert.equal(await asksAtLogOut(), false);

  /** Whether something would be lost, as the other tabs see it. */
  async function asksAtLogOut(): Promise<boolean> {
    return page.evaluate(async () => {
      const { held: locks = [] } = await navigator.locks.query();
      return locks.some(({ name }) => name === 'daybook.unsaved.imports');
    });
  }
});
