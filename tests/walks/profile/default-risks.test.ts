import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { chooseUnit } from '../choose-unit.ts';
import { openScreen } from '../open-screen.ts';
import { preferenceSaved } from '../preference-saved.ts';
import { openDemoPage } from '../demo-page.ts';
import { overflows } from '../overflow.ts';
import { openPart } from '../journal-saved.ts';

/** The demo trader says what trades risk by default, and sees R of more of them. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const COVERAGE = /^R of ([\d,]+) of ([\d,]+) trades$/;
const card = () => page.getByRole('region', { name: 'Default risk' });
const button = (name: string) => card().getByRole('button', { name, exact: true });

async function knownInR(): Promise<number> {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await chooseUnit(page, 'R');
  const [, known] = COVERAGE.exec(await page.getByText(COVERAGE).innerText())!;
  return Number(known!.replaceAll(',', ''));
}

let stated = 0;

test('an invalid default is reported at its field, with the focus there', async () => {
  stated = await knownInR();
  await openScreen(page, `${server.url}/journal/trading-plan`);
  await card().waitFor();
  await button('Add default').click();
  await card().getByText('Choose what it is for.').waitFor();
  await card().getByText('Enter an amount above 0, such as 100.').waitFor();
  await card().getByLabel('Symbol').and(page.locator(':focus')).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a default of an account counts for trades to come, and for earlier ones where that is asked for', async () => {
  await card().getByRole('radio', { name: 'Account', exact: true }).check();
  await card().getByRole('combobox', { name: 'Account' }).selectOption('DEMO-2');
  await card().getByLabel('Risk', { exact: true }).fill('100');
  await preferenceSaved(page, () => page.keyboard.press('Enter'));
  await card().getByRole('listitem').filter({ hasText: 'Account DEMO-2' }).getByText('$100.00').waitFor();
  assert.equal(await knownInR(), stated, 'no trade has begun since');
  await openScreen(page, `${server.url}/journal/trading-plan`);
  await card().getByRole('radio', { name: 'Account', exact: true }).check();
  await card().getByRole('combobox', { name: 'Account' }).selectOption('DEMO-2');
  await card().getByLabel('Risk', { exact: true }).fill('80.50');
  await card().getByLabel('Also apply to earlier trades').check();
  await preferenceSaved(page, () => button('Add default').click());
  await card().getByText('earlier trades too').waitFor();
  const more = await knownInR();
  assert.ok(more > stated, `${more} after ${stated}`);
  const marked = await page.getByText(/ of them by your defaults\.$/).innerText();
  assert.equal(Number.parseInt(marked.replaceAll(',', ''), 10), more - stated);
});

test('a trade says that its R is by a default', async () => {
  await openScreen(page, `${server.url}/journal/trades/all?accounts=DEMO-2`);
  await page.locator('tbody tr td').getByText(/R$/).first().waitFor();
  const rows = page.locator('tbody tr');
  const [count, links] = [await rows.count(), [] as string[]];
  for (let row = 0; row < count; row++) links.push((await rows.nth(row).locator('a').getAttribute('href'))!);
  for (const href of links) {
    await page.goto(`${server.url}${href}`);
    await openPart(page, 'Plan and risk');
    const note = page.getByText('from your default', { exact: true });
    const isOther = page.getByText(/from your plan’s limit|from the planned risk|from the stop/);
    await note.or(isOther).first().waitFor();
    if ((await note.count()) > 0) return;
  }
  assert.fail(`none of ${count} trades has its R by a default`);
});

test('defaults go again, and the R with them; the last one is kept on every device', async () => {
  await openScreen(page, `${server.url}/journal/trading-plan`);
  const rows = card().getByRole('listitem');
  const withEarlier = rows.filter({ hasText: 'earlier trades too' });
  const remove = withEarlier.getByRole('button', { name: /^Remove the default/ });
  await page.keyboard.press('Tab'); // from here on the keyboard is used
  await preferenceSaved(page, () => remove.press('Enter'));
  await withEarlier.waitFor({ state: 'detached' });
  // The keyboard goes to the same button of the next one.
  await rows
    .getByRole('button', { name: /^Remove the default/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.reload();
  await rows.filter({ hasText: 'Account DEMO-2' }).waitFor();
  assert.equal(await rows.count(), 1);
  assert.equal(await knownInR(), stated);
});

test('on a phone it fits', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, `${server.url}/journal/trading-plan`);
  await card().waitFor();
  assert.deepEqual(await overflows(page, [360, 390]), []);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('nothing went wrong on the page', () => {
  assert.deepEqual(watched.complaints, []);
});
