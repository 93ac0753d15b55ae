import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helpForOpen } from './import-words.ts';

test('where parts of a unit of little value stay open, it is said that a rest too small to be sold keeps its trade open', () => {
  const words = { openHelp: 'open.', openDust: 'dust.' };
  const helpOf = (...rests: readonly (readonly [size: string, price: string])[]) =>
    helpForOpen(
      rests.map(([size, price]) => ({ size, price })),
      words,
    );
  for (const kept of [
    ['100', '0.01'],
    ['2.5', '180'],
    ['0.05', '64000'],
  ] as const)
    assert.equal(helpOf(kept), 'open.');
  assert.equal(helpOf(['100', '12'], ['0.00000042', '64000']), 'open. dust.');
  assert.equal(helpOf(['1.7', '0.00002']), 'open. dust.');
});
