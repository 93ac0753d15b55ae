import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';

/** What a browser that has never seen the journal fetches until the dashboard is shown, as sent. */
const MAX_SCRIPT_BYTES = 110_000;
/** The same for one that takes gzip alone, as browsers do over plain http. */
const MAX_GZIP_BYTES = 124_000;
const MAX_STYLE_BYTES = 15_000;
const MAX_LATER_BYTES = 140_000;
let server: DemoServer;
let browser: Browser;

before(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the first dashboard comes with 110 kB of scripts (gzip: 124) and 15 kB of styles, and the candles on top', async () => {
  const { username, password } = server.signIn;
  const { page, context } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  const signedIn = await context.storageState();
  await context.close();

  for (const locale of ['en-US', 'es-ES', 'pt-BR']) {
    const first = await openPage(browser, {
      viewport: { width: 1440, height: 900 },
      storageState: signedIn,
      locale,
    });
    await first.page.goto(`${server.url}/journal/dashboard/all`);
    await first.page.locator('main canvas').first().waitFor();
    const files = await filesOf(first.page);
    const candles = files.filter(({ name }) => name.includes('ProgressCanvas'));
    const scripts = files.filter(
      ({ name }) => name.endsWith('.js') && !candles.some((it) => it.name === name),
    );
    assert.ok(sum(scripts) <= MAX_SCRIPT_BYTES, `${locale}: ${sum(scripts)} bytes\n${list(scripts)}`);
    const zipped = await Promise.all(scripts.map(gzipOf));
    assert.ok(sum(zipped) <= MAX_GZIP_BYTES, `${locale}: ${sum(zipped)} bytes\n${list(zipped)}`);
    assert.ok(sum(candles) <= MAX_LATER_BYTES, list(candles));
    const styles = files.filter(({ name }) => name.endsWith('.css'));
    assert.ok(sum(styles) <= MAX_STYLE_BYTES, `${sum(styles)} bytes of styles\n${list(styles)}`);
    await first.context.close();
  }
});

test('the showcase page is only on the development server', async () => {
  assert.equal((await fetch(`${server.url}/showcase.html`)).status, 404);
  const built = join(import.meta.dirname, '../../../apps/web/dist');
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  assert.ok(files.length > 0);
  for (const { parentPath, name } of files)
    assert.doesNotMatch(
      readFileSync(join(parentPath, name), 'latin1'),
      /Parts of Daybook|src\/showcase/,
      name,
    );
});

interface FetchedFile {
  readonly name: string;
  readonly bytes: number;
}

/** What was fetched until the dashboard stood; what the page fetches ahead afterwards is not part of the first load. */
async function filesOf(page: Page): Promise<FetchedFile[]> {
  const stands = 'daybook:first-screen-stands';
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, stands);
  return page.evaluate((mark) => {
    const until = performance.getEntriesByName(mark)[0]!.startTime;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => startTime < until || name.includes('ProgressCanvas'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  }, stands);
}

async function gzipOf({ name }: FetchedFile): Promise<FetchedFile> {
  const { headers } = await fetch(name, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(headers.get('vary'), 'Accept-Encoding');
  return { name, bytes: Number(headers.get('content-length')) };
}

function sum(files: readonly FetchedFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

function list(files: readonly FetchedFile[]): string {
  return files.map(({ name, bytes }) => `${bytes} ${new URL(name).pathname}`).join('\n');
}
