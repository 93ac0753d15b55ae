// `npm run screens [-- folder]`: a picture of every screen, both sizes, light and dark, three languages, to check by eye.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '@daybook/domain/language.ts';
import { openBrowser, openPage } from './browser.ts';
import { startDemoServer, type DemoSignIn } from './demo-server.ts';
import { startServer } from './running-server.ts';

const SIZES = { fixture: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const LANGUAGES = { en: 'en-US', es: 'es-ES', pt: 'pt-BR' } as const satisfies Record<Language, string>;
const SCHEMES = ['light', 'dark'] as const;

interface Shot {
  readonly name: string;
  readonly path: string;
  /** What is done once the page is at rest, before the picture. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const SCREENS: readonly Shot[] = [
  { name: 'dashboard', path: '/journal/dashboard/all' },
  { name: 'dashboard-this-month', path: '/journal/dashboard/this/month' },
  { name: 'dashboard-arranging', path: '/journal/dashboard/all?arrange=on' },
  { name: 'trades', path: '/journal/trades/all' },
  { name: 'trades-none', path: '/journal/trades/all?symbol=NOSUCH' },
  { name: 'breakdown', path: '/journal/breakdown/all' },
  { name: 'insights', path: '/journal/insights/all' },
  { name: 'simulation', path: '/journal/insights/all?part=simulation' },
  { name: 'gallery', path: '/journal/gallery/all' },
  { name: 'search', path: '/journal/search/all' },
  { name: 'filters', path: '/journal/dashboard/all?size=50&action=BOT&momentOfDay=openingBell' },
  { name: 'calendar', path: '/journal/calendar' },
  { name: 'trade', path: '/journal/trades/all', prepare: openFirstTrade },
  { name: 'import', path: '/journal/import' },
  { name: 'checks', path: '/journal/checks' },
  { name: 'plan', path: '/journal/trading-plan' },
  { name: 'plan-edit', path: '/journal/trading-plan/edit' },
  { name: 'accounts', path: '/journal/accounts' },
  { name: 'setups-and-tags', path: '/journal/setups-and-tags' },
  { name: 'profile', path: '/journal/user-profile' },
  { name: 'top-traders', path: '/top/traders' },
  { name: 'top-trader', path: '/top/traders', prepare: openFirstTrader },
  { name: 'public-dashboard', path: '/top/traders', prepare: openFirstDashboard },
];

const BEFORE_SIGN_IN = {
  reset: '/auth/reset',
  register: '/auth/register',
  'new-password': '/auth/new/password?id=none&token=none',
  'dead-link': '/get_started/none',
  'entry-error': '/auth/error',
};

const folder = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'screens');
mkdirSync(folder, { recursive: true });
const empty = await startServer();
const filled = await startDemoServer();
const browser = await openBrowser();
try {
  for (const [language, locale] of Object.entries(LANGUAGES))
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of SCHEMES)
        await takeAll(
          browser,
          `${language}-${size}-${colorScheme}`,
          { locale, viewport, colorScheme },
          filled.signIn,
        );
} finally {
  await browser.close();
  await filled.stop();
  await empty.stop();
}

async function takeAll(
  open: Browser,
  prefix: string,
  options: BrowserContextOptions,
  signIn: DemoSignIn,
): Promise<void> {
  const { page, context, complaints } = await openPage(open, options);
  const take = async (name: string) => {
    await standStill(page);
    await page.screenshot({ path: join(folder, `${prefix}-${name}.png`), fullPage: true });
  };
  await page.goto(`${empty.url}/auth/login`);
  await take('first-start');
  for (const [name, path] of Object.entries(BEFORE_SIGN_IN)) {
    await page.goto(`${filled.url}${path}`);
    await take(name);
  }
  await page.goto(`${filled.url}/auth/login`);
  await page.locator('input').first().fill(signIn.username);
  await page.locator('input[type=password]').fill(signIn.password);
  await take('login');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/journal\//);
  for (const { name, path, prepare } of SCREENS) {
    await page.goto(`${filled.url}${path}`);
    await standStill(page);
    await prepare?.(page);
    await take(name);
  }
  process.stdout.write(`${prefix}: ${complaints.length === 0 ? 'no complaint' : complaints.join('\n')}\n`);
  await context.close();
}

async function openFirstTrade(page: Page): Promise<void> {
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  await page.waitForURL(/\/journal\/trade\//);
}

async function openFirstTrader(page: Page): Promise<void> {
  await page.locator('.trader a').first().click();
  await page.waitForURL(/\/top\/trader\//);
}

async function openFirstDashboard(page: Page): Promise<void> {
  await openFirstTrader(page);
  await page.locator('.ways a').first().click();
  await page.waitForURL(/\/trader\/dashboard\//);
}

/** Two looks a third of a second apart see the same. */
async function standStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  let before = '';
  for (let poll = 0; poll < 20; poll++) {
    const now = await page.evaluate(
      () => `${document.body.innerText} ${document.getElementsByTagName('*').length}`,
    );
    if (now === before && poll > 2) return;
    before = now;
    await page.waitForTimeout(330);
  }
}
