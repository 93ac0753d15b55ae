import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHOICES } from '@daybook/domain/journal/fields.ts';
import { packColumns, unpackColumns } from './columns.ts';
import type { TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import type { OwnSetup } from '@daybook/domain/journal/own-setup.ts';
import { choiceNumbers, packJournal, unpackJournal, type JournalRow } from './packed-journal.ts';

test('a packed journal gives back what was written', () => {
  const choices = CHOICES.map((_, at) => at + 1);
  const rows: JournalRow[] = [
    { row: 0, bits: 0, choices: CHOICES.map(() => 0), ownSetup: null, mistakes: [], tags: [] },
    {
      row: 7,
      bits: 511,
      choices,
      ownSetup: '9a90000000001' as OwnSetup,
      mistakes: ['m1', 'm2'] as MistakeId[],
      tags: ['t2', 't1'] as TagId[],
    },
    { row: 9, bits: 1, choices, ownSetup: null, mistakes: ['m2'] as MistakeId[], tags: ['t1'] as TagId[] },
  ];
  assert.deepEqual(unpackJournal(packJournal(rows)), rows);
});

test('a journal packed before setups and tags existed has none', () => {
  const old = packColumns({ mistakes: ['m1'] }, [
    { name: 'row', values: [3], delta: true },
    { name: 'bits', values: [0] },
    ...CHOICES.map((name) => ({ name, values: [1] })),
    { name: 'marks', values: [1] },
    { name: 'mistake', values: [0] },
  ]);
  const choices = CHOICES.map(() => 1);
  assert.deepEqual(unpackJournal(old), [
    { row: 3, bits: 0, choices, ownSetup: null, mistakes: ['m1'], tags: [] },
  ]);
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
