import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money } from '../../money.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, detailRow, type TradeDetails } from './fields.ts';

test('every field has a column of its own, under which its value stands in the store', () => {
  const columns = DETAIL_NAMES.map((name) => DETAIL_FIELDS[name].column);
  assert.equal(new Set(columns).size, columns.length);
  const details: TradeDetails = {
    maxSize: '12.5',
    firstPrice: '1',
    lastPrice: '2',
    commission: money(3),
    exchangeFee: money(4),
    regulatoryFee: money(-5),
    otherFee: money(6),
  };
  assert.deepEqual(
    detailRow(details),
    Object.fromEntries(DETAIL_NAMES.map((name) => [DETAIL_FIELDS[name].column, details[name]])),
  );
});
