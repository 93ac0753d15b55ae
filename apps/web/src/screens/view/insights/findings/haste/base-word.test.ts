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

test('where both ends have dots it stands between them, and where there is a dot everywhere at the right', () => {
  const atEnds = [10, 280].flatMap((x) => [32, 48].map((y) => ({ x, y })));
  assert.deepEqual(at(...atEnds), { x: 264, y: 35, anchor: 'end' });
  const everywhere = [10, 80, 150, 220, 280].flatMap((x) => [32, 48].map((y) => ({ x, y })));
  assert.deepEqual(at(...everywhere), { x: 300, y: 35, anchor: 'end' });
});
