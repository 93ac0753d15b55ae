import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { csvRows, findDelimiter } from './csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

const read = (...pieces: readonly string[]): (readonly string[])[] =>
  [...csvRows(pieces, { delimiter: ',' })].map(({ cells }) => cells);

test('quoted cells hold commas, line ends and doubled quotes; cells are trimmed', () => {
  assert.deepEqual(read('a,"b,c","d ""e"""\r\n" x ", y ,"two\nlines"\n'), [
    ['a', 'b,c', 'd "e"'],
    ['x', 'y', 'two\nlines'],
  ]);
});

test('any line end is one, empty lines are left out, and lines keep their numbers', () => {
  const lines = (text: string): number[] => [...csvRows([text], { delimiter: ',' })].map(({ line }) => line);
  assert.deepEqual(lines('a\n\n  \nb\n'), [1, 4]);
  assert.deepEqual(lines('a\r\nb\r\n'), [1, 2]);
  assert.deepEqual(lines('a\rb\rc'), [1, 2, 3]);
  assert.deepEqual(lines('a,"1\n2"\nb,c\n'), [1, 3]);
});

test('a text that a spreadsheet must not take for a number is a text, another formula is not', () => {
  assert.deepEqual(read('TRD,="0012345",x\n'), [['TRD', '0012345', 'x']]);
  assert.throws(() => read('a,=HYPERLINK("x")\n'), UnreadableFile);
});

test('quotes that do not open and close with their cell are damage', () => {
  for (const text of ['a,"b\nc,d\n', 'a,b"c\n', 'a,"b"c\n', 'a,"b""\n'])
    assert.throws(() => read(text), /the quotes or the length of this row/, text);
});

test('rows, cells and lines beyond every file are damage', () => {
  assert.throws(() => read('x'.repeat(70_000)), UnreadableFile);
  assert.throws(() => read(','.repeat(600)), /more than 512 columns/);
  assert.throws(() => read(`"${'x\n'.repeat(40_000)}`), UnreadableFile);
});

test('a last line without a line ending is reported, and whether it looks cut off', () => {
  const reported: (readonly [line: number, looksCut: boolean])[] = [];
  const onOpenEnd = (line: number, looksCut: boolean): void => void reported.push([line, looksCut]);
  assert.equal([...csvRows(['a\nb\n'], { delimiter: ',', onOpenEnd })].length, 2);
  assert.deepEqual(reported, []);
  assert.equal([...csvRows(['a\nb'], { delimiter: ',', onOpenEnd })].length, 2);
  for (const text of ['a,b\n1,2\n3,', 'a,b\n1,2\n3', 'a,b\n1,\n3,'])
    assert.ok([...csvRows([text], { delimiter: ',', onOpenEnd })].length > 0);
  assert.deepEqual(reported, [
    [2, false],
    [3, true],
    [3, true],
    [3, false],
  ]);
});

test('the delimiter is what the first lines have most of outside quotes', () => {
  assert.equal(findDelimiter('a,b,c\n1,2,3'), ',');
  assert.equal(findDelimiter('a;b;c\n"1,5,6,7";2;3'), ';');
  assert.equal(findDelimiter('a\tb\tc'), '\t');
  assert.equal(findDelimiter('hello'), ',');
  assert.equal(findDelimiter('sep=;\r\na,b,c;d,e\r\n'), ';');
  assert.deepEqual(read('sep=,\na,b\n'), [['a', 'b']]);
});

test('what is written as CSV is read back, however it comes in pieces', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', ' ', 'é', ';') })
    .map((text) => text.trim());
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 20 }), (rows, size) => {
      const filled = rows.map((cells) => ['x', ...cells]);
      const text = filled
        .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      // A line end is known by the first piece that has one.
      assert.deepEqual(read(...pieces), filled);
    }),
    { seed: 7, numRuns: roundsOf(300) },
  );
});
