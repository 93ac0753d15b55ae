import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import type { Locator } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** Trades are searched by every field, and what is shown of them leads to them. Each test continues where the last one ended. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });

/** The title's text about the shown trades. */
async function seeTrades(text: string): Promise<void> {
  await page.getByRole('main').getByRole('status').getByText(text, { exact: true }).first().waitFor();
}

test('further fields unfold, show errors at their place, and the foot counts the matches', async () => {
  await openScreen(page, `${server.url}/journal/search/all`);
  const more = page.getByRole('button', { name: /^More fields/ });
  await more.click();
  await page.getByRole('textbox', { name: 'Net, from' }).fill('ten');
  await page.getByRole('button', { name: 'Search Trades', exact: true }).click();
  await page.getByText('Enter a number, such as 1,250.50.').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Net, from' }).getAttribute('aria-invalid'), 'true');
  await page.getByRole('textbox', { name: 'Net, from' }).fill('12,5');
  await page.getByRole('textbox', { name: 'Trade number in the day, from' }).fill('2');
  await page.getByRole('textbox', { name: 'Trade number in the day, to' }).fill('4');
  // Details of trades and their notes are asked for as they are needed.
  await page.getByRole('textbox', { name: 'Price, from' }).fill('20');
  await page.getByRole('textbox', { name: 'Words in the note' }).fill('break');
  await page.getByRole('button', { name: 'More fields 4 in use' }).waitFor();
  const matches = page.getByText(/^[\d,]+ trades match$/);
  await matches.waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(await overflows(page, [360, 390, 1440]), []);
  const found = /^([\d,]+) /.exec(await matches.innerText())?.[1];
  await page.getByRole('button', { name: 'Search Trades', exact: true }).click();
  await seeTrades(`${found} trades`);
  const { searchParams, pathname } = new URL(page.url());
  assert.equal(pathname, '/journal/dashboard/all');
  assert.deepEqual(Object.fromEntries(searchParams), {
    notes: 'break',
    netBand: '12.5..',
    priceBand: '20..',
    nthBand: '2..5',
  });
});

test('unknown parts of an address are left out and reported, until that is closed', async () => {
  await openScreen(
    page,
    `${server.url}/journal/trades/all?symbol=AAPL&weekday=someday&sort=-net&colour=blue`,
  );
  const notice = page.getByText('nothing here has that name or value: Weekday, colour');
  await notice.waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?symbol=AAPL&sort=-net');
});

test('every bar of the dashboard leads to as many trades as it says, by keys too', async () => {
  await openScreen(page, `${server.url}/journal/dashboard/this/year?action=BOT`);
  const bars = page
    .getByRole('main')
    .locator('li')
    .getByRole('link', { name: /: [\d,]+ trades?(,|$)/ });
  await bars.first().waitFor();
  await page.getByRole('heading', { name: 'Win rate by duration' }).waitFor();
  const links = await bars.evaluateAll((found) =>
    found.map((bar) => ({ href: bar.getAttribute('href')!, text: bar.textContent })),
  );
  assert.ok(links.length > 40, `${links.length} bars are links`);
  for (const { href, text } of links) {
    await openScreen(page, server.url + href);
    await seeTrades(/: ([\d,]+ trades?)/.exec(text)![1]!);
  }
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  const friday = page.getByRole('link', { name: /^Friday: [\d,]+ trades, / });
  await friday.last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove filter Friday' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/journal/trades/all');
});

test('the calendar takes the filter along, its weeks lead to their trades and back', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Remove filter Friday' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('weekday'), 'friday');
  const week = page
    .getByRole('grid')
    .getByRole('link', { name: /[\d,]+ trades?$/ })
    .last();
  const count = /([\d,]+ trades?)$/.exec((await week.innerText()).replace(/\s+/g, ' '))![1]!;
  await week.click();
  await seeTrades(count);
  assert.equal(new URL(page.url()).searchParams.get('weekday'), 'friday');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove filter Friday' }).click();
  await page.getByRole('button', { name: 'Remove filter Friday' }).waitFor({ state: 'detached' });
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(watched.complaints, []);
});

test('what a filter needs and cannot be loaded is reported with a retry, next to the tabs and the form', async () => {
  await page.route('**/segments/details', (route) => route.abort());
  await page.goto(`${server.url}/journal/dashboard/all?priceBand=20..`);
  const failed = page.getByText('The details of the trades could not be loaded.').first();
  await failed.waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Account progress' }).count(), 0);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'More fields 1 in use' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await page.unroute('**/segments/details');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { name: 'Win rate by duration' }).waitFor();
  assert.equal(await failed.count(), 0);
});

test('choices of yes and no are as high as the fields next to them', async () => {
  await openScreen(page, '/journal/search/all');
  const more = page.getByRole('button', { name: /^More fields/ });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  const boxOf = async (place: Locator) => (await place.boundingBox())!;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    const field = await boxOf(page.getByRole('textbox', { name: en.search.notes }));
    const choice = await boxOf(page.getByRole('radiogroup', { name: en.search.hasNote }));
    assert.equal(choice.height, field.height, `at ${width}`);
    if (width === 1440) assert.equal(choice.y, field.y);
  }
});
