import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHOICES } from '@daybook/domain/journal/fields.ts';
import { packColumns, unpackColumns } from './columns.ts';
import { choiceNumbers, packJournal, unpackJournal } from './segments.ts';

test('a packed journal gives back what was written', () => {
  const choices = CHOICES.map((_, at) => at + 1);
  const rows = [
    { row: 0, bits: 0, choices: CHOICES.map(() => 0), mistakes: [] },
    { row: 7, bits: 511, choices, mistakes: [] },
  ];
  assert.deepEqual(unpackJournal(packJournal(rows)), rows);
});

test('a month packed before a field came says that nothing was chosen', () => {
  const note = unpackColumns(packColumns({}, [{ name: 'event', values: [3, 1] }]));
  assert.deepEqual([...choiceNumbers(note, { name: 'exit', isLater: true }, 2)], [0, 0]);
  assert.deepEqual([...choiceNumbers(note, { name: 'event', isLater: true }, 2)], [3, 1]);
});

test('a column that was always there and is missing is damage', () => {
  const note = unpackColumns(packColumns({}, [{ name: 'bits', values: [0] }]));
  assert.throws(() => choiceNumbers(note, { name: 'event' }, 1), /lack event/);
});
