import assert from 'node:assert/strict';
import { test } from 'node:test';
import { because } from '@daybook/texts/file-reason.ts';
import type { FilePart } from './file-reading.ts';
import { readFileParts } from './read-file.ts';
import { readReportedFile } from './read-testing.ts';
import { TRADEZERO_HEADER } from './tradezero/tradezero-file-testing.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { makeZip } from '#brokers/reading/zip-testing.ts';

const read = (text: string): ReturnType<typeof readReportedFile> => readReportedFile(Buffer.from(text));

const FLEX =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand --><FlexQueryResponse><FlexStatements><FlexStatement><Trades/></FlexStatement></FlexStatements></FlexQueryResponse>';
const HEADER = `${TRADEZERO_HEADER}\n`;
const FILL =
  'TZ1,05/12/2026,05/13/2026,USD,stock,B,KITE,100,10.25,09:31:04,0,0,0,0,0,0,0,-1025,-1025,SIM,,caf\u00e9\n';

function partsOf(bytes: Uint8Array, answers = {}): readonly FilePart[] {
  return [...readFileParts({ name: 'C:\\exports\\fills.csv', bytes }, answers)];
}

test('a layout is recognised by its content', () => {
  assert.equal(read(FLEX).source, 'ibkr');
  assert.equal(read(`\ufeff${FLEX}`).source, 'ibkr');
  assert.equal(read(HEADER).source, 'tradezero');
  assert.equal(readReportedFile(Buffer.from(HEADER), 'tradezero').source, 'tradezero');
  assert.throws(() => readReportedFile(Buffer.from(HEADER), 'flex'), UnreadableFile);
});

test('a file is read in parts: what it is, its executions, how far, and the sum of it', () => {
  const parts = partsOf(Buffer.from(HEADER + FILL));
  assert.deepEqual(
    parts.map(({ kind, file }) => [kind, file]),
    ['recognised', 'executions', 'progress', 'finished'].map((kind) => [kind, 'fills.csv']),
  );
  const end = parts.at(-1);
  assert.ok(end?.kind === 'finished');
  assert.partialDeepStrictEqual(end.summary, {
    format: 'tradezero',
    executions: 1,
    accounts: ['TZ1'],
    questions: [],
    openEnd: null,
  });
});

test('UTF-8 and UTF-16 are recognised by their bytes, Windows-1252 is asked for', () => {
  const text = HEADER + FILL;
  const utf16le = Buffer.from(text, 'utf16le');
  const utf16be = Buffer.from(utf16le).swap16();
  const texts: readonly Uint8Array[] = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16le,
    utf16be,
    Buffer.concat([Uint8Array.of(0xff, 0xfe), utf16le]),
    Buffer.concat([Uint8Array.of(0xfe, 0xff), utf16be]),
  ];
  for (const bytes of texts) assert.equal(readReportedFile(bytes).executions.length, 1);
  const western = Buffer.from(text, 'latin1');
  assert.partialDeepStrictEqual(partsOf(western), [{ kind: 'asked', question: { kind: 'encoding' } }]);
  assert.equal(partsOf(western, { encoding: 'windows-1252' }).at(-1)?.kind, 'finished');
  assert.throws(() => readReportedFile(western), /not text in UTF-8; say that it is in windows-1252/);
  assert.throws(() => readReportedFile(utf16le.subarray(0, -1)), UnreadableFile);
});

test('a file that two layouts claim is asked about, and read as the chosen one', () => {
  const text =
    'Date,Time,Symbol,Quantity,Qty,Price,Side,Cloid,Account\n2026-05-12,09:31:04,KITE,100,100,8.12,B,7,A1\n';
  assert.deepEqual(partsOf(Buffer.from(text)), [
    {
      kind: 'asked',
      file: 'fills.csv',
      question: { kind: 'format', candidates: ['das', 'tradervue'], answer: null, from: null },
    },
  ]);
  assert.partialDeepStrictEqual(partsOf(Buffer.from(text), { format: 'das' })[0], { format: 'das' });
});

test('an encoding that the file itself declares is taken', () => {
  const declared = FLEX.replace('UTF-8', 'windows-1252').replace('by hand', 'caf\u00e9');
  assert.equal(readReportedFile(Buffer.from(declared, 'latin1')).source, 'ibkr');
  assert.throws(
    () => readReportedFile(Buffer.from(declared.replace('windows-1252', 'UTF-8'), 'latin1')),
    /not text/,
  );
});

test('an archive gives its files one after another, each with its own end', () => {
  const archive = makeZip({
    'day/one.csv': HEADER + FILL,
    '__MACOSX/day/._one.csv': 'noise',
    'two.txt': 'what is this',
    'three.csv': HEADER + FILL + FILL,
  });
  const ends = partsOf(archive).filter(({ kind }) => kind === 'finished' || kind === 'refused');
  assert.deepEqual(
    ends.map((part) => [part.file, part.kind === 'finished' ? part.summary.executions : part.kind]),
    [
      ['one.csv', 1],
      ['two.txt', 'refused'],
      ['three.csv', 2],
    ],
  );
  assert.throws(() => readReportedFile(archive), /layout of this file is unknown/);
  const nested = makeZip({ 'inner.zip': makeZip({ 'one.csv': HEADER }) });
  assert.throws(() => readReportedFile(nested), /an archive inside an archive/);
});

test('one row that cannot be read is named with its line, and the others are there', () => {
  const parts = partsOf(Buffer.from(HEADER + FILL + FILL.replace('KITE', '<b>') + FILL));
  const end = parts.at(-1);
  assert.ok(end?.kind === 'finished');
  assert.equal(end.summary.executions, 2);
  assert.partialDeepStrictEqual(end.summary.unreadable, { count: 1, rows: [{ line: 3 }] });
});

test('a row of another width ends the reading: the file is refused', () => {
  const parts = partsOf(Buffer.from(HEADER + FILL + FILL.slice(0, 40)));
  assert.partialDeepStrictEqual(parts.at(-1), { kind: 'refused', line: 3, reason: because('rowWidth', 7) });
  assert.ok(!parts.some(({ kind }) => kind === 'finished'));
});

test('a last row without a line end is taken when it reads whole, and named when it is incomplete', () => {
  const openEndOf = (text: string): number | null => {
    const end = partsOf(Buffer.from(text)).at(-1);
    assert.ok(end?.kind === 'finished');
    return end.summary.openEnd;
  };
  assert.equal(openEndOf(HEADER + FILL + FILL.trimEnd()), null);
  assert.equal(openEndOf(HEADER + FILL + FILL.trimEnd().replace('KITE', '<b>')), 3);
  assert.equal(openEndOf(HEADER + FILL + FILL.replace('KITE', '<b>') + FILL.trimEnd()), null);
});

const REFUSED: readonly (readonly [text: string, why: RegExp])[] = [
  ['', /the file is empty/],
  [' \r\n ', /the file is empty/],
  [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n',
    /Charles Schwab.*not its time.*account statement of thinkorswim/,
  ],
  ['"Transactions for account"\n"Date","Action","Symbol","Fees & Comm"\n', /Charles Schwab/],
  ['Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity\n', /Robinhood/],
  ['Symbol,Avgcost,Realized,Account,Type,\n', /export the Trades window instead/],
  ['Date/Time,Account,B/S,Qty,Symbol,Price,Route,Liq,PropReports Id\n', /link the PropReports account/],
  ['<!doctype html><html><body>Sign in</body></html>', /a web page/],
  ['<html>', /a web page/],
  ['<Report/>', /layout of this file is unknown/],
  ['<?xml version="1.0"?><Report/>', /the document is a Report/],
  [
    '<FlexStatementResponse><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
    /notice.*Token has expired/,
  ],
  ['{"id":1}', /layout of this file is unknown; the journal reads/],
  ['hello', /layout of this file is unknown/],
  ['a\0b', /NUL/],
];

test('what cannot be used is refused with what it is and what to do', () => {
  for (const [text, why] of REFUSED)
    assert.throws(
      () => read(text),
      (error) => error instanceof UnreadableFile && why.test(error.message),
      text,
    );
});

test('a file that is not text is refused by its first bytes', () => {
  const bytes: readonly (readonly [number[], RegExp])[] = [
    [[0x50, 0x4b, 3, 4, 0], /archive is damaged or was cut off/],
    [[0x1f, 0x8b, 8], /GZIP/],
    [[0x25, 0x50, 0x44, 0x46, 0x2d], /PDF/],
    [[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], /picture/],
    [[0xff, 0xd8, 0xff, 0xe0, 0], /picture/],
    [[0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0], /NUL/],
    [[0xd0, 0xcf, 0x11, 0xe0], /old Excel workbook/],
    [[0x37, 0x7a, 0xbc, 0xaf], /7z/],
    [[0x52, 0x61, 0x72, 0x21], /RAR/],
  ];
  for (const [start, why] of bytes) assert.throws(() => readReportedFile(Uint8Array.from(start)), why);
  assert.throws(() => readReportedFile(new Uint8Array(128 * 1024 * 1024 + 1)), /more than 128 MB/);
});

test('an answer that cannot be one is as good as none', () => {
  const text = 'Date,Time,Symbol,Quantity,Price,Side\n2026-05-12,09:31:04,QQZM6,1,8.12,B\n';
  const answers = { zone: 'Mars/Olympus', account: '\n', currency: 'dollars', multipliers: { QQZM6: '-1' } };
  const end = partsOf(Buffer.from(text), answers).at(-1);
  assert.ok(end?.kind === 'finished');
  const open = end.summary.questions.filter(({ answer }) => answer === null);
  assert.deepEqual(open.map(({ kind }) => kind).toSorted(), ['account', 'currency', 'multiplier', 'zone']);
  const unknown = partsOf(Buffer.from(text), { format: 'constructor' });
  assert.partialDeepStrictEqual(unknown, [{ kind: 'refused', reason: because('noFormat', 'constructor') }]);
});
