import { addDecimals, decimal, decimalText, negateDecimal, type Decimal } from '@daybook/domain/decimal.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { isWithin, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { sizeOf } from '#brokers/instruments/symbols.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requireNumber, requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { withPoints } from '#brokers/rows/decimal-commas.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import {
  checkOrder,
  fillsOfTrip,
  grossOfTrip,
  orderTrips,
  type StatedTrip,
} from '#brokers/rows/round-trips.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';

const PROFIT = 'Res. Operação';
const COLUMNS = [
  'Ativo',
  'Abertura',
  'Fechamento',
  'Qtd Compra',
  'Qtd Venda',
  'Lado',
  'Preço Compra',
  'Preço Venda',
  PROFIT,
] as const;

/** Reais a point of the futures that day traders use. Source: contract specifications of B3. Others are asked for. */
const REAIS_A_POINT: Readonly<Record<string, string>> = { WIN: '0.2', IND: '1', WDO: '10', DOL: '50' };
const FUTURE = /^([A-Z]{3})(?:FUT|[FGHJKMNQUVXZ]\d{2})$/;
const SHARE = /^[A-Z][A-Z0-9]{3}\d{1,2}F?$/;

function instrumentOf({ line, cell }: NamedRow, file: FileToRead): Instrument | null {
  const symbol = cell('Ativo').toUpperCase();
  if (!/^[A-Z0-9]{3,20}$/.test(symbol)) throw wrongCell(line, 'Ativo', cell('Ativo'), because('aSymbol'));
  const [, root = ''] = FUTURE.exec(symbol) ?? [];
  const isShare = root === '' && SHARE.test(symbol);
  const known = Object.hasOwn(REAIS_A_POINT, root) ? REAIS_A_POINT[root]! : isShare ? '1' : null;
  const multiplier = sizeOf(file, symbol, known);
  const kind = root === '' ? (isShare ? 'stock' : 'other') : 'future';
  return multiplier === null ? null : { kind, symbol, contract: symbol, currency: 'BRL', multiplier };
}

/** The account above the table as `Conta: 123`; null for none. */
function findAccount({ rows }: Sample): string | null {
  for (const { cells } of rows) {
    const [, account] = /^Conta[:;]? *([\w.-]{1,64})$/.exec(cells.join(' ').trim()) ?? [];
    if (account !== undefined) return account;
  }
  return null;
}

/** A row with its numbers as others write them: without the sign of the currency, with decimal points. */
function plainRow({ line, cell }: NamedRow): NamedRow {
  return withPoints({ line, cell: (name) => cell(name).replace(/R\$ ?/, '') });
}

const HALF_A_CENT: Decimal = { units: 5n, scale: 3 };
const A_CENT: Decimal = { units: 1n, scale: 2 };

/**
 * The trade with the exit that gives its stated profit. Prices are averages rounded to cents, so that the profit that follows from them
 * may be a little off; more than that is a wrong contract size or a changed cell. Throws `UnreadableFile`.
 */
function withStatedProfit(row: NamedRow, trip: StatedTrip, stated: string): StatedTrip {
  const gross = grossOfTrip(trip);
  const missing = addDecimals(decimal(stated), negateDecimal(gross));
  const worth = turnoverOf('1', trip.size, trip.instrument.multiplier);
  const rounding = turnoverOf(decimalText(A_CENT), trip.size, trip.instrument.multiplier);
  if (!isWithin(missing, { units: 0n, scale: 0 }, addDecimals(rounding, HALF_A_CENT)))
    throw wrongCell(row.line, PROFIT, row.cell(PROFIT), because('fromPrices', decimalText(gross)));
  if (missing.units === 0n) return trip;
  const moved = divideDecimals(missing, worth);
  const price = addDecimals(decimal(trip.exit.price), trip.isLong ? moved : negateDecimal(moved));
  return { ...trip, exit: { ...trip.exit, price: decimalText(price) } };
}

function isLongIn({ line, cell }: NamedRow): boolean {
  const side = cell('Lado');
  if (side !== 'C' && side !== 'V') throw wrongCell(line, 'Lado', side, because('oneOf', ['C', 'V']));
  return side === 'C';
}

function readRow(written: NamedRow, reading: TableReading, file: FileToRead, account: string): TableRow {
  const row = plainRow(written);
  const { line, cell } = row;
  const isLong = isLongIn(row);
  // What is still open has neither a time of its end nor as much sold as bought.
  if (!/\d/.test(cell('Fechamento')))
    return { line, reason: 'open-position', what: `${cell('Abertura')} ${cell('Ativo')}`.slice(0, 120) };
  const size = requireSize(row, 'Qtd Compra');
  if (requireSize(row, 'Qtd Venda') !== size)
    throw wrongCell(line, 'Qtd Venda', cell('Qtd Venda'), because('figure', size));
  const [bought, sold] = [requirePrice(row, 'Preço Compra'), requirePrice(row, 'Preço Venda')];
  const profit = requireNumber(row, PROFIT);
  const [opened, closed] = [reading.moment(row, 'Abertura'), reading.moment(row, 'Fechamento')];
  const instrument = instrumentOf(row, file);
  if (!instrument) return null;
  const trip: StatedTrip = {
    line,
    account,
    instrument,
    size,
    isLong,
    entry: { price: isLong ? bought : sold, moment: opened },
    exit: { price: isLong ? sold : bought, moment: closed },
  };
  checkOrder(row, trip, ['Abertura', 'Fechamento']);
  return fillsOfTrip(withStatedProfit(row, trip, profit), profit);
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const account = findAccount(file.content.sample) ?? accountOf(file);
  const layout = { columns: COLUMNS, dateOrder: 'day-first', zone: null } as const;
  const fills = readTable(file, layout, (row, reading) => readRow(row, reading, file, account));
  yield* stateSums(orderTrips(fills), 'gross', file.notes);
}

/** The report of performance of Profit, by Nelogica: closed trades at B3, in reais, with decimal commas. */
export const NELOGICA: FormatReader = {
  format: 'nelogica',
  platform: 'Profit (Nelogica)',
  source: 'nelogica',
  grain: 'round-trips',
  readsDecimalCommas: true,
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
