import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

/** A table that no platform writes. */
const SHEET = 'Exec Time,Ticker,B/S,Shares,Fill Price\n05/12/2026 09:31:04,KITE,Zukauf,200,8.12\n';

/** Trades of a contract whose size nobody states, in times of no stated zone. */
const PERFORMANCE = `symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration
QQZM6,-2,0,0.25,770000110,770000131,2,20101.25,20110.50,$37.00,06/16/2026 09:33:04,06/16/2026 09:31:10,1min 54sec
`;

/** Orders of no stated account. */
const ORDERS = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Acme Inc,ZZWB,Buy,Filled,100,100,@10.00,10.00,DAY,06/15/2026 09:35:00 EDT,06/15/2026 09:35:01 EDT
Acme Inc,ZZWB,Sell,Filled,100,100,@10.50,10.50,DAY,06/15/2026 09:40:00 EDT,06/15/2026 09:40:01 EDT
`;

const { page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

test('files that were not sent and columns that are being mapped are asked about, and only they', async () => {
  await openScreen(page, '/journal/import');
  const { promise: held, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/api/v1/imports?*', async (route) => {
    await held;
    await route.continue();
  });
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
});

test('answers about a file that were typed and not sent are asked about, and are there when the trader comes back', async () => {
  await choose('performance.csv', PERFORMANCE);
  const card = page.getByRole('region', { name: 'performance.csv' });
  const size = card.getByLabel(en.imports.asksSymbol('QQZM6'));
  await size.waitFor();
  assert.equal(await asksAtLogOut(), false);
  await size.fill('2');
  assert.equal(await asksAtLogOut(), true);
  await openScreen(page, '/journal/dashboard/all');
  assert.equal(await asksAtLogOut(), true);
  await openScreen(page, '/journal/import');
  assert.equal(await size.inputValue(), '2');
  await size.fill('2.000');
  await card.getByText(en.mapper.readWithDecimals('2')).waitFor();
  await size.fill('');
  assert.equal(await asksAtLogOut(), false, 'nothing is typed any longer');
  await size.fill('2');
  // Emptying the field pressed a key, and what is chosen by keys waits for the press.
  await card.getByLabel(en.imports.asks.zone).selectOption('America/New_York');
  await card.getByRole('button', { name: en.imports.again }).click();
  await card.getByLabel(en.imports.whichAccount).waitFor();
  assert.equal(await asksAtLogOut(), false, 'they are sent');
  await page.getByRole('button', { name: en.imports.discard }).first().click();
});

test('the name of a new account that was typed and not sent is asked about', async () => {
  await choose('orders.csv', ORDERS);
  const card = page.getByRole('region', { name: 'orders.csv' });
  await card.getByLabel(en.imports.whichAccount).selectOption({ label: en.imports.newAccount });
  assert.equal(await asksAtLogOut(), false, 'nothing is typed');
  const name = card.getByLabel(en.imports.newAccountName);
  await name.fill('SECOND');
  assert.equal(await asksAtLogOut(), true);
  await openScreen(page, '/journal/dashboard/all');
  await openScreen(page, '/journal/import');
  assert.equal(await name.inputValue(), 'SECOND');
  await card.getByRole('button', { name: en.imports.again }).click();
  await card.getByText(en.imports.intoNew('SECOND')).first().waitFor();
  assert.equal(await asksAtLogOut(), false, 'it is sent');
});

async function choose(name: string, text: string): Promise<void> {
  const input = page.getByLabel(en.imports.choose).first();
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Whether something would be lost, as the other tabs see it. */
async function asksAtLogOut(): Promise<boolean> {
  return page.evaluate(async () => {
    const { held: locks = [] } = await navigator.locks.query();
    return locks.some(({ name }) => name === 'daybook.unsaved.imports');
  });
}
