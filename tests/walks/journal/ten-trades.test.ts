import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { aPng } from '../../../apps/server/src/images/images-testing.ts';
import { openDemoPage } from '../demo-page.ts';
import { openSession } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** Ten trades are written up by the keyboard alone: note, tag, setup, mistake and a pasted picture each. */
const TRADES = 10;
/** Presses a trade besides what is typed; each tag and mistake that a trade had already is one Tab more. */
const MAX_PRESSES = 12;

const { server, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });
let presses = 0;

async function press(key: string): Promise<void> {
  presses += 1;
  await page.keyboard.press(key);
}

/** Presses Tab until a control of that name has the keyboard. */
async function tabTo(name: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_PRESSES; tabs++) {
    await press('Tab');
    if ((await page.getByLabel(name).and(page.locator(':focus')).count()) > 0) return;
  }
  assert.fail(`${name} is more than ${MAX_PRESSES} presses away`);
}

/** Pastes a picture as the clipboard of the machine would. */
async function paste(at: number): Promise<void> {
  presses += 1;
  const bytes = [...aPng(320, 200 + at)];
  await page.evaluate((picture) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(picture)], 'chart.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, bytes);
  await page.getByText(`320 × ${200 + at}`).waitFor();
}

test('ten trades are written up by the keyboard, with at most twelve presses each', async () => {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const notes = page.getByLabel('Notes');
  await notes.waitFor();
  await notes.focus();
  const written: string[] = [];
  for (let at = 0; at < TRADES; at++) {
    const address = page.url();
    written.push(address);
    presses = -(await page.getByRole('button', { name: /^Remove / }).count());
    await page.keyboard.type(` Entry ${at} waited for the pullback. #trend`);
    await page.getByRole('option', { name: 'Trend day' }).waitFor();
    await press('Enter');
    await tabTo('Event');
    await press('ArrowDown');
    await tabTo('Mistakes');
    await page.keyboard.type('Sold too early');
    await press('Enter');
    await page.getByRole('button', { name: 'Remove Sold too early' }).waitFor();
    await paste(at);
    await press('Control+Shift+Enter');
    await page.waitForURL((url) => url.href !== address);
    await notes.and(page.locator(':focus')).waitFor();
    assert.ok(presses <= MAX_PRESSES, `${presses} presses for trade ${at}`);
  }
  const headers = await openSession(server);
  for (const [at, address] of written.entries()) {
    const id = address.split('/').at(-1)!;
    const answer = await fetch(`${server.url}/api/v1/trade/${id}`, { headers });
    const { trade } = (await answer.json()) as TradeAnswer;
    assert.match(trade.comments, new RegExp(`Entry ${at} waited for the pullback\\. #Trend-day`));
    assert.ok(trade.tags.length > 0 && trade.event !== 'NOT_DEFINED' && trade.images.length > 0, address);
    assert.ok(trade.errors.includes('Sold too early'), address);
  }
});
