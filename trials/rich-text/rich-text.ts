import type { Browser, Page } from 'playwright-core';
import { isPlanDocument } from '@daybook/api/journal/plan-document.ts';
import { openBrowser, openPage } from '../../tests/walks/browser.ts';
import { startDemoServer } from '../../tests/walks/demo-server.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { HOSTILE_PLANS, HOSTILE_TEXTS, planOfTexts } from './hostile-texts.ts';
import {
  openTrial,
  plantInStore,
  plantPlan,
  refuseHostilePlans,
  writeTexts,
  type Trial,
} from './hostile-journal.ts';
import { judge, type Verdict } from '../verdict.ts';

/** What a page asks of another host is seen and answered by nobody. */
const NO_OTHER_HOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
/** Plans generated at random for each round, tried against the list alone. */
const DRAWN_A_ROUND = 400;

/**
 * Hostile texts everywhere a trader or a platform can put one, and plans that no editor makes: the server refuses what is not
 * on its list, and a browser that is shown the rest, or what an older store might hold, runs nothing, with the content policy
 * and without.
 */
export async function richText(seed: number, rounds: number): Promise<Verdict> {
  const faults: string[] = [];
  const drawn = tryDrawnPlans(chanceFrom(seed), rounds * DRAWN_A_ROUND, faults);
  const server = await startDemoServer({
    CALLS_PER_MINUTE: '100000',
    PUBLIC_CALLS_PER_MINUTE: '100000',
  });
  const browser = await openBrowser([NO_OTHER_HOST]);
  try {
    const trial = await openTrial(server, faults);
    await refuseHostilePlans(trial);
    const share = await writeTexts(trial);
    await plantInStore(trial);
    const screens = await openAll(browser, trial, share, rounds);
    return judge({
      name: 'rich-text',
      observed: `${HOSTILE_TEXTS.length} texts and ${HOSTILE_PLANS.length} plans on ${screens} screens, ${drawn} drawn plans, ${faults.length} faults`,
      target: 'nothing runs, no foreign host is asked, every hostile plan is refused',
      seed,
      figures: {
        texts: HOSTILE_TEXTS.length,
        plans: HOSTILE_PLANS.length,
        screens,
        drawn,
        faults: faults.length,
      },
      least: { texts: 200, plans: 100, screens: 2 * SCREENS.length, drawn: rounds * DRAWN_A_ROUND },
      atMost: {},
      faults,
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** What the list lets through holds nothing but what it names, by a calculation that does not know the list's code. */
function tryDrawnPlans(chance: Chance, count: number, faults: string[]): number {
  const pick = <Item>(items: readonly Item[]) => items[draw(chance, 0, items.length - 1)]!;
  for (let at = 0; at < count; at++) {
    const parts = Array.from({ length: draw(chance, 1, 4) }, () => {
      const { content } = pick(HOSTILE_PLANS) as { readonly content?: unknown };
      return Array.isArray(content) ? (content as unknown[])[0] : content;
    });
    const honest = {
      type: 'paragraph',
      content: [{ type: 'text', text: pick(HOSTILE_TEXTS).replace(/\p{Cc}/gu, ' ') }],
    };
    const plan = { type: 'doc', content: chance() < 0.5 ? [...parts, honest] : [honest] };
    if (isPlanDocument(plan) && !isHarmless(plan))
      faults.push(`taken: ${JSON.stringify(plan).slice(0, 200)}`);
  }
  return count;
}

/** Whether a plan holds nothing but what is allowed in one, and links that run nothing. */
export function isHarmless(plan: object): boolean {
  const json = JSON.stringify(plan);
  const names = new Set([...json.matchAll(/"(\w+)":/g)].map(([, name]) => name));
  const known = ['type', 'content', 'attrs', 'text', 'marks', 'level', 'start', 'href'];
  const links = [...json.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '');
  return (
    [...names].every((name) => known.includes(name!)) &&
    links.every((href) => /^(https?:\/\/|mailto:)/i.test(href))
  );
}

const SCREENS = [
  '/journal/dashboard/all',
  '/journal/trades/all',
  '/journal/breakdown/all',
  '/journal/insights/all',
  '/journal/gallery/all',
  `/journal/search/all?symbol=${encodeURIComponent('<img src=x onerror=hit(970)>')}`,
  `/journal/trades/all?symbol=${encodeURIComponent('"><script>hit(971)</script>')}`,
  '/journal/calendar',
  '/journal/user-profile',
  '/journal/accounts',
  '/journal/trading-plan',
  '/journal/trading-plan/edit',
  '/top/traders',
];

async function openAll(browser: Browser, trial: Trial, share: string, rounds: number): Promise<number> {
  const paths = [
    ...SCREENS,
    ...trial.trades.slice(0, rounds > 1 ? 6 : 2).map((id) => `/journal/trade/${id}`),
    `/share/trade/${share}`,
  ];
  // A quick run checks some of the plans in the store, a full one at each.
  const stored = HOSTILE_PLANS.filter((_, at) => rounds > 1 || at % 12 === 0);
  let opened = 0;
  for (const bypassCSP of [false, true]) {
    const watch = await openWatched(browser, trial, bypassCSP);
    for (const path of paths) {
      await look(watch, trial, path);
      opened += 1;
    }
    await pasteInto(watch, trial);
    for (const plan of stored) {
      await plantPlan(trial, plan);
      await look(watch, trial, '/journal/trading-plan');
      opened += 1;
    }
    await look(watch, trial, '/journal/trading-plan/edit');
    await plantPlan(trial, planOfTexts(HOSTILE_TEXTS));
    await watch.close();
  }
  return opened;
}

interface Watch {
  readonly page: Page;
  readonly policy: 'with' | 'without';
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

async function openWatched(browser: Browser, trial: Trial, bypassCSP: boolean): Promise<Watch> {
  const { server, token, cookie, faults } = trial;
  const policy = bypassCSP ? 'without' : 'with';
  const { page, context, complaints } = await openPage(browser, { bypassCSP });
  page.on('dialog', (dialog) => {
    // The browser's own question, because what was pasted is not saved.
    if (dialog.type() === 'beforeunload') return void dialog.accept().catch(() => undefined);
    faults.push(`a dialog opened ${policy} policy: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.url && protocol !== 'blob:')
      faults.push(`asked ${policy} policy: ${request.url().slice(0, 120)}`);
  });
  await context.addInitScript(() => {
    const hits: number[] = [];
    Object.assign(globalThis, { hits, hit: (n: number) => hits.push(n) });
  });
  const cookies = cookie.split('; ').map((text) => text.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  await page.goto(`${server.url}/auth/login`);
  await page.evaluate((accessToken) => {
    localStorage.setItem('daybook.auth', JSON.stringify({ state: { accessToken }, version: 0 }));
  }, token);
  return { page, policy, complaints, close: () => context.close() };
}

async function look(
  { page, policy, complaints }: Watch,
  { server, faults }: Trial,
  path: string,
): Promise<void> {
  const before = complaints.length;
  const answer = await page.goto(`${server.url}${path}`);
  if (answer?.status() !== 200) faults.push(`${path.slice(0, 60)} answered ${answer?.status()}`);
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => {
    const unexpected = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, meta[http-equiv], script:not([src]):not([type="application/json"])',
      ),
    ];
    const eventful = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const links = [...document.querySelectorAll('[href], [src], [action]')].filter((element) =>
      ['href', 'src', 'action'].some((name) =>
        /^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute(name) ?? ''),
      ),
    );
    return {
      hits: (globalThis as unknown as { hits: number[] }).hits,
      elements: [...unexpected, ...eventful, ...links].map(
        (element) =>
          element.tagName +
          element
            .getAttributeNames()
            .map((name) => ` ${name}=${element.getAttribute(name)}`)
            .join(''),
      ),
      isRefused: document.body.innerText.includes('Too many attempts'),
    };
  });
  const where = `${path.slice(0, 60)} ${policy} policy`;
  if (found.isRefused) faults.push(`${where} was not shown: too many calls`);
  for (const n of found.hits) faults.push(`text ${n} ran at ${where}`);
  for (const element of found.elements) faults.push(`at ${where} stands ${element}`);
  const reports = complaints.slice(before).filter((text) => text.includes('daybook-csp-report'));
  if (policy === 'with')
    for (const report of reports) faults.push(`reported at ${where}: ${report.slice(0, 160)}`);
}

/** What is pasted becomes plain text, whatever markup it carries. */
async function pasteInto({ page, policy }: Watch, { server, faults }: Trial): Promise<void> {
  await page.goto(`${server.url}/journal/trading-plan/edit`);
  const editor = page.locator('[contenteditable=true]');
  await editor.waitFor();
  await editor.click();
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'pasted as text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, HOSTILE_TEXTS.join('\n'));
  await page.getByText('pasted as text').first().waitFor();
  const { hits, unexpected } = await editor.evaluate((element) => ({
    hits: (globalThis as unknown as { hits: number[] }).hits,
    unexpected: element.querySelectorAll('script, img, iframe, svg, math, style, form, input, a').length,
  }));
  for (const n of hits) faults.push(`text ${n} ran when pasted ${policy} policy`);
  if (unexpected > 0) faults.push(`${unexpected} elements came with a paste ${policy} policy`);
}
