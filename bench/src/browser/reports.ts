import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningServer } from '../../../tests/walks/running-server.ts';
import { pageWork } from './page-tasks.ts';
import { timeAct } from './page-time.ts';
import { atMost, plain, type Report } from '../report.ts';
import { median } from '../timing.ts';

/** A server with a journal, and a trader who is signed in. */
interface FilledServer {
  readonly server: RunningServer;
  readonly signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Of the journal, in trades. */
  readonly size: string;
}

/** Each is opened once before it counts, so that its code is there. */
const ROUNDS = 2;
const LIMIT_MS = 150;
const FILTER_LIMIT_MS = 100;

/** Reports that no card of the gallery opens: tables of many cells, and comparisons. */
const FURTHER: Readonly<Record<string, string>> = {
  'symbol × month': 'by=symbol&across=month&figure=net',
  'symbol × half hour, win rate': 'by=symbol&across=halfHour&figure=winRate',
  'symbol, median': 'by=symbol&figure=median',
  'long beside short': 'report=compare&action=BOT&beside=action%3DSLD',
  'this beside everything else': 'report=compare&weekday=MONDAY',
};

/** What a filter is chosen on: each report is there, and is drawn again of longs, of shorts and so on. */
const FILTERED: Readonly<Record<string, string>> = {
  'report by symbol': 'by=symbol&figure=average',
  'heat map': 'by=halfHour&across=weekday&figure=average',
  'symbol × month': 'by=symbol&across=month&figure=net',
  comparison: 'report=compare',
  equity: 'report=equity&figure=net',
};

/** Every card of the gallery, tables and comparisons opened, and filters chosen on some of them. */
export async function measureReports(
  report: Report,
  browser: Browser,
  { server, signedIn, size }: FilledServer,
): Promise<void> {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/reports/all`);
  await page.locator('main a[href*="report=size"]').first().waitFor();
  const cards = await page
    .locator('main a:is([href*="by="], [href*="report="])')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))]);
  const opened = new Map(
    [...cards, ...Object.values(FURTHER).map((query) => `/journal/reports/all?${query}`)].map((href) => [
      href,
      [] as Measured[],
    ]),
  );
  for (let round = 0; round <= ROUNDS; round++)
    for (const [href, times] of opened) {
      await timeAct(page, { goTo: '/journal/reports/all' });
      const measured = await measure(page, href);
      if (round > 0) times.push(measured);
    }
  reportTimes(report, `report opened`, LIMIT_MS, size, opened);
  await measureFiltered(report, page, size);
  await context.close();
}

async function measureFiltered(report: Report, page: Page, size: string): Promise<void> {
  const filters = ['action=BOT', 'action=SLD', 'weekday=MONDAY', 'result=won', ''];
  const redrawn = new Map<string, Measured[]>();
  for (const [name, query] of Object.entries(FILTERED)) {
    const times: Measured[] = [];
    await timeAct(page, { goTo: `/journal/reports/all?${query}` });
    for (let round = 0; round <= 1; round++)
      for (const filter of filters) {
        const measured = await measure(page, `/journal/reports/all?${query}&${filter}`);
        if (round > 0) times.push(measured);
      }
    redrawn.set(name, times);
  }
  reportTimes(report, `filter chosen on a report`, FILTER_LIMIT_MS, size, redrawn);
}

/** Of one act, in milliseconds: what passes on the clock, and what the page's main thread works. */
interface Measured {
  readonly time: number;
  readonly work: number;
}

async function measure(page: Page, href: string): Promise<Measured> {
  let time = 0;
  const work = await pageWork(page, async () => {
    time = await timeAct(page, { goTo: href });
  });
  return { time, work };
}

/** The median of all, and the dearest three by the page's own work, which other work on the machine does not lengthen. */
function reportTimes(
  report: Report,
  what: string,
  limitMs: number,
  size: string,
  measured: ReadonlyMap<string, readonly Measured[]>,
): void {
  const middle = (values: readonly number[]) => median(values.toSorted((left, right) => left - right));
  const all = [...measured].map(([name, times]) => ({
    name: decodeURIComponent(name.slice(name.indexOf('?') + 1)),
    time: middle(times.map(({ time }) => time)),
    work: middle(times.map(({ work }) => work)),
  }));
  report(
    atMost(
      `${what}, ${size} trades, median of ${all.length}`,
      middle(all.map(({ time }) => time)),
      'ms',
      limitMs,
    ),
  );
  for (const { name, time, work } of all.toSorted((left, right) => right.work - left.work).slice(0, 3)) {
    report(atMost(`${what}: ${name}, ${size} trades`, time, 'ms', limitMs));
    report(plain('the page’s own work meanwhile', work, 'ms'));
  }
}
