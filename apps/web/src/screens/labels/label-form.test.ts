import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { labelChange, labelErrors, labelFormOf, refusedLabel } from './label-form.ts';
import { placeOnKey } from './place-on-key.ts';
import type { ShownLabel } from './shown-labels.ts';

const label: ShownLabel = {
  id: 'RBI',
  name: 'Red ignored',
  ownName: 'RBI (red bar ignored)',
  hue: null,
  archived: false,
  group: null,
  afterResult: false,
  counted: null,
  merged: [],
  isRemovable: false,
};
const form = labelFormOf(label);

test('what was changed alone is sent, so that a change made elsewhere stays', () => {
  assert.deepEqual(labelChange('setup', form, label), {});
  assert.deepEqual(labelChange('setup', { ...form, hue: 'blue' }, label), { hue: 'blue' });
  const grouped = { ...label, ownName: null, group: 'Why' };
  const typed = { ...labelFormOf(grouped), group: ' ', afterResult: true };
  assert.deepEqual(labelChange('tag', typed, grouped), { group: null, afterResult: true });
});

test('one of the first setups with its original name has no name of its own', () => {
  assert.deepEqual(labelChange('setup', { ...form, name: label.ownName! }, label), { name: null });
  assert.deepEqual(labelChange('setup', { ...form, name: 'Other' }, label), { name: 'Other' });
});

test('a name has 1 to 60 characters in one line, a group may be empty', () => {
  const { nameProblems } = en.labels;
  assert.deepEqual(labelErrors('tag', { name: ' ' }, en), { name: nameProblems.empty });
  assert.deepEqual(labelErrors('tag', { name: 'é'.repeat(61) }, en), { name: nameProblems['too-long'] });
  assert.deepEqual(labelErrors('tag', { name: '突破 🚀', group: '' }, en), {});
  assert.deepEqual(labelErrors('tag', { name: 'a', group: 'b\u0007' }, en), {
    group: nameProblems['control-character'],
  });
});

test('a mistake has up to 64 characters and no comma', () => {
  const { mistakeProblems } = en.trade;
  assert.deepEqual(labelErrors('mistake', { name: 'é'.repeat(64) }, en), {});
  assert.deepEqual(labelErrors('mistake', { name: 'é'.repeat(65) }, en), {
    name: mistakeProblems['too-long'],
  });
  assert.deepEqual(labelErrors('mistake', { name: 'a, b' }, en), { name: mistakeProblems.comma });
});

test('a refusal is shown at its field, or above the form', () => {
  assert.equal(refusedLabel(null), null);
  assert.deepEqual(refusedLabel({ field: 'group', sentence: 'x' }), { errors: { group: 'x' } });
  assert.deepEqual(refusedLabel({ field: null, sentence: 'x' }), { refusal: 'x' });
});

test('arrows move a row by one place, Home and End to the ends, and no key beyond them', () => {
  const to = (key: string, at: number) => placeOnKey({ key, altKey: false }, at, 3);
  assert.deepEqual([to('ArrowUp', 1), to('ArrowDown', 1), to('Home', 2), to('End', 0)], [0, 2, 0, 2]);
  assert.deepEqual([to('ArrowUp', 0), to('End', 2), to('a', 1)], [null, null, null]);
  assert.equal(placeOnKey({ key: 'ArrowUp', altKey: true }, 1, 3), null);
});
