import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { KeptPreference, KeptPreferences } from '@daybook/api/journal/preferences.ts';
import type { PreferenceName } from '@daybook/domain/journal/preferences.ts';
import { Offline, ServerProblem } from '#web/server/problem.ts';
import { openSaves } from './saves.ts';
import { usePreference } from './use-preference.ts';

/** Saves that the test answers, and a journal that came with some preferences. */
function openTrial() {
  const sent: {
    name: PreferenceName;
    value: unknown;
    revision: number | undefined;
    answer: PromiseWithResolvers<KeptPreference>;
  }[] = [];
  const page = {
    generation: 0,
    received: null as KeptPreferences | null,
    refused: [] as unknown[],
    kept: [] as unknown[],
  };
  const saves = openSaves({
    generation: () => page.generation,
    received: () => page.received,
    send: (name, value, revision) => {
      const answer = Promise.withResolvers<KeptPreference>();
      sent.push({ name, value, revision, answer });
      return answer.promise;
    },
    keep: (name, kept) => void page.kept.push([name, kept]),
    refuse: (error) => void page.refused.push(error),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { sent, page, saves, settle };
}

const received = (figures: 'shown' | 'hidden', revision: number): KeptPreferences => ({
  dashboardFigures: { value: figures, revision },
  pinnedReports: { value: [], revision: 0 },
  resultUnit: { value: 'money', revision: 0 },
  defaultRisks: { value: [], revision: 0 },
  views: { value: [], revision: 0 },
  listColumns: { value: [], revision: 0 },
  dashboardCards: { value: [], revision: 0 },
  seenHelp: { value: [], revision: 0 },
});

test('what came with the journal is shown, and before it what holds for everybody', () => {
  const { page, saves } = openTrial();
  assert.equal(saves.read('dashboardFigures'), 'shown');
  page.received = received('hidden', 3);
  assert.equal(saves.read('dashboardFigures'), 'hidden');
  const Shown = () => usePreference('dashboardFigures')[0];
  assert.equal(renderToString(createElement(Shown)), 'shown');
});

test('a change shows at once, is sent with the revision it was made from, and stays', async () => {
  const { sent, page, saves, settle } = openTrial();
  page.received = received('shown', 3);
  let changes = 0;
  const stop = saves.subscribe(() => void changes++);
  saves.save('dashboardFigures', 'hidden');
  assert.deepEqual([saves.read('dashboardFigures'), changes], ['hidden', 1]);
  assert.deepEqual([sent[0]!.value, sent[0]!.revision], ['hidden', 3]);
  sent[0]!.answer.resolve({ value: 'hidden', revision: 4 });
  await settle();
  assert.equal(saves.read('dashboardFigures'), 'hidden');
  // An answer to the dashboard that was on its way since before the save.
  page.received = received('shown', 3);
  assert.equal(saves.read('dashboardFigures'), 'hidden');
  page.received = received('shown', 5);
  assert.equal(saves.read('dashboardFigures'), 'shown', 'another device changed it since');
  stop();
});

test('changes made quickly are sent one after another, each on the answer before, those in between not at all', async () => {
  const { sent, page, saves, settle } = openTrial();
  page.received = received('shown', 0);
  for (const reports of [['a'], ['a', 'b'], ['b']]) saves.save('pinnedReports', reports);
  assert.equal(sent.length, 1);
  sent[0]!.answer.resolve({ value: ['a'], revision: 1 });
  await settle();
  assert.deepEqual(
    sent.slice(1).map(({ value, revision }) => [value, revision]),
    [[['b'], 1]],
  );
  assert.deepEqual(saves.read('pinnedReports'), ['b']);
  sent[1]!.answer.resolve({ value: ['b'], revision: 2 });
  await settle();
  assert.deepEqual([sent.length, saves.read('pinnedReports')], [2, ['b']]);
  assert.deepEqual(page.kept, [
    ['pinnedReports', { value: ['a'], revision: 1 }],
    ['pinnedReports', { value: ['b'], revision: 2 }],
  ]);
});

test('what cannot be saved is reverted with a notice, and the next change is tried again', async () => {
  const { sent, page, saves, settle } = openTrial();
  page.received = received('shown', 3);
  saves.save('dashboardFigures', 'hidden');
  const lost = new Offline('no answer');
  sent[0]!.answer.reject(lost);
  await settle();
  assert.deepEqual([saves.read('dashboardFigures'), page.refused], ['shown', [lost]]);
  saves.save('dashboardFigures', 'hidden');
  assert.equal(sent.length, 2);
});

test('after a change made elsewhere the present value is shown, and the next save goes out from it', async () => {
  const { sent, page, saves, settle } = openTrial();
  page.received = received('shown', 3);
  saves.save('pinnedReports', ['mine']);
  const present = { value: ['theirs'], revision: 9 };
  sent[0]!.answer.reject(new ServerProblem(409, [{ code: '009', message: 'changed' }], 'request-1', present));
  await settle();
  assert.deepEqual(saves.read('pinnedReports'), ['theirs']);
  assert.deepEqual(page.kept, [['pinnedReports', present]]);
  saves.save('pinnedReports', ['theirs', 'mine']);
  assert.equal(sent[1]!.revision, 9);
});

test('an answer after the session ended is dropped, and the next session starts with its own', async () => {
  const { sent, page, saves, settle } = openTrial();
  saves.save('dashboardFigures', 'hidden');
  page.generation = 1;
  sent[0]!.answer.resolve({ value: 'hidden', revision: 4 });
  await settle();
  assert.equal(saves.read('dashboardFigures'), 'shown');
  saves.save('pinnedReports', ['a']);
  assert.deepEqual([sent[1]!.value, sent[1]!.revision, page.refused], [['a'], undefined, []]);
});
