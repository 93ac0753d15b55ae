import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';

/** A file that is small on the disk, and the way in which it has to end. */
export interface SmallFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: string;
}

const fill = (account: string, symbol: string, at: number): string =>
  `${account} 03/02/2026 ${10 + (at % 5)}:${String(at % 60).padStart(2, '0')}:00 B 100 ${symbol} 10.00`;

/** Makes the files, of which `size` 1 is the largest and most hostile. */
export function makeSmallFiles(size: number): SmallFile[] {
  const many = (count: number): number => Math.ceil(count * size);
  const rows = (count: number, line: (at: number) => string) =>
    tradeZeroBytes(Array.from({ length: count }, (_, at) => line(at)));
  const book = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
  return [
    {
      name: 'accounts.csv',
      bytes: rows(Math.max(200, many(20_000)), (at) => fill(`ACCOUNT${at}`, 'AAPL', at)),
      end: 'tooManyAccounts',
    },
    {
      name: 'symbols.csv',
      bytes: rows(many(40_000), (at) => fill('MAIN', `S${symbolOf(at)}`, at)),
      end: 'ready',
    },
    ...(size < 1
      ? []
      : [
          {
            name: 'more-symbols.csv',
            bytes: rows(60_000, (at) => fill('MAIN', `S${symbolOf(at)}`, at)),
            end: 'tooManyInstruments',
          },
        ]),
    { name: 'wide.xlsx', bytes: book(wideSheet(many(20_000))), end: 'unknownLayout' },
    { name: 'patterns.xlsx', bytes: book(slowCells(many(2_000))), end: 'unknownLayout' },
    { name: 'texts.xlsx', bytes: book(manyTexts(Math.max(1_000, many(900_000)))), end: 'emptySheet' },
  ];
}

/** Letters alone, so that no symbol looks like a contract. */
function symbolOf(at: number): string {
  let [rest, text] = [at, ''];
  for (let place = 0; place < 4; place += 1) {
    text += String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return text;
}

/** Rows with one cell at the far end of each. */
function wideSheet(count: number): Uint8Array {
  const body = Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}"><c r="SR${at + 1}"><v>${at}</v></c></row>`,
  );
  return sheetOf(body.join(''));
}

/** Numbers that are none, of as many digits as a cell takes. */
function slowCells(count: number): Uint8Array {
  const digits = '7'.repeat(32_000);
  const rows = Math.ceil(count / 100);
  const body = Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}${digits}!</v></c></row>`,
  );
  return sheetOf(body.join(''));
}

function sheetOf(body: string): Uint8Array {
  return makeZip({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${body}</sheetData></worksheet>`,
  });
}

function manyTexts(count: number): Uint8Array {
  const texts = Array.from({ length: count }, (_, at) => `<si><t>${(at * 7_919).toString(36)}</t></si>`);
  return makeZip({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
  });
}
