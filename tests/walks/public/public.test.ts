import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LEFT_TO_FULL } from '@daybook/domain/chance-testing.ts';
import { en } from '@daybook/texts/en.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '@daybook/domain/language.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** What everybody sees of a trader who shares, in a browser without any session. Each test continues where the last one ended. */
const WIDE = { viewport: { width: 1440, height: 900 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const LANGUAGES = { en: 'en-US', es: 'es-ES', pt: 'pt-BR' } as const satisfies Record<Language, string>;
const WORDS = {
  en: { top: 'Top traders', executions: 'Executions', empty: 'There is nothing here' },
  es: { top: 'Mejores traders', executions: 'Ejecuciones', empty: 'Aquí no hay nada' },
  pt: { top: 'Melhores traders', executions: 'Execuções', empty: 'Não há nada aqui' },
} as const;

let server: DemoServer;
let browser: Browser;
let owner: WatchedPage;
let address = '';

before(async () => {
  server = await startDemoServer({
    PUBLIC_CALLS_PER_MINUTE: '10000',
    COMMENTS_WIDGET: 'disqus:desk',
  });
  browser = await openBrowser();
  owner = await openPage(browser, { ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(owner.page);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page): Promise<void> {
  const { username, password } = server.signIn;
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.waitForURL(/\/journal\/dashboard/);
}

/** What a page complained about, without the line of the console for a call that was meant to be refused. */
function unexpectedOf({ complaints }: WatchedPage): readonly string[] {
  return complaints.filter((complaint) => !complaint.includes('status of 422'));
}

/** Does something as a reader without a session, who must see nothing complained about. */
async function asReader(
  options: BrowserContextOptions,
  read: (page: Page) => Promise<void>,
  isMissing = false,
): Promise<void> {
  const { page, context, complaints } = await openPage(browser, options);
  await read(page);
  await context.close();
  assert.deepEqual(isMissing ? complaints.filter((line) => !line.includes('404')) : complaints, []);
}

async function looksRight(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${what} scrolls sideways by ${beyond}`);
  assert.deepEqual(await accessibilityProblems(page), [], what);
}

test('a trader shares a trade from its page, sees the picture of the link and copies the address', async () => {
  const { page } = owner;
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this trade' });
  await dialog.getByLabel('Anyone with the link can see this trade').check();
  const image = dialog.getByRole('img', { name: 'What the link looks like when posted' });
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1200,
  );
  await image.waitFor();
  await looksRight(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Link copied').waitFor();
  address = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(address, /\/share\/trade\/[0-9a-f-]{36}$/);
  await dialog.getByRole('radio', { name: 'No figures' }).check();
  await page.waitForFunction(() =>
    document.querySelector('dialog img')?.getAttribute('src')?.endsWith('none'),
  );
  assert.deepEqual(owner.complaints, []);
});

for (const [language, locale] of Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][])
  for (const [size, options] of Object.entries({ wide: WIDE, phone: PHONE }))
    test(
      `${language} on a ${size}: the trade, the top traders, their trades and their dashboard`,
      {
        skip: language !== 'en' && LEFT_TO_FULL,
      },
      async () => {
        const words = WORDS[language];
        await asReader(
          { ...options, locale, colorScheme: size === 'wide' ? 'light' : 'dark' },
          async (page) => {
            await page.goto(address);
            assert.equal(await page.locator('html').getAttribute('lang'), language);
            await page.getByRole('heading', { name: words.executions, exact: true }).waitFor();
            await looksRight(page, 'shared trade');
            await page.getByRole('link', { name: 'Daybook' }).click();
            await page.getByRole('heading', { name: words.top }).waitFor();
            await looksRight(page, 'top traders');
            await page.getByRole('link', { name: 'Demo Trader' }).click();
            await page.waitForURL(/\/top\/trader\/monthly\//);
            await looksRight(page, 'trades of a trader');
            await page.getByRole('link', { name: 'DEMO', exact: true }).click();
            await page.waitForURL(/\/trader\/dashboard\//);
            await page.locator('#dashboard section').nth(8).waitFor();
            await looksRight(page, 'public dashboard');
          },
        );
      },
    );

test('the page is as useful without its script, and contains the whole trade', async () => {
  await asReader({ ...WIDE, javaScriptEnabled: false }, async (page) => {
    await page.goto(address);
    assert.ok((await page.getByRole('row').count()) > 1);
    assert.equal(await page.getByRole('link', { name: 'WhatsApp' }).count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0);
    await page.getByRole('link', { name: 'ES', exact: true }).click();
    await page.getByRole('heading', { name: 'Ejecuciones', exact: true }).waitFor();
  });
});

test('a reader without a session reads comments; a trader writes and removes them', async () => {
  const { page } = owner;
  await page.goto(address);
  await page.getByLabel('Your comment').fill('Held through the pullback. <b>Why?</b>');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Held through the pullback. <b>Why?</b>').waitFor();
  await looksRight(page, 'the thread of a trader');
  await asReader(WIDE, async (reader) => {
    await reader.goto(address);
    await reader.getByText('Held through the pullback. <b>Why?</b>').waitFor();
    assert.equal(await reader.getByRole('button', { name: 'Send' }).count(), 0);
    await reader.getByRole('link', { name: 'Sign in to comment' }).waitFor();
  });
  await page.getByLabel('Your comment').fill('And sold into the close.');
  await page.getByRole('button', { name: 'Send' }).click();
  const removals = page.getByRole('button', { name: 'Delete' });
  await removals.nth(1).waitFor();
  await removals.first().press('Enter');
  await page.getByText('Held through the pullback.').waitFor({ state: 'detached' });
  await removals.and(page.locator(':focus')).waitFor();
  await removals.press('Enter');
  await page.getByText('No comments yet').waitFor();
  await page.locator('textarea#comment:focus').waitFor();
  await page.getByLabel('Your comment').pressSequentially('Turned \u202edeti');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await (await asked).dismiss();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(en.pages.commentUnseen).waitFor();
  await page.getByLabel('Your comment').fill('');
  assert.deepEqual(unexpectedOf(owner), []);
});

test('a comment that was reported keeps the keyboard', async () => {
  const { page } = owner;
  const comment = (id: number, canReport: boolean) => ({
    id: `comment-of-many${id}`,
    author: null,
    isOwner: false,
    createdAt: 1_780_000_000_000 + id,
    text: `Comment ${id}`,
    canRemove: false,
    canReport,
    reports: 0,
  });
  const thread = (isReported: boolean) => ({
    json: { writesAs: null, hasEarlier: false, results: [comment(1, !isReported), comment(2, true)] },
  });
  await page.route('**/thread', (route) => route.fulfill(thread(false)));
  await page.route('**/report', (route) => route.fulfill(thread(true)));
  await page.goto(address);
  const reports = page.getByRole('button', { name: en.pages.report, exact: true });
  await reports.nth(1).waitFor();
  await reports.first().press('Enter');
  await page.locator('li:focus', { hasText: 'Comment 1' }).waitFor();
  await page.unrouteAll();
});

test('outside comments are asked for by a click, and live in a sandbox', async () => {
  await asReader(WIDE, async (page) => {
    const asked = new Set<string>();
    await page.route('https://disqus.com/**', (route) => {
      asked.add(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>outside</p>' });
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    assert.equal(asked.size, 0);
    await page.getByRole('button', { name: 'Show comments from Disqus' }).click();
    await page.frameLocator('iframe').getByText('outside').waitFor();
    const sandbox = await page.locator('iframe').getAttribute('sandbox');
    assert.equal(sandbox, 'allow-scripts allow-same-origin allow-forms allow-popups');
    assert.deepEqual([asked.size, /token/.test([...asked].join())], [1, false]);
  });
});

test('a trade that is no longer shared is gone at once, its picture too', async () => {
  const { page } = owner;
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.locator('main a[href*="/journal/trade/"]').first().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Anyone with the link can see this trade').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).waitFor({ state: 'detached' });
  await asReader(
    { ...PHONE, locale: 'pt-BR' },
    async (reader) => {
      await reader.goto(address);
      await reader.getByRole('heading', { name: WORDS.pt.empty }).waitFor();
      await looksRight(reader, 'nothing here');
    },
    true,
  );
  assert.equal((await fetch(`${address}/card.png`)).status, 404);
});

test('a new public address closes the old one, from the profile', async () => {
  const { page } = owner;
  await openScreen(page, `${server.url}/journal/user-profile`);
  const link = page.getByRole('link', { name: 'Your public dashboard' });
  const old = await link.getAttribute('href');
  await page.getByRole('button', { name: 'New public address' }).click();
  await page.getByText('Your public pages have a new address.').waitFor();
  assert.notEqual(await link.getAttribute('href'), old);
  assert.equal((await fetch(server.url + old)).status, 404);
  assert.equal((await fetch(server.url + (await link.getAttribute('href')))).status, 200);
  assert.deepEqual(unexpectedOf(owner), []);
});
