import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Locator, Request } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { en } from '@daybook/texts/en.ts';
import { openDemoPage } from '../demo-page.ts';
import { EXAMPLE_TRADES, importTrades, longTrade } from '../example-trades.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';
import { openPart, seeJournalSaved } from '../journal-saved.ts';

/** The demo trader brings some trades of another account, and reads what each execution of them did. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

before(async () => {
  await importTrades(server, 'examples.csv', EXAMPLE_TRADES);
  await importTrades(server, 'long.csv', longTrade(1_205));
  await page.reload();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
});

/** Opens the trade of a symbol from its list; of several the one at a place in it. */
async function open(symbol: string, place = 0): Promise<void> {
  await openScreen(page, `${server.url}/journal/trades/all?symbol=${symbol}`);
  await page.getByRole('link', { name: symbol, exact: true }).nth(place).click();
  await page.getByRole('heading', { level: 1, name: symbol }).waitFor();
  await chart().waitFor();
}

const chart = () => page.getByRole('region', { name: 'How the trade went' });
const pointer = () => chart().getByRole('button', { name: /Enter opens its row/ });

/** The rows of the table of executions, cell by cell, without the numbers' heads. */
function rows(): Promise<string[][]> {
  return page
    .getByRole('table', { name: 'Executions' })
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
    );
}

async function looksRight(what: string): Promise<void> {
  // Save stays in sight over what is halfway past it; at the end nothing is.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.deepEqual(await accessibilityProblems(page), [], what);
  assert.deepEqual(await overflows(page, [page.viewportSize()!.width]), [], what);
  assert.deepEqual(watched.complaints, [], what);
}

/** The lines of a card that names things and their amounts. */
async function sums(name: string): Promise<string> {
  const card: Locator = page.getByRole('region', { name, exact: true });
  return (await card.innerText()).replaceAll(/\s+/g, ' ');
}

test('each execution has its role, position, average price and closed part', async () => {
  await open('ZPIC');
  assert.deepEqual(
    (await rows()).map(([role, time, , size, price, position, average, closed]) =>
      [role!.replaceAll(/\s+/g, ' '), time, size, price, position, average, closed].join(' | '),
    ),
    [
      '1 First entry | 09:41:12 | 100 | 182.40 | 100 | 182.40 | $0.00',
      '2 Add to winner | 09:47:35 | 50 | 182.90 | 150 | 182.5667 | $0.00',
      '3 Add to loser | 09:52:40 | 100 | 182.20 | 250 | 182.42 | $0.00',
      '4 Partial exit | 10:02:18 | 100 | 182.35 | 150 | 182.4333 | −$5.00',
      '5 Last exit | 10:09:54 | 150 | 181.84 | 0 | – | −$89.00',
    ],
  );
  await chart().getByText('3 entries, 2 exits, max size 250').waitFor();
  await looksRight('a trade');
});

test('adds and scaling add up to the gross, and the plan agrees with the page', async () => {
  await openPart(page, 'Adds and scaling');
  assert.match(
    await sums('Adds'),
    /First lots .*−\$35\.60 .*−\$42\.80 .*−\$15\.60 Gross P&L −\$94\.00 .*proportion/,
  );
  assert.match(
    await sums('Scaling'),
    /All in, all out: 182\.40 to 181\.84 −\$140\.00 Scaling in −\$5\.00 Scaling out \+\$51\.00 Gross P&L −\$94\.00/,
  );
  await openPart(page, 'Plan and risk');
  assert.match(await sums('What your plan says'), /Per trade \$150\.00 Kept, \$54\.00 left Per day/);
});

test('the keyboard moves along the marks, and Enter opens the row of one', async () => {
  await openPart(page, 'Executions');
  await pointer().focus();
  await page.keyboard.press('End');
  await chart()
    .getByText(/^5 · Last exit · 10:09:54 · Sell 150 at 181\.84 · position 0/)
    .waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: /^3 · Add to loser · .* whole position −\$55\.00/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('tbody tr:nth-child(3) :focus').waitFor();
});

test('a press on a mark opens its row too, and there is a table behind the chart', async () => {
  await pointer().click({ position: { x: 18, y: 60 } });
  await page.locator('tbody tr:nth-child(1) :focus').waitFor();
  await chart().getByRole('button', { name: 'Show How the trade went as a table' }).click();
  await chart()
    .getByRole('row', { name: '3 Add to loser 09:52:40 182.20 250 182.42 $0.00 −$55.00' })
    .waitFor();
  await looksRight('the table behind the chart');
  await chart()
    .getByRole('button', { name: /^Show How the trade went as/ })
    .click();
});

test('an add to a loser is a suggestion that sets nothing until it is pressed, and is saved with the form', async () => {
  const suggestion = page.getByRole('group', { name: 'Suggestion from the executions' });
  await suggestion.getByText('Added to a loser at 09:52:40?').waitFor();
  const didAdd = page.getByRole('radiogroup', { name: 'Did you add?' });
  assert.equal(await didAdd.getByRole('radio', { name: 'Unanswered' }).isChecked(), true);
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  await suggestion.getByRole('button', { name: 'Mark it' }).click();
  await suggestion.waitFor({ state: 'detached' });
  assert.equal(await didAdd.getByRole('radio', { name: 'Yes' }).isChecked(), true);
  await page.getByRole('button', { name: 'Remove Added to a loser' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  assert.equal(await suggestion.count(), 0);
});

test('a planned risk is drawn as 1R in the running result', async () => {
  assert.equal(await chart().locator('svg').getByText(/^1R/).count(), 0);
  await page.getByLabel('Planned risk').fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await chart().locator('svg').getByText('1R, −$120.00', { exact: true }).waitFor();
});

test('a planned stop is drawn where it was, and the result is shown with its risk', async () => {
  await page.getByLabel('Planned stop').fill('181.60');
  await page.getByText('Position and stop moves').click();
  await page.getByRole('button', { name: 'Add a stop move' }).click();
  await page.getByLabel('Time (New York)').fill('09:47:30');
  await page.getByLabel('Stop moved to').fill('181.94');
  await page.keyboard.press('Enter');
  const drawn = (text: string) => chart().locator('svg').getByText(text, { exact: true });
  await drawn('Stop 181.60').waitFor();
  await drawn('moved to 181.94').waitFor();
  const header = page.locator('main header');
  assert.match(
    (await header.innerText()).replaceAll(/\s+/g, ' '),
    /Planned 1R \$120\.00 first R \$80\.00 Realized −0\.80R/,
  );
  await openPart(page, 'Plan and risk');
  assert.match(await sums('Planned and realized'), /Exits past the stop 1 of 2, by up to 0\.10 \$15\.00/);
  await looksRight('a stop');
});

test('a stop that would compress the prices is mentioned and not drawn', async () => {
  await page.getByLabel('Planned stop').fill('120');
  await page.getByLabel('Planned stop').press('Enter');
  await chart().getByText('The planned stop is too far away to be drawn with the prices.').waitFor();
  assert.equal(await chart().locator('svg').getByText(/^Stop/).count(), 0);
});

test('one entry and one exit leave nothing to distinguish', async () => {
  await open('ZONE');
  await openPart(page, 'Adds and scaling');
  await page.getByText('No adds, and nothing gained or lost by scaling.').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Scaling' }).count(), 0);
  assert.equal(await page.getByRole('group', { name: 'Suggestion from the executions' }).count(), 0);
});

test("a trade whose stop is the plan's limit has that for 1R, as in the list", async () => {
  await page.getByLabel('Stop Loss').selectOption('MAX_LOST_PER_TRADE');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openPart(page, 'Plan and risk');
  const planned = page.getByRole('region', { name: 'Planned and realized' });
  await planned.getByText('from your plan’s limit').waitFor();
  assert.match(await sums('Planned and realized'), /1R from your plan’s limit \$150\.00 Realized \+0\.33R/);
  await chart().locator('svg').getByText('1R, −$150.00', { exact: true }).waitFor();
});

test('an execution through zero is a crossing in both of its trades; one key leads from one to the other', async () => {
  await open('ZFLP');
  const roles = async () => (await rows()).map(([role]) => role!.replaceAll(/\s+/g, ' '));
  const [opened, closed] = [
    ['1 First entry, crossing', '2 Last exit'],
    ['1 First entry', '2 Last exit, crossing'],
  ];
  const seen = await roles();
  const isFirst = seen[0] === opened[0];
  assert.deepEqual(seen, isFirst ? opened : closed);
  await page.getByText(en.tradeExplained.crossingHelp).waitFor();
  const before = page.url();
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForURL((url) => url.href !== before);
  await page.getByText(isFirst ? '12:00:00–12:10:00' : '12:10:00–12:20:00').waitFor();
  assert.deepEqual(await roles(), isFirst ? closed : opened);
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForURL(before);
});

test('nights are cut, days are named, and what was added to after an exit is not compared', async () => {
  await open('ZNGT');
  const drawn = chart().locator('svg text');
  const days = (await drawn.allTextContents()).filter((text) => /^\d{4}-/.test(text));
  assert.deepEqual(days, ['2026-11-18', '2026-11-19', '2026-11-20']);
  await openPart(page, 'Adds and scaling');
  await page.getByText(en.tradeExplained.notComparable).waitFor();
  await looksRight('a trade over nights');
});

test('of a trade of many executions marks are summed, and its table is turned to the row of one', async () => {
  await open('ZBIG');
  await chart()
    .getByText(/1,205 executions: each mark sums the entries or exits among 5 in a row\./)
    .waitFor();
  await page
    .getByText('1–50 of 1,205')
    .or(page.getByText(/50 of 1,205/))
    .first()
    .waitFor();
  await pointer().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page
    .locator('tbody tr :focus')
    .filter({ hasText: /^120\d/ })
    .waitFor();
  await looksRight('a trade of many executions');
});

test('saving the journal leaves the rows unchanged, and asks for nothing that no journal changes', async () => {
  const asked: string[] = [];
  const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  const row = await page.locator('#execution-1205').elementHandle();
  await page.getByLabel('Notes').fill('Too many.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .and(page.locator(':disabled, [aria-disabled=true]'))
    .waitFor();
  page.off('request', note);
  assert.equal(await row.evaluate((element) => element.isConnected), true);
  assert.deepEqual(
    asked.filter((path) => /grouping|segments/.test(path)),
    [],
    asked.join(),
  );
});

test('on a phone all of it is in one column, without the names of roles in the drawing', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('ZPIC');
  const texts = await chart().locator('svg text').allTextContents();
  assert.ok(texts.includes('3') && !texts.includes('Add to loser'), texts.join());
  const headings = await page.locator('main h2').allTextContents();
  const order = ['Journal', 'How the trade went'];
  assert.deepEqual(
    headings.filter((text) => order.includes(text)),
    order,
  );
  const parts = await page.getByRole('tab').allTextContents();
  assert.deepEqual(parts, ['Executions 5', 'Adds and scaling', 'Plan and risk', 'Why one trade']);
  await looksRight('a phone');
});

test('the route of an execution is shown where a platform states it, and nowhere else', async () => {
  const route = page.getByRole('columnheader', { name: 'Route', exact: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('ZPIC');
  assert.equal(await route.count(), 0);
  await open('SPY');
  await route.waitFor();
  const heads = await page.getByRole('table', { name: 'Executions' }).locator('thead th').allInnerTexts();
  const at = heads.indexOf('Route');
  assert.ok(at > 0, heads.join());
  for (const cells of await rows()) assert.match(cells[at]!, /^[A-Z]+$/);
  await looksRight('a trade with routes');
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .locator('tbody td', { hasText: /^Route [A-Z]+$/ })
    .first()
    .waitFor();
  await looksRight('routes on a phone');
});

test('a shared page shows none of it', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('ZPIC');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  const href = await dialog.locator('a[target=_blank]').getAttribute('href');
  const text = await (await fetch(server.url + href)).text();
  assert.match(text, /ZPIC/);
  assert.doesNotMatch(text, /Add to|First entry|Scaling|Average|What your plan/);
});
