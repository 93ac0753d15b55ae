// What a file is asked about: whether an account is another one that has its executions already, which the accounts page keeps, and how its numbers are written.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

const { doubtful, pair } = en.imports;
const DAY = `
  OWN 06/22/2026 10:00:00 B 100 ZZHH 10.00
  OWN 06/22/2026 10:10:00 S 100 ZZHH 10.50`;

const { page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

test('executions that another account has already are asked about, and go into it where it is the same', async () => {
  await openScreen(page, '/journal/import');
  await choose('first.csv', tradeZeroFile(DAY));
  const first = page.getByRole('region', { name: 'first.csv' });
  await first.getByRole('button', { name: en.imports.import, exact: true }).click();
  await first.getByText(en.imports.done(en.imports.newTrades(1))).waitFor();
  await choose('renamed.csv', tradeZeroFile(DAY.replaceAll('OWN', 'RENAMED')));
  const card = page.getByRole('region', { name: 'renamed.csv' });
  await card.getByText(doubtful.elsewhere(2, 2, 'OWN', 'RENAMED')).waitFor();
  await card.getByText(pair.question('RENAMED', 'OWN')).waitFor();
  assert.equal(await card.getByRole('button', { name: en.imports.importAnyway }).count(), 0);
  await looksRight('asked');
  await card.getByRole('button', { name: pair.same('OWN') }).click();
  await card.getByText(en.imports.nothing).waitFor();
  await card.getByRole('button', { name: en.imports.discard }).last().click();
});

test('two names of one account in an archive are asked about before either is there', async () => {
  const tuesday = DAY.replaceAll('06/22', '06/23');
  const archive = makeZip({
    '1.csv': tradeZeroFile(tuesday.replaceAll('OWN', 'LEFT')),
    '2.csv': tradeZeroFile(tuesday.replaceAll('OWN', 'RIGHT')),
  });
  await choose('both.zip', archive);
  const card = page.getByRole('region', { name: 'both.zip' });
  await card.getByText(pair.question('RIGHT', 'LEFT')).waitFor();
  await card.getByRole('button', { name: pair.same('LEFT') }).click();
  await card.getByText(en.imports.newTrades(1)).waitFor();
  await card.getByText(en.imports.intoNew('LEFT')).waitFor();
  await card.getByRole('button', { name: en.imports.discard }).last().click();
});

test('how numbers are written is asked with both readings, and the answer is read at once', async () => {
  const rows = ['10:00:00;ZZII;100;1,250;B', '10:10:00;ZZII;100;1,375;S'];
  const head = 'Date;Time;Symbol;Quantity;Price;Side;Account;Currency';
  await choose('numbers.csv', [head, ...rows.map((row) => `2026-06-24;${row};OWN;USD`), ''].join('\n'));
  const card = page.getByRole('region', { name: 'numbers.csv' });
  const { asksNumber, decimalReadings } = en.imports;
  const field = card.getByLabel(asksNumber('1,250'));
  await field.waitFor();
  await looksRight('numbers');
  await field.selectOption(decimalReadings.comma('1.25'));
  await card.getByLabel(en.imports.asks.zone).selectOption('America/New_York');
  await card.getByText(decimalReadings.comma('1.25')).waitFor();
  await card.getByText(en.imports.newTrades(1)).waitFor();
  await card.getByRole('button', { name: en.imports.discard }).last().click();
});

test('what was said of two accounts is on the accounts page, and can be asked again', async () => {
  await openScreen(page, '/journal/accounts');
  await page.locator('summary', { hasText: pair.title }).click();
  await page.getByText(pair.said.same('RENAMED', 'OWN')).waitFor();
  await looksRight('said');
  await page.getByRole('button', { name: pair.askAgain }).click();
  await page.getByText(pair.question('RENAMED', 'OWN')).waitFor();
  await looksRight('asked again');
  await page.getByRole('button', { name: pair.copies }).click();
  await page.getByText(pair.said.copies('RENAMED', 'OWN')).waitFor();
});

async function choose(name: string, content: string | Uint8Array): Promise<void> {
  const input = page.getByLabel(en.imports.choose).first();
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as Uint8Array) });
}

/** axe in both themes and on a phone, and pictures where DAYBOOK_PICTURES names a folder. */
async function looksRight(what: string): Promise<void> {
  const folder = process.env['DAYBOOK_PICTURES'];
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme });
    const path = `equal accounts ${what} ${width} ${colorScheme}.png`;
    if (folder) await page.screenshot({ path: join(folder, path), fullPage: true });
    assert.deepEqual(await accessibilityProblems(page), [], `${what} ${width} ${colorScheme}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}
