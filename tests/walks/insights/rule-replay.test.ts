import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader replays the year with rules that end the day. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const slider = () => page.getByRole('slider');
const spoken = async () => (await slider().getAttribute('aria-valuetext')) ?? '';
const ruleInAddress = () => new URL(page.url()).searchParams.get('rule');

async function open(query: string, period = 'all'): Promise<void> {
  await openScreen(page, `${server.url}/journal/insights/${period}?part=replay${query}`);
  // While the rule is calculated its trades are those of the last one.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Chooses a rule of the switch that wide windows show. */
async function chooseRule(kind: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Rule', exact: true })
    .getByRole('radio', { name: kind, exact: true })
    .check();
}

/** Waits until the trades left out are those of the rule that the slider says. */
async function seeRule(rule: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('rule') === rule);
  await page.locator('[aria-valuetext*="your result would have been"]').waitFor();
}

test('a daily stop shows what it would have changed, with its range and the days it cut', async () => {
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('radio', { name: 'Rule replay' }).check();
  await slider().waitFor();
  assert.match(
    await spoken(),
    /^With a daily stop of \$[\d,]+ your result would have been (\$[\d,]+ (higher|lower)|the same).*\. \d+ days? cut short; .*would (not )?have recovered\./,
  );
  for (const title of [
    'Best in hindsight',
    'Chosen on the past, applied to the next month',
    'Trades left out',
  ])
    await page.getByRole('heading', { name: title }).waitFor();
  await page
    .getByText(/Leaving out [\d,]+ average trades would have changed it by/)
    .first()
    .waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('the slider goes by steps, by ten and to its ends, and the address follows where it rests', async () => {
  await open('&rule=loss:300');
  await slider().focus();
  const limits = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Home', 'End']) {
    await page.keyboard.press(key);
    limits.push(await slider().getAttribute('aria-valuenow'));
  }
  const [right, left, tenRight, tenLeft, home, end] = limits.map((limit) => Number(limit) / 10_000);
  const step = right! - 300;
  assert.deepEqual([left, tenRight, tenLeft], [300, 300 + 10 * step, 300]);
  assert.equal(home, step);
  assert.ok(end! > tenRight!, `${end}`);
  await seeRule(`loss:${end}`);
  await page.reload();
  await slider().waitFor();
  assert.equal(Number(await slider().getAttribute('aria-valuenow')) / 10_000, end);
  assert.match(await spoken(), /the same.*No trade is left out\./);
});

test('a limit is typed, one between the steps too; an invalid limit is reported and changes nothing', async () => {
  await open('&rule=loss:300');
  const field = page.getByLabel('Stop at').first();
  await field.fill('212.50');
  await field.press('Enter');
  await seeRule('loss:212.50');
  assert.match(await spoken(), /^With a daily stop of \$212\.50 /);
  await field.fill('much');
  await field.press('Enter');
  await page.getByText('An amount above zero').waitFor();
  assert.equal(ruleInAddress(), 'loss:212.50');
  await field.press('Escape');
  assert.equal(await field.inputValue(), '$212.50');
});

test('the plot follows the pointer', async () => {
  await open('&rule=loss:300');
  const box = (await slider().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 110, { steps: 4 });
  const moved = Number(await slider().getAttribute('aria-valuenow')) / 10_000;
  assert.ok(moved > 300, `${moved}`);
  assert.equal(ruleInAddress(), 'loss:300');
  await page.mouse.up();
  await seeRule(`loss:${moved}`);
  const field = page.getByLabel('Stop at').first();
  await field.fill('300');
  await field.press('Enter');
  await seeRule('loss:300');
  assert.equal(await field.inputValue(), '$300', 'the limit where it was moved from can be set again');
  assert.match(await spoken(), /^With a daily stop of \$300 /);
});

test('the trades left out are found by a filter: as many, with its chip', async () => {
  await open('&rule=loss:300');
  const link = page.getByRole('link', { name: /^All [\d,]+ trades in the list/ });
  const count = /[\d,]+/.exec(await link.innerText())![0];
  await link.click();
  await page.waitForURL(/cutBy=loss%3A300/);
  await page.getByText(`${count} trades`, { exact: true }).first().waitFor();
  await page.getByText('Left out by: daily stop $300').waitFor();
  await page.goto(`${server.url}/journal/trades/all?cutBy=loss:2R`);
  await page.getByText('Left out by: daily stop 2R').waitFor();
  await page.goto(`${server.url}/journal/trades/all?cutBy=moon:3`);
  await page.getByText(/nothing here has that name or value: Left out by/).waitFor();
});

test('a selection keeps the rule over the whole day: longs and shorts left out are together all', async () => {
  const counts = [];
  for (const filter of ['', '&action=BOT', '&action=SLD']) {
    await open(`${filter}&rule=lossesInARow:3`);
    const link = page.getByRole('link', { name: /^All [\d,]+ trades in the list/ });
    counts.push(Number(/[\d,]+/.exec(await link.innerText())![0].replace(',', '')));
    const watches = page.getByText('The rule watches every trade of the day');
    if (filter === '') assert.equal(await watches.count(), 0);
    else await watches.waitFor();
  }
  const [all, longs, shorts] = counts;
  assert.ok(longs! > 0 && shorts! > 0);
  assert.equal(longs! + shorts!, all);
});

for (const [kind, title, phrase] of [
  ['Give-back', 'What a give-back limit would have changed', /a stop once \$[\d,.]+ is given back/],
  ['Target', 'What a daily target would have changed', /a stop once the day is up \$/],
  ['Trades', 'What a limit on trades would have changed', /a stop after \d+ trades?/],
  ['Losses', 'What a limit on losses would have changed', /a stop after \d+ loss(es)?/],
  ['In a row', 'What a stop after a losing streak would have changed', /a stop after \d+ losses in a row/],
  ['Clock', 'What a cutoff time would have changed', /a stop at \d\d:\d\d/],
] as const)
  test(`${kind} has its own limit, and a table behind the curve`, async () => {
    await open('');
    await chooseRule(kind);
    await page.getByRole('heading', { name: title }).waitFor();
    assert.match(await spoken(), phrase);
    await page.getByRole('button', { name: `Show ${title} as a table` }).click();
    await page.getByRole('columnheader', { name: 'Recovered' }).waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
  });

test('limits are combined, varied and taken away', async () => {
  await open('&rule=loss:300');
  await chooseRule('Combined');
  await seeRule('loss:300,clock:12:00');
  assert.match(await spoken(), /^With a daily stop of \$300 and a stop at 12:00 your/);
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Vary: a stop at 12:00' }).click();
  await seeRule('clock:12:00,loss:300');
  await page.getByText('Only one limit is chosen; the others stay as you set them.').waitFor();
  await page.getByLabel('Add a limit').selectOption('Trades');
  await seeRule('clock:12:00,loss:300,trades:10');
  await page.getByRole('button', { name: 'Remove: a daily stop of $300' }).click();
  await seeRule('clock:12:00,trades:10');
  await page.getByRole('button', { name: 'Remove: a stop after 10 trades' }).click();
  await seeRule('clock:12:00');
});

test('a short period states what it lacks', async () => {
  await open('', 'this/month');
  await page.getByText(/^\d+ of 60 days$/).waitFor();
  await page
    .getByText('The first limit is chosen once a month has that many trading days before it.')
    .waitFor();
});

test('on a phone the rule is a list and the figure has − and +, each large enough for a thumb', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('&rule=loss:300');
  await slider().waitFor();
  const list = page.getByRole('combobox', { name: 'Rule' });
  for (const control of [
    list,
    page.getByRole('button', { name: 'Less' }),
    page.getByRole('button', { name: 'More', exact: true }),
  ])
    assert.ok((await control.boundingBox())!.height >= 42);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('rule') !== 'loss:300');
  // What is of the limit before is faint until the answer is there.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  assert.deepEqual(await accessibilityProblems(page), []);
  await list.selectOption('Losses');
  await page.waitForURL((url) => url.searchParams.get('rule') === 'losses');
  assert.deepEqual(await overflows(page, [360, 390]), []);
  await open('&rule=trades:8,clock:11:30,loss:200');
  await slider().waitFor();
  assert.deepEqual(await overflows(page, [360, 390]), []);
  assert.deepEqual(watched.complaints, []);
});
