import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { overflows } from '../overflow.ts';

/** The demo trader looks at what the next days may bring. */
const { watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const search = () => new URL(page.url()).searchParams;
const title = (days: number) =>
  page.getByRole('heading', { name: new RegExp(`^The next ${days} days, based on your [\\d,]+$`) });
const edges = () => page.getByRole('table', { name: 'If your edge is' });

/** The cells of each edge, once they are shown. */
async function edgeRows(): Promise<string[][]> {
  await edges().getByRole('link', { name: 'none' }).waitFor();
  const rows = edges().locator('tbody tr');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  );
}

const dollars = (text: string) => Number(text.replace('−', '-').replace(/[+$,]/g, ''));

test('the part is next to the findings, and its switches are in the address', async () => {
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.getByRole('radio', { name: 'Simulation' }).check();
  await title(60).waitFor();
  assert.equal(search().get('part'), 'simulation');
  const sixty = await edgeRows();
  assert.deepEqual(
    sixty.map(([edge]) => edge),
    ['as it was', 'half of it', 'none'],
  );
  await page.getByRole('radio', { name: '250 days' }).check();
  await title(250).waitFor();
  assert.equal(search().get('days'), '250');
  const year = await edgeRows();
  // The demo has an edge: with less of it less is left, and more days spread further.
  for (const rows of [sixty, year]) {
    const middles = rows.map((cells) => dollars(cells[1]!));
    assert.ok(middles[0]! > middles[1]! && middles[1]! > middles[2]!, middles.join());
  }
  assert.ok(dollars(year[0]![4]!) > dollars(sixty[0]![4]!));
  await page.getByRole('radio', { name: 'Half' }).check();
  await page.getByText(/^Days like yours with half the edge would end between/).waitFor();
  assert.equal(search().get('edge'), 'half');
  await page.reload();
  await title(250).waitFor();
  assert.deepEqual(await edgeRows(), year);
  await page.goBack();
  await page.getByText(/^Days like yours would end between/).waitFor();
});

test('an edge is chosen in the table, and the settings stay when the period changes', async () => {
  await edges().getByRole('link', { name: 'none' }).click();
  await page.getByText(/^Days like yours with no edge would end between/).waitFor();
  assert.equal(await page.getByRole('radio', { name: 'None', exact: true }).isChecked(), true);
  await page.getByRole('link', { name: 'This month' }).click();
  await page.getByText(/^\d+ of 60 days with trades\./).waitFor();
  assert.equal(search().get('edge'), 'none');
  await page.getByRole('link', { name: 'Simulate all time' }).click();
  await title(250).waitFor();
  assert.equal(search().get('edge'), 'none');
});

test('a run of losers is chosen by the keys, the own longest one first', async () => {
  await page.getByRole('radio', { name: 'Full edge' }).check();
  await page.getByText(/^Days like yours would end between/).waitFor();
  const bars = page.getByRole('radiogroup', { name: 'Length of the streak' });
  const sentence = page.getByRole('region', { name: 'Losses in a row' }).locator('p').last();
  const runOf = async () => Number(/^\d+/.exec(await sentence.innerText())![0]);
  const own = await runOf();
  assert.ok(own > 3, `${own} losers`);
  assert.match(await sentence.innerText(), new RegExp(`include a losing streak of ${own} or more `));
  await bars.locator('input:checked').focus();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await runOf(), own);
  await page.keyboard.press('ArrowRight');
  assert.equal(await runOf(), own);
});

test('the bands and the bars are in tables too', async () => {
  await page.getByRole('button', { name: /^Show The next .* as a table$/ }).click();
  const band = page.getByRole('table', { name: /^The next 250 days/ });
  assert.equal(await band.locator('tbody tr').count(), 51);
  const amounts = await band.locator('tbody tr').last().locator('td').allTextContents();
  assert.deepEqual(
    amounts.map(dollars),
    amounts.map(dollars).toSorted((one, other) => one - other),
  );
  const [whole] = await edgeRows();
  assert.deepEqual([amounts[2], `${amounts[0]} to ${amounts[4]}`], whole!.slice(1, 3));
  for (const name of ['Losses in a row', 'Closed drawdown']) {
    await page.getByRole('button', { name: `Show ${name} as a table` }).click();
    assert.ok((await page.getByRole('table', { name }).locator('tbody tr').count()) > 3, name);
    await page.getByRole('button', { name: `Show ${name} as a chart` }).click();
  }
});

test('nothing is wrong for those who cannot see it, nor on a phone', async () => {
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(await overflows(page, [390, 600, 960, 1240]), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Show The next .* as a chart$/ }).click();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(watched.complaints, []);
});
