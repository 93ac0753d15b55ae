import type { Messages } from '@daybook/texts/en.ts';
import type { Page, Request } from 'playwright-core';
import { MAX_WAIT_MS } from './browser.ts';
import { openScreen } from './open-screen.ts';

/** A screen, or what is opened on one by a press. */
export interface WalkedScreen {
  readonly name: string;
  /** From the root, with its query. */
  readonly path: string;
  /** The parts of the document's title that come before the brand. */
  readonly title: (words: Messages) => readonly string[];
  /** The heading of the first level; the first part of the title where it is left out. */
  readonly heading?: (words: Messages) => string;
  /** Opens what is to be seen on the screen, and waits until it is there. Escape closes it. */
  readonly press?: (page: Page, words: Messages) => Promise<unknown>;
  /** The status of an answer that refuses, or may refuse where the server is busy. The browser reports it as an error. */
  readonly refusal?: 404 | 429;
}

/** A table of unknown columns and an export of a platform, as a trader drops them on the import. */
const FILES = {
  'mapper.csv': [
    'Exec Time,Ticker,B/S,Shares,Fill Price,Charge,Order Status',
    '05/12/2026 09:31:04,KITE,Zukauf,200,8.12,1.00,Filled',
    '05/12/2026 09:33:10,KITE,Sold,200,8.31,1.00,Filled',
    '05/13/2026 10:02:00,ZZAA,Sold,100,20.60,,Cancelled',
  ],
  'options.csv': [
    'Executed At,Side,Symbol,Quantity,Average Price,Value,Commission',
    '05/18/2026 09:31:04,Buy to Open,SPY 260522C00500000,1,125.00,-125.00,1.14',
    '05/18/2026 09:41:04,Sell to Close,SPY 260522C00500000,1,150.00,150.00,0.14',
  ],
} as const;

type DroppedFile = keyof typeof FILES;
export const DROPPED_FILES = Object.keys(FILES) as readonly DroppedFile[];

/** Opens a screen as a trader does; a page that shows nothing of the journal is loaded. */
export async function openWalked(
  page: Page,
  { url }: { readonly url: string },
  { path, press }: WalkedScreen,
  words: Messages,
): Promise<void> {
  watchRequests(page);
  await openScreen(page, url + path);
  await press?.(page, words);
}

/** Closes what was opened on a screen by a press. */
export async function closeWalked(page: Page, { press }: WalkedScreen): Promise<void> {
  if (press) await page.keyboard.press('Escape');
}

const requests = new WeakMap<Page, Set<Request>>();

/** The requests of a page that are not answered yet, from the first screen on that was opened by a walk. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const known = requests.get(page);
  if (known) return known;
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  requests.set(page, pending);
  return pending;
}

/** Waits until twice in a row nothing is asked for, nothing holds the place of something, and the browser has drawn all, a heading among it. */
export async function comeToRest(page: Page): Promise<void> {
  const pending = watchRequests(page);
  const end = performance.now() + MAX_WAIT_MS;
  let waitsFor: string | null = null;
  for (let quiet = 0; quiet < 2; quiet = waitsFor === null ? quiet + 1 : 0) {
    if (performance.now() > end) throw new Error(`not at rest in ${MAX_WAIT_MS} ms: ${waitsFor}`);
    const isDrawn = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (
        document.querySelector('h1') !== null &&
        document.querySelector('[data-skeleton], [aria-busy=true]') === null
      );
    });
    const [asked] = pending;
    waitsFor = asked ? asked.url() : isDrawn ? null : 'something is not drawn yet';
  }
}

export async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').first().waitFor();
}

export async function openReconciledDay(page: Page): Promise<void> {
  await page.locator('main table button').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]').first().waitFor();
}

export async function openPersonMenu(page: Page): Promise<void> {
  await page.locator('[data-tour=person] [aria-haspopup]').click();
  await page.getByRole('menu').waitFor();
}

export async function dropFile(page: Page, name: DroppedFile): Promise<void> {
  const buffer = Buffer.from([...FILES[name], ''].join('\n'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name, mimeType: 'text/csv', buffer }]);
  await page.getByRole('region', { name }).locator('table, select').first().waitFor();
}
