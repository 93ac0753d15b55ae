import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helpForOpen } from './import-words.ts';

test('where less than a unit stays open, it is said that a rest too small to be sold keeps its trade open', () => {
  const words = { openHelp: 'open.', openDust: 'dust.' };
  const helpOf = (...sizes: readonly string[]) =>
    helpForOpen(
      sizes.map((size) => ({ size })),
      words,
    );
  assert.deepEqual(
    [helpOf('100'), helpOf('2.5'), helpOf('100', '0.00000042')],
    ['open.', 'open.', 'open. dust.'],
  );
});
