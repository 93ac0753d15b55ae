import { because } from '@daybook/texts/file-reason.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { FileToRead, FormatReader, Notes, Sample } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { inferCurrency } from '#brokers/mapper/guess/currency-evidence.ts';
import { isUnfinished } from '#brokers/mapper/guess/unfilled.ts';
import { unitOfAmount } from '#brokers/mapper/written/written-units.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { findNumber, requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { readCoinFee } from '#brokers/rows/fees/coin-fee.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';

/** Columns by the names that they have, of paper trading and of brokers; the first that a file has counts. */
const NAMES = {
  price: ['Fill price', 'Fill Price', 'Avg fill price', 'Avg Fill Price'],
  size: ['Filled qty', 'Filled Qty', 'Fill quantity', 'Fill Quantity', 'Quantity', 'Qty'],
  time: ['Status time', 'Status Time', 'Closing time', 'Closing Time', 'Update time', 'Update Time'],
} as const;
const COLUMNS = ['Symbol', 'Side', 'Type', 'Status', 'Order ID'] as const;

type Names = Readonly<Record<keyof typeof NAMES, string>>;

function namesIn({ rows }: Sample): Names | null {
  for (const row of rows) {
    const find = (names: readonly string[]): string => names.find((name) => row.cells.includes(name)) ?? '';
    const found = { price: find(NAMES.price), size: find(NAMES.size), time: find(NAMES.time) };
    if (hasColumns(row, COLUMNS) && !Object.values(found).includes('')) return found;
  }
  return null;
}

/** Whether an order traded anything: by what was filled of it where that is a column, else by its status. Throws for what is neither. */
function isFilled(row: NamedRow, { size, price }: Names): boolean {
  const [filled, at] = [findNumber(row, size), findNumber(row, price)];
  if (/^fill/i.test(size)) return filled !== null && filled !== '0';
  const status = row.cell('Status');
  if (/^filled$/i.test(status)) return true;
  // It may have been filled in part, and nothing says which part.
  if (at !== null && at !== '0') throw wrongCell(row.line, 'Status', status, because('oneOf', ['Filled']));
  return false;
}

function requireId({ line, cell }: NamedRow): string {
  const id = cell('Order ID');
  if (!/^[\w.:-]{1,64}$/.test(id)) throw wrongCell(line, 'Order ID', id, because('anId'));
  return id;
}

/** Commissions are in the currency of the account, which is written with the margin of an order. */
function chargesOf(
  row: NamedRow,
  { currency }: Instrument,
  what: string,
  notes: Notes,
): Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
  if (row.cell('Commission') === '') return { fees: NO_FEES, feeProvenance: 'unknown' };
  const unit = unitOfAmount(row.cell('Margin')) ?? currency;
  return readCoinFee(row, 'Commission', { unit, currency, what }, notes);
}

function readRow(row: NamedRow, reading: TableReading, names: Names): TableRow {
  const { line, cell } = row;
  const { action } = readSideWord(line, 'Side', cell('Side'));
  const id = requireId(row);
  const what = `${cell('Status')} ${cell(names.time)} ${cell('Symbol')} ${cell('Side')}`.slice(0, 120);
  if (!isFilled(row, names)) return { line, reason: 'not-filled', what };
  const stated = {
    line,
    account: reading.account(),
    action,
    size: requireSize(row, names.size),
    price: requirePrice(row, names.price),
    ...reading.moment(row, names.time),
    externalId: id,
    externalOrderId: id,
    ...(isUnfinished(cell('Status')) ? { isUnfinished: true } : {}),
  };
  const currency = inferCurrency({ symbol: cell('Symbol'), exchange: '', isin: '' });
  const instrument = reading.instrument(row, 'Symbol', { currency });
  if (!instrument) return null;
  return newFill({ ...stated, instrument, ...chargesOf(row, instrument, what, reading.notes) });
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

/** The history of orders that TradingView exports, of its paper trading and of brokers that trade in it. */
export const TRADINGVIEW_ORDERS: FormatReader = {
  format: 'tradingview-orders',
  platform: 'TradingView',
  source: 'tradingview',
  grain: 'orders',
  isNewestFirst: true,
  claims: (sample) => namesIn(sample) !== null,
  read,
};
