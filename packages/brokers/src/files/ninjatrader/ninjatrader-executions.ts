import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { zoneOf } from '#brokers/files/answers.ts';
import { requireSize } from '#brokers/rows/cell-values.ts';
import { withPoints, writesDecimalCommas } from '#brokers/rows/decimal-commas.ts';
import { readFeesIn, type FeeColumns } from '#brokers/rows/fees/fees-in-currency.ts';
import type { FileToRead, FormatReader, Notes } from '#brokers/files/file-reading.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import {
  accountReader,
  dateOrderOf,
  gridInstruments,
  NINJATRADER_SOURCE,
  requireGridMoment,
  requireGridPrice,
  type FindGridInstrument,
} from './ninjatrader-cells.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

const FEES: FeeColumns = [['Commission', 'commission']];
/** Columns can be moved and hidden; without these it is not a grid of executions. */
const COLUMNS = ['Instrument', 'Action', 'Quantity', 'Price', 'Time', 'E/X'] as const;

interface Settings {
  readonly zone: string;
  readonly order: NameOrder;
  /** Whether zone and order of dates are known. */
  readonly isSettled: boolean;
  readonly account: (row: NamedRow) => string;
  readonly find: FindGridInstrument;
  readonly hasId: boolean;
  readonly leaveOut: Notes['leaveOut'];
}

function readId({ line, cell }: NamedRow, column: string): string | null {
  const id = cell(column);
  if (!/^[\w.:/#-]{0,64}$/.test(id)) throw wrongCell(line, column, id, because('anId'));
  return id === '' ? null : id;
}

function requireFillId(row: NamedRow): string {
  const id = readId(row, 'ID');
  if (id === null) throw wrongCell(row.line, 'ID', '', because('anId'));
  return id;
}

function readRow(row: NamedRow, { zone, order, account, find, hasId, leaveOut }: Settings): RowReading {
  const { line, cell } = row;
  const stated = {
    line,
    account: account(row),
    // Words such as Sell short come from strategies alone, so they are no evidence about the plain ones.
    action: readSideWord(line, 'Action', cell('Action')).action,
    size: requireSize(row, 'Quantity'),
    price: requireGridPrice(row, 'Price'),
    ...requireGridMoment(row, 'Time', zone, order),
    externalId: hasId ? requireFillId(row) : null,
    externalOrderId: readId(row, 'Order ID'),
  } as const;
  const instrument = find(row);
  if (!instrument) return null;
  const { currency, symbol } = instrument;
  const { fees, foreign } = readFeesIn(row, FEES, { currency, usual: currency });
  for (const fee of foreign)
    leaveOut({ line, reason: 'foreign-fee', what: `${fee} · ${stated.localText} ${symbol}` });
  // $0.00 is written wherever no commission was set up on the platform.
  const feeProvenance = fees.commission === NO_MONEY ? 'unknown' : 'stated';
  return newFill({ ...stated, instrument, fees, feeProvenance });
}

function settingsOf(file: FileToRead, { names }: Header, zone: string | null): Settings {
  const order = dateOrderOf(file, COLUMNS, ['Time']);
  return {
    // Rows are read before these are known too, so that all that is missing is asked for at once.
    zone: zone ?? 'UTC',
    order: order ?? 'month-first',
    isSettled: zone !== null && order !== null,
    account: accountReader(file, names),
    find: gridInstruments(file, ['Commission']),
    hasId: names.includes('ID'),
    leaveOut: file.notes.leaveOut,
  };
}

function* readFills(file: FileToRead): Generator<ReportedExecution> {
  const zone = zoneOf(file);
  let settings: Settings | null = null;
  const hasCommas = writesDecimalCommas(file.content);
  for (const { header, row } of tableRows(file.content, COLUMNS, file.notes)) {
    const using = (settings ??= settingsOf(file, header, zone));
    for (const fill of readRows([hasCommas ? withPoints(row) : row], file.notes, (named) =>
      readRow(named, using),
    ))
      if (using.isSettled) yield fill;
  }
}

/** Fills of one or several accounts; a copied trade appears once for each, under an id that is unique in the account. */
export const NINJATRADER_EXECUTIONS: FormatReader = {
  format: 'ninjatrader-executions',
  platform: 'NinjaTrader',
  source: NINJATRADER_SOURCE,
  grain: 'fills',
  isNewestFirst: true,
  readsDecimalCommas: true,
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read: (file) => onceById(readFills(file), file.notes),
};
