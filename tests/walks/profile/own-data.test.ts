import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { problemsInThemes } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

/** What a trader does with what is theirs: deletes a trade and takes it back, takes everything along, deletes the journal. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });

const toasts = () => page.getByRole('region', { name: 'Notifications' });

/** Trades of the whole journal, as the title row counts them. */
async function countTrades(query = ''): Promise<number> {
  await openScreen(page, `${server.url}/journal/trades/all${query}`);
  const status = page.getByRole('status').getByText(/^[\d,]+ trades$/);
  return Number((await status.innerText()).replace(/\D/g, ''));
}

test('a trade is deleted by the keyboard, with a message, and the same key restores it', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.getByRole('row').nth(1).click();
  const remove = page.getByRole('button', { name: 'Delete trade' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText('This trade is deleted. It is left out of every figure until you restore it.')
    .waitFor();
  await toasts()
    .getByText(/trade deleted/)
    .waitFor();
  await looksRight('a deleted trade');
  const restore = page.getByRole('button', { name: 'Restore trade' });
  assert.equal(await restore.evaluate((button) => button === document.activeElement), true);
  await page.keyboard.press('Enter');
  await toasts()
    .getByText(/trade restored/)
    .waitFor();
  await remove.waitFor();
});

test('Undo is in the message, and one key leads there', async () => {
  await page.getByRole('button', { name: 'Delete trade' }).click();
  await toasts().getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('F6');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Undo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete trade' }).waitFor();
});

test('a deleted trade leaves every list and figure that does not ask for it', async () => {
  const all = await countTrades();
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Delete trade' }).click();
  await page.getByRole('button', { name: 'Restore trade' }).waitFor();
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Back to trades' }).click();
  await page
    .getByRole('status')
    .getByText(`${(all - 1).toLocaleString('en-US')} trades`)
    .waitFor();
  assert.equal(await countTrades(), all - 1);
  assert.equal(await countTrades('?includeDeleted=Y'), all);
  await page.getByRole('img', { name: 'Deleted' }).first().waitFor();
  await page.goto(`${server.url}${pathname}`);
  await page.getByRole('button', { name: 'Restore trade' }).click();
  await page.getByRole('button', { name: 'Delete trade' }).waitFor();
  assert.equal(await countTrades(), all);
});

test('everything can be downloaded as one file', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  const button = page.getByRole('button', { name: 'Download everything' });
  await button.waitFor();
  await looksRight('own data');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  assert.match(download.suggestedFilename(), /^daybook-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = readFileSync(await download.path());
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
  for (const name of ['manifest.json', 'trades.jsonl', 'executions.csv'])
    assert.ok(bytes.includes(name), `${name} is in the file`);
  await page.getByText(/^daybook-.* has been downloaded\.$/).waitFor();
});

test('the journal is deleted by password and address, and the installation is empty again', async () => {
  await page.getByRole('button', { name: 'Delete my journal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your journal permanently?' });
  await dialog.waitFor();
  await looksRight('the deletion asks');
  const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
  await confirm.click();
  await dialog.getByText(`Type ${server.signIn.username}`, { exact: true }).waitFor();
  await dialog.getByLabel('Your email address, to confirm').fill(server.signIn.username);
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-guess-1');
  await confirm.click();
  await dialog.getByText('This is not your current password').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(server.signIn.password);
  await confirm.click();
  await toasts().getByText('Your journal has been deleted.').waitFor();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await untilEmpty();
  await page.goto(`${server.url}/auth/login`);
  await page.getByRole('heading', { name: 'Welcome to Daybook' }).waitFor();
});

test('nothing broke the content policy or complained in the console', () => {
  // The wrong password is reported by the browser as a failed resource.
  const provoked = /Failed to load resource.*status of (422)/;
  const complaints = watched.complaints.filter((text) => /^(?:error|uncaught)/.test(text));
  assert.deepEqual(
    complaints.filter((text) => !provoked.test(text)),
    [],
  );
});

/** The rows go in batches after the answer; the installation says when the last one has. */
async function untilEmpty(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.url}/api/v1/installation`);
    if (((await answer.json()) as { readonly empty: boolean }).empty) return;
    await page.waitForTimeout(100);
  }
}

/** No accessibility problem in either theme; the page ends in the light one. */
async function looksRight(what: string): Promise<void> {
  assert.deepEqual(await problemsInThemes(page), [], what);
}
