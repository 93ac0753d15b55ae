import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DIMENSIONS } from '@daybook/domain/insights/dimensions.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { tagTrades } from '../tag-trades.ts';
import { overflows } from '../overflow.ts';

/**
 * The demo trader goes through the reports, on one page that is never loaded again. It is narrower than what the candles of the
 * dashboard are drawn at, as the dashboard is passed some hundred times.
 */
const { server, watched, page } = await openDemoPage({ viewport: { width: 900, height: 900 } });

/** A bucket in a report: its link, its number of trades and their net. */
interface Bucket {
  readonly href: string;
  readonly trades: number;
  readonly net: string;
}

const goTo = (path: string) => openScreen(page, server.url + path);

/**
 * Follows each bucket to the dashboard of its filter and names those whose title or whose net is not the bucket's. What is
 * shown follows the address within some frames.
 */
function differences(buckets: readonly Bucket[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const found: string[] = [];
    const seen = () => {
      const title = document.querySelector('main h1')?.parentElement?.textContent ?? '';
      const label = [...document.querySelectorAll('main h2')].find((h2) => h2.textContent === 'Net P&L');
      return { title, net: label?.nextElementSibling?.textContent ?? '' };
    };
    for (const { href, trades, net } of all) {
      history.pushState(null, '', href.replace('/journal/trades/', '/journal/dashboard/'));
      dispatchEvent(new PopStateEvent('popstate'));
      const words = `${trades.toLocaleString('en-US')} ${trades === 1 ? 'trade' : 'trades'}`;
      const isRight = () => {
        const shown = seen();
        return /[\d,]+ trades?/.exec(shown.title)?.[0] === words && shown.net === net;
      };
      for (let frame = 0; frame < 600 && !isRight(); frame++) await new Promise(requestAnimationFrame);
      if (!isRight()) found.push(`${href}: ${words}, ${net}, but ${JSON.stringify(seen())}`);
    }
    return found;
  }, buckets);
}

/** The rows of the report by one dimension that is shown. */
async function shownRows(): Promise<Bucket[]> {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.click();
  return page.locator('main tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      href: row.querySelector('a')!.getAttribute('href')!,
      trades: Number(/([\d,]+) trades?$/.exec(row.querySelector('a')!.textContent)![1]!.replaceAll(',', '')),
      net: row.querySelectorAll('td')[2]!.textContent,
    })),
  );
}

test('every row of every report leads to exactly its trades', async () => {
  await tagTrades(server);
  await page.reload();
  await page.getByRole('heading', { name: 'All time' }).waitFor();
  const buckets: Bucket[] = [];
  for (const by of DIMENSIONS) {
    await goTo(`/journal/reports/all?by=${by}&figure=net`);
    const menu = page.getByLabel('By', { exact: true });
    await menu.waitFor();
    assert.equal(await menu.inputValue(), by);
    await page.locator('main tfoot').waitFor();
    const rows = await shownRows();
    assert.ok(rows.length > 0, by);
    buckets.push(...rows);
  }
  assert.ok(buckets.length > 150, `${buckets.length} rows`);
  assert.deepEqual(await differences(buckets), []);
  await goTo(buckets[0]!.href);
  await page
    .getByText(new RegExp(`of ${buckets[0]!.trades.toLocaleString('en-US')}\\b`))
    .first()
    .waitFor();
});

test('every cell of the heat map leads to exactly its trades', async () => {
  await goTo('/journal/reports/all?by=halfHour&across=weekday&figure=net');
  await page.locator('main table [data-bucket]').first().waitFor();
  const hrefs = await page
    .locator('main table [data-bucket]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('href')!, cell.ariaLabel]));
  // Its table names every cell with its net to the cent, in the order of the half hours.
  await page.getByRole('button', { name: /^Show .* as a table$/ }).click();
  const lines = await page
    .locator('main tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    );
  assert.equal(lines.length, hrefs.length);
  const nets = new Map(lines.map(([name, trades, , net]) => [name!, { trades: Number(trades), net: net! }]));
  const buckets = hrefs.map(([href, name]) => {
    const [, weekday, from] = /(\w+day), (\d\d:\d\d) to/.exec(name!)!;
    return { href: href!, ...nets.get(`${from}, ${weekday}`)! };
  });
  assert.ok(buckets.length > 50);
  assert.deepEqual(await differences(buckets), []);
});

test('the keyboard alone walks a report and opens the trades', async () => {
  await goTo('/journal/reports/all?by=event&figure=average');
  // The table of the report before has links too.
  await page.getByRole('heading', { name: 'Average per trade by setup', exact: true }).waitFor();
  const links = page.locator('main tbody a');
  await links.nth(1).waitFor();
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main tbody tr:nth-child(2) a:focus').first().waitFor();
  const href = await links.nth(1).getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === href);
});

test('a report is pinned by a key, comes first in the gallery, and is found there by its name', async () => {
  await goTo('/journal/reports/all?by=side&figure=average');
  await page.locator('main tbody a').first().focus();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Unpin this report' }).waitFor();
  await page.getByRole('link', { name: 'Reports' }).nth(1).click();
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await pinned.getByRole('link', { name: 'By side' }).waitFor();
  await looksRight('gallery');
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('half');
  await pinned.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Half hour × weekday' }).click();
  await page.locator('main table [data-bucket]').first().waitFor();
});

test('a report is handed out as a file and as a picture', async () => {
  await goTo('/journal/reports/all?by=event&figure=average');
  const rows = await page.locator('main tbody tr').count();
  const csv = await keepCsv('For a spreadsheet');
  const lines = csv.toString('utf8').trimEnd().split('\r\n');
  assert.equal(lines.length, rows + 2, 'head and total');
  assert.doesNotMatch(lines.slice(1).join(''), /−/, 'the minus is one that a spreadsheet reads');
  const ofProgram = (await keepCsv('For a program')).toString('utf8').trimEnd().split('\r\n');
  assert.equal(ofProgram.length, lines.length);
  assert.equal(lines[0], `\ufeff${ofProgram[0]!}`, 'a program is not given the mark of order');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('main').getByRole('button', { name: 'Win rate' }).click();
  const sorted = (await keepCsv('For a program')).toString('utf8').trimEnd().split('\r\n');
  const first = await page.locator('main tbody tr').first().locator('a').textContent();
  assert.ok(first!.startsWith(sorted[1]!.split(',')[0]!), `${first}: the file has the order of the screen`);
  assert.deepEqual(sorted.toSorted(), ofProgram.toSorted());
  await page.setViewportSize({ width: 900, height: 900 });
  const png = await keep('Download as a picture');
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  assert.ok(png.length > 10_000);
});

test('reports fit a phone and are in order for a screen reader', async () => {
  for (const path of [
    'by=event&figure=average',
    'by=event&figure=average&form=bars',
    'by=event&figure=average&form=time',
    'by=halfHour&across=weekday&figure=average',
    'by=side&across=event&figure=winRate',
  ]) {
    await goTo(`/journal/reports/all?${path}`);
    await page.locator('main [data-bucket]').first().waitFor();
    await looksRight(path);
  }
});

test('courses, the comparison and the breakdown fit a phone, are in order for a screen reader and reached by keys', async () => {
  for (const path of [
    'reports/all?report=equity&figure=net',
    'reports/all?report=distribution&figure=net',
    'reports/all?report=rolling&figure=net',
    'reports/all?report=duration&figure=net',
    'reports/all?report=size&figure=net',
    'reports/all?report=compare&beside=all',
    'breakdown/all?side=long',
  ]) {
    await goTo(`/journal/${path}`);
    const isReport = path.startsWith('reports');
    const main = page.getByRole('main');
    const arrived = isReport
      ? main.getByRole('button', { name: 'Download as CSV' })
      : main.getByRole('link', { name: 'By month' });
    await arrived.waitFor();
    await looksRight(path);
    await arrived.focus();
    // The next stop of the keyboard is seen; it is no longer in the row of the report's buttons.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true, path);
  }
});

test('a comparison is handed out and pinned, a course too', async () => {
  await goTo('/journal/reports/all?report=compare&beside=all');
  const rows = await page.getByRole('main').locator('tbody tr').count();
  const lines = (await keepCsv('For a spreadsheet')).toString('utf8').trimEnd().split('\r\n');
  assert.equal(lines.length, rows + 1);
  assert.equal((await keep('Download as a picture')).subarray(1, 4).toString('latin1'), 'PNG');
  await page.getByRole('button', { name: 'Pin this report' }).click();
  await page.getByRole('button', { name: 'Unpin this report' }).waitFor();
  await goTo('/journal/reports/all?report=distribution&figure=net');
  assert.equal((await keep('Download as a picture')).subarray(1, 4).toString('latin1'), 'PNG');
  assert.match(
    (await keepCsv('For a spreadsheet')).toString('utf8'),
    /^\ufeffNet P&L ↓,Net P&L ↑,Trades\r\n/,
  );
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).last().click();
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await pinned.getByRole('link', { name: 'Compared with: All trades' }).click();
  await page.waitForURL(/report=compare/);
});

test('a comparison of all trades opens with long and short; what is on both sides is counted once where that is asked', async () => {
  await goTo('/journal/reports/all?report=compare');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Long / }).waitFor();
  await main.getByRole('button', { name: /^Short / }).click();
  await page.getByRole('menuitem', { name: 'All trades' }).click();
  await main.getByText(/^Counted on both sides: [\d,]+ trades\. /).waitFor();
  await main.getByRole('link', { name: 'Count them once' }).click();
  await main.getByText(/^Counted under “Long” alone: [\d,]+ trades of both sides\. /).waitFor();
  await main.getByRole('link', { name: 'Count them on both sides' }).waitFor();
  await main.getByRole('button', { name: /^Long / }).click();
  await page.getByRole('menuitem', { name: 'Short trades' }).click();
  await main.getByRole('button', { name: /^Short / }).waitFor();
  await main.getByText(/^Counted on both sides: /).waitFor();
});

test('an open report stays open in every period, and gives its name to the tab and to a phone', async () => {
  await goTo('/journal/reports/this/year?symbol=SPY&by=weekday&figure=net');
  await page.setViewportSize({ width: 1440, height: 900 });
  const periods = page.getByRole('navigation', { name: 'Main' });
  await periods.getByRole('link', { name: 'Last year' }).click();
  await page.waitForURL(/\/reports\/last\/year\?symbol=SPY&by=weekday&figure=net$/);
  await periods.getByRole('link', { name: 'All time' }).click();
  await page.waitForURL(/\/reports\/all\?by=weekday&figure=net$/);
  await page.waitForFunction(() => document.title === 'Net P&L by weekday · All time · Daybook');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByText('By weekday', { exact: true }).waitFor();
  await goTo('/journal/reports/all');
  await page.waitForFunction(() => document.title === 'Reports · All time · Daybook');
  await page.getByRole('banner').getByText('Reports').waitFor();
  await page.setViewportSize({ width: 900, height: 900 });
});

test('a report that is too long to be saved is not pinned, with a message', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `unknown${at}`).join(',');
  const beside = new URLSearchParams({ mistakes: `none:${ids}` }).toString();
  await goTo(`/journal/reports/all?${new URLSearchParams({ report: 'compare', beside }).toString()}`);
  await page.getByRole('button', { name: 'Pin this report' }).click();
  await page.getByText('a filter that is too long to be kept').waitFor();
  await page.getByRole('button', { name: 'Pin this report' }).waitFor();
});

async function keepCsv(purpose: 'For a spreadsheet' | 'For a program'): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await page.getByRole('menuitem', { name: purpose }).click();
  return readFileSync(await (await download).path());
}

async function keep(button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path());
}

/** axe finds nothing, nothing runs out of its card at a phone's and a desktop's width, and the browser did not complain. */
async function looksRight(what: string): Promise<void> {
  assert.deepEqual(await accessibilityProblems(page), [], what);
  assert.deepEqual(await overflows(page, [390, 960, 1440]), [], what);
  assert.deepEqual(watched.complaints, [], what);
}
