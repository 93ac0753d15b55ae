import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { PROGRAM_FORM, spreadsheetForm, writeTable } from '#web/ui/table/table-text.ts';
import { clockText, leftOutTable, momentText } from './left-out-table.ts';

const NOTE = {
  line: 7,
  symbol: 'AAPL',
  side: 'long',
  openedAt: 1_760_103_758,
  reason: 'two-trades',
  excerpt: '=HYPERLINK("http://example.com")',
} as const;

test('notes without a trade are a table, and no cell of it is a formula', async () => {
  const rows = leftOutTable([NOTE], en);
  assert.deepEqual(rows[1]?.slice(0, 5), [7, 'AAPL', 'Long', '2025-10-10 13:42:38', 'two trades fit']);
  const text = (await writeTable(rows, spreadsheetForm('en-US', ['yes', 'no']))).join('');
  assert.doesNotMatch(text, /(?:^|,)"?=/m);
  assert.match((await writeTable(rows, PROGRAM_FORM)).join(''), /^Line,Symbol,Side/);
});

test('times are shown in UTC, and a wrong clock with its difference', () => {
  assert.equal(momentText(0), '1970-01-01 00:00:00');
  assert.equal(clockText(-21_600, en), '6 h early');
  assert.equal(clockText(1_800, en), '0.5 h late');
});
