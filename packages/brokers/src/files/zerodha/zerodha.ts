import type { Instrument, InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { sizeOf } from '#brokers/instruments/symbols.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { sequenceOf } from '#brokers/rows/iso-instant.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';

const COLUMNS = [
  'symbol',
  'trade_date',
  'exchange',
  'segment',
  'trade_type',
  'quantity',
  'price',
  'trade_id',
  'order_id',
  'order_execution_time',
] as const;
const KOLKATA = 'Asia/Kolkata';
/** Segments in which quantities are shares or units of the underlying; those of commodities and currencies are lots of any size. */
const IN_UNITS: ReadonlySet<string> = new Set(['EQ', 'FO']);
const SEGMENTS = ['EQ', 'FO', 'COM', 'CDS', 'MF'] as const;

function kindOf(segment: string, symbol: string): InstrumentKind {
  if (segment === 'EQ') return 'stock';
  if (/\d(?:CE|PE)$/.test(symbol)) return 'option';
  return symbol.endsWith('FUT') ? 'future' : 'other';
}

/** What was traded, in rupees; null while the size of a lot is asked for. */
function readInstrument({ line, cell }: NamedRow, file: FileToRead): Instrument | null {
  const symbol = cell('symbol').toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9&.-]{0,31}$/.test(symbol))
    throw wrongCell(line, 'symbol', symbol, because('aSymbol'));
  const segment = cell('segment');
  const multiplier = sizeOf(file, symbol, IN_UNITS.has(segment) ? '1' : null);
  return multiplier === null
    ? null
    : { kind: kindOf(segment, symbol), symbol, contract: symbol, currency: 'INR', multiplier };
}

function requireId({ line, cell }: NamedRow, column: string): string {
  const id = cell(column);
  if (!/^\w{1,32}$/.test(id)) throw wrongCell(line, column, id, because('anId'));
  return id;
}

function readRow(row: NamedRow, reading: TableReading, file: FileToRead): TableRow {
  const { line, cell } = row;
  const segment = SEGMENTS.find((known) => known === cell('segment'));
  if (!segment) throw wrongCell(line, 'segment', cell('segment'), because('oneOf', SEGMENTS));
  if (!/^(?:NSE|BSE|NFO|BFO|MCX|CDS|BCD|NCDEX|NCO)$/.test(cell('exchange')))
    throw wrongCell(
      line,
      'exchange',
      cell('exchange'),
      because('oneOf', ['NSE', 'BSE', 'NFO', 'BFO', 'MCX']),
    );
  const [trade, order] = [requireId(row, 'trade_id'), requireId(row, 'order_id')];
  const stated = {
    line,
    account: reading.account(),
    action: readSideWord(line, 'trade_type', cell('trade_type')).action,
    size: requireSize(row, 'quantity'),
    price: requirePrice(row, 'price'),
    ...reading.moment(row, 'order_execution_time'),
    // An exchange numbers the trades of a day.
    externalId: `${cell('trade_date')}:${cell('exchange')}:${trade}`,
    externalOrderId: order,
    sequence: sequenceOf(0, trade),
  };
  const what = `${stated.localText} ${cell('symbol')}`;
  // Units of funds are bought at the end of a day, without a time.
  if (segment === 'MF') return { line, reason: 'not-an-execution', what };
  const instrument = readInstrument(row, file);
  return instrument && newFill({ ...stated, instrument });
}

/** The tradebook of Zerodha's Console; charges are in its contract notes alone. */
export const ZERODHA: FormatReader = {
  format: 'zerodha',
  platform: 'Zerodha',
  source: 'zerodha',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read: (file) =>
    onceById(
      readTable(file, { columns: COLUMNS, dateOrder: 'year-first', zone: KOLKATA }, (row, reading) =>
        readRow(row, reading, file),
      ),
      file.notes,
    ),
};
