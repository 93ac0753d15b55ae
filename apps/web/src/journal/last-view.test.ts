import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { emptyColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { neighboursIn } from './last-view.ts';

const columns = { ...emptyColumns(), count: 4, id: BigUint64Array.of(10n, 11n, 12n, 13n) };
const rows = Uint32Array.of(3, 1, 0);
const of = (id: bigint) => neighboursIn(columns, rows, tradeIdText(id));

test('neighbours are those of the list, in its order', () => {
  assert.deepEqual(of(11n), { previous: tradeIdText(13n), next: tradeIdText(10n) });
});

test('the first has none above, the last none below', () => {
  assert.deepEqual(of(13n), { previous: null, next: tradeIdText(11n) });
  assert.deepEqual(of(10n), { previous: tradeIdText(11n), next: null });
});

test('a trade that is not in the list has no neighbours, nor has an invalid id', () => {
  assert.deepEqual(of(12n), { previous: null, next: null });
  assert.deepEqual(neighboursIn(columns, rows, 'nonsense'), { previous: null, next: null });
});
