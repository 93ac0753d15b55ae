// `npm run screens [-- folder]`: a picture of every screen, both sizes, light and dark, three languages, to check by eye.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import type { Language } from '@daybook/domain/language.ts';
import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { FIRST_START, listScreens } from './all-screens.ts';
import { openBrowser, openPage } from './browser.ts';
import { startDemoServer } from './demo-server.ts';
import { startServer } from './running-server.ts';
import { closeWalked, comeToRest, openWalked, type WalkedScreen } from './walk-screen.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const LANGUAGES: Readonly<Record<Language, { readonly locale: string; readonly words: Messages }>> = {
  en: { locale: 'en-US', words: en },
  es: { locale: 'es-ES', words: es },
  pt: { locale: 'pt-BR', words: pt },
};
const SCHEMES = ['light', 'dark'] as const;

const folder = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'screens');
mkdirSync(folder, { recursive: true });
const empty = await startServer();
const filled = await startDemoServer();
const screens = await listScreens(filled);
const browser = await openBrowser();
try {
  for (const [language, { locale, words }] of Object.entries(LANGUAGES))
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of SCHEMES)
        await takeAll(`${language}-${size}-${colorScheme}`, { locale, viewport, colorScheme }, words);
} finally {
  await browser.close();
  await filled.stop();
  await empty.stop();
}

async function takeAll(prefix: string, options: BrowserContextOptions, words: Messages): Promise<void> {
  const { page, context, complaints } = await openPage(browser, options);
  const take = async (server: { readonly url: string }, screen: WalkedScreen) => {
    await openWalked(page, server, screen, words);
    await comeToRest(page);
    const name = `${prefix}-${screen.name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
    await closeWalked(page, screen);
  };
  await take(empty, FIRST_START);
  for (const screen of screens.outside) await take(filled, screen);
  await page.goto(`${filled.url}/auth/login`);
  await page.locator('input').first().fill(filled.signIn.username);
  await page.locator('input[type=password]').fill(filled.signIn.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/journal\//);
  for (const screen of screens.journal) await take(filled, screen);
  process.stdout.write(`${prefix}: ${complaints.length === 0 ? 'no complaint' : complaints.join('\n')}\n`);
  await context.close();
}
