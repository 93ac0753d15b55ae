import type { Page } from 'playwright-core';
import { atMost, type Report } from '../report.ts';

/** The mark of the page whose first screen is shown. */
const STANDS = 'daybook:first-screen-stands';

/**
 * Bytes on the wire of the first visit of a page whose charts are drawn, by what they are. What the page fetches ahead once its
 * first screen is shown is not part of the first load; the candles come on top.
 */
export async function measureDownloads(report: Report, page: Page): Promise<void> {
  // It is set in an idle moment after the charts are drawn.
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, STANDS);
  const files = await page.evaluate((mark) => {
    const until = performance.getEntriesByName(mark)[0]!.startTime;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => startTime < until || name.includes('ProgressCanvas'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  }, STANDS);
  const kilobytes = (list: typeof files) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const scripts = files.filter(({ name }) => /\/assets\/.*\.js$/.test(name));
  const candles = scripts.filter(({ name }) => name.includes('ProgressCanvas'));
  const first = kilobytes(scripts) - kilobytes(candles);
  const styles = files.filter(({ name }) => name.endsWith('.css'));
  report(atMost('first load of the journal, JavaScript without the candles, as sent', first, 'kB', 115));
  report(atMost('lazy chunk of the candles', kilobytes(candles), 'kB', 140));
  report(atMost('first load of the journal, CSS', kilobytes(styles), 'kB', 15));
}
