import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fixturePath } from '@daybook/brokers/files/fixtures-testing.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Language } from '@daybook/domain/language.ts';
import { isoText, newYorkMoment } from '../../../demo/src/calendar/days.ts';
import { closeOf, previousSession } from '../../../demo/src/calendar/sessions.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { readSignIn } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { startServer } from '../running-server.ts';

/** A new trader's first hour: from the empty journal to the figures of a first file, and what a visitor of the demo finds. */
const MAX_CLICKS = 5;
const LANGUAGES = {
  en: { locale: 'en-US', words: en },
  es: { locale: 'es-MX', words: es },
  pt: { locale: 'pt-BR', words: pt },
} as const satisfies Record<Language, object>;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** As a trader has it: an export need not end with a line break. */
const FILE = {
  name: 'tradezero.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(readFileSync(fixturePath({ name: 'tradezero.csv' }), 'utf8').trimEnd()),
};

let browser: Browser;

before(async () => {
  browser = await openBrowser();
});

after(() => browser?.close());

for (const [language, { locale, words }] of Object.entries(LANGUAGES))
  for (const viewport of SIZES)
    test(`in ${language}, ${viewport.width} wide, a first file is at most ${MAX_CLICKS} clicks from its figures`, async () => {
      const server = await startServer();
      const { page, context } = await openPage(browser, { viewport, locale });
      try {
        await page.goto(server.url);
        await createJournal(page);
        await page.getByText(words.shell.noTrades).waitFor();
        let clicks = 0;
        const press = async (what: Locator) => {
          await what.click();
          clicks += 1;
        };
        const looksRight = (what: string) =>
          looksRightOn(page, `first ${language} ${viewport.width} ${what}`);
        await looksRight('empty');
        await press(page.getByRole('main').getByRole('link', { name: words.firstSteps.bring.file }));
        const chooser = page.waitForEvent('filechooser');
        await press(page.getByRole('main').getByRole('button', { name: words.imports.choose }));
        await (await chooser).setFiles([FILE]);
        const card = page.getByRole('region', { name: FILE.name });
        await press(card.getByRole('button', { name: words.imports.import, exact: true }));
        await card.getByText(words.imports.done(words.imports.newTrades(2))).waitFor();
        await looksRight('imported');
        await press(card.getByRole('link', { name: words.imports.showTrades }));
        await page.getByRole('link', { name: 'KITE' }).first().waitFor();
        assert.equal(
          await page
            .getByRole('row')
            .filter({ has: page.getByRole('link') })
            .count(),
          2,
        );
        await press(
          page
            .getByRole('navigation', { name: words.shell.tabs.label })
            .getByRole('link', { name: words.shell.tabs.dashboard, exact: true }),
        );
        await page.getByText(words.charts.netBySymbol).first().waitFor();
        await looksRight('figures');
        const steps = page.getByRole('complementary', { name: words.firstSteps.label });
        await steps.getByText(`${words.firstSteps.done}: ${words.firstSteps.bring.title}`).waitFor();
        await steps.getByRole('link', { name: words.firstSteps.limits.action }).waitFor();
        await steps.getByRole('link', { name: words.firstSteps.note.action }).waitFor();
        assert.ok(clicks <= MAX_CLICKS, `${clicks} clicks`);
        await openScreen(page, `${server.url}/journal/trades/this/day`);
        await page.getByText(words.trades.noneFound).waitFor();
        await page.getByText(words.trades.noneToday).waitFor();
        await looksRight('today');
        await page.getByRole('link', { name: words.trades.lastTradingDay('') }).click();
        await page.getByRole('link', { name: 'KITE' }).first().waitFor();
      } finally {
        await context.close();
        await server.stop();
      }
    });

/** It says neither account nor zone. */
const WITHOUT_ZONE = {
  name: 'tradovate.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(fixturePath({ name: 'tradovate-performance.csv' })),
};

for (const [language, { locale, words }] of Object.entries(LANGUAGES).slice(0, 2))
  for (const viewport of SIZES)
    test(`in ${language}, ${viewport.width} wide, so is one that does not say its zone`, async () => {
      const server = await startServer();
      const chicago = { viewport, locale, timezoneId: 'America/Chicago' };
      const { page, context } = await openPage(browser, chicago);
      try {
        await page.goto(server.url);
        await createJournal(page);
        await page.getByText(words.shell.noTrades).waitFor();
        let clicks = 0;
        const press = async (what: Locator) => {
          await what.click();
          clicks += 1;
        };
        const looksRight = (what: string) => looksRightOn(page, `zone ${language} ${viewport.width} ${what}`);
        await press(page.getByRole('main').getByRole('link', { name: words.firstSteps.bring.file }));
        const chooser = page.waitForEvent('filechooser');
        await press(page.getByRole('main').getByRole('button', { name: words.imports.choose }));
        await (await chooser).setFiles([WITHOUT_ZONE]);
        const card = page.getByRole('region', { name: WITHOUT_ZONE.name });
        const zone = card.getByLabel(words.imports.asks.zone);
        await zone.waitFor();
        assert.equal(await zone.inputValue(), 'America/Chicago', 'the zone of the browser is proposed');
        await looksRight('asked');
        // Any zone is found by its city, and checked without a further press.
        const known = await zone.locator('option').evaluateAll((options) => options.length);
        assert.ok(known > 300, `${known} zones`);
        await press(card.getByRole('button', { name: words.imports.again }));
        await card.getByText('Chicago (America)').waitFor();
        await zone.waitFor({ state: 'detached' });
        await looksRight('answered');
        await press(card.getByRole('button', { name: words.imports.import, exact: true }));
        await press(card.getByRole('link', { name: words.imports.showTrades }));
        await page
          .getByRole('row')
          .filter({ has: page.getByRole('link') })
          .first()
          .waitFor();
        assert.ok(clicks <= MAX_CLICKS, `${clicks} clicks`);
      } finally {
        await context.close();
        await server.stop();
      }
    });

test('the demo ends with the last session but one, its first update adds the rest, and old losses give warnings', async () => {
  const server = await startServer({ DEMO: 'on' });
  const { page, context } = await openPage(browser, { viewport: SIZES[0]! });
  try {
    const { username, password } = await readSignIn(server);
    await page.goto(server.url);
    await page.getByLabel('Email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByRole('button', { name: 'Update trades' }).waitFor();
    const now = newYorkMoment(Date.now());
    const last = previousSession(now.second >= closeOf(now.day) ? now.day + 1 : now.day);
    const list = async (query: string) => {
      await openScreen(page, `${server.url}/journal/trades/all${query}`);
      return page.getByRole('row').nth(1);
    };
    const dayOf = async (row: Locator) => /\d{4}-\d{2}-\d{2}/.exec(await row.innerText())?.[0] ?? '';
    const shown = await dayOf(await list(''));
    assert.ok(shown >= isoText(previousSession(last)), `${shown} is the latest`);
    await list('?startDate=2020-01-06&endDate=2020-01-07');
    await page.getByText(en.trades.noneFound).waitFor();
    await page.getByRole('button', { name: 'Update trades' }).click();
    await page.getByText(/trades? added/).waitFor();
    const outside = page.getByRole('link', { name: /^On days outside this period: \d{4}-\d{2}-\d{2}/ });
    await looksRightOn(page, 'first update');
    await outside.click();
    await page.getByRole('row').nth(1).waitFor();
    assert.ok((await dayOf(page.getByRole('row').nth(1))) >= isoText(last), 'it leads to what was added');
    await outside.waitFor({ state: 'detached' });
    assert.ok((await dayOf(await list(''))) >= isoText(last));
    const first = await dayOf(await list('?sort=date'));
    await (await list(`?sort=net&endDate=${first.slice(0, 4)}-12-31`)).click();
    await page.getByText(/^WARNING - You exceeded your max lost per trade by:/).waitFor();
  } finally {
    await context.close();
    await server.stop();
  }
});

test('the mini sidebar leads to each of the nine periods, and the sidebar logs out', async () => {
  const server = await startServer();
  const { page, context } = await openPage(browser, { viewport: SIZES[0]! });
  try {
    await page.goto(server.url);
    await createJournal(page);
    await page.getByText(en.shell.noTrades).waitFor();
    await page.getByRole('button', { name: en.shell.collapse }).click();
    const menu = page.getByRole('button', { name: en.shell.periodsOf });
    for (const period of Object.values(en.words.periods)) {
      await menu.focus();
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: period, exact: true });
      const box = await item.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= SIZES[0]!.height, `${period} is in the window`);
      await item.press('Enter');
      await page.getByRole('heading', { level: 1, name: period, exact: true }).waitFor();
    }
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByRole('navigation').getByRole('button', { name: en.shell.logOut, exact: true }).click();
    await page.getByRole('button', { name: "Let's Go" }).waitFor();
  } finally {
    await context.close();
    await server.stop();
  }
});

async function createJournal(page: Page): Promise<void> {
  await page.locator('main button, button').first().click();
  await page.locator('input[autocomplete=given-name]').fill('Ada');
  await page.locator('input[autocomplete=family-name]').fill('Trader');
  await page.locator('input[type=email], input[autocomplete=username]').first().fill('ada@desk.test');
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Opening-Bell-930');
  await page.locator('button[type=submit]').click();
}

/** axe, and a picture where DAYBOOK_PICTURES names a folder. */
async function looksRightOn(page: Page, what: string): Promise<void> {
  const folder = process.env['DAYBOOK_PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `${what}.png`) });
  assert.deepEqual(await accessibilityProblems(page), [], what);
}
