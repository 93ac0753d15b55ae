import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredBit, JOURNAL_BITS, journalBit } from '../trade/trade-columns.ts';
import {
  CHOICE_CODES,
  CHOICE_FIELDS,
  CHOICES,
  choiceField,
  FLAG_FIELDS,
  FLAGS,
  MARK_BITS,
  readChoices,
  UNSET_CHOICES,
  type Choice,
} from './fields.ts';

const fields = [
  ...Object.values<{ column: string; heading: string }>(FLAG_FIELDS),
  ...CHOICES.map(choiceField),
];

test('no two questions share a bit, and all fit into sixteen', () => {
  const masks = [...JOURNAL_BITS.map(journalBit), ...FLAGS.map(answeredBit)];
  assert.equal(new Set(masks).size, masks.length);
  for (const mask of masks) assert.ok(mask > 0 && mask < 2 ** 16, String(mask));
});

test('the bits that packed months hold stay what they are', () => {
  const { didAdd, followedTradingPlan, closedBySystem, color, trend, location } = FLAG_FIELDS;
  const first = [didAdd, followedTradingPlan, closedBySystem, color, trend, location];
  assert.deepEqual(
    first.map(({ bit }) => bit),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual(MARK_BITS, { deleted: 6, hasImage: 7, hasComments: 8 });
});

test('columns, headings and names are each one field’s alone', () => {
  for (const names of [
    fields.map(({ column }) => column),
    fields.map(({ heading }) => heading),
    [...FLAGS, ...CHOICES, ...Object.keys(MARK_BITS)],
  ])
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
});

test('a choice that was not made is number 0, and a column of bytes holds the rest', () => {
  for (const name of CHOICES) {
    const { values, unset } = choiceField(name);
    assert.ok(unset === null || unset === values[0], name);
    assert.equal(CHOICE_CODES[name].get(unset), 0);
    assert.equal(new Set(values).size, values.length);
    assert.ok(CHOICE_CODES[name].size <= 256, name);
  }
});

test('later fields are optional, since older exports lack them', () => {
  assert.deepEqual(
    CHOICES.map(choiceField).filter(({ isLater, isRequired }) => isLater && isRequired),
    [],
  );
});

test("choices are read from texts, a setup of the trader's own among them", () => {
  const written: Partial<Record<Choice, string>> = { event: 'RBI', stopLoss: 'toString', position: 'BELOW' };
  assert.deepEqual(
    readChoices(CHOICES, (name) => written[name]),
    { ...UNSET_CHOICES, event: 'RBI', position: 'BELOW' },
  );
  const own: Partial<Record<Choice, string>> = { event: '05e7p00000000', stopLoss: '05e7p00000000' };
  assert.deepEqual(
    readChoices(CHOICES, (name) => own[name]),
    { ...UNSET_CHOICES, event: '05e7p00000000' },
  );
  assert.equal(CHOICE_FIELDS.position.values[3], 'BELOW');
});
