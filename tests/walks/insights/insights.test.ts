import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader reads what the executions show. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

test('the worker answers under the content policy', async () => {
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.waitForURL(/\/journal\/insights\/all$/);
  await page.getByText(/^Clearest first/).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('what found nothing opens to its picture by the keyboard, and its link finds as many trades as it says', async () => {
  const row = page.getByRole('listitem').filter({ hasText: 'First trade of the day' });
  const opener = row.getByRole('button', { name: 'Chart: First trade of the day' });
  await opener.focus();
  await page.keyboard.press('Enter');
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  assert.equal(await row.locator('svg circle').count(), 2);
  await row.getByRole('button', { name: 'Figures: First trade of the day' }).click();
  const table = page.getByRole('dialog', { name: 'First trade of the day' });
  await table.getByRole('row', { name: /^After a loser/ }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
  const link = row.getByRole('link');
  const trades = await link.innerText();
  await link.click();
  await page.waitForURL(/\/journal\/trades\/all\?.*nthBand/);
  await page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .getByText(trades.trim(), { exact: true })
    .waitFor();
  await page.goBack();
});

test('fees are listed by route and by what was done to liquidity, down to what one share bore', async () => {
  const card = page.getByRole('region', { name: 'Fees' });
  await card
    .getByText(/^.*Per share or contract: taking liquidity −\$0\.\d{4}, adding liquidity [+−]\$0\.\d{4}\.$/)
    .waitFor();
  await card.getByRole('button', { name: 'Figures: Fees' }).click();
  const table = page.getByRole('dialog', { name: 'Fees' });
  for (const venue of ['ARCA · taken', 'ARCA · added', 'DARK'])
    await table
      .getByRole('row', { name: new RegExp(`^${venue} [+−]\\$[\\d,.]+ [\\d,]+ [+−]\\$0\\.\\d{4} [\\d,]+$`) })
      .waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
});

test('each card that leads to its trades leads to as many as it says', async () => {
  const links = page.locator('section a[href*="/journal/trades/"]').filter({ hasText: /trades\s*$/ });
  await page.getByRole('region', { name: 'Adding to a position' }).waitFor();
  const all = await links.evaluateAll((anchors) =>
    anchors.map((anchor) => ({ href: anchor.getAttribute('href')!, text: anchor.textContent.trim() })),
  );
  assert.ok(all.length >= 3, `${all.length} links`);
  for (const { href, text } of all) {
    await page.goto(`${server.url}${href}`);
    const title = page.getByRole('heading', { level: 1 }).locator('..');
    await title.getByText(text, { exact: true }).waitFor();
  }
  await openScreen(page, `${server.url}/journal/insights/all`);
  await page.getByText(/^Clearest first/).waitFor();
});

test('what adds earned is in its table by symbol', async () => {
  const card = page.getByRole('region', { name: 'Adding to a position' });
  await card.getByRole('button', { name: /^Figures: / }).click();
  const table = page.getByRole('dialog', { name: 'Adding to a position' });
  assert.ok((await table.getByRole('link', { name: /^Adds to losers: [A-Z]+$/ }).count()) >= 3);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Escape');
});

test('days that closed behind are listed, and each leads to its trades', async () => {
  const card = page.getByRole('region', { name: 'Give-back' });
  const [turned = ''] = /^\d+/.exec(await card.getByText(/^\d+ of \d+ days/).innerText()) ?? [];
  await card.getByRole('button', { name: `${turned} days` }).click();
  const rows = page.getByRole('dialog', { name: 'Give-back' }).locator('tbody tr');
  const day = rows.first().getByRole('link');
  const text = await day.innerText();
  assert.ok((await rows.count()) === Math.min(100, Number(turned)));
  await day.click();
  await page.waitForURL(`**/journal/trades/all?startDate=${text}&endDate=${text}*`);
});

test('a kept view and another period keep the part', async () => {
  await openScreen(page, `${server.url}/journal/insights/all?part=simulation`);
  await page.getByRole('radio', { name: 'Simulation' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('link', { name: 'This year' }).click();
  await page.waitForURL(/\/journal\/insights\/this\/year\?part=simulation$/);
  await page.getByRole('radio', { name: 'Findings' }).check();
  await page.waitForURL(/\/journal\/insights\/this\/year$/);
  await page.getByText(/^Clearest first/).waitFor();
});

test('a worker that cannot be loaded is reported and answers on retry', async () => {
  await page.route(/insight-worker/, (route) => route.abort());
  await openScreen(page, `${server.url}/journal/insights/this/year`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute(/insight-worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Clearest first/).waitFor();
  // The browser itself says that the file was not had.
  const unexpected = watched.complaints.filter((line) => !line.includes('net::ERR_FAILED'));
  assert.deepEqual(unexpected, []);
});

test('insights fit a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, `${server.url}/journal/insights/all`);
  await page.getByText(/^Clearest first/).waitFor();
  assert.deepEqual(await overflows(page, [390]), []);
  assert.deepEqual(await accessibilityProblems(page), []);
});
