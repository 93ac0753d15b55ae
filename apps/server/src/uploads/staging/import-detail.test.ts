import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  detailText,
  NO_FACTS,
  NOTHING_SHOWN,
  readDetail,
  readShown,
  type ImportDetail,
} from './import-detail.ts';

function withFile(problem: { readonly reason: unknown; readonly expected: unknown }): ImportDetail {
  const file = {
    unreadable: { count: 3, rows: [{ line: 4, ...problem }] },
    refused: { line: null, ...problem },
  };
  return { shown: { ...NOTHING_SHOWN, files: [file] }, facts: null } as unknown as ImportDetail;
}

test('reasons stored as sentences are shown in a form that works in every language', () => {
  const reported = { reason: { code: 'unreadable', values: [] }, expected: null };
  const kept = withFile({ reason: 'Qty: got "1O0"', expected: 'expected a number' });
  assert.deepEqual(readDetail(detailText(kept)), withFile(reported));
});

test('reasons that were kept by their codes stay as they are', () => {
  const kept = withFile({ reason: { code: 'cell', values: ['Qty', '1O0'] }, expected: null });
  assert.deepEqual(readDetail(detailText(kept)), kept);
});

test('a look at an import does not read the facts of its publication', () => {
  const facts = { ...NO_FACTS, accounts: [{ id: 1, revision: 2 }] };
  const text = detailText({ shown: NOTHING_SHOWN, facts, isPublishing: true });
  assert.deepEqual(readDetail(text), { shown: NOTHING_SHOWN, facts, isPublishing: true });
  const damaged = `${text.split('\n')[0]}\n{ this is no JSON`;
  assert.deepEqual(readShown(damaged), { shown: NOTHING_SHOWN, isPublishing: true });
});

test('a detail that an earlier Daybook wrote as one line is read', () => {
  const kept = { shown: NOTHING_SHOWN, facts: NO_FACTS };
  assert.deepEqual(readDetail(JSON.stringify(kept)), kept);
});

test('of stated figures an earlier Daybook counted none: those that it showed are counted', () => {
  const { statedCounts: _counts, ...earlier } = NOTHING_SHOWN;
  const stated = [
    { calculated: 1, isEqual: true },
    { calculated: 2, isEqual: false },
    { calculated: null, isEqual: false },
  ];
  const text = JSON.stringify({ shown: { ...earlier, stated }, facts: null });
  assert.deepEqual(readShown(text).shown?.statedCounts, { compared: 2, differing: 1 });
});
