import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesInMemory } from './byte-source.ts';
import { serialText } from './xlsx-dates.ts';
import { htmlRows } from './html-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isWorkbook, openWorkbook } from './xlsx.ts';
import { makeZip } from './zip-testing.ts';
import { zipEntries } from './zip.ts';

const unpack = (bytes: Uint8Array): string[] =>
  zipEntries(bytesInMemory(bytes)).map((entry) => Buffer.from(entry.bytes()).toString('utf8'));

test('the files of an archive are unpacked and checked', () => {
  assert.deepEqual(unpack(makeZip({ 'a.csv': 'one', 'b/c.csv': 'two' })), ['one', 'two']);
  assert.deepEqual(unpack(makeZip({})), []);
});

test('an archive that was cut off or changed anywhere is refused, or gives its content', () => {
  const whole = makeZip({ 'a.csv': 'one,two,three\n'.repeat(20), 'b.csv': 'x' });
  const held = unpack(whole);
  for (let length = 0; length < whole.length; length += 1)
    assert.throws(() => unpack(whole.subarray(0, length)), UnreadableFile);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Uint8Array.from(whole);
    changed[at]! ^= 0xff;
    try {
      // Names, dates and versions may change unseen; what a file holds may not.
      assert.ok(unpack(changed).every((content) => held.includes(content)));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
});

test('an archive that unpacks to more than it announces, or to a hundred times itself, is refused', () => {
  const bomb = makeZip({ 'a.csv': Buffer.alloc(40 * 1024 * 1024) });
  assert.throws(() => unpack(bomb), /unpacks to more than the journal reads/);
  const falseSizes = Buffer.from(makeZip({ 'a.csv': 'x'.repeat(5000) }));
  const directory = falseSizes.indexOf(Buffer.from('504b0102', 'hex'));
  falseSizes.writeUInt32LE(10, directory + 24);
  assert.throws(() => unpack(falseSizes), /damaged/);
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, 'x']));
  assert.throws(() => unpack(makeZip(many)), /more than 1,000 files/);
});

test('an archive whose files share bytes is refused as damaged', () => {
  const shared = Buffer.from(makeZip({ 'a.csv': 'x'.repeat(5000), 'b.csv': 'x'.repeat(5000) }));
  const second = shared.lastIndexOf(Buffer.from('504b0102', 'hex'));
  for (const at of [0, 10]) {
    shared.writeUInt32LE(at, second + 42);
    assert.throws(() => zipEntries(bytesInMemory(shared)), /damaged/, `${at}`);
  }
});

test('an archive of many small files that together unpack to hundreds of times its size is refused', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, 'x'.repeat(500_000)]));
  assert.equal(zipEntries(bytesInMemory(makeZip(files(2)))).length, 2);
  assert.throws(() => zipEntries(bytesInMemory(makeZip(files(3)))), /unpacks to more than the journal reads/);
});

test('an archive with a folder, whose sizes stand after each file, is read', () => {
  assert.deepEqual(unpack(Buffer.from(STREAMED, 'base64')), ['Symbol,Side\n', 'KITE,B\n']);
});

test('an archive with a password is reported as such', () => {
  const locked = Buffer.from(makeZip({ 'a.csv': 'x' }));
  const directory = locked.indexOf(Buffer.from('504b0102', 'hex'));
  locked.writeUInt16LE(1, directory + 8);
  assert.throws(() => unpack(locked), /protected by a password/);
});

/** What `zip -r - a.csv d | cat` writes. */
const STREAMED =
  'UEsDBBQACAAIAFice10AAAAAAAAAAAwAAAAFAAAAYS5jc3YLrsxNys/RCc5MSeUCAFBLBwheTXxYDgAAAAwAAABQSwMECgAAAAAAWJx7XQAAAAAAAAAA' +
  'AAAAAAIAAABkL1BLAwQUAAgACABYnHtdAAAAAAAAAAAHAAAABwAAAGQvYi5jc3bz9gxx1XHiAgBQSwcIQB+jgQkAAAAHAAAAUEsBAh4DFAAIAAgAWJx7' +
  'XV5NfFgOAAAADAAAAAUAAAAAAAAAAQAAAKSBAAAAAGEuY3N2UEsBAh4DCgAAAAAAWJx7XQAAAAAAAAAAAAAAAAIAAAAAAAAAAAAQAO1BQQAAAGQvUEsB' +
  'Ah4DFAAIAAgAWJx7XUAfo4EJAAAABwAAAAcAAAAAAAAAAQAAAKSBYQAAAGQvYi5jc3ZQSwUGAAAAAAMAAwCYAAAAnwAAAAAA';

const sheet = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>';

function workbook(rows: string, others: Readonly<Record<string, string>> = {}): readonly unknown[] {
  const entries = zipEntries(
    bytesInMemory(
      makeZip({
        'xl/workbook.xml': '<workbook><workbookPr/></workbook>',
        'xl/styles.xml': STYLES,
        'xl/sharedStrings.xml':
          '<sst><si><t>Symbol</t></si><si><r><t>KI</t></r><r><t>TE</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/worksheets/sheet1.xml': sheet(rows),
        ...others,
      }),
    ),
  );
  assert.ok(isWorkbook(entries));
  return [...openWorkbook(entries)()];
}

test('a sheet gives its stored values as text, dates as dates, and empty cells where they are', () => {
  assert.deepEqual(
    workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
        '<row r="3"><c r="A3" s="1"><v>46154.396574074076</v></c><c r="B3" s="2"><v>46154</v></c><c r="C3" s="3"><v>1.5</v></c>' +
        '<c r="D3"><v>0.30000000000000004</v></c><c r="E3"><v>1E-5</v></c><c r="F3" t="inlineStr"><is><t>in line</t></is></c><c r="G3" t="str"><v>7</v></c></row>',
    ),
    [
      { line: 1, cells: ['Symbol', '', 'KITE'] },
      { line: 3, cells: ['2026-05-12 09:31:04', '2026-05-12', '1.5', '0.3', '0.00001', 'in line', '7'] },
    ],
  );
});

test('a damaged, bottomless or trapped sheet is refused', () => {
  assert.throws(() => workbook('<row r="1"><c r="A1"><v>1</v></row>'), /sheet1\.xml is damaged/);
  assert.throws(() => workbook('<x>'.repeat(70)), /damaged/);
  assert.throws(() => workbook('<row r="1"><c r="ZZ1"><v>1</v></c></row>'), /more than 512 columns/);
  const trapped = '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>';
  assert.throws(() => workbook('', { 'xl/sharedStrings.xml': trapped }), /sharedStrings\.xml is damaged/);
});

test('serial numbers are days since 1899, or since 1904', () => {
  assert.deepEqual(
    ['46154', '46154.5', '0.396574074', '46154.999999999', '-1', 'x', '200000', '12'].map((text) =>
      serialText(text, false),
    ),
    ['2026-05-12', '2026-05-12 12:00:00', '09:31:04', '2026-05-13', '-1', 'x', '200000', '12'],
  );
  assert.equal(serialText('44692', true), '2026-05-12');
});

test('tables of a web page are rows; scripts, comments and tags are not', () => {
  const page =
    '<html><body><!-- <tr><td>no</td></tr> --><script>"<tr>"</script><table><tr><th colspan=2>Deals</th></tr>' +
    '<tr align=right><td>1&nbsp;234.50</td><td><b>buy</b><br>now &amp; &#8364;&#x41;</td></tr><tr><td></td></tr></table></body></html>';
  const expected = [
    { line: 1, cells: ['Deals', ''] },
    { line: 2, cells: ['1 234.50', 'buy now & €A'] },
  ];
  assert.deepEqual([...htmlRows([page])], expected);
  assert.deepEqual([...htmlRows(page)], expected);
});

test('a web page that was cut off is refused', () => {
  for (const page of [
    '<html><table><tr><td>1</td></tr>',
    '<html><table><tr><td',
    '<html><!-- ',
    '<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr>',
    `<html><${'x'.repeat(70_000)}`,
  ])
    assert.throws(() => [...htmlRows([page])], UnreadableFile, page.slice(0, 40));
});

test('a tag ends where no value of its attributes continues, wherever it is cut', () => {
  const page =
    `<table class=a><tr><td title="a > b">1</td><td title = 'x" >'>2</td><td a="'>'" colspan=2>3</td>` +
    `<td>4</td><td isn't>5</td><td a= b="c">6</td><td title='a > b' class="x hidden">7</td></tr></table>`;
  const cells = ['1', '2', '3', '', '4', '5', '6'];
  for (const pieces of [[page], page]) assert.deepEqual([...htmlRows(pieces)], [{ line: 1, cells }]);
});

test('a comment of any length is skipped wherever it is cut, and a cell without an end is refused', () => {
  const page = `<table><tr><td>1</td><!--${'- >x'.repeat(1_000)}--><td>2</td></tr></table>`;
  for (const size of [1, 7, 4_000])
    assert.deepEqual(
      [...htmlRows(page.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])],
      [{ line: 1, cells: ['1', '2'] }],
    );
  const pieces = Array<string>(20_000).fill('x<b>y</b>');
  assert.throws(() => [...htmlRows(['<table><tr><td>', ...pieces])], UnreadableFile);
});

test('a workbook is read again each time, and refused if it has too many texts', () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, at) => `<si><t>${randomText(at)}</t></si>`).join('');
  const open = (count: number) =>
    openWorkbook(
      zipEntries(
        bytesInMemory(
          makeZip({
            'xl/workbook.xml': '<workbook/>',
            'xl/sharedStrings.xml': `<sst>${texts(count)}</sst>`,
            'xl/worksheets/sheet1.xml': sheet(
              '<row r="1"><c t="s"><v>0</v></c></row><row r="2"><c><v>1</v></c></row>',
            ),
          }),
        ),
      ),
    );
  const rows = open(2);
  assert.deepEqual([...rows()], [...rows()]);
  assert.equal([...rows()].length, 2);
  assert.throws(() => open(500), /more than 1,000,000 texts, or more than 16,000,000 characters/);
});

/** As long as a text in a sheet may be, and different each time, so that it does not pack as a bomb does. */
function randomText(seed: number): string {
  let number = seed + 1;
  let text = '';
  while (text.length < 32_767) {
    number = (number * 48_271) % 2_147_483_647;
    text += number.toString(36);
  }
  return text.slice(0, 32_767);
}
