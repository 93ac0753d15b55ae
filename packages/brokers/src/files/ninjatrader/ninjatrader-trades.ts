import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import {
  totalFees,
  type ExecutionFees,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { zoneOf } from '#brokers/files/answers.ts';
import { requireNumber, requireSize } from '#brokers/rows/cell-values.ts';
import { withPoints, writesDecimalCommas } from '#brokers/rows/decimal-commas.ts';
import { readFeesIn, withoutCurrencies, type FeeColumns } from '#brokers/rows/fees/fees-in-currency.ts';
import type { FileToRead, FormatReader, Notes, Sample } from '#brokers/files/file-reading.ts';
import { isStatedExactly } from '#brokers/instruments/instrument-checks.ts';
import { partCurrency } from '#brokers/mapper/written/written-units.ts';
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
import { sequencesOf, sortTrips } from '#brokers/rows/round-trips.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

const COLUMNS = [
  'Instrument',
  'Market pos.',
  'Entry price',
  'Exit price',
  'Entry time',
  'Exit time',
  'Profit',
] as const;
const SIZES = ['Qty', 'Quantity'] as const;
/** Names in lower case: releases differ in the letters. Fees of other names are fees too. */
const FEES: Readonly<Record<string, keyof ExecutionFees>> = {
  commission: 'commission',
  'clearing fee': 'exchange',
  'exchange fee': 'exchange',
  'nfa fee': 'regulatory',
  'ip fee': 'other',
};
const MAX_TRADES = 200_000;

type Kind = 'gross' | 'net';

/** A row of the grid as its two fills. */
interface RoundTrip {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution;
  readonly profit: string;
  /** Null where there are no fees, so that both are the same. */
  readonly kind: Kind | null;
  /** Whether the profit is in another currency than the prices, so that it cannot be compared. */
  readonly isForeign: boolean;
}

interface Settings {
  readonly zone: string;
  readonly order: NameOrder;
  /** Whether zone and order of dates are known. */
  readonly isSettled: boolean;
  readonly size: string;
  readonly fees: FeeColumns;
  readonly account: (row: NamedRow) => string;
  readonly find: FindGridInstrument;
  readonly leaveOut: Notes['leaveOut'];
}

function sizeColumn(names: readonly string[]): string | undefined {
  return SIZES.find((name) => names.includes(name));
}

function feeColumnsOf(names: readonly string[]): FeeColumns {
  return names.flatMap((name) => {
    const kind = FEES[name.toLowerCase()] ?? (/ fee$/i.test(name) ? 'other' : undefined);
    return kind === undefined ? [] : [[name, kind] as const];
  });
}

function settingsOf(file: FileToRead, { names, line }: Header, zone: string | null): Settings {
  const size = sizeColumn(names);
  if (size === undefined) throw new UnreadableFile(line, because('columnsMissing', ['Qty']));
  const fees = feeColumnsOf(names);
  const order = dateOrderOf(file, COLUMNS, ['Entry time', 'Exit time']);
  return {
    // Rows are read before these are known too, so that all that is missing is asked for at once.
    zone: zone ?? 'UTC',
    order: order ?? 'month-first',
    isSettled: zone !== null && order !== null,
    size,
    fees,
    account: accountReader(file, names),
    find: gridInstruments(file, ['Profit', ...fees.map(([column]) => column)]),
    leaveOut: file.notes.leaveOut,
  };
}

function isLongIn({ line, cell }: NamedRow): boolean {
  const position = cell('Market pos.');
  if (position !== 'Long' && position !== 'Short')
    throw wrongCell(line, 'Market pos.', position, because('oneOf', ['Long', 'Short']));
  return position === 'Long';
}

/** Whether the profit of a row is gross or net, which depends on the release. Throws when it is neither. */
function kindOf(row: NamedRow, profit: Decimal, gross: Decimal, fees: Money): Kind | null {
  const net = addDecimals(gross, negateDecimal(decimal(moneyText(fees))));
  const [isGross, isNet] = [isStatedExactly(profit, gross), isStatedExactly(profit, net)];
  if (isGross && isNet) return null;
  if (isGross || isNet) return isGross ? 'gross' : 'net';
  const expected = because('profitOrNet', decimalText(gross), decimalText(net));
  throw wrongCell(row.line, 'Profit', row.cell('Profit'), expected);
}

function readTrade(row: NamedRow, settings: Settings): RoundTrip | null {
  const { line } = row;
  const { zone, order } = settings;
  const isLong = isLongIn(row);
  const size = requireSize(row, settings.size);
  const prices = {
    entry: requireGridPrice(row, 'Entry price'),
    exit: requireGridPrice(row, 'Exit price'),
  };
  const opened = requireGridMoment(row, 'Entry time', zone, order);
  const closed = requireGridMoment(row, 'Exit time', zone, order);
  if (closed.instant < opened.instant)
    throw wrongCell(line, 'Exit time', row.cell('Exit time'), because('timeAfter', 'Entry time'));
  const profit = requireNumber(withoutCurrencies(row), 'Profit');
  const account = settings.account(row);
  const instrument = settings.find(row);
  if (!instrument) return null;
  const { currency, symbol } = instrument;
  const { fees, foreign } = readFeesIn(row, settings.fees, { currency, usual: currency });
  for (const fee of foreign)
    settings.leaveOut({ line, reason: 'foreign-fee', what: `${fee} · ${closed.localText} ${symbol}` });
  const isForeign = (partCurrency(row.cell('Profit')).currency ?? currency) !== currency;
  const moved = addDecimals(decimal(prices.exit), negateDecimal(decimal(prices.entry)));
  const units = multiplyDecimals(decimal(size), decimal(instrument.multiplier));
  const gross = multiplyDecimals(isLong ? moved : negateDecimal(moved), units);
  const kind = isForeign ? null : kindOf(row, decimal(profit), gross, totalFees(fees));
  const feeProvenance = totalFees(fees) === NO_MONEY ? 'unknown' : 'stated';
  const both = { line, account, instrument, size, feeProvenance } as const;
  const [buy, sell] = ['buy', 'sell'] as const;
  return {
    entry: newFill({ ...both, ...opened, price: prices.entry, action: isLong ? buy : sell }),
    exit: newFill({ ...both, ...closed, price: prices.exit, action: isLong ? sell : buy, fees }),
    profit,
    kind,
    isForeign,
  };
}

function readTrades(file: FileToRead, zone: string | null): RoundTrip[] {
  const trades: RoundTrip[] = [];
  let settings: Settings | null = null;
  const hasCommas = writesDecimalCommas(file.content);
  for (const { header, row } of tableRows(file.content, COLUMNS, file.notes)) {
    settings ??= settingsOf(file, header, zone);
    try {
      const trade = readTrade(hasCommas ? withPoints(row) : row, settings);
      if (trade && settings.isSettled) trades.push(trade);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      file.notes.unreadable(error);
    }
    if (trades.length > MAX_TRADES) throw new UnreadableFile(row.line, because('tooManyTrades', MAX_TRADES));
  }
  return trades;
}

function* fillsOf(trades: readonly RoundTrip[], kind: Kind | null): Generator<ReportedExecution> {
  for (const [index, { entry, exit, profit }] of sortTrips(trades).entries()) {
    const sequences = sequencesOf({ entry, exit }, index);
    yield { ...entry, sequence: sequences.entry };
    const statedRealised = kind === null ? null : { amount: profit, kind };
    yield { ...exit, sequence: sequences.exit, statedRealised };
  }
}

function read(file: FileToRead): Iterable<ReportedExecution> {
  const zone = zoneOf(file);
  const trades = readTrades(file, zone);
  const kinds = new Set(trades.flatMap(({ kind }) => kind ?? []));
  // A grid with rows of both kinds was joined manually: its sums cannot be checked.
  if (kinds.size > 1 || trades.some(({ isForeign }) => isForeign)) return fillsOf(trades, null);
  const [kind = 'gross'] = kinds;
  return stateSums(fillsOf(trades, kind), kind, file.notes);
}

function claims({ rows }: Sample): boolean {
  return rows.some((row) => hasColumns(row, COLUMNS) && sizeColumn(row.cells) !== undefined);
}

/** Pairs of entries and exits with their profit; ids of fills are not in it. */
export const NINJATRADER_TRADES: FormatReader = {
  format: 'ninjatrader-trades',
  platform: 'NinjaTrader',
  source: NINJATRADER_SOURCE,
  grain: 'round-trips',
  readsDecimalCommas: true,
  claims,
  read,
};
