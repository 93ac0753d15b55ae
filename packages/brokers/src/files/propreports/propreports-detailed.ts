import type { Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, negateDecimal, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf } from '#brokers/files/answers.ts';
import { momentOf, requireNumber, requirePrice, requireTime } from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader, Row, Sample } from '#brokers/files/file-reading.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import {
  feesBetween,
  instrumentFinder,
  PROPREPORTS_FILE,
  readFees,
  sectionDay,
} from './propreports-cells.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import type { Side } from '#brokers/rows/side-words.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { headerOf, hasColumns, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { liquidityOf, routeOf } from '#brokers/rows/liquidity.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';

/** Columns of the report; the fees between Gross and Net differ by firm and year. */
const COLUMNS = ['Time', 'Order Id', 'B/S', 'Qty', 'Price', 'Position', 'Gross', 'Net'] as const;

/** B and S are plain, T opens a short, C covers one; source: the vendor's page on fill intention. */
const SIDES: Readonly<Record<string, Side>> = {
  B: { action: 'buy', effect: 'unknown' },
  S: { action: 'sell', effect: 'unknown' },
  T: { action: 'sell', effect: 'open' },
  C: { action: 'buy', effect: 'close' },
};

/** The state of reading the report: the day and symbol of its section, the header in force, and the position after the last fill. */
interface Place {
  day: Day | null;
  symbol: string | null;
  header: Header | null;
  position: Decimal | null;
}

/** The running position must follow from the one before; another one means a fill that is missing or was changed. */
function checkPosition(row: NamedRow, place: Place, size: string, { action }: Side): void {
  const after = decimal(requireNumber(row, 'Position'));
  const moved = action === 'buy' ? decimal(size) : negateDecimal(decimal(size));
  const expected = place.position && addDecimals(place.position, moved);
  place.position = after;
  if (expected && decimalText(expected) !== decimalText(after))
    throw new UnreadableFile(
      row.line,
      because('sum', 'Position', decimalText(after)),
      because('fromFillAbove', decimalText(expected)),
    );
}

function readFill(row: NamedRow, place: Place, header: Header, file: Settings): RowReading {
  const { line, cell } = row;
  if (place.day === null || place.symbol === null)
    throw new UnreadableFile(line, because('fillOutside'), because('beginningMissing'));
  const side = Object.hasOwn(SIDES, cell('B/S')) ? SIDES[cell('B/S')] : undefined;
  if (!side) throw wrongCell(line, 'B/S', cell('B/S'), because('oneOf', ['B', 'S', 'T', 'C']));
  const size = requireNumber(row, 'Qty');
  if (size.startsWith('-') || size === '0') throw wrongCell(line, 'Qty', cell('Qty'), because('positive'));
  const order = cell('Order Id');
  if (!/^[\w.:-]{0,64}$/.test(order)) throw wrongCell(line, 'Order Id', order, because('anId'));
  const price = requirePrice(row, 'Price');
  const gross = requireNumber(row, 'Gross');
  const moment = momentOf(line, NEW_YORK, place.day, requireTime(line, 'Time', cell('Time')));
  const fees = readFees(row, feesBetween(header));
  checkPosition(row, place, size, side);
  const instrument = file.find(line, place.symbol);
  if (!instrument) return null;
  return newFill({
    line,
    account: file.account,
    instrument,
    ...side,
    size,
    price,
    ...moment,
    fees,
    feeProvenance: 'stated',
    ...liquidityOf(cell('Liq')),
    ...routeOf(cell('Route')),
    externalOrderId: order === '' ? null : order,
    statedRealised: gross === '0' ? null : { amount: gross, kind: 'gross' },
  });
}

interface Settings {
  readonly account: string;
  readonly find: ReturnType<typeof instrumentFinder>;
}

/** Moves on at a date, a symbol or a header; whether the row was one. */
function moveOn(place: Place, row: Row, file: FileToRead): boolean {
  const day = sectionDay(row);
  if (day !== null) {
    Object.assign(place, { day, symbol: null, position: null });
    return true;
  }
  if (hasColumns(row, COLUMNS)) {
    place.header = headerOf(row, file.content);
    return true;
  }
  const [first = ''] = row.cells;
  if (!row.cells.every((cell, index) => index === 0 || cell === '') || /^(?:Total|Page)\b/.test(first))
    return false;
  // Not every symbol has a name behind it. Fills below a line that is understood by nobody belong to no symbol.
  const symbol = /^(\S{1,33})(?: -.*)?$/.exec(first)?.[1] ?? null;
  Object.assign(place, { symbol, position: null });
  return symbol !== null;
}

/** Whether a row is a fill: it has a time or a side, which sums have not. */
function isFill({ cells }: Row, { names }: Header): boolean {
  const at = (name: string): string => cells[names.indexOf(name)] ?? '';
  return /^\d{1,2}:/.test(at('Time')) || Object.hasOwn(SIDES, at('B/S'));
}

function* readFills(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const settings = { account: accountOf(file), find: instrumentFinder(file, currencyOf(file)) };
  const place: Place = { day: null, symbol: null, header: null, position: null };
  for (const row of content.rows()) {
    if (moveOn(place, row, file)) continue;
    const { header } = place;
    if (header && isFill(row, header))
      yield* readRows([header.row(row)], notes, (named) => readFill(named, place, header, settings));
    else notes.leaveOut({ line: row.line, reason: 'sum', what: row.cells.join(' ').trim().slice(0, 120) });
  }
  if (!place.header) throw new UnreadableFile(null, because('noHeader', 'Time'));
}

function claims({ rows }: Sample): boolean {
  return rows.some((row) => hasColumns(row, COLUMNS));
}

/** The report `detailed` of PropReports as a file: every fill under its day and symbol, with its fees and its running position. */
export const PROPREPORTS_DETAILED: FormatReader = {
  format: 'propreports-detailed',
  platform: 'PropReports',
  datesMonthFirst: true,
  source: PROPREPORTS_FILE,
  grain: 'fills',
  claims,
  read: (file) => stateSums(readFills(file), 'gross', file.notes),
};
