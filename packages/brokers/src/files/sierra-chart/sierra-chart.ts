import { because } from '@daybook/texts/file-reason.ts';
import type { FormatReader } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requireAccount, requireNumber, requireSize } from '#brokers/rows/cell-values.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';

const COLUMNS = [
  'ActivityType',
  'DateTime',
  'Symbol',
  'Quantity',
  'BuySell',
  'FillPrice',
  'FilledQuantity',
] as const;

/** The contracts of a fill. What its order has filled by then is a column of its own, and only where both agree is it sure which is which. */
function sizeOfFill(row: NamedRow): string {
  const size = requireSize(row, 'Quantity');
  const filled = row.cell('FilledQuantity');
  if (filled !== '' && requireNumber(row, 'FilledQuantity') !== size)
    throw wrongCell(row.line, 'FilledQuantity', filled, because('figure', size));
  return size;
}

function findId({ line, cell }: NamedRow, column: string): string | null {
  const id = cell(column);
  if (!/^[\w.:-]{0,64}$/.test(id)) throw wrongCell(line, column, id, because('anId'));
  return id === '' ? null : id;
}

/** Symbols as all others write them: without the mark of a simulation, and without what some services put behind. */
function plainSymbol(text: string): string {
  return text.replace(/^\[Sim\]/i, '').replace(/_FUT_[A-Z]{2,6}$/, '');
}

function readRow(row: NamedRow, reading: TableReading): TableRow {
  const { line, cell } = row;
  if (cell('ActivityType') !== 'Fills') {
    const what = `${cell('ActivityType')} ${cell('DateTime')} ${cell('Symbol')}`.slice(0, 120);
    return { line, reason: 'not-an-execution', what };
  }
  const stated = {
    line,
    account: cell('TradeAccount') === '' ? reading.account() : requireAccount(row, 'TradeAccount'),
    action: readSideWord(line, 'BuySell', cell('BuySell')).action,
    size: sizeOfFill(row),
    price: requireNumber(row, 'FillPrice'),
    ...reading.moment(row, 'DateTime'),
    externalId: findId(row, 'FillExecutionServiceID'),
    externalOrderId: findId(row, 'InternalOrderID'),
  };
  const instrument = reading.instrument(row, 'Symbol', { counts: 'unknown' }, plainSymbol(cell('Symbol')));
  return instrument && newFill({ ...stated, instrument });
}

/** The Trade Activity Log of Sierra Chart: its fills; orders, positions and balances among them are left out. */
export const SIERRA_CHART: FormatReader = {
  format: 'sierra-chart',
  platform: 'Sierra Chart',
  source: 'sierra-chart',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read: (file) =>
    onceById(readTable(file, { columns: COLUMNS, dateOrder: 'year-first', zone: null }, readRow), file.notes),
};
