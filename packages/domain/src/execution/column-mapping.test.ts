import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  columnKey,
  findMappingGaps,
  mappedWord,
  type ColumnField,
  type ColumnMapping,
} from './column-mapping.ts';

function aMapping(fields: readonly ColumnField[], part: Partial<ColumnMapping> = {}): ColumnMapping {
  return {
    version: 1,
    skipRows: 0,
    hasHeader: true,
    columns: fields.map((field, at) => ({ at, name: field, field })),
    dateOrder: 'month-first',
    decimal: 'point',
    zone: null,
    chargeSign: 'positive',
    sides: {},
    leaveOut: [],
    kind: null,
    multiplier: null,
    pairSize: null,
    contractSizes: {},
    overruled: [],
    currency: null,
    fallbackCurrency: null,
    ...part,
  };
}

test('a moment, a symbol, a size and a price are enough', () => {
  assert.deepEqual(findMappingGaps(aMapping(['date-time', 'symbol', 'size', 'price'])), []);
  assert.deepEqual(findMappingGaps(aMapping(['date', 'time', 'symbol', 'side', 'size', 'price'])), []);
});

test('a day without its time of day is not, a time without its day is', () => {
  assert.deepEqual(findMappingGaps(aMapping(['date', 'symbol', 'size', 'price'])), ['time-of-day']);
  assert.deepEqual(findMappingGaps(aMapping(['time', 'symbol', 'size', 'price'])), []);
});

test('everything that is missing is named', () => {
  assert.deepEqual(findMappingGaps(aMapping([])), ['time-of-day', 'symbol', 'size', 'price']);
  // Prices follow from amounts, but not both of a round trip.
  assert.deepEqual(findMappingGaps(aMapping(['date-time', 'symbol', 'size', 'amount'])), []);
  const trips = aMapping(['date-time', 'symbol', 'size', 'amount', 'exit-price', 'exit-time']);
  assert.deepEqual(findMappingGaps(trips), ['price']);
  const mapping = aMapping(['date-time', 'symbol', 'size', 'price'], { dateOrder: null });
  assert.deepEqual(findMappingGaps(mapping), ['date-order']);
});

test('a field has one column, fees may have several', () => {
  assert.deepEqual(findMappingGaps(aMapping(['date-time', 'symbol', 'size', 'price', 'price'])), ['twice']);
  const fees = aMapping(['date-time', 'symbol', 'size', 'price', 'other-fee', 'other-fee']);
  assert.deepEqual(findMappingGaps(fees), []);
});

test('words and names are compared without case, blanks and accents', () => {
  assert.equal(mappedWord(' sell_short '), 'SELL SHORT');
  assert.equal(columnKey('Exec. Time'), 'exec time');
  assert.equal(columnKey('Operación'), columnKey('operacion'));
  assert.equal(columnKey('Größe'), 'große');
});
