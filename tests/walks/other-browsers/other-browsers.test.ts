import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { aPng } from '../../../apps/server/src/images/images-testing.ts';
import { cutConnection, type CutConnection } from './cut-connection.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import type { BrowserChoice, DrivenBrowser } from './driven-browser.ts';
import { fill, press, pressLocated, waitFor, waitUntil } from './driven-page.ts';
import type { Wanted } from './find-by-role.ts';
import { findFirefox } from './firefox.ts';
import { findWebKit } from './webkit.ts';

/** The same short day in browsers that are not Chromium; each test continues where the last one ended. */
const BROWSERS: Readonly<Record<string, BrowserChoice>> = {
  Firefox: findFirefox(),
  WebKit: findWebKit(),
};

const FILLS = `
  OWN 06/01/2026 10:00:00 B 100 ZZAA 10.00
  OWN 06/01/2026 10:10:00 S 100 ZZAA 10.50`;

for (const [name, choice] of Object.entries(BROWSERS))
  if ('missing' in choice) test(`a day in ${name}`, { skip: choice.missing }, () => {});
  else describe(`a day in ${name}`, () => dayIn(choice.start));

function dayIn(start: (dark?: boolean) => Promise<DrivenBrowser>): void {
  let connection: CutConnection;
  let server: DemoServer;
  let browser: DrivenBrowser;
  const files = mkdtempSync(join(tmpdir(), 'daybook-walk-files-'));
  const see = (role: string, label: string, inside?: string) =>
    waitFor(browser, inside === undefined ? { role, name: label } : { role, name: label, inside });
  const click = (label: string, more: Partial<Wanted> = {}) =>
    press(browser, { role: 'button', name: label, ...more });
  const goto = (path: string) => browser.goto(`${connection.url}${path}`);

  before(async () => {
    connection = await cutConnection();
    server = await startDemoServer();
    connection.forwardTo(server.url);
    browser = await start(process.env['DAYBOOK_THEME'] === 'dark');
    await browser.resize(1440, 900);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    await connection?.stop();
    rmSync(files, { recursive: true, force: true });
  });

  test('the demo trader signs in', async () => {
    const { username, password } = server.signIn;
    await goto('/');
    await fill(browser, { role: 'textbox', name: 'Email' }, username);
    await fill(browser, { role: 'textbox', name: 'Password' }, password);
    await click("Let's Go");
    await see('heading', 'All time');
    await see('text', '4 of 4 left today');
    await keepImage('dashboard');
  });

  test('the first update is requested offline, reported, and runs once there is a connection', async () => {
    await updateOfflineAndOnline(3);
  });

  test('so it does where the code of an update was not fetched ahead', async () => {
    connection.refuse(/^\/assets\/update-trades-/);
    await goto('/journal/dashboard/all');
    await see('text', '3 of 4 left today');
    await updateOfflineAndOnline(2);
  });

  test('a trade is saved with a picture', async () => {
    await goto('/journal/trades/this/year');
    await pressLocated(browser, '() => document.querySelector("main td a")');
    await see('heading', 'How the trade went');
    await fill(browser, { role: 'textbox', name: 'Notes' }, 'Seen late, taken anyway.');
    await choose('one.png', aPng(640, 360), 'Image');
    await see('text', '640 × 360', 'Image');
    await click('Save');
    await see('text', 'Journal saved');
    const address = await browser.call('() => location.href');
    assert.ok(typeof address === 'string');
    await browser.goto(address);
    await see('text', 'Seen late, taken anyway.');
    await waitUntil(
      browser,
      '() => [...document.images].some((image) => image.complete && image.naturalWidth === 640)',
    );
    await keepImage('trade');
  });

  test('a file is imported, and the import undone', async () => {
    await goto('/journal/import');
    await see('heading', 'Import files');
    await choose('fills.csv', Buffer.from(tradeZeroFile(FILLS)));
    await see('text', '1 new trade', 'fills.csv');
    await keepImage('import');
    await click('Import', { inside: 'fills.csv' });
    await see('text', 'Imported: 1 new trade.', 'fills.csv');
    await click('Undo: fills.csv');
    const asked = 'Undo the import of fills.csv?';
    await see('text', 'Its executions and the trades made from them leave your journal', asked);
    await click('Undo', { inside: asked });
    await see('text', 'Undone');
    await goto('/journal/trades/all?symbol=ZZAA');
    await see('text', 'Your search did not return any results');
  });

  test('the plan is edited and read again', async () => {
    await goto('/journal/trading-plan');
    await press(browser, { role: 'link', name: 'Edit' });
    await see('textbox', 'Rules');
    await fill(browser, { role: 'textbox', name: 'Max lost per day ($, R, %)' }, '250');
    await fill(browser, { role: 'textbox', name: 'Rules' }, 'Wait for the second candle.');
    await click('Save');
    await see('text', 'You trading plan has been saved correctly!');
    await press(browser, { role: 'link', name: 'Back to the plan' });
    await see('text', '$250.00');
    await see('text', 'Wait for the second candle.');
  });

  async function updateOfflineAndOnline(leftAfterwards: number): Promise<void> {
    connection.offline();
    try {
      await click('Update trades');
      await see('text', 'Daybook cannot be reached.');
    } finally {
      connection.refuse(null);
      connection.online();
    }
    // The page may load itself again just now, for parts that it could not have. A press on a page that is going away goes nowhere,
    // and not every browser says so: it is repeated on the page that comes, as long as no attempt was taken.
    const page = await browser.call('() => performance.timeOrigin').catch(() => null);
    await click('Update trades').catch(() => click('Update trades'));
    // The notice goes after a while, what is left stays.
    await waitUntil(browser, String(updateOnAnotherPage), page, `${leftAfterwards + 1} of 4 left today`);
    await see('text', `${leftAfterwards} of 4 left today`);
  }

  /** Hands a file to the field that takes files, inside a group of the page or alone on it. */
  async function choose(file: string, bytes: Buffer, group?: string): Promise<void> {
    const path = join(files, file);
    writeFileSync(path, bytes);
    const field = `(name) => [...document.querySelectorAll('input[type=file]')].find((input) => {
      const group = input.closest('fieldset, [role=group]');
      const by = group?.getAttribute('aria-labelledby');
      const label = by ? document.getElementById(by)?.textContent : group?.getAttribute('aria-label');
      return name === null || (label ?? group?.querySelector('legend')?.textContent) === name;
    }) ?? null`;
    const input = await browser.locate(field, group ?? null);
    assert.ok(input, `there is no field for ${file}`);
    await browser.chooseFiles(input, [path]);
  }

  /** A picture to check by eye, where DAYBOOK_PICTURES names a folder. */
  async function keepImage(what: string): Promise<void> {
    const folder = process.env['DAYBOOK_PICTURES'];
    if (!folder) return;
    writeFileSync(join(folder, `${browser.name} ${what}.png`), await browser.screenshot());
  }
}

/** Runs in the page: whether the update has said how it went. On another page than that of the press it is pressed while as many attempts are left as before. */
function updateOnAnotherPage(page: number | null, leftBefore: string): boolean {
  const shown = document.body.innerText;
  if (/Your trades are up to date|trades? (added|changed)/.test(shown)) return true;
  if (performance.timeOrigin !== page && shown.includes(leftBefore))
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Update trades') button.click();
  return false;
}
