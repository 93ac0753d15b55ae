import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAfterKey } from './menu-keys.ts';

const texts = ['Profile', 'Plan', 'Accounts'];

test('arrows go round, Home and End go to the ends', () => {
  assert.equal(itemAfterKey('ArrowDown', 2, texts), 0);
  assert.equal(itemAfterKey('ArrowUp', 0, texts), 2);
  assert.equal(itemAfterKey('ArrowDown', -1, texts), 0);
  assert.equal(itemAfterKey('ArrowUp', -1, texts), 2);
  assert.equal(itemAfterKey('Home', 2, texts), 0);
  assert.equal(itemAfterKey('End', 0, texts), 2);
});

test('a letter leads to the next item that begins with it', () => {
  assert.equal(itemAfterKey('p', 0, texts), 1);
  assert.equal(itemAfterKey('P', 1, texts), 0);
  assert.equal(itemAfterKey('x', 0, texts), null);
});

test('other keys and an empty menu move nothing', () => {
  assert.equal(itemAfterKey('Enter', 0, texts), null);
  assert.equal(itemAfterKey(' ', 0, texts), null);
  assert.equal(itemAfterKey('ArrowDown', -1, []), null);
});
