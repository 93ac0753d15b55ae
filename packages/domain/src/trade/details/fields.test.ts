import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAIN_DETAILS } from './details-testing.ts';
import { DETAIL_COLUMNS, DETAIL_FIELDS, DETAIL_NAMES, detailRow } from './fields.ts';

test('every field has its own column, which holds its value in the store', () => {
  assert.equal(new Set(DETAIL_COLUMNS).size, DETAIL_NAMES.length + 1);
  const details = { ...PLAIN_DETAILS, venueFees: '[["ARCA",1,"100",5]]' };
  assert.deepEqual(detailRow(details), {
    ...Object.fromEntries(DETAIL_NAMES.map((name) => [DETAIL_FIELDS[name].column, details[name]])),
    venue_fees: details.venueFees,
  });
});
