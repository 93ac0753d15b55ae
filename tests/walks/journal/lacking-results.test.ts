import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { chooseUnit } from '../choose-unit.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { preferenceSaved } from '../preference-saved.ts';

/** The demo trader looks at results in R and in percent, and goes to the trades that have none. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const COVERAGE = /^(?:R of|Percent of the account,) ([\d,]+) of ([\d,]+) trades$/;
const NO_R = 'In money: these trades have no R.';

const netOf = (row: number) => page.locator('tbody tr').nth(row).locator('td').nth(2).innerText();

/** Follows the link to the trades without a result by the keyboard: the list has as many as the line says. */
async function followOthers(unit: string): Promise<void> {
  const line = await page.getByText(COVERAGE).innerText();
  const [known, all] = COVERAGE.exec(line)!
    .slice(1)
    .map((text) => Number(text.replaceAll(',', '')));
  const link = page.getByRole('link', { name: new RegExp(`^[\\d,]+ without ${unit}$`) });
  const number = (await link.innerText()).split(' ')[0]!;
  assert.equal(Number(number.replaceAll(',', '')), all! - known!);
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/journal\/trades\/all\?.*lacks=/);
  await page.locator('h1 + p', { hasText: new RegExp(`^${number} trades?$`) }).waitFor();
}

test('trades without an R are one press away, and shown in money', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await chooseUnit(page, 'R');
  await followOthers('R');
  await page.getByText(NO_R).waitFor();
  assert.match(await netOf(0), /^[+−]?\$[\d,]+\.\d\d$/);
  await page.getByText('No result in: R').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('units that these trades lack are not offered, and the chosen one stays', async () => {
  await page.getByRole('button', { name: /^Results in/ }).click();
  const offered = await page.getByRole('menuitem').allInnerTexts();
  assert.deepEqual(offered, ['Money', 'Percent', 'Ticks', 'Per share']);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByText(NO_R).waitFor();
  await page.goBack();
  await page.locator('tbody tr').first().locator('td').nth(2).getByText(/R$/).waitFor();
});

test('of a filter and a period the link leads to those among its trades', async () => {
  await openScreen(page, `${server.url}/journal/dashboard/this/year?action=SLD&size=100`);
  await followOthers('R');
  await page.getByText('of these: No result in: R').waitFor();
  await page.getByText(NO_R).waitFor();
});

test('the calendar counts its month, and leads to the trades of it', async () => {
  await openScreen(page, `${server.url}/journal/calendar`);
  await page.getByRole('gridcell').getByText(/R$/).first().waitFor();
  await followOthers('R');
  assert.match(page.url(), /startDate=\d{4}-\d\d-01&endDate=/);
  await openScreen(page, `${server.url}/journal/calendar?lacks=r`);
  await page.getByText(NO_R).waitFor();
  const dollars = page.getByRole('gridcell').getByText(/^[+−]\$/);
  await dollars.first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('the rule replay leads to the trades that a limit in percent leaves out', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await chooseUnit(page, 'Percent');
  await openScreen(page, `${server.url}/journal/insights/all?part=replay&rule=loss:1%25`);
  await page.getByText(/^With a daily stop of 1%/).waitFor();
  await followOthers('percent');
  await page.getByText('In money: no balance is known for these trades.').waitFor();
});

test('the search form asks for them, and says how many there are', async () => {
  await openScreen(page, `${server.url}/journal/search/all?lacks=percent`);
  const count = await page.getByText(/^[\d,]+ trades match$/).innerText();
  await page.getByLabel('No result in', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Search Trades', exact: true }).click();
  await page.locator('h1 + p', { hasText: count.replace(' match', '') }).waitFor();
});

test('beside trades without a result in the unit a comparison offers money', async () => {
  await openScreen(page, `${server.url}/journal/reports/all?report=compare&beside=lacks%3Dpercent`);
  await page.getByText('No balance is known for any of these trades').waitFor();
  await preferenceSaved(page, () => page.getByRole('button', { name: 'Show money' }).click());
  await page.getByRole('table').getByText('Net').first().waitFor();
  await chooseUnit(page, 'Percent');
});

test('on a phone it fits', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['trades/all', 'trades/all?lacks=percent']) {
    await openScreen(page, `${server.url}/journal/${address}`);
    await page.getByText(/^(?:Percent of the account,|In money:)/).waitFor();
    assert.deepEqual(await overflows(page, [360, 390]), [], address);
  }
});

test('nothing went wrong on the page', () => {
  assert.deepEqual(watched.complaints, []);
});
