import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { startServer } from '../running-server.ts';

/** Where help is to be had on an installation whose operator named no place for it. */
const LANGUAGES = [
  ['en-US', en],
  ['es-ES', es],
  ['pt-BR', pt],
] as const;
/** A get-started link that opens nothing. */
const DEAD_LINK = `/get_started/${'a'.repeat(43)}`;
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

for (const [locale, messages] of LANGUAGES)
  test(`in ${locale} the error page and a dead link say whom to ask`, async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, context } = await openPage(browser, { locale, viewport });
      for (const path of ['/auth/error', DEAD_LINK]) {
        await page.goto(server.url + path);
        await page.getByText(messages.shell.contact.ask).waitFor();
        assert.equal(await page.getByRole('link', { name: messages.shell.contact.link }).count(), 0);
        assert.deepEqual(await accessibilityProblems(page), [], path);
      }
      await context.close();
    }
  });

test('the tour ends with whom to ask', async () => {
  const { username, password } = server.signIn;
  const { page, context, complaints } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: en.shell.help, exact: true }).click();
  const steps = Object.values(en.tour.steps);
  for (const { title } of steps) {
    await page.getByRole('dialog', { name: title }).waitFor();
    if (title !== steps.at(-1)!.title) await page.keyboard.press('Enter');
  }
  await page.getByRole('dialog').getByText(en.shell.contact.ask).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an installation whose emails come from a real address leads there', async () => {
  const other = await startServer({ MAIL_FROM: 'Desk <journal@desk.net>' });
  const { page, context } = await openPage(browser);
  await page.goto(`${other.url}/auth/error`);
  const link = page.getByRole('link', { name: en.shell.contact.link });
  assert.equal(await link.getAttribute('href'), 'mailto:journal@desk.net');
  await page.getByText('journal@desk.net').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await context.close();
  await other.stop();
});
