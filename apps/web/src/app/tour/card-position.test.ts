import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardPosition } from './card-position.ts';

const page = { width: 1000, height: 800 };
const card = { width: 320, height: 180 };

test('the card is below its target, within the page', () => {
  assert.deepEqual(cardPosition({ left: 400, top: 100, width: 200, height: 40 }, card, page), {
    left: 340,
    top: 154,
  });
  assert.deepEqual(cardPosition({ left: 20, top: 100, width: 100, height: 40 }, card, page), {
    left: 12,
    top: 154,
  });
});

test('above it where there is no room below, at its side where there is none above either', () => {
  assert.equal(cardPosition({ left: 400, top: 700, width: 200, height: 40 }, card, page).top, 506);
  assert.deepEqual(cardPosition({ left: 0, top: 50, width: 260, height: 740 }, card, page), {
    left: 274,
    top: 330,
  });
  assert.equal(cardPosition({ left: 740, top: 50, width: 260, height: 740 }, card, page).left, 406);
});

test('at the bottom where it fits nowhere, in the middle without an element', () => {
  const phone = { width: 390, height: 844 };
  assert.deepEqual(cardPosition({ left: 0, top: 0, width: 320, height: 844 }, card, phone), {
    left: 35,
    top: 652,
  });
  assert.deepEqual(cardPosition(null, card, page), { left: 340, top: 310 });
});
