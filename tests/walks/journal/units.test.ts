import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatMoney, formatR } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { realisedR } from '@daybook/domain/trade/risk/one-r.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { chooseUnit, unitSegment } from '../choose-unit.ts';
import { openDemoPage } from '../demo-page.ts';
import { openSession } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader looks at results in R, in percent, in ticks and per share, on every screen that has results. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
let headers: Awaited<ReturnType<typeof openSession>>;

const RISK = 250;
const COVERAGE = /^R of ([\d,]+) of ([\d,]+) trades$/;

before(async () => {
  headers = await openSession(server);
});

const netOf = (row: number) => page.locator('tbody tr').nth(row).locator('td').nth(2).innerText();

const choose = (unit: string) => chooseUnit(page, unit);

async function coverage(): Promise<readonly [known: string, all: string]> {
  const [, known, all] = COVERAGE.exec(await page.getByText(COVERAGE).innerText())!;
  return [known!, all!];
}

test('the planned risk of a trade makes it one of those with an R', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('h1 + p', { hasText: /trades$/ }).waitFor();
  const total = await page.locator('h1 + p').innerText();
  const link = page.locator('tbody tr a').first();
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!;
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'NOT_DEFINED', plannedRisk: String(RISK) }))
    form.append(name, value);
  const saved = await fetch(`${server.url}/api/v1/trade/${id}`, { method: 'POST', headers, body: form });
  assert.equal(saved.status, 200);
  const { trade } = (await saved.json()) as TradeAnswer;
  await page.reload();
  const shown = await netOf(0);
  assert.equal(shown, formatMoney(trade.netProfitAndLoss as Money, 'both'));
  await choose('R');
  const [known, all] = await coverage();
  assert.equal(`${all} trades`, total);
  await page.locator('h1 + p', { hasText: `${known} trades` }).waitFor();
  assert.equal(await netOf(0), formatR(rOf(trade)));
});

function rOf({ netProfitAndLoss }: TradeDetail): number {
  return realisedR(netProfitAndLoss as Money, {
    by: 'planned-risk',
    amount: (RISK * 10_000) as Money,
    firstR: null,
  })!;
}

test('the list, the dashboard and the reports agree about the same trades', async () => {
  const known = (await coverage())[0];
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await page.locator('h1 + p', { hasText: `${known} trades` }).waitFor();
  const card = page.getByRole('region', { name: 'Net P&L', exact: true }).or(
    page
      .locator('section, article, div')
      .filter({ has: page.getByText('Net P&L', { exact: true }) })
      .last(),
  );
  const net = /[+−][\d,]+\.\d\dR/.exec(await card.first().innerText())?.[0];
  assert.ok(net, 'the dashboard shows net in R');
  assert.deepEqual(await accessibilityProblems(page), []);
  await openScreen(page, `${server.url}/journal/breakdown/all`);
  await page.getByText(COVERAGE).waitFor();
  await page.getByText(net, { exact: true }).first().waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /\$\d/);
});

test('steps of the distribution lead nowhere in R, and to their trades in money', async () => {
  await openScreen(page, `${server.url}/journal/reports/all?report=distribution`);
  const steps = page.getByRole('group', { name: /distribution/i });
  await steps.getByRole('img').first().waitFor();
  assert.equal(await steps.getByRole('link').count(), 0);
  await choose('Money');
  await steps.getByRole('link').first().waitFor();
  await choose('R');
});

test('what is money stays money', async () => {
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  const line = page.getByText(/days within limits, \d+ limit breaks?$/);
  const inR = await line.innerText();
  await choose('Money');
  assert.equal(await line.innerText(), inR);
  await choose('R');
});

test('pictures and the page of a trade say the unit too', async () => {
  await openScreen(page, `${server.url}/journal/gallery/all`);
  await page.getByText(COVERAGE).waitFor();
  await choose('Percent');
  const first = page
    .getByRole('listitem')
    .filter({ has: page.locator('a[href*="/journal/trade/"]') })
    .first();
  const percent = first.getByText(/^[+−]?\d+\.\d\d%$/);
  await percent.waitFor();
  // A picture that is not painted yet has no inner text.
  const shown = (await percent.textContent())!;
  assert.deepEqual(await accessibilityProblems(page), []);
  await first.locator('a[href*="/journal/trade/"]').click();
  const figures = page.locator('dl').filter({ hasText: 'Net P&L' }).first();
  await figures.getByText('Net, % of account', { exact: true }).waitFor();
  await figures.getByText(shown, { exact: true }).waitFor();
  await openScreen(page, `${server.url}/journal/trades/all`);
  await choose('R');
});

test('the calendar shows the unit, and for how many trades', async () => {
  await openScreen(page, `${server.url}/journal/calendar`);
  await page.getByText(COVERAGE).waitFor();
  await page.getByRole('gridcell').getByText(/R$/).first().waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('percent, ticks and money per share agree about the same trades', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await choose('Ticks');
  await page.getByText(/^Ticks of all [\d,]+ trades$/).waitFor();
  assert.match(await netOf(0), /^[+−]?[\d,]+\.\d\d\sticks$/);
  await choose('Percent');
  await page.getByText(/^Percent of the account, [\d,]+ of [\d,]+ trades$/).waitFor();
  assert.match(await netOf(0), /^[+−]?[\d,]+\.\d\d%$/);
  await choose('Per share');
  await page.getByText(/^Per share or contract, /).waitFor();
  assert.match(await netOf(0), /^[+−]?\$[\d,]+\.\d\d$/);
});

/** The part shows no amount of money; the switch of the unit has the sign of money. */
async function inUnitAlone(): Promise<void> {
  const texts = await page.locator('main').getByRole('region').allInnerTexts();
  for (const text of texts) assert.doesNotMatch(text, /\$/);
}

test('findings are in the unit, and those in money are marked', async () => {
  await openScreen(page, `${server.url}/journal/insights/all`);
  await choose('Percent');
  await page.getByText(/^Percent of the account, [\d,]+ of [\d,]+ trades$/).waitFor();
  const cards = page.getByRole('region').filter({ has: page.getByRole('button', { name: /^Figures: / }) });
  await cards.first().waitFor();
  const texts = await cards.allInnerTexts();
  assert.ok(
    texts.some((text) => /[+−][\d,]+\.\d\d%/.test(text)),
    texts.join('\n'),
  );
  // What was at stake, what routes took and what sizes earned are money.
  const others = texts.filter((text) => !/^(?:Two positions at once|Fees|Sizing)/.test(text));
  for (const text of others) assert.doesNotMatch(text, /\$/);
  const sizing = page.getByText('In money, as sizes are.').first();
  await sizing.waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a rule is set and moved in the unit, and its limit has no effect in another one', async () => {
  await openScreen(page, `${server.url}/journal/insights/all?part=replay&rule=loss:1%25`);
  const field = page.getByLabel('Stop at', { exact: true }).first();
  await page.getByText(/^With a daily stop of 1%/).waitFor();
  assert.equal(await field.inputValue(), '1%');
  const handle = page.getByRole('slider', { name: 'Stop at' });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/rule=loss%3A1\.\d+%25|rule=loss:1\.\d+%25/);
  assert.match((await handle.getAttribute('aria-valuetext'))!, /^With a daily stop of 1\.\d\d%/);
  await field.fill('0.5');
  await field.press('Enter');
  await page.getByText(/^With a daily stop of 0\.50%/).waitFor();
  // While the rule is calculated its trades are those of the last one.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await inUnitAlone();
  assert.deepEqual(await accessibilityProblems(page), []);
  const moved = page.url();
  await choose('Money');
  await page.getByText(/^With a daily stop of \$/).waitFor();
  assert.doesNotMatch(await field.inputValue(), /%|^\$0\.50$/);
  assert.equal(page.url(), moved, 'the address keeps what was chosen');
  await choose('Percent');
  await page.getByText(/^With a daily stop of 0\.50%/).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  const leftOut = page.getByRole('link', { name: /^All [\d,]+ trades in the list/ });
  const count = /[\d,]+/.exec(await leftOut.innerText())![0];
  await leftOut.click();
  await page.locator('h1 + p', { hasText: `${count} trades` }).waitFor();
  await page.getByText('Left out by: daily stop 0.50%').waitFor();
});

test('the ledger shows the aftermath in the unit and keeps its limits, and the simulation includes it', async () => {
  await openScreen(page, `${server.url}/journal/insights/all?part=ledger&earlier=yes`);
  await page
    .getByText(/^Limits, and what went beyond them, stay in money\./)
    .or(page.getByText(/stay in money\./))
    .first()
    .waitFor();
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('a[href*="/journal/trade/"]') })
    .first();
  const [limit, beyond, after] = await Promise.all(
    [2, 4, 5].map((cell) => row.getByRole('cell').nth(cell).innerText()),
  );
  assert.match(limit!, /\$/);
  assert.match(beyond!, /^\$/);
  assert.match(after!, /%|same day|–$/);
  assert.deepEqual(await accessibilityProblems(page), []);
  await openScreen(page, `${server.url}/journal/insights/all?part=simulation`);
  await page
    .getByText(/^Days like yours.* would end between/)
    .first()
    .waitFor();
  await inUnitAlone();
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('the unit stays after a reload, and where no trade has it the way back is offered', async () => {
  await choose('R');
  await page.getByText(COVERAGE).waitFor();
  await page.reload();
  await unitSegment(page, 'R').and(page.locator(':checked')).waitFor();
  await openScreen(
    page,
    `${server.url}/journal/dashboard/all?comments=Y&startDate=2020-01-01&endDate=2020-01-02`,
  );
  await page.getByText('None of these trades has an R').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByRole('button', { name: 'Show money' }).click();
  await page.getByText('None of these trades has an R').waitFor({ state: 'detached' });
});

test('on a phone it fits', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, `${server.url}/journal/dashboard/all`);
  await choose('R');
  await page.getByText(COVERAGE).waitFor();
  assert.deepEqual(await overflows(page, [360, 390]), []);
  assert.deepEqual(await accessibilityProblems(page), []);
  await choose('Percent');
  for (const part of ['', '?part=replay', '?part=simulation']) {
    await openScreen(page, `${server.url}/journal/insights/all${part}`);
    await page.locator('main h2').first().waitFor();
    assert.deepEqual(await overflows(page, [360, 390]), [], part);
  }
});

test('nothing went wrong on the page', () => {
  assert.deepEqual(watched.complaints, []);
});
