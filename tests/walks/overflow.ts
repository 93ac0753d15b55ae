import type { Page } from 'playwright-core';

const BREAKPOINTS = [600, 960, 1240, 1560].flatMap((width) => [width - 1, width, width + 1]);

/** From the narrowest phone to the widest window that is usual in equal steps (px), and both sides of each breakpoint. */
export function widthsBy(step: number): readonly number[] {
  const steps = Array.from({ length: Math.floor((1920 - 360) / step) + 1 }, (_, at) => 360 + at * step);
  return [...new Set([...steps, ...BREAKPOINTS])].sort((one, other) => one - other);
}

/**
 * Makes the page as wide as each of the widths in turn, without loading it again, and says what runs out of its card, its
 * cell or the page: `1440: table "Executions" is 38 px wider than its card`. Empty is good.
 */
export async function overflows(page: Page, widths: readonly number[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const height = page.viewportSize()?.height ?? 900;
  const found: string[] = [];
  // What is hidden is laid out all the same, and not drawn: a third of the work of a width.
  await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'));
  try {
    for (const width of widths) {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      found.push(...(await overflowsNow(page)).map((what) => `${width}: ${what}`));
    }
  } finally {
    await session.send('Emulation.clearDeviceMetricsOverride');
    await session.detach();
    await page.evaluate(() => document.documentElement.style.removeProperty('visibility'));
  }
  return found;
}

/** What runs out at the width that the page has, as {@link overflows} says it. */
async function overflowsNow(page: Page): Promise<string[]> {
  return [...(await tablesBeyondNow(page)), ...(await textsBeyondNow(page))];
}

/** What does not fit in at the width that the page has: what runs out, and what is cut. */
export async function misfits(page: Page): Promise<string[]> {
  return [...(await overflowsNow(page)), ...(await cutNow(page))];
}

/** Words that are cut and current tabs that are not seen whole, at the width that the page has. */
async function cutNow(page: Page): Promise<string[]> {
  const [texts, tabs] = [await cutTexts(page), await tabsBeyond(page)];
  return [
    ...texts.map((text) => `"${text}" is cut`),
    ...tabs.map((text) => `the current tab "${text}" is not seen whole`),
  ];
}

function tablesBeyondNow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    // Other letters are of another width.
    await document.fonts.ready;
    const found: string[] = [];
    const beyondPage = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyondPage > 0) found.push(`the page scrolls sideways by ${beyondPage} px`);
    const isSeen = (element: Element) => element.getClientRects().length > 0;
    /** The nearest box around an element that is drawn: its card, window or zone. */
    const cardOf = (element: Element): Element | null => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { backgroundColor, borderRightWidth, overflowX } = getComputedStyle(box);
        const isDrawn = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRightWidth !== '0px';
        if (overflowX === 'auto' || overflowX === 'scroll' || isDrawn) return box;
      }
      return null;
    };
    for (const table of document.querySelectorAll('table')) {
      if (!isSeen(table) || table.closest('.sr-only')) continue;
      const name = table.caption?.textContent ?? table.getAttribute('aria-label') ?? '';
      const card = cardOf(table);
      const edge =
        card === null ? innerWidth : card.getBoundingClientRect().left + card.clientLeft + card.clientWidth;
      const scrolls = card !== null && /auto|scroll/.test(getComputedStyle(card).overflowX);
      const cells = [table, ...table.querySelectorAll('th, td')].filter(isSeen);
      const right = Math.max(...cells.map((cell) => cell.getBoundingClientRect().right));
      const beyond = Math.round(right - edge);
      if (beyond > 0 && !(scrolls && card.hasAttribute('tabindex')))
        found.push(`table "${name}" is ${beyond} px wider than its card`);
      for (const cell of table.querySelectorAll('th, td')) {
        if (!isSeen(cell) || cell.scrollWidth <= cell.clientWidth + 1 || cell.clientWidth <= 1) continue;
        if (getComputedStyle(cell).overflowX !== 'visible') continue;
        found.push(
          `table "${name}": "${cell.textContent}" is ${cell.scrollWidth - cell.clientWidth} px wider than its cell`,
        );
      }
    }
    return [...new Set(found)];
  });
}

/** What of the texts that are seen in the page runs out of the box that draws or cuts it, as {@link overflows} says it. */
function textsBeyondNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.textContent?.trim() === '' || text.parentElement?.closest('.sr-only, table, select, title'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = boxOf(text.parentElement);
      if (box === null || box.clientWidth <= 1) continue;
      const beyond = Math.round(range.getBoundingClientRect().right - box.getBoundingClientRect().right);
      if (beyond > 0) found.push(`"${text.textContent}" is ${beyond} px wider than its box`);
    }
    return [...new Set(found)];

    /** The nearest box around a text that is drawn or cuts; null where one that scrolls, or says so by dots, comes first. */
    function boxOf(from: Element | null): Element | null {
      for (let box = from; box !== null && box !== main; box = box.parentElement) {
        const { backgroundColor, borderRightWidth, overflowX, textOverflow, display } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return null;
        if (display === 'inline') continue;
        if (overflowX !== 'visible' || backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRightWidth !== '0px')
          return box;
      }
      return null;
    }
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
