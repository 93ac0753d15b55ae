import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuotedCell } from './quoted-cell.ts';

test('a quoted cell ends at the first quote that is not doubled', () => {
  assert.deepEqual(readQuotedCell('"a, ""b""",c', 0), { text: 'a, "b"', end: 10 });
  assert.deepEqual(readQuotedCell('x,"",y', 2), { text: '', end: 4 });
  assert.deepEqual(readQuotedCell('"two\nlines"', 0), { text: 'two\nlines', end: 11 });
});

test('quotes that do not close are no cell', () => {
  for (const open of ['"', '"a', '"a""', '"a"",b']) assert.equal(readQuotedCell(open, 0), null, open);
});
