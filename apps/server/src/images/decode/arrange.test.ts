import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangeImages } from './arrange.ts';

const present = ['a', 'b', 'c'];

test('an empty form keeps all images, and a sent one replaces the first', () => {
  const order = (isSent: boolean, of = present) => arrangeImages(of, { order: null, isSent });
  assert.deepEqual(order(false), { kind: 'arranged', order: present });
  assert.deepEqual(order(true), { kind: 'arranged', order: ['new', 'b', 'c'] });
  assert.deepEqual(order(true, []), { kind: 'arranged', order: ['new'] });
});

test('a form that names them removes the rest, and puts the new one where it says, else last', () => {
  const order = (names: string[], isSent: boolean) => arrangeImages(present, { order: names, isSent });
  assert.deepEqual(order(['c', 'a'], false), { kind: 'arranged', order: ['c', 'a'] });
  assert.deepEqual(order(['c', 'new', 'a'], true), { kind: 'arranged', order: ['c', 'new', 'a'] });
  assert.deepEqual(order(['c'], true), { kind: 'arranged', order: ['c', 'new'] });
  assert.deepEqual(order([], false), { kind: 'arranged', order: [] });
});

test('strange names, one name twice, a place for nothing and an eleventh picture are refused', () => {
  const kind = (names: string[], isSent: boolean, of = present) =>
    arrangeImages(of, { order: names, isSent }).kind;
  assert.equal(kind(['d'], false), 'unknown-image');
  assert.equal(kind(['a', 'a'], false), 'unknown-image');
  assert.equal(kind(['new', 'new'], true), 'unknown-image');
  assert.equal(kind(['new'], false), 'unknown-image');
  const ten = Array.from({ length: 10 }, (_, at) => String(at));
  assert.equal(kind(ten, true, ten), 'too-many');
});
