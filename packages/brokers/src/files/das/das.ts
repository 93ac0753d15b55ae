import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf, dayOfFile } from '#brokers/files/answers.ts';
import {
  findNumber,
  momentOf,
  readMoney,
  requireAccount,
  requireDay,
  requireNumber,
  requirePrice,
  requireTime,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader, Row, Sample } from '#brokers/files/file-reading.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { markClosings } from '#brokers/rows/stated/mark-closings.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { symbolReader, type FindInstrument } from '#brokers/instruments/symbols.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { liquidityOf, routeOf } from '#brokers/rows/liquidity.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';

/**
 * The Trades window of DAS Trader Pro. Its columns are those that the trader shows, in any order; these must be among them.
 * Times are New York's, the day is in the name of the file at best, and commissions are nowhere.
 */
const COLUMNS = ['Time', 'Symbol', 'Side', 'Price', 'Qty'] as const;
/** Columns that no other platform has under these names. */
const OWN: readonly string[] = ['Cloid', 'ECNFee', 'LiqType', 'SecType', 'P / L', 'P/L R', 'Broker'];
/** All that the window can show, as far as real files have it; a file of these alone is one of DAS too. */
const SHOWN: ReadonlySet<string> = new Set([
  ...COLUMNS,
  ...OWN,
  'Date',
  'Route',
  'Account',
  'Type',
  'Liq',
  'BP',
  'Value',
  'P/L',
  'PnL',
  'Comm',
  'Commission',
  'Trader',
  'Currency',
  '',
]);
/** Names that other versions of the window have for a column. */
const OTHER_NAMES: Readonly<Record<string, string>> = { Symb: 'Symbol', Shares: 'Qty', 'B/S': 'Side' };
const REALISED = ['P / L', 'P/L', 'PnL'] as const;
const COMMISSIONS = ['Comm', 'Commission', 'Comm.'] as const;

/** A row with the columns of a header by their usual names; any other row as it is. */
function withUsualNames(row: Row): Row {
  const cells = row.cells.map((name) =>
    Object.hasOwn(OTHER_NAMES, name) && !row.cells.includes(OTHER_NAMES[name]!) ? OTHER_NAMES[name]! : name,
  );
  const isHeader = COLUMNS.every((name) => cells.includes(name));
  return isHeader ? { line: row.line, cells } : row;
}

function* usualRows(rows: Iterable<Row>): Generator<Row> {
  for (const row of rows) yield withUsualNames(row);
}

/** The file with the columns of its header by their usual names. */
function usual(file: FileToRead): FileToRead {
  const { content } = file;
  return { ...file, content: { ...content, rows: () => usualRows(content.rows()) } };
}

interface Settings {
  readonly day: Day | null;
  /** For a row that names none. */
  readonly account: () => string;
  readonly find: FindInstrument;
  readonly realised: string | undefined;
  readonly commission: string | undefined;
}

function settingsOf(file: FileToRead, header: Header, find: FindInstrument): Settings {
  // Everything that is missing is asked for at once.
  if (!header.has('Account')) accountOf(file);
  return {
    day: header.has('Date') ? null : dayOfFile(file, { onTradingDays: true }),
    account: () => accountOf(file),
    find,
    realised: REALISED.find((name) => header.has(name)),
    commission: COMMISSIONS.find((name) => header.has(name)),
  };
}

/** Orders sent in the simulator are all called AUTO. */
function orderIn({ line, cell }: NamedRow): string | null {
  const id = cell('Cloid');
  if (!/^[\w.:-]{0,64}$/.test(id)) throw wrongCell(line, 'Cloid', id, because('anId'));
  return id === '' || id === 'AUTO' ? null : id;
}

function readRow(row: NamedRow, settings: Settings): RowReading {
  const { line, cell } = row;
  const { day, account, find, realised, commission } = settings;
  const side = readSideWord(line, 'Side', cell('Side'));
  const size = requireNumber(row, 'Qty');
  if (size.startsWith('-')) throw wrongCell(line, 'Qty', size, because('notNegative'));
  const price = requirePrice(row, 'Price');
  const seconds = requireTime(line, 'Time', cell('Time'));
  const onDay = cell('Date') === '' ? day : requireDay(line, 'Date', cell('Date'));
  const instrument = find(line, 'Symbol', cell('Symbol'));
  const stated = realised === undefined ? null : findNumber(row, realised);
  const exchange = readMoney(row, 'ECNFee');
  const charged = commission === undefined ? null : readMoney(row, commission);
  if (size === '0') return { line, reason: 'no-size', what: `${cell('Time')} ${cell('Symbol')}` };
  if (onDay === null || !instrument) return null;
  return newFill({
    line,
    account: cell('Account') === '' ? account() : requireAccount(row, 'Account'),
    instrument,
    ...side,
    size,
    price,
    ...momentOf(line, NEW_YORK, onDay, seconds, `${cell('Date')} ${cell('Time')}`.trim()),
    fees: { ...NO_FEES, exchange, ...(charged === null ? {} : { commission: charged }) },
    feeProvenance: charged === null ? 'unknown' : 'stated',
    ...liquidityOf(cell('Liq')),
    ...routeOf(cell('Route')),
    externalOrderId: orderIn(row),
    statedRealised: stated === null || stated === '0' ? null : { amount: stated, kind: 'gross' },
  });
}

function* readFills(file: FileToRead): Generator<ReportedExecution> {
  const find = symbolReader(file, currencyOf(file));
  let settings: Settings | null = null;
  for (const { header, row } of tableRows(file.content, COLUMNS, file.notes)) {
    const using = (settings ??= settingsOf(file, header, find));
    yield* readRows([row], file.notes, (named) => readRow(named, using));
  }
}

/** The window states gross, by average cost, each fill rounded to cents; a layout without that column states nothing. */
function read(file: FileToRead): Iterable<ReportedExecution> {
  const fills = readFills(usual(file));
  const header = file.content.sample.rows.map(withUsualNames).find((row) => hasColumns(row, COLUMNS));
  const isStated = REALISED.some((name) => header?.cells.includes(name));
  return isStated ? stateSums(markClosings(fills), 'gross', file.notes) : fills;
}

/** Whether a row is written as the window writes it: the time alone, and letters for sides. Others have such columns too. */
function isWrittenByDas(header: readonly string[], cells: readonly string[]): boolean {
  const cell = (name: (typeof COLUMNS)[number]): string => cells[header.indexOf(name)] ?? '';
  return /^\d{1,2}:\d{2}:\d{2}$/.test(cell('Time')) && /^(?:B|S|SS|BC)$/.test(cell('Side'));
}

function claims(sample: Sample): boolean {
  const rows = sample.rows.map(withUsualNames);
  const at = rows.findIndex((row) => hasColumns(row, COLUMNS));
  const header = rows[at]?.cells ?? [];
  if (OWN.some((name) => header.includes(name))) return true;
  const next = rows[at + 1];
  const isShown = header.length > 0 && header.every((name) => SHOWN.has(name));
  return isShown && (next === undefined || isWrittenByDas(header, next.cells));
}

/** Fills of the Trades window; they carry no ids, so two equal rows are two fills. */
export const DAS: FormatReader = {
  format: 'das',
  platform: 'DAS Trader Pro',
  source: 'das',
  grain: 'fills',
  claims,
  read,
};
