import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsThatFit, layoutOf, shownEvents } from './cell-space.ts';

test('a phone shows amounts alone, a wide grid two columns of events a day', () => {
  assert.equal(layoutOf({ width: 366, height: 844 }), 'phone');
  assert.equal(layoutOf({ width: 652, height: 900 }), 'one');
  assert.equal(layoutOf({ width: 1560, height: 900 }), 'two');
  assert.equal(eventsThatFit({ width: 366, height: 844 }, 5), 0);
});

test('three lines are the least; a high window has more, and more of them where there are fewer weeks', () => {
  assert.equal(eventsThatFit({ width: 1130, height: 500 }, 5), 3);
  assert.equal(eventsThatFit({ width: 1130, height: 1080 }, 5), 4);
  assert.equal(eventsThatFit({ width: 1130, height: 1080 }, 4), 6);
  assert.equal(eventsThatFit({ width: 1560, height: 9000 }, 5), 16);
});

test('all events are shown when they fit, else one place is for how many more there are', () => {
  assert.equal(shownEvents(0, 3), 0);
  assert.equal(shownEvents(3, 3), 3);
  assert.equal(shownEvents(4, 3), 2);
  assert.equal(shownEvents(4, 0), 0);
});
