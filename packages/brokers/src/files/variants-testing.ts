import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { csvRows, findDelimiter } from '#brokers/reading/csv.ts';
import { readDamaged } from './damage-testing.ts';
import { fixtureBytes, readAs, type Fixture } from './fixtures-testing.ts';

/** Ways in which brokers, spreadsheets and traders write one table in another form. For tests. */

/** Cells of a file, row by row. */
type Cells = readonly (readonly string[])[];

/** A table written another way. */
export type Rewrite = (rows: Cells) => string;

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') || cell.includes('\n')
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

function written(rows: Cells, delimiter = ','): string {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\n') + '\n';
}

export function cellsOf(fixture: Fixture): Cells {
  const text = fixtureBytes(fixture)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return [...csvRows([text], { delimiter: findDelimiter(text) })].map(({ cells }) => cells);
}

const everyCell =
  (change: (cell: string) => string, delimiter = ','): Rewrite =>
  (rows) =>
    written(
      rows.map((row) => row.map(change)),
      delimiter,
    );

/** As spreadsheets save a table of rows of unlike width. */
function padded(rows: Cells): Cells {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

/** `@9.71` is how one platform writes prices. */
const DECIMAL = /^@?-?\d+\.\d+$/;
const withThousands = (cell: string): string =>
  cell.replace(
    /^(-?)(\d+)(?=\.)/,
    (_, sign: string, whole: string) => `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}`,
  );

function withThreeDecimals(cell: string): string {
  if (!DECIMAL.test(cell)) return cell;
  return cell.replace(/[\d.-]+/, (figure) => {
    const decimals = figure.length - figure.indexOf('.') - 1;
    return (decimals > 3 ? figure : Number(figure).toFixed(3)).replace('.', ',');
  });
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const two = (text: string): string => text.padStart(2, '0');

/** A cell as a spreadsheet keeps it: what looks like a date, a time or an amount is one from then on. */
function asTyped(cell: string): string {
  const date = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})(?: (.+))?$/.exec(cell);
  if (date) {
    const [, month = '', day = '', year = '', time] = date;
    return `20${year}-${two(month)}-${two(day)}${time === undefined ? '' : ` ${asTyped(time)}`}`;
  }
  const [, day, name = '', year = ''] = /^(\d{1,2}) ([A-Z]{3}) (\d{2})$/.exec(cell) ?? [];
  if (day !== undefined) return `20${year}-${two(String(MONTHS.indexOf(name) + 1))}-${two(day)}`;
  const [, hours, rest, half] = /^(\d{1,2})(:\d{2}:\d{2})(?: ([AP])M)?$/.exec(cell) ?? [];
  if (hours !== undefined)
    return `${two(String((Number(hours) % (half ? 12 : 24)) + (half === 'P' ? 12 : 0)))}${rest}`;
  const amount = cell.replace(/^\((.*)\)$/, '-$1').replaceAll(/[$,]/g, '');
  return /^[-+]?\d{1,9}(?:\.\d+)?$/.test(amount) ? String(Number(amount)) : cell;
}

/** What must not change anything. */
export const SAME: Readonly<Record<string, Rewrite>> = {
  'parted by semicolons': (rows) => written(rows, ';'),
  'parted by tabs': (rows) => written(rows, '\t'),
  'parted by strokes': (rows) => written(rows, '|'),
  'a line that states the separator': (rows) => `sep=;\n${written(rows, ';')}`,
  'all cells quoted': (rows) =>
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n') + '\n',
  'padded with blanks': (rows) =>
    rows.map((row) => row.map((cell) => ` "${cell.replaceAll('"', '""')}  "  `).join(',')).join('\n') + '\n',
  'a comma at each end': (rows) => written(rows.map((row) => [...row, ''])),
  'empty lines between': (rows) => written(rows).replaceAll('\n', '\n\n'),
  'rows as wide as the widest': (rows) => written(padded(rows)),
  'lines of commas between': (rows) => written(padded(rows.flatMap((row) => [row, ['']]))),
  'as a spreadsheet types it': everyCell(asTyped),
  'CR alone': (rows) => written(rows).replaceAll('\n', '\r'),
  'thousands with commas': everyCell((cell) => (DECIMAL.test(cell) ? withThousands(cell) : cell)),
  'dollar signs': everyCell((cell) => (DECIMAL.test(cell) ? cell.replace(/^@?-?/, '$&$') : cell)),
  'negatives in parentheses': everyCell((cell) =>
    DECIMAL.test(cell) ? cell.replace(/^(@?)-(.*)$/, '$1($2)') : cell,
  ),
};

const NUMBER = /^[-+($@]*(?:\d[\d,]*)?(?:\.\d+)?\)?$/;

/** As a computer of a country with decimal commas writes the whole table. */
export const IN_COMMAS: Rewrite = everyCell(
  (cell) =>
    NUMBER.test(cell) && /\d/.test(cell)
      ? cell.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
      : cell,
  ';',
);

/** For files that are one table: the header first, then its rows. */
export const SAME_TABLES: Readonly<Record<string, Rewrite>> = {
  'the other way round': ([header = [], ...rows]) => written([header, ...rows.toReversed()]),
  'columns in another order': (rows) => {
    const width = Math.max(...rows.map((row) => row.length));
    return written(rows.map((row) => Array.from({ length: width }, (_, at) => row[width - 1 - at] ?? '')));
  },
  'a title above': (rows) => `Trades of my account\nMade on a Friday\n${written(rows)}`,
  'a title above, with commas': (rows) =>
    `Trades of my account${','.repeat(rows[0]!.length - 1)}\n${written(rows)}`,
  'a total below': (rows) => `${written(rows)}Total${','.repeat(rows[0]!.length - 1)}\n`,
  'a column of its own': ([header = [], ...rows]) =>
    written([['My remark', ...header], ...rows.map((row) => ['x', ...row])]),
};

/** What may be given instead of read. */
export const SAME_OR_REPORTED: Readonly<Record<string, Rewrite>> = {
  'a total with amounts below': (rows) => `${written(rows)}Total${',1'.repeat(rows[0]!.length - 1)}\n`,
  'words below': (rows) => `${written(rows)}"Not advice, and no offer."\n`,
  'names in lower case': ([header = [], ...rows]) =>
    written([header.map((name) => name.toLowerCase()), ...rows]),
  'names in capitals': ([header = [], ...rows]) =>
    written([header.map((name) => name.toUpperCase()), ...rows]),
  'decimal commas': everyCell((cell) => (DECIMAL.test(cell) ? cell.replace('.', ',') : cell), ';'),
  'decimal commas, points for thousands': everyCell(
    (cell) =>
      DECIMAL.test(cell)
        ? withThousands(cell).replaceAll(',', ' ').replace('.', ',').replaceAll(' ', '.')
        : cell,
    ';',
  ),
  'three decimals with a comma': everyCell(withThreeDecimals, ';'),
  'three decimals with a comma, parted by tabs': everyCell(withThreeDecimals, '\t'),
  'three decimals with a comma, parted by commas': everyCell(withThreeDecimals),
};

const bare = ({ line: _line, sequence: _sequence, localText: _text, ...fill }: ReportedExecution): string =>
  JSON.stringify(fill);

/** What became of a table that was written another way. */
export function outcomeOf(fixture: Fixture, bytes: Uint8Array): 'same' | 'reported' | 'different' {
  const { kind, executions } = readDamaged(fixture, bytes);
  const whole = readAs(fixture, fixtureBytes(fixture)).executions.map(bare).sort();
  const found = executions.map(bare).sort();
  if (kind === 'read') return found.join('\n') === whole.join('\n') ? 'same' : 'different';
  return 'reported';
}
