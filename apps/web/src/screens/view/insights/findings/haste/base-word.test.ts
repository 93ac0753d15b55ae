import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBaseWord } from './base-word.ts';

const base = { y: 40, text: 'your average' };
const at = (...dots: Parameters<typeof placeBaseWord>[0]) => placeBaseWord(dots, base, 300);

test('the word stands over its line at the right, and where a dot is there under it or at the left', () => {
  const [over, under] = [
    { x: 280, y: 32 },
    { x: 280, y: 48 },
  ];
  assert.deepEqual(at(), { x: 300, y: 35, anchor: 'end' });
  assert.deepEqual(at(over), { x: 300, y: 53, anchor: 'end' });
  assert.deepEqual(at(over, under), { x: 0, y: 35, anchor: 'start' });
});

test('where every place has a dot it stands where it is looked for', () => {
  const everywhere = [10, 280].flatMap((x) => [32, 48].map((y) => ({ x, y })));
  assert.deepEqual(at(...everywhere), { x: 300, y: 35, anchor: 'end' });
});
