import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

/** Programs of a browser that would talk to the network on their own are off. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing is drawn by a graphics card: a process and a thread less for each browser.
  '--in-process-gpu',
  '--num-raster-threads=1',
];
/**
 * V8's optimising compilers only for what runs by the ten thousand, as simulations do. A page of a walk lives for seconds, and
 * compiling what is merely warm takes longer than it saves: two fifths of the processor time of a page load and of a check by axe.
 */
const BASELINE =
  '--js-flags=--no-turbofan --invocation-count-for-maglev=20000 --invocation-count-for-maglev-osr=3000';
/** A walk waits for what is to be seen; only what never comes is to fail, however busy the machine. */
export const MAX_WAIT_MS = 240_000;
const CSP_MARK = 'daybook-csp-report: ';

/** Opens the system's Chromium for walks; DAYBOOK_CHROMIUM names another. `more` are further arguments of its command line. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch([BASELINE, ...more]);
}

/** As traders have it, to measure how long something takes. */
export function openOptimisingBrowser(): Promise<Browser> {
  return launch([]);
}

function launch(more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['DAYBOOK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...QUIET, ...more],
  });
}

/** A page, with everything it complained about. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console, uncaught ones and reports of the content policy, each once. */
  readonly complaints: readonly string[];
}

/** Opens a page in a context of its own, without motion, and collects its complaints. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const still = { locale: 'en-US', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...still, ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  await context.addInitScript((mark) => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`${mark}${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  }, CSP_MARK);
  const complaints: string[] = [];
  const page = await context.newPage();
  watchPage(page, complaints);
  return { page, context, complaints };
}

function watchPage(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
}
