import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileToRead, FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { readTable, zoneInName, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { readCoinFee } from '#brokers/rows/fees/coin-fee.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';

/** Columns by the names that they have had; the first that a file has counts. */
const NAMES = {
  symbol: ['Market', 'Contracts', 'contracts'],
  size: ['Filled Quantity', 'Filled Qty'],
  fee: ['Trading Fee', 'Fees Paid'],
  id: ['Transaction ID', 'Trasaction ID'],
} as const;
const COLUMNS = ['Direction', 'Filled Type', 'Filled Price', 'Order No.'] as const;
const TIME = /^Transaction Time ?\(UTC/;
/** Purchases are written as such or by the resulting side. */
const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = {
  BUY: 'buy',
  LONG: 'buy',
  SELL: 'sell',
  SHORT: 'sell',
};
/** Fills in the market, in a bankruptcy and in a reduction by the exchange; all else are payments. */
const FILLS: Readonly<Record<string, boolean>> = { TRADE: false, BUSTTRADE: true, ADLTRADE: true };

type Names = Readonly<Record<keyof typeof NAMES | 'time', string>>;

function findNames(cells: readonly string[]): Names | null {
  const find = (names: readonly string[]): string => names.find((name) => cells.includes(name)) ?? '';
  const names = {
    symbol: find(NAMES.symbol),
    size: find(NAMES.size),
    fee: find(NAMES.fee),
    id: find(NAMES.id),
    time: cells.find((name) => TIME.test(name)) ?? '',
  };
  return Object.values(names).includes('') ? null : names;
}

function namesIn({ rows }: Sample): Names | null {
  const header = rows.find((row) => hasColumns(row, COLUMNS) && findNames(row.cells) !== null);
  return header ? findNames(header.cells) : null;
}

function requireId({ line, cell }: NamedRow, column: string): string {
  const id = cell(column);
  if (!/^[\w-]{1,64}$/.test(id)) throw wrongCell(line, column, id, because('anId'));
  return id;
}

function readRow(row: NamedRow, reading: TableReading, names: Names): TableRow {
  const { line, cell } = row;
  const symbol = cell(names.symbol);
  const kind = cell('Filled Type').toUpperCase().replaceAll(/[\s_]/g, '');
  const moment = reading.moment(row, names.time, zoneInName(names.time));
  const what = `${moment.localText} ${symbol}`;
  if (!Object.hasOwn(FILLS, kind))
    return { line, reason: 'cash', what: `${cell('Filled Type')} ${what}`.slice(0, 120) };
  const side = cell('Direction').toUpperCase();
  const action = Object.hasOwn(SIDES, side) ? SIDES[side] : undefined;
  if (!action) throw wrongCell(line, 'Direction', cell('Direction'), because('aSide', ['Buy', 'Sell']));
  // Contracts that are settled in their coin gain and lose otherwise than by price × size.
  if (/USD(?:[A-Z]\d{2})?$/.test(symbol))
    throw wrongCell(line, names.symbol, symbol, because('oneOf', ['BTCUSDT', 'BTC-PERP']));
  const stated = {
    line,
    account: reading.account(),
    action,
    size: requireSize(row, names.size),
    price: requirePrice(row, 'Filled Price'),
    ...moment,
    closedBySystem: FILLS[kind] === true ? true : null,
    externalId: requireId(row, names.id),
    externalOrderId: requireId(row, 'Order No.'),
  };
  const isInUsdc = symbol.endsWith('PERP');
  const hints = { kind: 'crypto', currency: isInUsdc ? 'USD' : null } as const;
  const instrument = reading.instrument(row, names.symbol, hints);
  if (!instrument) return null;
  const fee = { unit: cell('feeCoin') || instrument.currency, currency: instrument.currency, what };
  return newFill({ ...stated, instrument, ...readCoinFee(row, names.fee, fee, reading.notes) });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const names = namesIn(file.content.sample);
  if (!names) return;
  const layout = { columns: COLUMNS, dateOrder: 'year-first', zone: null } as const;
  yield* onceById(
    readTable(file, layout, (row, reading) => readRow(row, reading, names)),
    file.notes,
  );
}

/** The trade history of Bybit's derivatives; the zone of its times is in the name of their column. */
export const BYBIT: FormatReader = {
  format: 'bybit',
  platform: 'Bybit',
  source: 'bybit',
  grain: 'fills',
  isNewestFirst: true,
  claims: (sample) => namesIn(sample) !== null,
  read,
};
