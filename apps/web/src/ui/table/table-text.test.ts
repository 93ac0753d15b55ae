import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import {
  clipboardForm,
  PROGRAM_FORM,
  ROWS_A_SLICE,
  spreadsheetForm,
  spreadsheetLocale,
  writeTable,
  type TableCells,
  type TableForm,
} from './table-text.ts';
import { readDelimited } from '@daybook/domain/read-delimited-testing.ts';

const SEED = 20261126;
const DAY = parseDay('2026-11-02') as Day;
const inEnglish = spreadsheetForm('en-US', ['Yes', 'No']);
const inSpanish = spreadsheetForm('es-ES', ['Sí', 'No']);

const textOf = async (rows: Iterable<TableCells>, form: TableForm) => (await writeTable(rows, form)).join('');

const ROW: TableCells = [
  'Gap',
  -1234.5,
  { decimal: '-0.00001234' },
  { money: dollars(-12.5), currency: 'USD' },
  { day: DAY },
  { time: 34_200, day: null },
  { time: 34_200, day: DAY },
  { seconds: 90 },
  true,
  null,
];

test('for a program: commas, points, ISO dates, no mark of order', async () => {
  assert.equal(
    await textOf([ROW], PROGRAM_FORM),
    'Gap,-1234.5,-0.00001234,-12.50,2026-11-02,09:30:00,2026-11-02T09:30:00,90,true,\r\n',
  );
});

test('for a spreadsheet: separator, decimal sign and order of the date are those of its locale', async () => {
  const wanted = {
    'en-US': '\ufeffGap,-1234.5,-0.00001234,-12.50,11/02/2026,09:30:00,11/02/2026 09:30:00,00:01:30,Yes,\r\n',
    'en-GB': '\ufeffGap,-1234.5,-0.00001234,-12.50,02/11/2026,09:30:00,02/11/2026 09:30:00,00:01:30,Yes,\r\n',
    'es-MX': '\ufeffGap,-1234.5,-0.00001234,-12.50,02/11/2026,09:30:00,02/11/2026 09:30:00,00:01:30,Yes,\r\n',
    'es-ES': '\ufeffGap;-1234,5;-0,00001234;-12,50;02/11/2026;09:30:00;02/11/2026 09:30:00;00:01:30;Yes;\r\n',
    'pt-BR': '\ufeffGap;-1234,5;-0,00001234;-12,50;02/11/2026;09:30:00;02/11/2026 09:30:00;00:01:30;Yes;\r\n',
    'pt-PT': '\ufeffGap;-1234,5;-0,00001234;-12,50;02/11/2026;09:30:00;02/11/2026 09:30:00;00:01:30;Yes;\r\n',
  };
  for (const [locale, text] of Object.entries(wanted))
    assert.equal(await textOf([ROW], spreadsheetForm(locale, ['Yes', 'No'])), text, locale);
});

test('the clipboard has tabs and no mark of order', async () => {
  assert.equal(
    await textOf([ROW.slice(0, 4), ['two\r\nlines\t', 1]], clipboardForm(inSpanish)),
    'Gap\t-1234,5\t-0,00001234\t-12,50\r\ntwo lines \t1\r\n',
  );
});

test('the locale is the first of the browser that is of the language, else the language itself', () => {
  assert.equal(spreadsheetLocale('es', ['en-US', 'es-MX', 'es-ES']), 'es-MX');
  assert.equal(spreadsheetLocale('pt', ['en-US']), 'pt');
  assert.equal(spreadsheetLocale('en', ['EN-gb']), 'EN-gb');
});

const HOSTILE = [
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '-5',
];

test('no text is calculated by a spreadsheet, and a negative number stays a number', async () => {
  for (const form of [
    PROGRAM_FORM,
    inEnglish,
    inSpanish,
    clipboardForm(PROGRAM_FORM),
    clipboardForm(inSpanish),
  ])
    for (const text of HOSTILE) {
      const [row] = readDelimited(
        await textOf([[text, -5, { money: dollars(-5), currency: 'USD' }]], form),
        form.separator,
      );
      assert.match(row![0]!, /^'/, JSON.stringify(text));
      assert.deepEqual(row!.slice(1), ['-5', `-5${form.decimalSign}00`]);
    }
});

test('numbers have no exponent, no minus zero and the ASCII minus', async () => {
  const numbers = [-0, -0.0000001, 1e-7, 0.1 + 0.2, 1e21, -1e21, 1e6, -1234.567891, Number.NaN];
  assert.equal(
    await textOf([numbers], PROGRAM_FORM),
    '0,0,0,0.3,1000000000000000000000,-1000000000000000000000,1000000,-1234.567891,\r\n',
  );
});

test('any texts come back from a reader as they went in, but for the apostrophe and what the clipboard cannot hold', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', '-', "'", 'a', ' ') }),
    fc.constantFrom(...HOSTILE),
  );
  const tables = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const kept = table.map((row) =>
        row.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)),
      );
      for (const form of [PROGRAM_FORM, inEnglish, inSpanish])
        assert.deepEqual(readDelimited(await textOf(table, form), form.separator), kept);
      assert.deepEqual(
        readDelimited(await textOf(table, clipboardForm(inSpanish)), '\t'),
        kept.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' '))),
      );
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
});

test('a hundred thousand rows are written in slices, and the page has its turn after each', async () => {
  const count = 100_000;
  let made = 0;
  let sinceTurn = 0;
  let largest = 0;
  function* rows() {
    for (; made < count; made++) {
      largest = Math.max(largest, ++sinceTurn);
      yield ['AAPL', made, { money: dollars(made / 100), currency: 'USD' }, { day: DAY }] as const;
    }
  }
  const pieces = await writeTable(rows(), PROGRAM_FORM, async () => void (sinceTurn = 0));
  assert.ok(largest <= ROWS_A_SLICE, `${largest} rows in a slice`);
  const read = readDelimited(pieces.join(''), ',');
  assert.equal(read.length, count);
  assert.deepEqual(read.at(-1), ['AAPL', '99999', '999.99', '2026-11-02']);
});

test('the page does have its turn while a table is written', async () => {
  const rows = Array.from({ length: 5 * ROWS_A_SLICE }, (_, at) => [at]);
  let turns = 0;
  const written = writeTable(rows, PROGRAM_FORM);
  const count = () => {
    turns++;
    if (turns < 100) setImmediate(count);
  };
  setImmediate(count);
  await written;
  assert.ok(turns > 0, 'nothing else happened until it was written');
});
