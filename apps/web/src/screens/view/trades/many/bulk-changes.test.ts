import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { changeSentences, markChange, setupChange } from './bulk-changes.ts';

const gap = markChange(en, 'tag', { id: 't1', name: 'Gap' }, true);
const without = { changed: 3, revision: 2, unchanged: 0, full: [], missing: [] };

test('nothing is added where all were changed', () => {
  assert.equal(changeSentences(without, gap, en), '');
});

test('trades that were so already, are full or are gone are reported', () => {
  assert.equal(
    changeSentences({ changed: 1043, revision: 2, unchanged: 161, full: [], missing: [] }, gap, en),
    '161 of 1,204 had it already.',
  );
  assert.equal(
    changeSentences(
      { ...without, revision: 2, unchanged: 1, full: ['a'], missing: ['b', 'c'] },
      setupChange(en, null),
      en,
    ),
    '1 of 5 was so already. 1 trade cannot take any more and stays as it is. 2 trades no longer exist.',
  );
});
