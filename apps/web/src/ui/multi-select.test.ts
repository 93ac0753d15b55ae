import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offer, settle } from './multi-select.ts';

const creating = {
  label: (text: string) => `New error:${text}`,
  keyOf: (text: string) => text.toLowerCase(),
};

test('a text that is not listed is offered at the end as something new', () => {
  const { items, fresh } = offer(['Chased'], [], ' Too big ', creating);
  assert.deepEqual(items, ['Chased', 'New error:Too big']);
  assert.deepEqual(settle(['Chased', fresh ?? ''], fresh, ' Too big '), ['Chased', 'Too big']);
});

test('nothing new is offered for what is listed or chosen, whatever its case', () => {
  assert.equal(offer(['Chased'], [], 'chased', creating).fresh, null);
  assert.equal(offer([], ['Too big'], 'TOO BIG', creating).fresh, null);
  assert.equal(offer(['Chased'], [], '  ', creating).fresh, null);
  assert.equal(offer(['Chased'], [], 'Too big', null).fresh, null);
});

test('a chosen text stays in the list although the options lack it', () => {
  assert.deepEqual(offer(['A'], ['B', 'A'], '', null).items, ['A', 'B']);
});
