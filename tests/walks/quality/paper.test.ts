import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

const { page, server } = await openDemoPage({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });

test('on paper a screen is light whatever the theme, with its bars and without what only a screen has', async () => {
  await page.getByText('Net P&L by symbol').first().waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  const [dark] = await inkAndPaper(page);
  await page.emulateMedia({ media: 'print' });
  const [ink, paper, drawn] = await inkAndPaper(page);
  assert.notEqual(ink, dark);
  assert.deepEqual([paper, drawn], ['rgb(255, 255, 255)', 'exact']);
  const onlyOnScreen = [
    page.getByRole('button', { name: 'Update trades' }),
    page.getByRole('link', { name: 'Trades', exact: true }),
    page.getByRole('button', { name: 'Save view' }),
  ];
  for (const control of onlyOnScreen) assert.equal(await control.first().isVisible(), false, String(control));
  assert.ok(await page.getByRole('heading', { name: 'All time' }).isVisible());
  await page.emulateMedia({ media: 'screen' });
  await openScreen(page, `${server.url}/journal/trading-plan`);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.getByText('What I trade').isVisible());
});

/** The colours of text and page, and whether what is drawn by backgrounds is printed. */
function inkAndPaper(shown: Page): Promise<string[]> {
  return shown.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    const { backgroundColor, printColorAdjust } = getComputedStyle(document.documentElement);
    return [color, backgroundColor, printColorAdjust];
  });
}
