import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocateColumns, NO_LABELS, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import {
  countIn,
  extendedTo,
  followTrades,
  MAX_AT_ONCE,
  onlyNewest,
  onlyRows,
  selectedRows,
  selectNothing,
  withRow,
  withRows,
  type SelectedTrades,
} from './selected-trades.ts';

function columnsOf(ids: readonly bigint[]): TradeColumns {
  const columns = allocateColumns(ids.length, 0);
  columns.id.set(ids);
  const tables = { symbols: [], currencies: [], accounts: [], ...NO_LABELS };
  return { ...columns, ...tables, count: ids.length, revision: 1, volumeScale: 0 };
}

const every = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);
const on = (selected: SelectedTrades) => [...selectedRows(selected, every(selected.isOn.length))];

test('a press selects one trade, Shift all up to it in the order of the list', () => {
  const columns = columnsOf([1n, 2n, 3n, 4n, 5n]);
  const ordered = Uint32Array.of(4, 0, 3, 1, 2);
  const one = withRow(selectNothing(columns), 0, true);
  assert.deepEqual(on(one), [0]);
  const more = extendedTo(one, ordered, 1, true);
  assert.deepEqual(on(more), [0, 1, 3]);
  assert.equal(more.count, 3);
  assert.deepEqual(on(extendedTo(more, ordered, 3, false)), [0], 'from the one pressed last');
  assert.deepEqual(on(extendedTo(selectNothing(columns), ordered, 3, true)), [3], 'nothing to extend from');
});

test('Shift extends from this one alone where the one pressed last is not listed any more', () => {
  const one = withRow(selectNothing(columnsOf([1n, 2n, 3n])), 0, true);
  assert.deepEqual(on(extendedTo(one, Uint32Array.of(1, 2), 2, true)), [0, 2]);
});

test('trades that leave the filter leave the selection, and their number is known until the next press', () => {
  const columns = columnsOf([1n, 2n, 3n]);
  const all = withRows(selectNothing(columns), every(3), true);
  assert.equal(followTrades(all, columns, every(3)), all);
  const fewer = followTrades(all, columns, Uint32Array.of(0, 2));
  assert.deepEqual([on(fewer), fewer.count, fewer.left], [[0, 2], 2, 1]);
  assert.equal(withRow(fewer, 0, false).left, 0);
  const none = followTrades(fewer, columns, new Uint32Array());
  assert.deepEqual([none.count, none.left], [0, 2]);
  assert.equal(followTrades(none, columns, new Uint32Array()), none);
  assert.equal(followTrades(none, columnsOf([7n]), every(1)).left, 2);
});

test('the newest of too many are those that were closed last', () => {
  const count = MAX_AT_ONCE + 5;
  const columns = columnsOf(Array.from({ length: count }, (_, row) => BigInt(row + 1)));
  const all = withRows(selectNothing(columns), every(count), true);
  const newest = onlyNewest(all, every(count));
  assert.equal(newest.count, MAX_AT_ONCE);
  assert.deepEqual(on(newest), [...every(count).subarray(5)]);
  assert.equal(countIn(newest, Uint32Array.of(0, 4, 5, 6)), 2);
  assert.deepEqual(on(onlyRows(newest, Uint32Array.of(1))), [1]);
});

test('whatever is read again, the same trades are selected as in a set of their ids', () => {
  const id = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  // Ids that share their lower half meet in one place.
  const hard = fc.integer({ min: 0, max: 20 }).map((high) => (BigInt(high) << 32n) | 5n);
  const ids = fc.uniqueArray(fc.oneof(id, hard), { maxLength: 60 });
  fc.assert(
    fc.property(ids, ids, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (before, added, isOn) => {
      const wanted = new Set(before.filter((_, at) => isOn[at]));
      const rows = Uint32Array.from([...before.keys()].filter((at) => isOn[at]));
      const selected = withRows(selectNothing(columnsOf(before)), rows, true);
      const now = [...new Set([...added, ...before.filter((_, at) => isOn[(at + 7) % 60])])];
      const passing = every(now.length).filter((row) => isOn[(row + 3) % 60]);
      const followed = followTrades(selected, columnsOf(now), passing);
      const expected = [...passing].filter((row) => wanted.has(now[row]!));
      assert.deepEqual(on(followed), expected);
      assert.equal(followed.count, expected.length);
    }),
  );
});
