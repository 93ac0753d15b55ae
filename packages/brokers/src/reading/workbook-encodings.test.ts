import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesInMemory } from './byte-source.ts';
import { csvRows, findDelimiter } from './csv.ts';
import { fixtureBytes, FIXTURES, readAs } from '#brokers/files/fixtures-testing.ts';
import { reportCells, LONGER_REPORT } from '#brokers/files/metatrader/metatrader-testing.ts';
import { readWholeFiles } from '#brokers/files/read-file.ts';
import { openWorkbook } from './xlsx.ts';
import { makeWorkbook, makeZip } from './zip-testing.ts';
import { zipEntries } from './zip.ts';

type Encode = (xml: string) => Uint8Array;

const declared = (encoding: string, xml: string): string =>
  `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>\n${xml}`;
const swapped = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

/** Ways in which a program may write the parts of a workbook; the terminal of MetaTrader 5 takes the first of UTF-16. */
const ENCODINGS: Readonly<Record<string, Encode>> = {
  'UTF-8 with its mark': (xml) => Buffer.from(`\ufeff${declared('UTF-8', xml)}`),
  'UTF-16LE with its mark': (xml) => Buffer.from(`\ufeff${declared('UTF-16', xml)}`, 'utf16le'),
  'UTF-16BE with its mark': (xml) => swapped(`\ufeff${declared('UTF-16', xml)}`),
  'UTF-16LE without a mark': (xml) => Buffer.from(declared('UTF-16', xml), 'utf16le'),
  'UTF-16BE without a mark': (xml) => swapped(declared('utf-16', xml)),
  'UTF-16LE that declares UTF-8': (xml) => Buffer.from(`\ufeff${declared('UTF-8', xml)}`, 'utf16le'),
  'UTF-8 that declares UTF-16': (xml) => Buffer.from(declared('UTF-16', xml)),
  'ISO-8859-1': (xml) => Buffer.from(declared('ISO-8859-1', xml), 'latin1'),
  'windows-1252': (xml) => Buffer.from(declared('windows-1252', xml), 'latin1'),
};

function sheetOf(text: string): { readonly line: number; readonly cells: readonly string[] }[] {
  return [...csvRows([text.replace(/^\ufeff/, '')], { delimiter: findDelimiter(text) })].map(
    ({ line, cells }) => ({
      line,
      cells,
    }),
  );
}

for (const fixture of FIXTURES.filter(({ name }) => name.endsWith('.csv')))
  test(`${fixture.format}: the same from a workbook whose parts are in any encoding`, () => {
    const rows = sheetOf(fixtureBytes(fixture).toString('utf8'));
    const { executions } = readAs(fixture, fixtureBytes(fixture));
    for (const [name, encode] of Object.entries(ENCODINGS))
      assert.deepEqual(readAs(fixture, makeWorkbook(rows, encode)).executions, executions, name);
  });

test('a workbook of MetaTrader 5 as its terminal writes it, in UTF-16, is the same report', () => {
  const read = (bytes: Uint8Array) =>
    readWholeFiles({ name: 'ReportHistory-550012.xlsx', bytes }, { zone: 'Europe/Athens' })[0]!;
  const sheet = reportCells(LONGER_REPORT).map((cells, at) => ({ line: at + 1, cells }));
  const plain = read(makeWorkbook(sheet));
  assert.ok(plain.executions.length > 0);
  assert.equal(plain.summary.format, 'metatrader');
  for (const [name, encode] of Object.entries(ENCODINGS))
    assert.deepEqual(read(makeWorkbook(sheet, encode)).executions, plain.executions, name);
});

test('letters of any encoding that a part declares are read as they were written', () => {
  const cyrillic = Buffer.concat([
    Buffer.from(declared('windows-1251', '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>')),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe1]),
    Buffer.from('</t></is></c></row></sheetData></worksheet>'),
  ]);
  const bytes = makeZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': cyrillic });
  const latin = makeWorkbook([{ line: 1, cells: ['Operación', 'Límite', '½'] }], ENCODINGS['windows-1252']);
  const rows = (book: Uint8Array): string[] =>
    [...openWorkbook(zipEntries(bytesInMemory(book)))()].flatMap(({ cells }) => cells);
  assert.deepEqual(rows(bytes), ['Приб']);
  assert.deepEqual(rows(latin), ['Operación', 'Límite', '½']);
});

test('a part whose bytes are not of its encoding is damaged', () => {
  for (const [xml, bytes] of [
    ['', [0xff, 0xfe, 0x3c, 0x00, 0x61]],
    ['', [0x3c, 0x61, 0xff, 0xff]],
  ] as const) {
    const sheet = Buffer.concat([Buffer.from(xml), Buffer.from(bytes)]);
    const book = makeZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet });
    assert.throws(() => readWholeFiles({ name: 'a.xlsx', bytes: book }, {}), /sheet1\.xml is damaged/);
  }
});

test('a web page in any encoding that it declares is read', () => {
  const fixture = FIXTURES.find(({ format }) => format === 'metatrader4')!;
  const page = fixtureBytes(fixture).toString('latin1');
  const [name, meta] = [
    '\xd1\xfd\xec',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
  ];
  const bytes = Buffer.from(page.replace('Sam', name).replace('<head>', `<head>${meta}`), 'latin1');
  assert.deepEqual(readAs(fixture, bytes).executions, readAs(fixture, fixtureBytes(fixture)).executions);
});
