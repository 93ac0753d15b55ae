import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { csvCell, csvRow } from './csv.ts';

test('what a spreadsheet would run is text', () => {
  for (const start of [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ' =',
    '\t+',
    ' \u00a0@',
    '＝',
    '＋',
    '－',
    '＠',
    '\ufeff=',
  ])
    assert.match(csvCell(`${start}HYPERLINK("http://x")`), /^"'/, JSON.stringify(start));
  for (const text of ['-', '+1', '=1', '-1e9', '--1', '-1.', '- 1', '-1,5', '-1-1', '-1+cmd|x'])
    assert.match(csvCell(text), /^"'/, text);
});

test('numbers stay numbers, and words as they are', () => {
  for (const text of ['-12.3400', '-0.0001', '12', 'AAPL', 'a-b', 'a=b', '1+1', '', 'ünï 😀', 'مرحبا'])
    assert.equal(csvCell(text), `"${text}"`);
  assert.equal(csvCell(-7), '"-7"');
});

/** Of the whole of Unicode, half surrogates aside; fast-check's own unit for it takes two seconds to make. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10_ffff }))
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

test('any text comes back out of its cell but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 6 }), (texts) => {
      const [row] = parse(csvRow(texts), { relax_column_count: false });
      const plain = row?.map((cell, at) => (cell === `'${texts[at]}` ? texts[at] : cell));
      assert.deepEqual(plain, texts);
    }),
    { seed: 22, numRuns: roundsOf(500) },
  );
});
