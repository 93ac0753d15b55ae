import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';

/** The demo trader looks at what came after breaches of the plan; each test continues where the last one ended. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });

test('the dashboard says in one line how the plan was kept, which leads to the ledger', async () => {
  await page.getByText(/^\d+ of \d+ days within limits, \d+ limit breaks$/).waitFor();
  await page.getByRole('link', { name: 'Plan ledger' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Limit breaks by month' }).waitFor();
  assert.equal(new URL(page.url()).search, '?part=ledger');
  await looksRight('ledger');
});

test('summary, sentence and months say the same', async () => {
  const [kept, all] = await numbersOf(/^\d+ of \d+$/);
  const [breaches] = await numbersOf(/^\d+ limit breaks in \d+ months; .*\.$/);
  const rate = `${Math.round((kept! / all!) * 100)}%`;
  await page.getByRole('region', { name: 'Summary' }).getByText(rate, { exact: false }).first().waitFor();
  for (const more = page.getByRole('button', { name: /^Show \d+ more months?$/ }); await more.isVisible();)
    await more.click();
  const heads = await table().getByRole('rowheader').allInnerTexts();
  const inMonths = heads.map((head) => /(\d+) of (\d+) days within limits$/.exec(head)!.slice(1).map(Number));
  assert.deepEqual(
    [0, 1].map((at) => inMonths.reduce((sum, counts) => sum + counts[at]!, 0)),
    [kept, all],
  );
  assert.equal((await table().getByRole('row').count()) - heads.length - 1, breaches);
});

test('a breach leads to the trade that crossed the limit, and to its day', async () => {
  const row = table().getByRole('row').filter({ hasText: 'Trade $150' }).first();
  const beyond = (await row.getByRole('cell').nth(4).innerText()).slice(1);
  await row.getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  const warning = page.getByText(/exceeded your max lost per trade by: \$[\d,]+\.\d+$/);
  // The trade states four decimals where there are more than two.
  const exact = Number((await warning.innerText()).split('$')[1]!.replaceAll(',', ''));
  assert.equal(exact.toFixed(2), beyond.replaceAll(',', '').replace(/^\D+/, ''));
  await page.goBack();
  await table().waitFor();
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/journal\/trades\/all\?startDate=(\d{4}-\d\d-\d\d)&endDate=\1/);
  await page.goBack();
  await table().waitFor();
});

test('days before the plan are shown on request, named so, and the period leaves them out again', async () => {
  await page.getByRole('checkbox', { name: /^Include \d+ days before your plan$/ }).press('Space');
  const [, all] = await numbersOf(/^\d+ of \d+$/);
  assert.equal(new URL(page.url()).searchParams.get('earlier'), 'yes');
  await page
    .getByRole('checkbox', { name: 'Include days before your plan' })
    .and(page.locator(':checked'))
    .waitFor();
  for (const more = page.getByRole('button', { name: /^Show \d+ more months?$/ }); await more.isVisible();)
    await more.click();
  await table().getByText('before your plan').first().waitFor();
  await looksRight('ledger with earlier days');
  await page.getByRole('checkbox', { name: 'Include days before your plan' }).press('Space');
  await page.getByRole('checkbox', { name: /^Include \d+ days before your plan$/ }).waitFor();
  assert.ok((await numbersOf(/^\d+ of \d+$/))[1]! < all!);
});

test('each drawing has a table behind it', async () => {
  for (const name of ['Limit breaks by month', 'Days', 'P&L after limit breaks, running total']) {
    await page.getByRole('button', { name: `Show ${name} as a table` }).click();
    await page.getByRole('table', { name }).getByRole('row').nth(1).waitFor();
  }
  await looksRight('tables of the ledger');
});

test('the line leaves the dashboard when it is not wanted, and comes back', async () => {
  const box = page.getByRole('checkbox', { name: 'Show one line on the dashboard' });
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true }).last();
  await box.press('Space');
  await dashboard.click();
  await page.getByRole('heading', { name: 'Net P&L by symbol' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Plan ledger' }).count(), 0);
  await page.goBack();
  await box.press('Space');
  await dashboard.click();
  await page.getByRole('link', { name: 'Plan ledger' }).waitFor();
});

test('unreadable plans are reported, and read again on request', async () => {
  await page.route('**/api/v1/profile/plan/limits', (route) => route.abort());
  await page.goto(`${server.url}/journal/insights/all?part=ledger`);
  await page.getByText('Your plans could not be read.').waitFor();
  await page.unroute('**/api/v1/profile/plan/limits');
  await page.getByRole('button', { name: 'Try again' }).click();
  await table().waitFor();
});

const table = () => page.getByRole('table', { name: 'Limit breaks by month' });

/** The numbers of the first text of a shape. */
async function numbersOf(shape: RegExp): Promise<number[]> {
  const text = await page.getByRole('main').getByText(shape).first().innerText();
  return [...text.replaceAll(',', '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** No violation for any reader, no complaint, no sideways scroll on a phone. */
async function looksRight(screen: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 1000 },
  ]) {
    await page.setViewportSize(size);
    // Where the page stands, the bar at its top may hide half of a link.
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await accessibilityProblems(page), [], `${screen}, ${size.width} wide`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), screen);
  }
  assert.deepEqual(watched.complaints, [], screen);
}
