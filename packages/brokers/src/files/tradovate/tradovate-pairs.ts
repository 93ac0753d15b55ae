import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  ZERO,
} from '@daybook/domain/decimal.ts';
import type { Decimal } from '@daybook/domain/decimal.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf, zoneOf } from '#brokers/files/answers.ts';
import { requireAccount, requireNumber, requireSize } from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { isStatedExactly } from '#brokers/instruments/instrument-checks.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { symbolReader, type FindInstrument } from '#brokers/instruments/symbols.ts';
import { hasColumns, tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { requireFuture, requireId, requireMoment, TRADOVATE_SOURCE } from './tradovate-cells.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/** What a report calls the columns of a pair; one buying fill against one selling fill, or parts of them. */
interface PairColumns {
  readonly symbol: string;
  readonly size: string;
  readonly profit: string;
  readonly buy: LegColumns;
  readonly sell: LegColumns;
  /** Null for a report that names none. */
  readonly account: string | null;
  readonly currency: string | null;
}

interface LegColumns {
  readonly id: string;
  readonly price: string;
  readonly time: string;
}

const PERFORMANCE: PairColumns = {
  symbol: 'symbol',
  size: 'qty',
  profit: 'pnl',
  buy: { id: 'buyFillId', price: 'buyPrice', time: 'boughtTimestamp' },
  sell: { id: 'sellFillId', price: 'sellPrice', time: 'soldTimestamp' },
  account: null,
  currency: null,
};

const POSITIONS: PairColumns = {
  symbol: 'Contract',
  size: 'Paired Qty',
  profit: 'P/L',
  buy: { id: 'Buy Fill ID', price: 'Buy Price', time: 'Bought Timestamp' },
  sell: { id: 'Sell Fill ID', price: 'Sell Price', time: 'Sold Timestamp' },
  account: 'Account',
  currency: 'Currency',
};

const MAX_FILLS = 400_000;

/** One fill as far as the pairs read so far make it up. */
interface Part {
  readonly fill: ReportedExecution;
  readonly size: Decimal;
  /** What the pairs that it closed are said to have brought; null when it closed none. */
  readonly profit: Decimal | null;
}

interface Settings {
  readonly columns: PairColumns;
  readonly zone: string;
  readonly account: string;
  readonly find: (currency: string) => FindInstrument;
  readonly currency: string;
}

function settingsOf(file: FileToRead, columns: PairColumns): Settings {
  const readers = new Map<string, FindInstrument>();
  return {
    columns,
    // Rows are read before the zone is known too, so that all that is missing is asked for at once.
    zone: zoneOf(file) ?? 'UTC',
    account: columns.account === null ? accountOf(file) : '',
    currency: columns.currency === null ? currencyOf(file) : '',
    find: (currency) => readers.getOrInsertComputed(currency, () => symbolReader(file, currency)),
  };
}

function currencyIn({ line, cell }: NamedRow, { columns, currency }: Settings): string {
  if (columns.currency === null) return currency;
  const text = cell(columns.currency);
  if (!/^[A-Z]{3}$/.test(text)) throw wrongCell(line, columns.currency, text, because('aCurrency'));
  return text;
}

function readLeg(
  row: NamedRow,
  action: ReportedExecution['action'],
  settings: Settings,
  instrument: Instrument,
): ReportedExecution {
  const { columns, account, zone } = settings;
  const names = columns[action];
  const id = requireId(row, names.id);
  return newFill({
    line: row.line,
    account: columns.account === null ? account : requireAccount(row, columns.account),
    instrument,
    action,
    size: requireSize(row, columns.size),
    price: requireNumber(row, names.price),
    ...requireMoment(row, names.time, zone),
    externalId: id,
    // Numbers rise with time, and settle the order within a second.
    sequence: Number(id),
  });
}

/** The profit that a pair states is gross: price difference × size × contract size. */
function readProfit(row: NamedRow, column: string, buy: ReportedExecution, sell: ReportedExecution): Decimal {
  const stated = decimal(requireNumber(row, column));
  const moved = addDecimals(decimal(sell.price), negateDecimal(decimal(buy.price)));
  const exact = multiplyDecimals(
    multiplyDecimals(moved, decimal(buy.size)),
    decimal(buy.instrument.multiplier),
  );
  if (isStatedExactly(stated, exact)) return stated;
  throw wrongCell(row.line, column, decimalText(stated), because('fromPrices', decimalText(exact)));
}

function partKey({ account, externalId }: ReportedExecution): string {
  return `${account}|${externalId}`;
}

/** The fill with the share of one more pair. Throws when the same number names another fill. */
function withPair(earlier: Part | undefined, fill: ReportedExecution, profit: Decimal | null): Part {
  const size = decimal(fill.size);
  if (!earlier) return { fill, size, profit };
  const isSame =
    earlier.fill.instrument === fill.instrument &&
    earlier.fill.action === fill.action &&
    earlier.fill.price === fill.price &&
    earlier.fill.instant === fill.instant;
  if (!isSame)
    throw new UnreadableFile(fill.line, because('idTwice', fill.externalId ?? '', earlier.fill.line));
  return {
    fill: earlier.fill,
    size: addDecimals(earlier.size, size),
    profit: profit === null ? earlier.profit : addDecimals(earlier.profit ?? ZERO, profit),
  };
}

function isAfter(left: ReportedExecution, right: ReportedExecution): boolean {
  return left.instant > right.instant || (left.instant === right.instant && left.sequence > right.sequence);
}

/** Whether a row has no pair: a position of which nothing, or not the rest, was closed when the report was made. */
function isOpenPosition({ cell }: NamedRow, { buy, sell, size, profit }: PairColumns): boolean {
  const lacksFill = cell(buy.id) === '' || cell(sell.id) === '';
  return lacksFill && [size, profit].every((name) => /^(?:|--|\$?0(?:\.0+)?)$/.test(cell(name)));
}

function addPair(parts: Map<string, Part>, row: NamedRow, settings: Settings): void {
  const { columns, find } = settings;
  const instrument = requireFuture(row, columns.symbol, find(currencyIn(row, settings)));
  if (!instrument) return;
  const buy = readLeg(row, 'buy', settings, instrument);
  const sell = readLeg(row, 'sell', settings, instrument);
  if (buy.externalId === sell.externalId)
    throw new UnreadableFile(row.line, because('pairedWithItself', buy.externalId ?? ''));
  const profit = readProfit(row, columns.profit, buy, sell);
  const closing = isAfter(buy, sell) ? buy : sell;
  const made = [buy, sell].map((fill) =>
    withPair(parts.get(partKey(fill)), fill, fill === closing ? profit : null),
  );
  for (const part of made) parts.set(partKey(part.fill), part);
}

/** Puts fills together again from the pairs into which the platform cut them. */
function readParts(file: FileToRead, columns: PairColumns): Map<string, Part> {
  const settings = settingsOf(file, columns);
  const parts = new Map<string, Part>();
  for (const { row } of tableRows(file.content, columnsOf(columns), file.notes)) {
    if (isOpenPosition(row, columns)) {
      const what = [row.cell(columns.symbol), row.cell('Net Pos'), row.cell('Net Price')].join(' ').trim();
      file.notes.leaveOut({ line: row.line, reason: 'open-position', what: what.slice(0, 120) });
      continue;
    }
    try {
      addPair(parts, row, settings);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      file.notes.unreadable(error);
    }
    if (parts.size > MAX_FILLS) throw new UnreadableFile(row.line, because('tooManyFills', MAX_FILLS));
  }
  return parts;
}

function columnsOf({ symbol, size, profit, buy, sell, account, currency }: PairColumns): readonly string[] {
  const own = [symbol, size, profit, ...Object.values(buy), ...Object.values(sell)];
  return [...own, account, currency].filter((name) => name !== null);
}

function* fillsOf(parts: Map<string, Part>): Generator<ReportedExecution> {
  const ordered = [...parts.values()].toSorted((left, right) => (isAfter(left.fill, right.fill) ? 1 : -1));
  for (const { fill, size, profit } of ordered) {
    const statedRealised = profit === null ? null : ({ amount: decimalText(profit), kind: 'gross' } as const);
    yield { ...fill, size: decimalText(size), statedRealised };
  }
}

function reader(format: 'tradovate-performance' | 'tradovate-positions', columns: PairColumns) {
  return {
    format,
    platform: 'Tradovate',
    datesMonthFirst: true,
    source: TRADOVATE_SOURCE,
    grain: 'fills',
    claims: ({ rows }) => rows.some((row) => hasColumns(row, columnsOf(columns))),
    read: (file) => {
      const isZoneKnown = zoneOf(file) !== null;
      const parts = readParts(file, columns);
      return isZoneKnown ? stateSums(fillsOf(parts), 'gross', file.notes) : [];
    },
  } satisfies FormatReader;
}

/** Pairs of fills of one account; a fill that closes several others is in several rows. Fees are not in it. */
export const TRADOVATE_PERFORMANCE: FormatReader = reader('tradovate-performance', PERFORMANCE);

/** The same pairs by position, with their account and currency. */
export const TRADOVATE_POSITIONS: FormatReader = reader('tradovate-positions', POSITIONS);
