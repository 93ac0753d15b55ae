import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningServer } from '../../../tests/walks/running-server.ts';
import { atMost, plain, type Report } from '../report.ts';
import { longestPageTask } from './page-tasks.ts';
import { median } from '../timing.ts';

const ROUNDS = 5;
const CHANGED = 10_000;

/** A server with a journal, and a trader who is signed in. */
interface FilledServer {
  readonly server: RunningServer;
  readonly signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Of the journal, in trades. */
  readonly size: string;
}

/** 10,000 trades of the list are given a tag at once and that is undone, as a trader does: pressed, answered, drawn. */
export async function measureManyTrades(
  report: Report,
  browser: Browser,
  { server, signedIn, size }: FilledServer,
): Promise<void> {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/journal/trades/all`);
  await selectNewest(page);
  const changed: number[] = [];
  const undone: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const name = `Gap ${round + 1}`;
    await openTags(page, name);
    const change = () => pressUntil(page, '[role=option]', `Tag “${name}” added to 10,000 trades`);
    const undo = () => pressUntil(page, UNDO, 'Undone on 10,000 trades');
    for (const [step, times] of [
      [change, changed],
      [undo, undone],
    ] as const)
      tasks.push(await longestPageTask(page, async () => times.push(await step())));
    await closeToasts(page);
  }
  const typical = (times: readonly number[]) => median(times.slice(1).sort((left, right) => left - right));
  report(
    atMost(`a tag on 10,000 trades of the list until said, ${size} trades`, typical(changed), 'ms', 1_000),
  );
  report(atMost(`the same undone, ${size} trades`, typical(undone), 'ms', 1_000));
  report(atMost(`longest task of the page meanwhile, as its own work, median`, typical(tasks), 'ms', 50));
  report(plain('the longest of all of them, the first round included', Math.max(...tasks), 'ms'));
  await context.close();
}

const UNDO = '[aria-label="Notifications"] button:not([aria-label])';

/** Selects as many as one call takes. */
async function selectNewest(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select the trades of this page' }).click();
  await page.getByRole('button', { name: /^Select all / }).click();
  const newest = page.getByRole('button', { name: /^Only the newest/ }).last();
  if (await newest.isVisible()) await newest.click();
  await page.getByText(`${CHANGED.toLocaleString('en-US')} selected`, { exact: true }).waitFor();
}

async function openTags(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name: `New tag “${name}”` }).waitFor();
}

async function closeToasts(page: Page): Promise<void> {
  const close = page.getByLabel('Notifications').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) await close.first().click();
}

/** Milliseconds from pressing what a selector finds last until a sentence is drawn. */
function pressUntil(page: Page, selector: string, sentence: string): Promise<number> {
  return page.evaluate(
    async ([where, text]) => {
      const target = [...document.querySelectorAll<HTMLElement>(where)].at(-1);
      if (!target) throw new Error(`nothing to press: ${where}`);
      const start = performance.now();
      target.click();
      while (!document.querySelector('[aria-label=Notifications]')?.textContent?.includes(text)) {
        if (performance.now() - start > 60_000) throw new Error(`never said: ${text}`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - start;
    },
    [selector, sentence] as const,
  );
}
