import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';
import { overflows } from '../overflow.ts';

/** The demo trader looks at pace, sizes, mistakes, times of the day and change. What is found depends on the day; that it is said does not. */
const QUESTIONS = [
  'Time of day',
  'Price of mistakes',
  'Cool-down after a loss',
  'Sizing',
  'Change of edge',
] as const;
type Question = (typeof QUESTIONS)[number];

const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 900 } });

async function openFindings(period: string): Promise<void> {
  await openScreen(page, `${server.url}/journal/insights/${period}`);
  for (const question of QUESTIONS)
    await page.getByRole('heading', { name: question, exact: true }).waitFor();
}

/** Opens the figures behind a question by the keyboard, whether it has a card or found nothing. */
async function openFigures(question: Question): Promise<Locator> {
  const figures = page.getByRole('button', { name: `Figures: ${question}`, exact: true });
  const chart = page.getByRole('button', { name: `Chart: ${question}`, exact: true });
  await chart.or(figures).first().waitFor();
  if ((await chart.count()) > 0) await chart.press('Enter');
  await figures.press('Enter');
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.waitFor();
  return dialog;
}

async function closeFigures(dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('each question is answered, and its figures open by the keyboard', async () => {
  await openFindings('all');
  for (const question of QUESTIONS) {
    const dialog = await openFigures(question);
    assert.ok((await dialog.getByRole('row').count()) > 1, question);
    assert.deepEqual(await accessibilityProblems(page), []);
    await closeFigures(dialog);
  }
});

test('a half hour, a mistake and what followed a loss lead to as many trades as they say', async () => {
  for (const [question, name] of [
    ['Time of day', '10:00'],
    ['Price of mistakes', /./],
    ['Cool-down after a loss', 'All after a losing close'],
  ] as const) {
    await openFindings('all');
    const dialog = await openFigures(question);
    const link = page.getByRole('link', { name });
    const row = dialog.getByRole('row').filter({ has: link }).first();
    const count = await row.getByRole('cell').first().innerText();
    await row.getByRole('link').click();
    await page.waitForURL(/\/journal\/trades\/all\?/);
    await page.getByText(`${count} trades`, { exact: true }).first().waitFor();
  }
});

test('a month states what each question lacks', async () => {
  await openFindings('this/month');
  await page.getByText(/^\d+ of 60 days$/).waitFor();
  await page.getByText(/cannot show a change; it takes 60 days\.$/).waitFor();
});

test('the cards fit a phone in the dark', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openFindings('all');
  assert.deepEqual(await overflows(page, [390]), []);
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(watched.complaints, []);
});
