import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSED, listAfterKey, matching, offer, toggled } from './multi-select.ts';

const creating = {
  label: (text: string) => `New error:${text}`,
  keyOf: (text: string) => text.toLowerCase(),
};

test('a text that is not listed is offered at the end as something new', () => {
  const offered = offer(['Chased'], [], ' Too big ', creating);
  assert.deepEqual(offered, { items: ['Chased', 'New error:Too big'], fresh: 'New error:Too big' });
  assert.deepEqual(matching(offered, ' Too big '), ['New error:Too big']);
});

test('nothing new is offered for what is listed or chosen, whatever its case', () => {
  assert.equal(offer(['Chased'], [], 'chased', creating).fresh, null);
  assert.equal(offer([], ['Too big'], 'TOO BIG', creating).fresh, null);
  assert.equal(offer(['Chased'], [], '  ', creating).fresh, null);
  assert.equal(offer(['Chased'], [], 'Too big', null).fresh, null);
});

test('what is made of typed text has no marks of direction; what has some is found with and without them', () => {
  assert.equal(offer([], [], '\u200fToo\u202e big', creating).fresh, 'New error:Too big');
  assert.equal(offer(['Too big'], [], 'Too\u202e big', creating).fresh, null);
  const kept = offer(['Too\u202e big'], [], 'Too\u202e big', creating);
  assert.equal(kept.fresh, null);
  for (const typed of ['too b', 'Too\u202e big']) assert.deepEqual(matching(kept, typed), kept.items);
});

test('a chosen text stays in the list although the options lack it', () => {
  assert.deepEqual(offer(['A'], ['B', 'A'], '', null).items, ['A', 'B']);
});

test('the list shows what contains the typed text, whatever its case', () => {
  const offered = offer(['Chased the entry', 'Too big'], [], 'ENTRY', null);
  assert.deepEqual(matching(offered, 'ENTRY'), ['Chased the entry']);
  assert.deepEqual(matching(offered, ' '), ['Chased the entry', 'Too big']);
});

test('choosing again takes the choice away', () => {
  assert.deepEqual(toggled(['A'], 'B'), ['A', 'B']);
  assert.deepEqual(toggled(['A', 'B'], 'A'), ['B']);
});

test('arrows open the list and go round; Escape closes it and then leaves the field alone', () => {
  assert.deepEqual(listAfterKey('ArrowDown', CLOSED, 3), { open: true, active: 0 });
  assert.deepEqual(listAfterKey('ArrowDown', { open: true, active: 2 }, 3), { open: true, active: 0 });
  assert.deepEqual(listAfterKey('ArrowUp', CLOSED, 3), { open: true, active: 2 });
  assert.deepEqual(listAfterKey('ArrowUp', { open: true, active: 0 }, 3), { open: true, active: 2 });
  assert.deepEqual(listAfterKey('Escape', { open: true, active: 1 }, 3), CLOSED);
  assert.equal(listAfterKey('Escape', CLOSED, 3), null);
  assert.equal(listAfterKey('a', CLOSED, 3), null);
});
