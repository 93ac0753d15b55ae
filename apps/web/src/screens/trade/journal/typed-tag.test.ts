import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredTags, tagAt } from './typed-tag.ts';

test('a tag is typed from its # to the caret, at the beginning and behind a space', () => {
  assert.deepEqual(tagAt('#tre', 4), { text: 'tre', from: 0, to: 4 });
  assert.deepEqual(tagAt('Good. #trend day', 12), { text: 'trend', from: 6, to: 12 });
  assert.deepEqual(tagAt('line\n#', 6), { text: '', from: 5, to: 6 });
  assert.deepEqual(tagAt('(#día', 5), { text: 'día', from: 1, to: 5 });
});

test('no tag is typed within a word, behind a space, or before the #', () => {
  for (const [text, caret] of [
    ['C#', 2],
    ['#trend ', 7],
    ['#trend', 0],
    ['no tag', 6],
  ] as const)
    assert.equal(tagAt(text, caret), null, text);
});

test('tags that begin like it come first, then those that contain it, a new one last', () => {
  const names = ['Trend day', 'News', 'Late trend', 'Tired'];
  assert.deepEqual(offeredTags('trend', names), [
    { name: 'Trend day', isNew: false },
    { name: 'Late trend', isNew: false },
    { name: 'trend', isNew: true },
  ]);
  assert.deepEqual(offeredTags('trend-day', names), [{ name: 'Trend day', isNew: false }]);
  assert.equal(offeredTags('', names).length, 4);
  assert.deepEqual(offeredTags('x'.repeat(61), names), []);
});
