import { addDecimals, decimal, negateDecimal } from '@daybook/domain/decimal.ts';
import type { ExecutionFees, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { isStatedExactly } from '#brokers/instruments/instrument-checks.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import {
  findNumber,
  magnitudeOf,
  readMoney,
  requireAccount,
  requireNumber,
} from '#brokers/rows/cell-values.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { markClosings } from '#brokers/rows/stated/mark-closings.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';

const COLUMNS = ['Date/Time', 'Symbol', 'Side', 'Quantity', 'Price', 'Gross P/L', 'Fee', 'Net P/L'] as const;

/** Contracts of a fill; a sale may have a minus. Throws for a sign that its side contradicts. */
function sizeOfFill(row: NamedRow, action: 'buy' | 'sell'): string {
  const size = requireNumber(row, 'Quantity');
  const isWrong = size === '0' || (size.startsWith('-') && action === 'buy');
  if (isWrong)
    throw wrongCell(row.line, 'Quantity', row.cell('Quantity'), because('signOf', row.cell('Side')));
  return magnitudeOf(size);
}

/** The charge of a row, whichever sign its fee has: net profit is gross profit less it. */
function feesOf(row: NamedRow): ExecutionFees {
  const [gross, net] = [findNumber(row, 'Gross P/L') ?? '0', findNumber(row, 'Net P/L')];
  const fee = magnitudeOf(findNumber(row, 'Fee') ?? '0');
  const exact = addDecimals(decimal(gross), negateDecimal(decimal(fee)));
  if (net !== null && !isStatedExactly(decimal(net), exact))
    throw wrongCell(row.line, 'Net P/L', row.cell('Net P/L'), because('grossLessFees'));
  const charge = readMoney({ line: row.line, cell: () => fee }, 'Fee');
  return { ...NO_FEES, commission: charge };
}

function findId({ line, cell }: NamedRow, column: string): string | null {
  const id = cell(column);
  if (!/^[\w.:/-]{0,64}$/.test(id)) throw wrongCell(line, column, id, because('anId'));
  return id === '' ? null : id;
}

function readRow(row: NamedRow, reading: TableReading): TableRow {
  const { line, cell } = row;
  const { action } = readSideWord(line, 'Side', cell('Side'));
  const gross = findNumber(row, 'Gross P/L') ?? '0';
  const stated = {
    line,
    account: cell('Account') === '' ? reading.account() : requireAccount(row, 'Account'),
    action,
    size: sizeOfFill(row, action),
    price: requireNumber(row, 'Price'),
    ...reading.moment(row, 'Date/Time'),
    externalId: findId(row, 'Trade ID'),
    externalOrderId: findId(row, 'Order ID'),
    fees: feesOf(row),
    feeProvenance: cell('Fee') === '' ? ('unknown' as const) : ('stated' as const),
    statedRealised: gross === '0' ? null : ({ amount: gross, kind: 'gross' } as const),
  };
  const instrument = reading.instrument(row, 'Symbol', { counts: 'unknown' });
  return instrument && newFill({ ...stated, instrument });
}

function read(file: FileToRead): Iterable<ReportedExecution> {
  const layout = { columns: COLUMNS, dateOrder: { of: ['Date/Time'] }, zone: null } as const;
  const fills = onceById(readTable(file, layout, readRow), file.notes);
  return stateSums(markClosings(fills), 'gross', file.notes);
}

/** The panel of trades of Quantower, one row a fill. */
export const QUANTOWER: FormatReader = {
  format: 'quantower',
  platform: 'Quantower',
  source: 'quantower',
  grain: 'fills',
  isNewestFirst: true,
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
