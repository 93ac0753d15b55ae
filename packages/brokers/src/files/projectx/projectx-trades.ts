import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { readMoney, requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import {
  checkOrder,
  fillsOfTrip,
  orderTrips,
  requireGross,
  type StatedTrip,
} from '#brokers/rows/round-trips.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';

const COLUMNS = [
  'Id',
  'ContractName',
  'EnteredAt',
  'ExitedAt',
  'EntryPrice',
  'ExitPrice',
  'Fees',
  'PnL',
  'Size',
  'Type',
] as const;

function isLongIn({ line, cell }: NamedRow): boolean {
  const type = cell('Type');
  if (type !== 'Long' && type !== 'Short')
    throw wrongCell(line, 'Type', type, because('oneOf', ['Long', 'Short']));
  return type === 'Long';
}

function requireId({ line, cell }: NamedRow): string {
  const id = cell('Id');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw wrongCell(line, 'Id', id, because('aShortNumber', 15));
  return id;
}

function readRow(row: NamedRow, reading: TableReading): TableRow {
  const stated = {
    line: row.line,
    externalId: requireId(row),
    isLong: isLongIn(row),
    size: requireSize(row, 'Size'),
    entry: { price: requirePrice(row, 'EntryPrice'), moment: reading.moment(row, 'EnteredAt') },
    exit: { price: requirePrice(row, 'ExitPrice'), moment: reading.moment(row, 'ExitedAt') },
    // Later exports state commissions in a column of their own; both are charges of the whole row.
    fees: { ...NO_FEES, commission: readMoney(row, 'Commissions'), exchange: readMoney(row, 'Fees') },
    feeProvenance: 'stated' as const,
    account: reading.account(),
  };
  const instrument = reading.instrument(row, 'ContractName');
  if (!instrument) return null;
  const trip: StatedTrip = { ...stated, instrument };
  checkOrder(row, trip, ['EnteredAt', 'ExitedAt']);
  return fillsOfTrip(trip, requireGross(row, 'PnL', trip));
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const layout = { columns: COLUMNS, dateOrder: 'month-first', zone: null } as const;
  const fills = onceById(readTable(file, layout, readRow), file.notes);
  yield* stateSums(orderTrips(fills), 'gross', file.notes);
}

/** Closed trades with entry and exit, as TopstepX and other gateways of ProjectX export them. */
export const PROJECTX_TRADES: FormatReader = {
  format: 'projectx-trades',
  platform: 'TopstepX (ProjectX)',
  datesMonthFirst: true,
  source: 'projectx',
  grain: 'round-trips',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
