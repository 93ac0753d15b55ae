import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedTo, placeAfterKey } from './arranging.ts';

test('a thing is moved forward and back, and the others keep their order', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 3, 0), ['d', 'a', 'b', 'c']);
});

test('what is not there is not moved', () => {
  const list = ['a', 'b'];
  for (const [from, to] of [
    [0, 0],
    [-1, 0],
    [0, -1],
    [2, 0],
    [0, 2],
  ] as const)
    assert.equal(movedTo(list, from, to), list);
});

test('Alt with an arrow moves by one and stops at the ends; other keys move nothing', () => {
  const press = (key: string, altKey = true) => ({ key, altKey });
  assert.equal(placeAfterKey(press('ArrowUp'), 1, 3), 0);
  assert.equal(placeAfterKey(press('ArrowDown'), 1, 3), 2);
  assert.equal(placeAfterKey(press('ArrowUp'), 0, 3), null);
  assert.equal(placeAfterKey(press('ArrowDown'), 2, 3), null);
  assert.equal(placeAfterKey(press('ArrowDown', false), 0, 3), null);
  assert.equal(placeAfterKey(press('ArrowLeft'), 1, 3), null);
});
