import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileToRead, FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { findNumber, requirePrice } from '#brokers/rows/cell-values.ts';
import { findTradedCoins, readCoinFee, requireCoins, type CoinAmount } from '#brokers/rows/fees/coin-fee.ts';
import { withFeeInCoins } from '#brokers/rows/fees/fee-in-coins.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';

/** What a history of trades calls its columns; those of spot and of futures, of today and of before. */
interface Columns {
  readonly symbol: string;
  readonly side: string;
  readonly size: string;
  readonly amount: string;
  readonly isFuture: boolean;
}

const TODAY: Columns = { symbol: 'Pair', side: 'Side', size: 'Executed', amount: 'Amount', isFuture: false };
const EARLIER: Columns = { symbol: 'Market', side: 'Type', size: 'Amount', amount: 'Total', isFuture: false };
const FUTURES: Columns = {
  symbol: 'Symbol',
  side: 'Side',
  size: 'Quantity',
  amount: 'Amount',
  isFuture: true,
};
const PROFIT = 'Realized Profit';

function namesOf({ symbol, side, size, amount, isFuture }: Columns): readonly string[] {
  const names = ['Date(UTC)', symbol, side, 'Price', size, amount, 'Fee'];
  return isFuture ? [...names, PROFIT] : names;
}

function layoutOf({ rows }: Sample): Columns | null {
  const has = (columns: Columns): boolean => rows.some((row) => hasColumns(row, namesOf(columns)));
  return [TODAY, EARLIER, FUTURES].find(has) ?? null;
}

/** The coin or currency that prices are in, where an amount, or a column of its own, says so; null where the symbol has to. */
function quoteOf({ cell }: NamedRow, amount: CoinAmount): string | null {
  const stated = amount.unit ?? (cell('Quote Asset') || null);
  return stated !== null && isSameCurrency(stated, 'USD') ? 'USD' : stated;
}

function checkSize({ line, cell }: NamedRow, { size, symbol }: Columns, { number, unit }: CoinAmount): void {
  if (number === '0' || number.startsWith('-')) throw wrongCell(line, size, cell(size), because('positive'));
  if (unit !== null && !cell(symbol).startsWith(unit))
    throw wrongCell(line, size, cell(size), because('aSizeOf', cell(symbol)));
}

function readRow(row: NamedRow, reading: TableReading, columns: Columns): TableRow {
  const { line, cell } = row;
  const size = requireCoins(row, columns.size);
  checkSize(row, columns, size);
  const stated = {
    line,
    account: reading.account(),
    action: readSideWord(line, columns.side, cell(columns.side)).action,
    size: size.number,
    price: requirePrice(row, 'Price'),
    ...reading.moment(row, 'Date(UTC)'),
  };
  // Contracts that are settled in their coin gain and lose otherwise than by price × size.
  if (columns.isFuture && /USD(?:_|$)/.test(cell('Symbol')))
    throw wrongCell(line, 'Symbol', cell('Symbol'), because('oneOf', ['BTCUSDT', 'BTCUSDC']));
  const currency = quoteOf(row, requireCoins(row, columns.amount));
  const found = reading.instrument(row, columns.symbol, { kind: 'crypto', currency });
  if (!found) return null;
  // A perpetual future is separate from the coins of the same name.
  const instrument = columns.isFuture ? { ...found, contract: `${found.contract} PERP` } : found;
  const what = `${stated.localText} ${instrument.symbol}`;
  const { currency: ofPrices, symbol: pair } = instrument;
  const fee = { unit: cell('Fee Coin') || ofPrices, currency: ofPrices, what };
  const coins = columns.isFuture ? null : findTradedCoins(row, 'Fee', fee, { pair, size: size.number });
  if (coins !== null)
    return withFeeInCoins(newFill({ ...stated, instrument, feeProvenance: 'stated' }), coins);
  const charged = readCoinFee(row, 'Fee', fee, reading.notes);
  const profit = columns.isFuture ? findNumber(row, PROFIT) : null;
  const statedRealised =
    profit === null || profit === '0' ? null : ({ amount: profit, kind: 'gross' } as const);
  return newFill({ ...stated, instrument, ...charged, statedRealised });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const columns = layoutOf(file.content.sample) ?? TODAY;
  const layout = { columns: namesOf(columns), dateOrder: 'year-first', zone: 'UTC' } as const;
  const fills = readTable(file, layout, (row, reading) => readRow(row, reading, columns));
  yield* columns.isFuture ? stateSums(fills, 'gross', file.notes) : fills;
}

/** Histories of trades of Binance, of spot and of futures settled in dollar coins; they name no ids. */
export const BINANCE: FormatReader = {
  format: 'binance',
  platform: 'Binance',
  source: 'binance',
  grain: 'fills',
  isNewestFirst: true,
  claims: (sample) => layoutOf(sample) !== null,
  read,
};
