import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { matchPath } from '../../../apps/web/src/router/match-path.ts';
import * as known from '../../../apps/web/src/router/paths.ts';
import { FIRST_START, listScreens, type AllScreens } from '../all-screens.ts';
import { openBrowser, openPage } from '../browser.ts';
import { signInAsDemo } from '../demo-page.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { readWritten } from './text-problems.ts';
import { visit, type Visit } from './visit.ts';

/** Every screen once: its words, names, measures, colours and what the browser complains about, in one visit. */
const VIEWPORT = { width: 1440, height: 900 };
let empty: RunningServer;
let server: DemoServer;
let browser: Browser;
let screens: AllScreens;

before(async () => {
  empty = await startServer();
  server = await startDemoServer();
  screens = await listScreens(server);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await empty?.stop();
  await server?.stop();
});

test('in English, 1440 wide and light, every screen is right', async (each) => {
  const theme = 'light';
  const how: Visit = { language: 'en', theme, sizes: [VIEWPORT], written: await readWritten(server) };
  const options = { viewport: VIEWPORT, colorScheme: theme } as const;
  const reader = await openPage(browser, options);
  await each.test(FIRST_START.name, async () => {
    assert.deepEqual(await visit(reader, empty, FIRST_START, how), []);
  });
  const trader = await openPage(browser, options);
  await signInAsDemo(trader.page, server);
  const visits = [
    ...screens.outside.map((screen) => ({ screen, watched: reader })),
    ...screens.journal.map((screen) => ({ screen, watched: trader })),
  ];
  // A screen on which something is wrong does not keep the walk from the next one.
  for (const { screen, watched } of visits)
    await each.test(screen.name, async () => {
      assert.deepEqual(await visit(watched, server, screen, how), []);
    });
});

interface Planted {
  readonly tag: string;
  readonly text?: string;
  readonly style?: string;
}

/** What may be wrong on a screen, and what a visit then says of it. */
const PLANTED: readonly (readonly [what: string, planted: Planted, finding: RegExp])[] = [
  ['a button without a name', { tag: 'button' }, /a button has no name/],
  ['a table without a name', { tag: 'table' }, /a table has no name/],
  ['what is wider than the screen', { tag: 'p', text: 'Wide', style: 'width: 3000px' }, /scrolls sideways/],
  [
    'text that is hard to read',
    { tag: 'p', text: 'Pale', style: 'color: #ddd; background: #fff' },
    /contrast/,
  ],
  ['a second heading of the first level', { tag: 'h1', text: 'Second' }, /the headings of the first level/],
  ['a complaint', { tag: 'error', text: 'planted' }, /^console: .*planted/],
];

/** Runs in the page. */
function plant(main: Element, { tag, text = '', style = '' }: Planted): void {
  if (tag === 'error') return console.error(text);
  const element = document.createElement(tag);
  element.style.cssText = style;
  if (element instanceof HTMLTableElement) {
    const head = document.createElement('th');
    head.textContent = 'Net';
    element.createTHead().insertRow().append(head);
    element.insertRow().insertCell().textContent = '1';
  } else element.textContent = text;
  main.append(element);
}

test('what is planted on a screen is found', async (each) => {
  const theme = 'light';
  const how: Visit = { language: 'en', theme, sizes: [VIEWPORT], written: await readWritten(server) };
  const watched = await openPage(browser, { viewport: VIEWPORT, colorScheme: theme });
  await signInAsDemo(watched.page, server);
  const screen = screens.journal.find(
    ({ path, press }) => press === undefined && path === '/journal/trading-plan',
  );
  assert.ok(screen);
  for (const [what, planted, finding] of PLANTED)
    await each.test(what, async () => {
      await watched.page.goto(server.url);
      const press = (page: Page) => page.locator('main').evaluate(plant, planted);
      const findings = await visit(watched, server, { ...screen, press }, how);
      assert.ok(
        findings.some((found) => finding.test(found.replace(/^\d+: /, ''))),
        findings.join('\n'),
      );
    });
});

test('every address of a screen and of a public page is among those that are visited', () => {
  const visited = [...screens.outside, ...screens.journal].map(
    ({ path }) => new URL(path, server.url).pathname,
  );
  const patterns = [...screenPatterns(), ...publicPatterns()];
  assert.ok(patterns.length > 20, `${patterns.length} addresses`);
  assert.deepEqual(
    patterns.filter((pattern) => !visited.some((path) => matchPath(pattern, path) !== null)),
    [],
  );
});

/** Patterns of all addresses in the browser's list of screens, read from its sources, which need a browser to run. */
function screenPatterns(): string[] {
  const imports = sourceOf('app/routes.tsx').matchAll(/from '#web\/(screens\/[^']+\/screen\.ts)'/g);
  return [...imports].flatMap(([, file = '']) => {
    const source = sourceOf(file);
    const lists = [...source.matchAll(/^ {2}paths: \[([^\]]+)\],$/gm)];
    assert.equal(lists.length, source.match(/\bscreen(?:<\w+>)?\(\{/g)?.length, `addresses in ${file}`);
    return lists.flatMap(([, list = '']) => list.split(',').map((item) => patternOf(item.trim())));
  });
}

/** The text of an address that is written as a text or by its name: `'/auth/reset'`, `PATHS.calendar`. */
function patternOf(written: string): string {
  const [, text] = /^'(.+)'$/.exec(written) ?? [];
  if (text !== undefined) return text;
  const [name = '', member] = written.split('.');
  const named = (known as unknown as Record<string, string | Record<string, string> | undefined>)[name];
  const pattern = typeof named === 'object' ? named[member ?? ''] : named;
  assert.ok(pattern, `the address ${written}`);
  return pattern;
}

/** Patterns of the addresses that the server answers with a whole page. */
function publicPatterns(): string[] {
  const source = sourceOf('../../server/src/public/pages/pages.ts');
  const patterns = [...source.matchAll(/^ {4}'(\/[^']+)': /gm)].map(([, url = '']) =>
    url.replaceAll('/:', '/$'),
  );
  assert.ok(patterns.length > 0);
  return patterns;
}

function sourceOf(path: string): string {
  return readFileSync(join(import.meta.dirname, '../../../apps/web/src', path), 'utf8');
}
