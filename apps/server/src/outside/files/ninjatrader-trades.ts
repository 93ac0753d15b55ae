import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import {
  totalFees,
  type ExecutionFees,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { currencyOf, zoneOf } from '#server/outside/files/answers.ts';
import { readMoney, requireNumber } from '#server/outside/files/cell-values.ts';
import { withPoints, writesDecimalCommas } from '#server/outside/files/decimal-commas.ts';
import type { FileToRead, FormatReader, Sample } from '#server/outside/files/file-reading.ts';
import { isStatedExactly } from '#server/outside/files/instrument-checks.ts';
import { newFill } from '#server/outside/files/new-fill.ts';
import {
  accountReader,
  dateOrderOf,
  NINJATRADER_SOURCE,
  requireGridMoment,
  requireGridPrice,
  requireGridSize,
  requireInstrument,
  type DateOrder,
} from '#server/outside/files/ninjatrader-cells.ts';
import { stateSums } from '#server/outside/files/stated-sums.ts';
import { symbolReader, type FindInstrument } from '#server/outside/files/symbols.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#server/outside/files/table.ts';
import { UnreadableFile, wrongCell } from '#server/outside/files/unreadable-file.ts';

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
}

interface Settings {
  readonly zone: string;
  readonly order: DateOrder;
  readonly size: string;
  readonly fees: readonly (readonly [column: string, kind: keyof ExecutionFees])[];
  readonly account: (row: NamedRow) => string;
  readonly find: FindInstrument;
}

function sizeColumn(names: readonly string[]): string | undefined {
  return SIZES.find((name) => names.includes(name));
}

function settingsOf(file: FileToRead, { names, line }: Header, zone: string | null): Settings {
  const size = sizeColumn(names);
  if (size === undefined) throw new UnreadableFile(line, because('columnsMissing', ['Qty']));
  return {
    // Rows are read before the zone is known too, so that all that is missing is asked for at once.
    zone: zone ?? 'UTC',
    order: dateOrderOf(file, COLUMNS, ['Entry time', 'Exit time']),
    size,
    fees: names.flatMap((name) => {
      const kind = FEES[name.toLowerCase()] ?? (/ fee$/i.test(name) ? 'other' : undefined);
      return kind === undefined ? [] : [[name, kind] as const];
    }),
    account: accountReader(file, names),
    find: symbolReader(file, currencyOf(file)),
  };
}

function readFees(row: NamedRow, columns: Settings['fees']): ExecutionFees {
  const fees = { commission: NO_MONEY, exchange: NO_MONEY, regulatory: NO_MONEY, other: NO_MONEY };
  for (const [column, kind] of columns) fees[kind] = (fees[kind] + readMoney(row, column)) as Money;
  return fees;
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
  const size = requireGridSize(row, settings.size);
  const prices = {
    entry: requireGridPrice(row, 'Entry price'),
    exit: requireGridPrice(row, 'Exit price'),
  };
  const opened = requireGridMoment(row, 'Entry time', zone, order);
  const closed = requireGridMoment(row, 'Exit time', zone, order);
  if (closed.instant < opened.instant)
    throw wrongCell(line, 'Exit time', row.cell('Exit time'), because('timeAfter', 'Entry time'));
  const fees = readFees(row, settings.fees);
  const profit = requireNumber(row, 'Profit');
  const account = settings.account(row);
  const instrument = requireInstrument(row, settings.find);
  if (!instrument) return null;
  const moved = addDecimals(decimal(prices.exit), negateDecimal(decimal(prices.entry)));
  const units = multiplyDecimals(decimal(size), decimal(instrument.multiplier));
  const gross = multiplyDecimals(isLong ? moved : negateDecimal(moved), units);
  const kind = kindOf(row, decimal(profit), gross, totalFees(fees));
  const feeProvenance = totalFees(fees) === NO_MONEY ? 'unknown' : 'stated';
  const both = { line, account, instrument, size, feeProvenance } as const;
  const [buy, sell] = ['buy', 'sell'] as const;
  return {
    entry: newFill({ ...both, ...opened, price: prices.entry, action: isLong ? buy : sell }),
    exit: newFill({ ...both, ...closed, price: prices.exit, action: isLong ? sell : buy, fees }),
    profit,
    kind,
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
      if (trade) trades.push(trade);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      file.notes.unreadable(error);
    }
    if (trades.length > MAX_TRADES) throw new UnreadableFile(row.line, because('tooManyTrades', MAX_TRADES));
  }
  return trades;
}

function* fillsOf(trades: readonly RoundTrip[], kind: Kind | null): Generator<ReportedExecution> {
  const ordered = trades.toSorted(
    (left, right) => left.entry.instant - right.entry.instant || left.exit.instant - right.exit.instant,
  );
  for (const [index, { entry, exit, profit }] of ordered.entries()) {
    yield { ...entry, sequence: 2 * index + 1 };
    const statedRealised = kind === null ? null : { amount: profit, kind };
    yield { ...exit, sequence: 2 * index + 2, statedRealised };
  }
}

function read(file: FileToRead): Iterable<ReportedExecution> {
  const zone = zoneOf(file);
  const trades = readTrades(file, zone);
  if (zone === null) return [];
  const kinds = new Set(trades.flatMap(({ kind }) => kind ?? []));
  // A grid with rows of both kinds was put together by hand: nothing can be said of its sums.
  if (kinds.size > 1) return fillsOf(trades, null);
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
