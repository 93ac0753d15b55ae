import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MappedTable } from '@daybook/api/imports/mapper.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import {
  draftGaps,
  shownColumns,
  sideWords,
  statusWords,
  withBeginning,
  withField,
  withLeftOut,
  withSide,
} from './mapping-draft.ts';

const GUESS: ColumnMapping = {
  version: 1,
  skipRows: 0,
  hasHeader: true,
  columns: [
    { at: 0, name: 'When', field: 'date-time' },
    { at: 1, name: 'B/S', field: 'side' },
  ],
  dateOrder: 'month-first',
  decimal: 'point',
  zone: null,
  chargeSign: 'positive',
  sides: { BOUGHT: 'buy' },
  leaveOut: [],
  kind: null,
  multiplier: null,
  pairSize: null,
  contractSizes: {},
  overruled: [],
  currency: null,
  fallbackCurrency: null,
};

const TABLE: MappedTable = {
  kind: 'csv',
  fingerprint: '',
  rowCount: 3,
  columns: [
    { at: 0, name: 'When', sample: '5/12/2026 10:00:00', values: null },
    {
      at: 1,
      name: 'B/S',
      sample: 'Bought',
      values: [
        { text: 'Bought', count: 1, side: 'buy', isUnfilled: false },
        { text: 'zug', count: 1, side: null, isUnfilled: false },
      ],
    },
    {
      at: 2,
      name: 'State',
      sample: 'Filled',
      values: [
        { text: 'Filled', count: 2, side: null, isUnfilled: false },
        { text: 'Cancelled', count: 1, side: null, isUnfilled: true },
      ],
    },
  ],
  rows: [
    { line: 1, cells: ['When', 'B/S', 'State'] },
    { line: 2, cells: ['5/12/2026 10:00:00', 'Bought', 'Filled'] },
    { line: 3, cells: ['5/12/2026 10:01:00', 'zug', 'Filled'] },
  ],
  guess: GUESS,
};

test('columns are shown with their names, their first values and their fields', () => {
  assert.deepEqual(
    shownColumns(TABLE, GUESS).map(({ name, field, values }) => [name, field, values.length]),
    [
      ['When', 'date-time', 2],
      ['B/S', 'side', 2],
      ['State', null, 2],
    ],
  );
});

test('a mapped column has the name of the header', () => {
  const mapping = withField(TABLE, GUESS, 2, 'status');
  assert.deepEqual(mapping.columns[2], { at: 2, name: 'State', field: 'status' });
  assert.deepEqual(statusWords(TABLE, mapping), ['FILLED', 'CANCELLED']);
  assert.deepEqual(mapping.leaveOut, ['CANCELLED']);
  assert.deepEqual(withField(TABLE, mapping, 2, null).columns, GUESS.columns);
  assert.deepEqual(withLeftOut(withLeftOut(mapping, 'FILLED', true), 'CANCELLED', false).leaveOut, [
    'FILLED',
  ]);
});

test('without a header columns have no names', () => {
  const mapping = withBeginning(TABLE, GUESS, { skipRows: 1, hasHeader: false });
  assert.deepEqual(
    mapping.columns.map(({ name }) => name),
    ['', ''],
  );
  assert.deepEqual(withBeginning(TABLE, mapping, { skipRows: 0, hasHeader: true }).columns, GUESS.columns);
});

test('a column mapped to sides has the usual meaning of its words', () => {
  const none = withField(TABLE, { ...GUESS, sides: {} }, 1, 'side');
  assert.deepEqual(none.sides, { BOUGHT: 'buy' });
});

test('words for sides are listed, known or not, and can be mapped', () => {
  assert.deepEqual(sideWords(TABLE, GUESS), [
    { word: 'BOUGHT', meaning: 'buy' },
    { word: 'ZUG', meaning: null },
  ]);
  assert.deepEqual(withSide(GUESS, 'ZUG', 'sell').sides, { BOUGHT: 'buy', ZUG: 'sell' });
  assert.deepEqual(withSide(GUESS, 'BOUGHT', null).sides, {});
});

test('a zone must be chosen like everything else', () => {
  assert.deepEqual(draftGaps(GUESS), ['symbol', 'size', 'price', 'zone']);
});
