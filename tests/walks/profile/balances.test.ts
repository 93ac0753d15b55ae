import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SavedEntry } from '@daybook/api/imports/account-entries.ts';
import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openPage } from '../browser.ts';
import { openDemoPage } from '../demo-page.ts';
import { openSession } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader says what an account held, and what was paid in and out; each test continues where the last one ended. */
const { server, browser, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });
let headers: Awaited<ReturnType<typeof openSession>>;

const words = en.balance;
const card = (on = page) => on.getByRole('region', { name: 'DEMO-3' });
const heading = (on = page, title: string = words.title) =>
  card(on)
    .locator('summary')
    .filter({ has: on.getByText(title, { exact: true }) });
const field = (name: string) => card().getByLabel(name, { exact: true });
const records = () =>
  card()
    .getByRole('list', { name: words.list('DEMO-3') })
    .getByRole('listitem');
const record = (day: string) => records().filter({ hasText: day });
const focused = () => page.locator(':focus');
const named = (kind: 'balance' | 'deposit' | 'withdrawal', day: string) =>
  words.named(words.kinds[kind], day);

before(async () => {
  headers = await openSession(server);
  await openScreen(page, `${server.url}/journal/accounts`);
});

async function ask<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as Answer;
}

/** The records of the account that has none in the demo. */
async function stored(): Promise<readonly SavedEntry[]> {
  const { results } = await ask<{ readonly results: readonly LinkedAccount[] }>('/user/accounts');
  const { accountUuid } = results.find(({ userName }) => userName === 'DEMO-3')!;
  const { entries } = await ask<{ readonly entries: readonly SavedEntry[] }>('/accounts/entries');
  return entries.filter((entry) => entry.accountUuid === accountUuid);
}

const waitForStatus = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** With the keyboard alone, from the field of the day on. */
async function type(day: string, amount: string): Promise<void> {
  await field(words.endOfDay).or(field(words.date)).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(day);
  await field(words.amount).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
}

test('the heading of an account with a stated balance has its current one', async () => {
  const first = page
    .getByRole('region', { name: 'DEMO-1' })
    .locator('summary')
    .filter({ hasText: words.title });
  await first.getByText(/^\$[\d,]+\.\d\d now, going by your trades$/).waitFor();
});

test('an account without a balance explains what one is for', async () => {
  await heading().getByText(words.notStated).waitFor();
  await heading().focus();
  await page.keyboard.press('Enter');
  await card().getByText(words.help).waitFor();
  await card().getByText(words.empty).waitFor();
  assert.equal(await field(words.currency).inputValue(), 'USD');
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('errors are shown at their field, and nothing is sent', async () => {
  await type('2026-02-30', 'much');
  await card().getByText(words.notADay).waitFor();
  await card().getByText(words.notAnAmount).waitFor();
  await focused().and(field(words.endOfDay)).waitFor();
  assert.deepEqual(await stored(), []);
});

test('balance, deposit and withdrawal are typed with the keyboard, in any way of writing amounts', async () => {
  await type('2026-03-02', '25.000,50');
  await waitForStatus(words.added(named('balance', '2026-03-02')));
  await page.getByRole('radio', { name: words.kinds.balance }).first().focus();
  await page.keyboard.press('ArrowRight');
  await type('2026-04-01', '1,000');
  await waitForStatus(words.added(named('deposit', '2026-04-01')));
  await page.getByRole('radio', { name: words.kinds.balance }).first().focus();
  await page.keyboard.press('ArrowLeft');
  await type('2026-05-01', '$ 500');
  await waitForStatus(words.added(named('withdrawal', '2026-05-01')));
  const kept = (await stored()).map(({ kind, amount, currency }) => [kind, amount, currency]);
  assert.deepEqual(kept, [
    ['withdrawal', dollars(500), 'USD'],
    ['deposit', dollars(1000), 'USD'],
    ['balance', dollars(25_000.5), 'USD'],
  ]);
  const amounts = ['−$500.00', '+$1,000.00', '$25,000.50'];
  for (const [at, amount] of amounts.entries())
    await records().nth(at).getByText(amount, { exact: true }).waitFor();
  assert.match((await heading().textContent())!, /^Balance \$[\d,]+\.\d\d now, going by your trades$/);
  assert.deepEqual(await accessibilityProblems(page), []);
});

test('a later balance is shown with what was calculated, and counts from then on', async () => {
  await type('2026-06-30', '30000');
  const later = record('2026-06-30');
  await later.getByText(/^Calculated \$[\d,]+\.\d\d$/).waitFor();
  await later.getByText(/^Difference [−+]\$[\d,]+\.\d\d$/).waitFor();
  assert.equal(
    await record('2026-03-02')
      .getByText(/Calculated/)
      .count(),
    0,
  );
});

test('a day has one balance; the second is refused at its date', async () => {
  await type('2026-06-30', '31000');
  await card().getByText(words.sameDay).waitFor();
  await focused().and(field(words.endOfDay)).waitFor();
  assert.equal((await stored()).length, 4);
});

test('a record is changed in its own window, and the rest of it stays', async () => {
  const change = record('2026-04-01').getByRole('button', {
    name: words.change(named('deposit', '2026-04-01')),
  });
  await change.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words.changeTitle });
  assert.equal(await dialog.getByLabel(words.date, { exact: true }).inputValue(), '2026-04-01');
  assert.equal(await dialog.getByRole('button', { name: words.save }).isDisabled(), true);
  await dialog.getByLabel(words.amount, { exact: true }).fill('2,000');
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await record('2026-04-01').getByText('+$2,000.00', { exact: true }).waitFor();
  await focused().and(change).waitFor();
  const kept = (await stored()).find(({ kind }) => kind === 'deposit');
  assert.equal(kept?.amount, dollars(2000));
});

test('what was removed comes back by undoing', async () => {
  const before = await stored();
  await record('2026-05-01')
    .getByRole('button', { name: words.remove(named('withdrawal', '2026-05-01')) })
    .press('Enter');
  await page.getByText(words.removed(named('withdrawal', '2026-05-01'))).waitFor();
  await record('2026-05-01').waitFor({ state: 'detached' });
  await focused()
    .and(page.getByRole('button', { name: words.remove(named('deposit', '2026-04-01')) }))
    .waitFor();
  assert.equal((await stored()).length, before.length - 1);
  await page.getByRole('button', { name: en.trade.undo, exact: true }).click();
  await record('2026-05-01').waitFor();
  const withoutIds = (entries: readonly SavedEntry[]) => entries.map((entry) => ({ ...entry, id: '' }));
  assert.deepEqual(withoutIds(await stored()), withoutIds(before));
});

test('another window of the browser learns of it, and a new page shows it again', async () => {
  const other = await page.context().newPage();
  await openScreen(other, `${server.url}/journal/accounts`);
  await heading(other).click();
  await card(other).getByText('$30,000.00', { exact: true }).waitFor();
  await record('2026-06-30')
    .getByRole('button', { name: words.remove(named('balance', '2026-06-30')) })
    .click();
  await card(other).getByText('$30,000.00', { exact: true }).waitFor({ state: 'detached' });
  await other.close();
  await page.reload();
  await heading().click();
  await record('2026-03-02').waitFor();
  assert.equal(await records().count(), 3);
});

test('nothing is cut on a phone in any language, light or dark', async () => {
  for (const [locale, colorScheme, { balance }] of [
    ['en-US', 'dark', en] as const,
    ['es-ES', 'light', es] as const,
    ['pt-BR', 'dark', pt] as const,
  ]) {
    const phone = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      locale,
      colorScheme,
      storageState: await page.context().storageState(),
    });
    await openScreen(phone.page, `${server.url}/journal/accounts`);
    await heading(phone.page, balance.title).click();
    await card(phone.page).getByText('+$2,000.00', { exact: true }).waitFor();
    assert.deepEqual(await overflows(phone.page, [360, 390, 768]), [], locale);
    assert.deepEqual(await accessibilityProblems(phone.page), [], locale);
    assert.deepEqual(phone.complaints, []);
    await phone.context.close();
  }
  // The browser complains of the one conflict that was provoked.
  const [refused, ...others] = watched.complaints;
  assert.match(refused ?? '', /409 \(Conflict\)/);
  assert.deepEqual(others, []);
});
