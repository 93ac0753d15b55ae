import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, Page } from 'playwright-core';
import { TRADEZERO_HEADER } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import type { Language } from '@daybook/domain/language.ts';
import { CLI_PROGRAM } from '../../server-program.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { overflows, widthsBy } from '../overflow.ts';

/** Every table with the longest content that a journal holds, at every width, in every language. */
const LANGUAGES = {
  en: { locale: 'en-US', words: en },
  es: { locale: 'es-MX', words: es },
  pt: { locale: 'pt-BR', words: pt },
} as const satisfies Record<Language, object>;
const SYMBOL = 'ZZLONGNAME.PR';
/** Held overnight, in a currency without a sign, with sums of eight figures; its fills added liquidity. */
const FILLS = [
  ['06/01/2026', '15:59:10', 'B', '812345', '101.2345', '1234.5678'],
  ['06/01/2026', '15:59:40', 'B', '412345', '101.3345', '234.5678'],
  ['06/02/2026', '09:35:01', 'S', '1024690', '92.1234', '4321.8765'],
  ['06/02/2026', '15:59:59', 'S', '200000', '91.1234', '321.8765'],
] as const;
const UNKNOWN = [
  'Vehículo de inversión,Momento de la ejecución,Sentido de la orden,Cantidad ejecutada,Precio medio de ejecución',
  'ZZLONGNAME.PR,2026-06-01 15:59:10,Compra,"1.234.567,125","1.234.567,125"',
  'ZZLONGNAME.PR,2026-06-01 15:59:11,Venta,"1.234.567,125","1.234.568,125"',
].join('\n');

let server: DemoServer;
let browser: Browser;

before(async () => {
  server = await startDemoServer();
  const file = join(server.dataDir, 'long.csv');
  writeFileSync(file, longFile());
  await promisify(execFile)(
    process.execPath,
    [CLI_PROGRAM, 'import', '--trader', server.signIn.username, file],
    { env: { ...process.env, DATA_DIR: server.dataDir } },
  );
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [language, { locale, words }] of Object.entries(LANGUAGES))
  test(`in ${language} no table runs out of its card at any width`, async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1440, height: 900 }, locale });
    const found: string[] = [];
    const look = async (what: string, step: number) => {
      const folder = process.env['DAYBOOK_PICTURES'];
      if (folder) await page.screenshot({ path: join(folder, `${language} ${what}.png`), fullPage: true });
      const widths = widthsBy(roundsOf(1, 2) * step);
      found.push(...(await overflows(page, widths)).map((problem) => `${what} at ${problem}`));
    };
    await enter(page);
    await page.goto(`${server.url}/journal/trades/all?symbol=${SYMBOL}&currency=CHF`);
    await page.locator('main table').waitFor();
    await look('list', 20);
    await page.locator('main table a').first().click();
    await page.locator('main textarea').waitFor();
    await look('trade', 20);
    const shared = await share(page);
    await page.goto(`${server.url}/journal/calendar?month=2026-06&currency=CHF`);
    await page.getByRole('grid').waitFor();
    await look('calendar', 60);
    await page.locator('[role=gridcell] button').nth(1).click();
    await page.getByRole('dialog').locator('table').waitFor();
    await look('day of the calendar', 20);
    await page.goto(`${server.url}/journal/dashboard/all?currency=CHF`);
    await page.locator('main canvas').first().waitFor();
    await page.getByText(words.breakdown.deepestClosed).waitFor();
    await look('dashboard', 60);
    await openChartTables(page, words);
    await look('tables of charts', 60);
    await page.goto(`${server.url}/journal/checks`);
    await page.locator('main table').first().waitFor();
    await look('checked days', 60);
    await page.locator('main table button').first().click();
    await page.getByRole('dialog').waitFor();
    await look('checked day', 60);
    for (const [what, text] of Object.entries({ file: longFile(), mapper: UNKNOWN })) {
      await page.goto(`${server.url}/journal/import`);
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
      await dropFile(page, `${what}.csv`, text.replaceAll('06/0', '07/0'));
      await page
        .getByRole('region', { name: `${what}.csv` })
        .locator('table, select')
        .first()
        .waitFor();
      await look(what, 60);
    }
    await page.goto(`${server.url}/share/trade/${shared}`);
    await page.locator('table').waitFor();
    await look('shared trade', 60);
    await context.close();
    assert.deepEqual(found, []);
  });

for (const width of [1440, 390])
  test(`at ${width} the longest words of a trade are read whole, roles of a wide table on one line`, async () => {
    for (const { locale, words } of Object.values(LANGUAGES)) {
      const { page, context } = await openPage(browser, { viewport: { width, height: 900 }, locale });
      await enter(page);
      await page.goto(`${server.url}/journal/trades/all`);
      await page.locator('main table a').first().click();
      await page.locator('main textarea').waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => null));
      assert.deepEqual(await cutChoices(page), [], locale);
      const table = page.getByRole('table', { name: words.trade.executions });
      const lines = await table
        .locator('tbody span[tabindex]')
        .evaluateAll((roles) => roles.map((role) => Math.round(role.getBoundingClientRect().height / 20)));
      assert.deepEqual(new Set(lines), new Set([1]), locale);
      await context.close();
    }
  });

/** Choices of a form that are longer than their fields. */
async function cutChoices(page: Page): Promise<readonly string[]> {
  return page.locator('main form select').evaluateAll((fields) => {
    const drawing = document.createElement('canvas').getContext('2d')!;
    return (fields as HTMLSelectElement[]).flatMap((field) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const free = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return Array.from(field.options, ({ text }) => text).filter(
        (text) => drawing.measureText(text).width > free,
      );
    });
  });
}

function longFile(): string {
  const rows = FILLS.map(([day, time, side, size, price, fee]) => {
    const gross = (side === 'B' ? -1 : 1) * Number(size) * Number(price);
    const charges = [fee, '0', '0', '0', '0', '0', '0'];
    const cells = ['LONGACCOUNTNAME', day, day, 'CHF', 'stock', side, SYMBOL, size, price, time, ...charges];
    return [...cells, gross.toFixed(2), (gross - Number(fee)).toFixed(2), 'SIM', 'A', ''].join(',');
  });
  return [TRADEZERO_HEADER, ...rows, ''].join('\r\n');
}

async function enter(page: Page): Promise<void> {
  await page.goto(`${server.url}/auth/login`);
  await page.locator('input[autocomplete=username]').first().fill(server.signIn.username);
  await page.locator('input[type=password]').fill(server.signIn.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/journal\//);
}

async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }]);
}

/** Turns every chart into its table. */
async function openChartTables(page: Page, { ui }: Messages): Promise<void> {
  const [before, after] = ui.showTable('\u0000').split('\u0000') as [string, string];
  const buttons = page.getByRole('button', { name: new RegExp(`^${before}.*${after}$`) });
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left = await buttons.count())
    await buttons.first().click();
}

/** Opens the public page of the trade that a page shows; returns its uuid. */
async function share(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  return page.evaluate(async (trade) => {
    const { state } = JSON.parse(localStorage.getItem('daybook.auth') ?? '{}') as {
      state: { accessToken: string };
    };
    const headers = { authorization: `Bearer ${state.accessToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ isShared: true });
    const answer = await fetch(`/api/v1/trade/${trade}/share`, { method: 'POST', headers, body });
    return ((await answer.json()) as { uuid: string }).uuid;
  }, id);
}
