import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { parseAmericanDate } from '#brokers/rows/american-date.ts';
import { accountOf, currencyOf } from '#brokers/files/answers.ts';
import {
  magnitudeOf,
  momentOf,
  requireNumber,
  requirePrice,
  requireTime,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import type { FileToRead, FormatReader, Row, Sample } from '#brokers/files/file-reading.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import {
  feesBetween,
  instrumentFinder,
  PROPREPORTS_FILE,
  readFees,
  sectionDay,
} from './propreports-cells.ts';
import { sequencesOf, sortTrips } from '#brokers/rows/round-trips.ts';
import { headerOf, hasColumns, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';

const COLUMNS = ['Opened', 'Closed', 'Symbol', 'Type', 'Entry', 'Exit', 'Qty', 'Gross', 'Net'] as const;
const MAX_TRADES = 200_000;

/** A trade of the report as its two fills. */
interface RoundTrip {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution;
}

/** `09/16/25 04:32:22`, or a time alone on the section's day. */
function readMoment({ line, cell }: NamedRow, column: string, day: Day): Moment {
  const [date = '', time = date] = cell(column).split(' ');
  const onDay = time === date ? day : (parseDay(date) ?? parseAmericanDate(date));
  if (onDay === null) throw wrongCell(line, column, cell(column), because('aTime', 'MM/DD/YY HH:MM:SS'));
  return momentOf(line, NEW_YORK, onDay, requireTime(line, column, time));
}

/** Averages are cut to four decimals, two of them; gross is rounded to cents. */
const CUT = decimal('0.0002');
const HALF_A_CENT = decimal('0.005');

/**
 * The exit that gives the stated gross exactly. The report cuts its averages to four decimals, so that a thousand shares
 * would be ten cents off; the stated exit may differ by what cutting and rounding explain, and no more.
 */
function exactExit(row: NamedRow, isLong: boolean, multiplier: string): string {
  const [entry, exit] = [decimal(requirePrice(row, 'Entry')), decimal(requirePrice(row, 'Exit'))];
  const gross = decimal(requireNumber(row, 'Gross'));
  const size = decimal(magnitudeOf(requireNumber(row, 'Qty')));
  const units = multiplyDecimals(size, decimal(multiplier));
  const moved = divideDecimals(gross, units);
  const exact = addDecimals(entry, isLong ? moved : negateDecimal(moved));
  const allowed = addDecimals(CUT, divideDecimals(HALF_A_CENT, units));
  if (!isWithin(exact, exit, allowed) || exact.units < 0n)
    throw new UnreadableFile(
      row.line,
      because('sum', 'Gross', decimalText(gross)),
      because('grossFrom', ['Entry', 'Exit', 'Qty']),
    );
  return decimalText(exact);
}

interface Settings {
  readonly account: string;
  readonly find: ReturnType<typeof instrumentFinder>;
}

function readTrade(
  row: NamedRow,
  header: Header,
  day: Day | null,
  { account, find }: Settings,
): RoundTrip | null {
  const { line, cell } = row;
  if (day === null) throw new UnreadableFile(line, because('tradeOutside'), because('beginningMissing'));
  const isLong = cell('Type') === 'Long';
  if (!isLong && cell('Type') !== 'Short')
    throw wrongCell(line, 'Type', cell('Type'), because('oneOf', ['Long', 'Short']));
  const size = requireNumber(row, 'Qty');
  if (size.startsWith('-') || size === '0') throw wrongCell(line, 'Qty', cell('Qty'), because('positive'));
  const [opened, closed] = [readMoment(row, 'Opened', day), readMoment(row, 'Closed', day)];
  if (closed.instant < opened.instant)
    throw wrongCell(line, 'Closed', cell('Closed'), because('timeAfter', 'Opened'));
  const fees = readFees(row, feesBetween(header));
  const gross = requireNumber(row, 'Gross');
  const entryPrice = requirePrice(row, 'Entry');
  const instrument = find(line, cell('Symbol'));
  if (!instrument) return null;
  const exitPrice = exactExit(row, isLong, instrument.multiplier);
  const both = { line, account, instrument, size, feeProvenance: 'stated' } as const;
  const [buy, sell] = ['buy', 'sell'] as const;
  const entry = newFill({
    ...both,
    ...opened,
    price: entryPrice,
    action: isLong ? buy : sell,
    effect: 'open',
  });
  const statedRealised = { amount: gross, kind: 'gross' } as const;
  const exit = {
    ...closed,
    price: exitPrice,
    action: isLong ? sell : buy,
    effect: 'close',
    fees,
    statedRealised,
  } as const;
  return { entry, exit: newFill({ ...both, ...exit }) };
}

/** Whether a row is a trade: it was opened, or is long or short, which sums are not. */
function isTrade({ cells }: Row, { names }: Header): boolean {
  const at = (name: string): string => cells[names.indexOf(name)] ?? '';
  return /^\d{1,2}[:/]/.test(at('Opened')) || /^(?:Long|Short)$/.test(at('Type'));
}

function readTrades(file: FileToRead): RoundTrip[] {
  const { content, notes } = file;
  const settings = { account: accountOf(file), find: instrumentFinder(file, currencyOf(file)) };
  const trades: RoundTrip[] = [];
  let day: Day | null = null;
  let header: Header | null = null;
  for (const row of content.rows()) {
    const next = sectionDay(row);
    if (next !== null) day = next;
    else if (hasColumns(row, COLUMNS)) header = headerOf(row, content);
    else if (!header || !isTrade(row, header))
      notes.leaveOut({ line: row.line, reason: 'sum', what: row.cells.join(' ').trim().slice(0, 120) });
    else {
      const named = header.row(row);
      try {
        const trade = readTrade(named, header, day, settings);
        if (trade) trades.push(trade);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        notes.unreadable(error);
      }
      if (trades.length > MAX_TRADES)
        throw new UnreadableFile(row.line, because('tooManyTrades', MAX_TRADES));
    }
  }
  if (!header) throw new UnreadableFile(null, because('noHeader', 'Opened'));
  return trades;
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const trades = sortTrips(readTrades(file));
  for (const [index, { entry, exit }] of trades.entries()) {
    // Trades of a symbol do not overlap, so their order settles that of fills in one second.
    const sequences = sequencesOf({ entry, exit }, index);
    yield { ...entry, sequence: sequences.entry };
    yield { ...exit, sequence: sequences.exit };
  }
  const days = Map.groupBy(trades, ({ exit }) => `${exit.day} ${exit.instrument.currency}`);
  for (const [{ exit }, ...others] of days.values() as Iterable<readonly [RoundTrip, ...RoundTrip[]]>) {
    const gross = [exit, ...others.map((other) => other.exit)].reduce(
      (sum, { statedRealised }) => addDecimals(sum, decimal(statedRealised?.amount ?? '0')),
      decimal('0'),
    );
    const { line, account, day, instrument } = exit;
    const window = { from: day, to: day, symbol: null, kind: 'gross', basis: 'realised' } as const;
    file.notes.state({ line, account, currency: instrument.currency, amount: decimalText(gross), ...window });
  }
}

function claims({ rows }: Sample): boolean {
  return rows.some((row) => hasColumns(row, COLUMNS));
}

/**
 * The report `trades` of PropReports as a file: what the platform itself calls a trade. Each becomes two fills at its
 * average prices; the fills between are not in it.
 */
export const PROPREPORTS_TRADES: FormatReader = {
  format: 'propreports-trades',
  platform: 'PropReports',
  datesMonthFirst: true,
  source: PROPREPORTS_FILE,
  grain: 'round-trips',
  claims,
  read,
};
