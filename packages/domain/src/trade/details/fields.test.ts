import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAIN_DETAILS } from './details-testing.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, detailRow } from './fields.ts';

test('every field has a column of its own, under which its value stands in the store', () => {
  const columns = DETAIL_NAMES.map((name) => DETAIL_FIELDS[name].column);
  assert.equal(new Set(columns).size, columns.length);
  const details = PLAIN_DETAILS;
  assert.deepEqual(
    detailRow(details),
    Object.fromEntries(DETAIL_NAMES.map((name) => [DETAIL_FIELDS[name].column, details[name]])),
  );
});
