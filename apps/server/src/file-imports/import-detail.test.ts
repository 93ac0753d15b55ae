import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailText, NOTHING_SHOWN, readDetail, type ImportDetail } from './import-detail.ts';

function withFile(said: { readonly reason: unknown; readonly expected: unknown }): ImportDetail {
  const file = {
    unreadable: { count: 3, rows: [{ line: 4, ...said }] },
    refused: { line: null, ...said },
  };
  return { shown: { ...NOTHING_SHOWN, files: [file] }, facts: null } as unknown as ImportDetail;
}

test('reasons that were kept as sentences are told as what can be said of them in any language', () => {
  const told = { reason: { code: 'unreadable', values: [] }, expected: null };
  const kept = withFile({ reason: 'Qty: got "1O0"', expected: 'expected a number' });
  assert.deepEqual(readDetail(detailText(kept)), withFile(told));
});

test('reasons that were kept by their codes stay as they are', () => {
  const kept = withFile({ reason: { code: 'cell', values: ['Qty', '1O0'] }, expected: null });
  assert.deepEqual(readDetail(detailText(kept)), kept);
});
