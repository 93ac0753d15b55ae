import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { foreignTexts, catalogueOf } from './foreign-texts.ts';
import { openSession, startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** Every screen in every language: no sentence of another language on it, and nothing cut. */
const CATALOGUES = { en: catalogueOf(en), es: catalogueOf(es), pt: catalogueOf(pt) };
const LOCALES = { en: 'en-GB', es: 'es-MX', pt: 'pt-BR' } as const;
/** English, whose words are the shortest, is checked where they are cut first: on a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const BEFORE_SIGN_IN = ['/auth/reset', '/auth/new/password', '/auth/error', '/auth/login'];
const SCREENS = [
  '/journal/dashboard/all',
  '/journal/dashboard/this/month?action=BOT&size=50&didAdd=Y&momentOfDay=openingBell&durationGroup=2to5m',
  '/journal/trades/all',
  '/journal/trades/all?symbol=NOSUCH',
  '/journal/breakdown/all',
  '/journal/reports/all',
  '/journal/reports/all?by=event&figure=average',
  '/journal/reports/all?report=compare&action=BOT',
  '/journal/insights/all',
  '/journal/insights/all?part=ledger',
  '/journal/insights/all?part=simulation',
  '/journal/gallery/all',
  '/journal/search/all',
  '/journal/calendar',
  '/journal/trading-plan',
  '/journal/trading-plan/edit',
  '/journal/user-profile',
  '/journal/accounts',
  '/journal/setups-and-tags',
  '/journal/how-to-read',
  '/journal/import',
  '/journal/checks',
  '/journal/trade/nosuchtrade',
  '/journal/dashboard/all/SUCCESS',
];

let server: DemoServer;
let browser: Browser;
/** What the demo trader wrote, in English: names of mistakes, the plan. */
let written: ReadonlySet<string>;

before(async () => {
  server = await startDemoServer();
  written = await readWritten();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a sentence of another language would be found, made or whole; what both say alike would not', () => {
  const shown = ['Update trades', '3 of 4 left today', 'Actualizar operaciones', 'Daybook', 'AAPL'];
  assert.deepEqual(foreignTexts(shown, CATALOGUES.es, CATALOGUES.en), ['Update trades', '3 of 4 left today']);
});

// Half of a walk is waiting for a page to be at rest; another one runs meanwhile.
suite('every screen', { concurrency: 3 }, () => {
  for (const [language, locale] of Object.entries(LOCALES) as [keyof typeof LOCALES, string][]) {
    const sizes = language === 'en' ? SIZES.slice(1) : SIZES;
    const widths = sizes.map(({ width }) => width).join(' and ');
    test(`every screen is entirely in ${language} and cuts nothing, ${widths} wide`, async () => {
      const watched = await openPage(browser, { viewport: sizes[0]!, locale });
      const { page } = watched;
      for (const path of BEFORE_SIGN_IN) {
        await page.goto(server.url + path);
        await look(watched, language, path, sizes);
      }
      await enter(page);
      for (const path of SCREENS) {
        await openScreen(page, server.url + path);
        await look(watched, language, path, sizes);
      }
      await openScreen(page, `${server.url}/journal/trades/all`);
      await page.locator('main a[href^="/journal/trade/"]').first().click();
      await page.locator('main textarea').waitFor();
      await look(watched, language, 'a trade', sizes);
      await page.keyboard.press('Control+k');
      await page.locator('input[role=combobox]').first().waitFor();
      await look(watched, language, 'the palette', sizes);
      await page.keyboard.press('Escape');
      await watched.context.close();
    });
  }
});

async function enter(page: Page): Promise<void> {
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(server.signIn.username);
  await page.locator('input[type=password]').fill(server.signIn.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/journal\//);
}

/** Checks a screen as loaded, and at the other sizes. */
async function look(
  { page }: WatchedPage,
  language: keyof typeof LOCALES,
  screen: string,
  sizes: typeof SIZES,
): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const loaded = page.viewportSize()!.width;
  for (const size of sizes.toSorted((one) => (one.width === loaded ? -1 : 1))) {
    await page.setViewportSize(size);
    // Not what holds the place of something.
    await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await lookNow(page, language, `${screen}, ${size.width} wide`);
  }
}

async function lookNow(page: Page, language: keyof typeof LOCALES, screen: string): Promise<void> {
  assert.equal(await page.evaluate(() => document.documentElement.lang), language, screen);
  const shown = (await textsShown(page)).filter((text) => !written.has(text));
  for (const [other, catalogue] of Object.entries(CATALOGUES))
    if (other !== language)
      assert.deepEqual(
        foreignTexts(shown, CATALOGUES[language], catalogue),
        [],
        `${screen}: words of ${other}`,
      );
  assert.deepEqual(await cutTexts(page), [], `${screen}: cut`);
  assert.deepEqual(await tabsBeyond(page), [], `${screen}: the current tab is not seen whole`);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  assert.equal(beyond, 0, `${screen}: the page scrolls sideways`);
}

/** Every text of the page that is seen or read aloud, each once. */
function textsShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) texts.add(node.data);
      else if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-hint'])
          texts.add(node.getAttribute(name) ?? '');
    }
    return [...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text));
  });
}

/** Buttons, tabs, heads and labels whose words do not fit in; names of people and accounts may be cut, they are elsewhere in full. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tight =
      'button, [role=tab], nav a, th, label, legend, h1, h2, h3, [role=columnheader], [role=option]';
    return [...document.querySelectorAll<HTMLElement>(tight)].flatMap((element) => {
      const isCut = [element, ...element.querySelectorAll<HTMLElement>('span')].some((part) => {
        const { overflowX, display, clip, clipPath } = getComputedStyle(part);
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        const isSeen = display !== 'none' && clip === 'auto' && clipPath === 'none' && part.clientWidth > 1;
        return hides && isSeen && part.scrollWidth > part.clientWidth + 1;
      });
      const isAName = element.closest('[data-tour=person]') !== null;
      return isCut && !isAName ? [element.textContent ?? ''] : [];
    });
  });
}

/** Current tabs of rows that scroll which lie beyond the page. */
function tabsBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main nav [aria-current=page]')].flatMap((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left < 0 || right > innerWidth ? [tab.textContent ?? ''] : [];
    }),
  );
}

async function readWritten(): Promise<ReadonlySet<string>> {
  const headers = await openSession(server);
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${server.url}/api/v1/${path}`, { headers })).json();
  const texts = new Set<string>();
  collect(await read('errors'), texts);
  collect(await read('profile/plan'), texts);
  return texts;
}

/** Every text anywhere in an answer. */
function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value.replace(/\s+/g, ' ').trim());
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collect(member, texts);
}
