import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatDecimal, formatMoney, formatR } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { oneROf, realisedR } from '@daybook/domain/trade/risk/one-r.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openPage } from '../browser.ts';
import { openDemoPage } from '../demo-page.ts';
import { openSession } from '../demo-server.ts';
import { openPart } from '../journal-saved.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader plans stop and targets of a trade, says where the stop was moved, and sees what came of it in R. */
const { server, browser, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
let headers: Awaited<ReturnType<typeof openSession>>;
let id: string;

const words = en.tradeRisk;
const save = () => page.getByRole('button', { name: en.trade.save, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const card = () => page.getByRole('region', { name: words.planned });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const hasFocus = (name: string) => field(name).and(page.locator(':focus')).waitFor();

before(async () => {
  headers = await openSession(server);
  await openScreen(page, `${server.url}/journal/trades/all`);
  const links = page.locator('main a[href*="/journal/trade/"]');
  await links.first().waitFor();
  // Of some of the demo's trades a risk is stated, or follows from the plan.
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))) {
    await openScreen(page, `${server.url}${href}`);
    id = href.split('/').at(-1)!;
    await openPart(page, en.trade.parts.plan);
    const none = card().getByText(words.noRisk);
    await none
      .or(card().getByText('1R', { exact: true }))
      .first()
      .waitFor();
    if (await none.isVisible()) return;
  }
  assert.fail('every trade on the first page has a stated risk');
});

async function stored(): Promise<TradeDetail> {
  const answer = await fetch(`${server.url}/api/v1/trade/${id}`, { headers });
  return ((await answer.json()) as TradeAnswer).trade;
}

/** A price on the losing side of all of the trade's executions. */
async function losingPrice(by = 1): Promise<string> {
  const { action, executions } = await stored();
  const prices = executions.map(({ price }) => Number(price));
  const price = action === 'BOT' ? Math.min(...prices) - by : Math.max(...prices) + by;
  return price.toFixed(2);
}

async function saved(): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByText(en.trade.saved).first().waitFor();
  await save().and(page.locator(':disabled, [aria-disabled=true]')).waitFor();
}

test('without a stated risk the page says what R needs', async () => {
  await card().getByText(words.noRisk).waitFor();
  assert.equal(await card().getByText('1R', { exact: true }).count(), 0);
  assert.equal(await save().isDisabled(), true);
});

test('an invalid price is reported at its field, and nothing is sent', async () => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await field(words.plannedStop).fill('below the low');
  await page.keyboard.press('Enter');
  await page.getByText(words.notAPrice).waitFor();
  await hasFocus(words.plannedStop);
  assert.deepEqual(await accessibilityProblems(page), []);
  await field(words.plannedStop).fill('');
  await page.getByText(words.notAPrice).waitFor({ state: 'detached' });
  await page.getByText(en.trade.moreRisk).click();
  await button(words.addMove).focus();
  await page.keyboard.press('Enter');
  await hasFocus(words.moveTime);
  await page.keyboard.type('9.75');
  await page.keyboard.press('Enter');
  await page.getByText(words.notATime).waitFor();
  await page.getByText(words.stopFirst).waitFor();
  await hasFocus(words.plannedStop);
  assert.equal(sent, 0);
  await button(words.removeMove(1)).focus();
  await page.keyboard.press('Enter');
  await button(words.addMove).and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByText(words.notATime).count(), 0);
});

test('stop, targets and a move are typed with the keyboard, with a decimal comma, and saved', async () => {
  const { opened } = await stored();
  const [first, moved] = [await losingPrice(), await losingPrice(2)];
  await field(words.plannedStop).focus();
  await page.keyboard.type(first.replace('.', ','));
  await field(words.target(1)).focus();
  await page.keyboard.type('183,60');
  await button(words.addTarget).focus();
  await page.keyboard.press('Enter');
  await hasFocus(words.target(2));
  await page.keyboard.type('185');
  for (const place of [3, 4, 5]) {
    await button(words.addTarget).focus();
    await page.keyboard.press('Enter');
    await hasFocus(words.target(place));
  }
  assert.equal(await button(words.addTarget).isDisabled(), true);
  await button(words.removeTarget(5)).focus();
  await page.keyboard.press('Enter');
  await button(words.addTarget).and(page.locator(':focus')).waitFor();
  await button(words.addMove).focus();
  await page.keyboard.press('Enter');
  await hasFocus(words.moveTime);
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'America/New_York' });
  await page.keyboard.type(clock.format(opened));
  await page.keyboard.press('Tab');
  await hasFocus(words.movePrice);
  await page.keyboard.type(moved);
  await saved();
  const trade = await stored();
  assert.deepEqual(
    [Number(trade.plannedStop), trade.targets, trade.stopMoves.length],
    [Number(first), ['183.6', '185'], 1],
  );
  assert.equal(Math.floor(trade.stopMoves[0]!.instant / 1000), Math.floor(opened / 1000));
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('the plan is shown with its outcome', async () => {
  const trade = await stored();
  const oneR = oneROf({
    stopRisk: trade.stopRisk as Money,
    firstRisk: trade.firstRisk as Money,
    plannedRisk: null,
  });
  const r = realisedR(trade.netProfitAndLoss as Money, oneR);
  assert.ok(oneR !== null && r !== null);
  await card().locator('dd').getByText(formatMoney(oneR.amount)).waitFor();
  await card().getByText(formatR(r), { exact: true }).waitFor();
  await card().getByText(words.by.stop).waitFor();
  await card().getByText(words.movedAwayTimes(1, 1)).waitFor();
  await card().getByText('183.60 · 185.00').waitFor();
  assert.equal(await card().getByText(words.firstR).count(), oneR.firstR === null ? 0 : 1);
});

test('what is stored is shown again, and another way of typing it changes nothing', async () => {
  await page.reload();
  const { plannedStop } = await stored();
  assert.equal(await field(words.plannedStop).inputValue(), plannedStop);
  assert.equal(await field(words.target(2)).inputValue(), '185');
  assert.equal(await field(words.movePrice).count(), 1);
  const { version } = await stored();
  await page.getByText(en.trade.moreRisk).click();
  await field(words.target(2)).fill('185,00');
  await field(words.plannedStop).focus();
  assert.equal((await stored()).version, version);
  await field(words.target(2)).fill('185,0x');
  await page.reload();
  assert.equal(await field(words.target(2)).inputValue(), '185,0x', 'a draft is kept');
  await button(en.trade.discard).click();
  assert.equal(await field(words.target(2)).inputValue(), '185');
});

test('a draft of before the fields came opens, and leaves the plan as it is stored', async () => {
  const { plannedStop, targets, stopMoves } = await stored();
  await page.evaluate((trade) => {
    const draft = { comments: 'From an earlier page', mistakes: [] };
    sessionStorage.setItem(`daybook.draft.trade.${trade}`, JSON.stringify(draft));
  }, id);
  await page.reload();
  assert.equal(await field(en.trade.comments).inputValue(), 'From an earlier page');
  assert.equal(await field(words.plannedStop).inputValue(), plannedStop);
  await save().focus();
  await saved();
  const now = await stored();
  assert.equal(now.comments, 'From an earlier page');
  assert.deepEqual([now.plannedStop, now.targets, now.stopMoves], [plannedStop, targets, stopMoves]);
});

test('a stop that was changed elsewhere is reported, and the current one shown', async () => {
  const elsewhere = await losingPrice(3);
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'NOT_DEFINED', plannedStop: elsewhere }))
    form.append(name, value);
  const { status } = await fetch(`${server.url}/api/v1/trade/${id}`, { method: 'POST', headers, body: form });
  assert.equal(status, 200);
  await openPart(page, en.trade.parts.plan);
  await field(words.plannedStop).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText(en.trade.changedElsewhere).waitFor();
  assert.equal(await field(words.plannedStop).inputValue(), '1');
  await button(en.trade.showCurrent).click();
  assert.equal(Number(await field(words.plannedStop).inputValue()), Number(elsewhere));
  assert.equal(await field(words.movePrice).count(), 0);
  assert.equal(await save().isDisabled(), true);
  await card().getByText(formatDecimal(elsewhere, 2)).waitFor();
});

test('the planned risk alone is 1R where there is no stop', async () => {
  const { currency } = await stored();
  await field(words.plannedStop).fill('');
  await field(en.trade.plannedRisk(currency)).fill('50');
  await saved();
  const { netProfitAndLoss, stopRisk } = await stored();
  assert.equal(stopRisk, null);
  await card().getByText(words.by['planned-risk']).waitFor();
  const oneR = oneROf({ stopRisk: null, firstRisk: null, plannedRisk: 500_000 as Money });
  const r = realisedR(netProfitAndLoss as Money, oneR)!;
  await card().getByText(formatR(r), { exact: true }).waitFor();
});

test('nothing is cut on a phone in any language', async () => {
  await field(words.plannedStop).fill(await losingPrice());
  await saved();
  for (const [locale, { trade, tradeRisk }] of [
    ['en-US', en] as const,
    ['es-ES', es] as const,
    ['pt-BR', pt] as const,
  ]) {
    const phone = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      locale,
      storageState: await page.context().storageState(),
    });
    await openScreen(phone.page, `${server.url}/journal/trade/${id}`);
    await openPart(phone.page, trade.parts.plan);
    await phone.page.getByRole('region', { name: tradeRisk.planned }).waitFor();
    await phone.page.getByText(trade.moreRisk).click();
    for (let at = 0; at < 2; at++)
      await phone.page.getByRole('button', { name: tradeRisk.addMove, exact: true }).click();
    await phone.page.getByRole('button', { name: tradeRisk.addTarget, exact: true }).click();
    assert.deepEqual(await overflows(phone.page, [360, 390, 768]), [], locale);
    // Save stays in sight over what is halfway past it; at the end nothing is.
    await phone.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    assert.deepEqual(await accessibilityProblems(phone.page), [], locale);
    assert.deepEqual(phone.complaints, []);
    await phone.context.close();
  }
  // The browser complains of the one conflict that was provoked.
  const [refused, ...others] = watched.complaints;
  assert.match(refused ?? '', /409 \(Conflict\)/);
  assert.deepEqual(others, []);
});
