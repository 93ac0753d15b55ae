import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, tsvOf } from './report-cells.ts';

const CELLS = [
  ['Setup', 'Net', 'Range'],
  ['=HYPERLINK("x")', -1234.5, null],
  ['+1', 0.1 + 0.2, '@a'],
  ['-2, "b"', -0.000001, '−$3'],
  ['two\nlines', 1e6, ''],
];

test('numbers keep their ASCII minus, texts that would be calculated are prefixed', () => {
  assert.equal(
    csvOf(CELLS),
    [
      'Setup,Net,Range',
      `"'=HYPERLINK(""x"")",-1234.5,`,
      `'+1,0.3,'@a`,
      `"'-2, ""b""",-0.000001,−$3`,
      '"two\nlines",1000000,',
      '',
    ].join('\r\n'),
  );
});

test('what is copied is tab separated, one line a row', () => {
  assert.equal(tsvOf(CELLS).split('\n').length, CELLS.length);
  assert.equal(tsvOf(CELLS).split('\n')[1], `'=HYPERLINK("x")\t-1234.5\t`);
  assert.equal(tsvOf(CELLS).split('\n')[4], 'two lines\t1000000\t');
});
