import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { seeJournalSaved } from '../journal-saved.ts';
import { openScreen } from '../open-screen.ts';

/** Writing about trades: what is kept by itself, what takes it back, and what it is told when it is not. */
const { server, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

const notes = () => page.getByLabel('Notes');
const journal = () => page.getByRole('region', { name: 'Journal', exact: true });
const kept = () =>
  journal()
    .getByRole('status')
    .getByText(/^Saved \d\d:\d\d$/);

/** Opens a trade of the list by its place, from 0. */
async function openTrade(place: number): Promise<void> {
  await openScreen(page, `${server.url}/journal/trades/all`);
  await page
    .getByRole('row')
    .nth(place + 1)
    .click();
  await notes().waitFor();
}

async function stored(): Promise<string> {
  await page.reload();
  return notes().inputValue();
}

test('notes are kept by themselves after a rest, and Undo brings back how the form was opened', async () => {
  await openTrade(0);
  const before = await notes().inputValue();
  await notes().fill('Held over the first high.');
  await kept().waitFor();
  assert.equal(await page.getByText('Journal saved').count(), 0, 'no toast');
  assert.deepEqual(await accessibilityProblems(page), []);
  await journal().getByRole('button', { name: 'Undo' }).click();
  await journal().getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  assert.equal(await notes().inputValue(), before);
  assert.equal(await stored(), before);
});

test('a choice is kept at once, an amount when its field is left, and a wrong one stays a draft', async () => {
  await openTrade(1);
  await page.getByRole('radiogroup', { name: 'Trend' }).getByRole('radio', { name: 'No' }).check();
  await kept().waitFor();
  await page.getByLabel('Planned stop').fill('12o.50');
  await page.getByLabel('Target 1').fill('130');
  await notes().focus();
  await page.getByText('Enter a price, such as 182.40.').waitFor();
  await journal().getByText('Draft kept').waitFor();
  await page.reload();
  assert.equal(await page.getByLabel('Planned stop').inputValue(), '12o.50', 'the draft is here');
  await page.getByLabel('Planned stop').fill('');
  await notes().focus();
  await page.reload();
  assert.equal(await page.getByLabel('Target 1').inputValue(), '130');
  assert.equal(await page.getByLabel('Planned stop').inputValue(), '');
});

test('# offers tags; the one that is taken is written and is the trade’s', async () => {
  await openTrade(2);
  await notes().fill('Good. #tre');
  await page.getByRole('option', { name: 'Trend day' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Trend day' }).waitFor();
  assert.equal(await notes().inputValue(), 'Good. #Trend-day ');
  await kept().waitFor();
  await page.keyboard.type('#never seen');
  assert.equal(await notes().inputValue(), 'Good. #Trend-day #never seen', 'a space is a space');
});

test('without a connection it says so, and keeps what was typed once there is one', async () => {
  await openTrade(4);
  await page.context().setOffline(true);
  await notes().fill('Typed in the tunnel.');
  await journal().getByText('Not saved: offline, kept here').waitFor();
  await page.context().setOffline(false);
  await kept().waitFor();
  assert.equal(await stored(), 'Typed in the tunnel.');
});

test('what another window wrote is not written over, until its trader chooses', async () => {
  await openTrade(5);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Notes').fill('Written in the other window.');
  await other.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await notes().fill('Written here.');
  await page.getByText('This trade has changed since you opened it').waitFor();
  await notes().fill('Written here, and more.');
  await other.reload();
  assert.equal(await other.getByLabel('Notes').inputValue(), 'Written in the other window.');
  await other.close();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
  assert.equal(await stored(), 'Written here, and more.');
});

test('Ctrl Enter saves, with Shift the next trade is opened, both from inside a text', async () => {
  await openTrade(6);
  const address = page.url();
  await notes().fill('Saved by a key.');
  await page.keyboard.press('Control+Enter');
  await seeJournalSaved(page);
  await notes().fill('Saved by a key, and on.');
  await page.keyboard.press('Control+Shift+Enter');
  await page.waitForURL((url) => url.href !== address);
  await page.goto(address);
  assert.equal(await notes().inputValue(), 'Saved by a key, and on.');
});

test('readers of a shared trade see what is saved, and nothing is kept by itself', async () => {
  await openTrade(7);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await journal().getByText('Readers see it after Save').waitFor();
  const before = (await page.context().request.get(page.url())).status();
  assert.equal(before, 200);
  await notes().fill('Half a thought');
  await page.getByLabel('Stop Loss').selectOption('MAX_LOST_PER_TRADE');
  await page.getByRole('button', { name: 'Discard changes' }).waitFor();
  assert.equal(await kept().count(), 0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeJournalSaved(page);
});
