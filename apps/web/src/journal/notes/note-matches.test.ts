import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { keepMatches, type NoteSearch } from './matches.ts';
import { useNoteMatches } from './note-matches.ts';

const LATE: NoteSearch = { text: 'late', revision: 7, generation: 0 };

/** Searches that the test answers, in the order in which they were asked. */
function openSearches() {
  const asked: { text: string; answer: PromiseWithResolvers<ReadonlySet<bigint>> }[] = [];
  const kept = keepMatches((text) => {
    const answer = Promise.withResolvers<ReadonlySet<bigint>>();
    asked.push({ text, answer });
    return answer.promise;
  });
  const changed = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = kept.subscribe(() => {
      stop();
      resolve();
    });
    return promise;
  };
  return { asked, kept, changed };
}

test('a text is asked for once a revision, and its answer holds for that revision alone', async () => {
  const { asked, kept, changed } = openSearches();
  assert.equal(kept.read(LATE).state, 'loading');
  for (const text of ['late', ' late ', 'late']) kept.ask({ ...LATE, text });
  assert.deepEqual(
    asked.map(({ text }) => text),
    ['late'],
  );
  const answered = changed();
  asked[0]!.answer.resolve(new Set([5n]));
  await answered;
  assert.deepEqual(kept.read(LATE), { state: 'ready', ids: new Set([5n]) });
  assert.equal(kept.read(LATE), kept.read(LATE), 'the same object until something changes');
  kept.ask(LATE);
  assert.equal(asked.length, 1);
  kept.ask({ ...LATE, revision: 8 });
  assert.equal(asked.length, 2);
  assert.equal(kept.read({ ...LATE, revision: 8 }).state, 'loading');
  assert.equal(kept.read({ ...LATE, generation: 1 }).state, 'loading', 'another session knows nothing of it');
});

test('a slow answer to an earlier text does not take the place of a later one', async () => {
  const { asked, kept, changed } = openSearches();
  kept.ask(LATE);
  kept.ask({ ...LATE, text: 'later' });
  for (const at of [1, 0]) {
    const answered = changed();
    asked[at]!.answer.resolve(new Set([BigInt(at)]));
    await answered;
  }
  assert.deepEqual(kept.read({ ...LATE, text: 'later' }).ids, new Set([1n]));
});

test('what failed says so, and is asked for again by the next search', async () => {
  const { asked, kept, changed } = openSearches();
  kept.ask(LATE);
  const failed = changed();
  const failure = new Error('no answer');
  asked[0]!.answer.reject(failure);
  await failed;
  const matches = kept.read(LATE);
  assert.ok(matches.state === 'failed');
  assert.deepEqual([matches.failure, matches.ids], [failure, new Set()]);
  matches.retry();
  assert.deepEqual([asked.length, kept.read(LATE).state], [2, 'loading']);
  const failedAgain = changed();
  asked[1]!.answer.reject(failure);
  await failedAgain;
  kept.ask(LATE);
  assert.deepEqual([asked.length, kept.read(LATE).state], [3, 'loading']);
});

test('a blank text searches for nothing, and old answers are let go', () => {
  const { asked, kept } = openSearches();
  for (const text of ['', ' \n']) {
    kept.ask({ ...LATE, text });
    assert.equal(kept.read({ ...LATE, text }).state, 'none');
  }
  assert.equal(asked.length, 0);
  for (let at = 0; at < 13; at++) kept.ask({ ...LATE, text: `text ${at}` });
  kept.ask({ ...LATE, text: 'text 12' });
  assert.equal(asked.length, 13);
  kept.ask({ ...LATE, text: 'text 0' });
  assert.equal(asked.length, 14);
});

test('a screen sees nothing searched for without a text, and the search under way with one', () => {
  const Shown = ({ text }: { readonly text?: string }) => useNoteMatches(text, 3).state;
  assert.equal(renderToString(createElement(Shown)), 'none');
  assert.equal(renderToString(createElement(Shown, { text: 'late' })), 'loading');
});
