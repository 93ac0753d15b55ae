import { addDecimals, decimal, negateDecimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf } from '#brokers/files/answers.ts';
import { requireDay, requireNumber, requireTime, type Moment } from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { isUnfinished } from '#brokers/mapper/guess/unfilled.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { findNamedOption } from '#brokers/instruments/option-names.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { plainSymbol, symbolReader, type FindInstrument } from '#brokers/instruments/symbols.ts';
import { hasColumns, tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK, newYorkOf } from '#brokers/rows/newyork.ts';

/**
 * Order records as Webull's desktop exports them; the export of options has the same columns. Those of 2022 name a contract in
 * full, `SPY 09/23/2022 00:00:00 EDT Call $371.00`, those of today by its symbol.
 */
const COLUMNS = [
  'Name',
  'Symbol',
  'Side',
  'Status',
  'Filled',
  'Total Qty',
  'Avg Price',
  'Filled Time',
] as const;

/** Hours behind UTC of the zones that the export names. */
const OFFSETS: Readonly<Record<string, number>> = { EST: 5, EDT: 4 };

/** `02/05/2021 08:33:17 EST`: the zone is named in every row. */
function readMoment({ line, cell }: NamedRow, column: string): Moment {
  const text = cell(column);
  const [date = '', time = '', zone = ''] = text.split(' ');
  const hours = Object.hasOwn(OFFSETS, zone) ? OFFSETS[zone] : undefined;
  if (hours === undefined) throw wrongCell(line, column, text, because('momentAndZone', ['EST', 'EDT']));
  const [day, seconds] = [requireDay(line, column, date), requireTime(line, column, time)];
  const instant = (day * 86_400 + seconds + hours * 3600) * 1000;
  const local = newYorkOf(instant);
  if (local.day !== day || local.execTime !== seconds)
    throw wrongCell(line, column, text, because('dayWithZone', zone));
  return { ...local, instant, zone: NEW_YORK, localText: text };
}

/** What was traded: the symbol, or the name of a contract on its own. The order of a strategy has neither. */
function contractIn(cell: NamedRow['cell']): string {
  if (cell('Symbol') !== '') return cell('Symbol');
  return findNamedOption(plainSymbol(cell('Name'))) === null ? '' : cell('Name');
}

/** What was not filled of an order whose status says that it ended. */
function isMoreThan(left: string, right: string): boolean {
  return addDecimals(decimal(left), negateDecimal(decimal(right))).units > 0n;
}

/** When an order was placed; null where no column says it, or not in a way that can be read. */
function findPlaced(row: NamedRow): number | null {
  try {
    return readMoment(row, 'Placed Time').instant;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

type OrderName = Pick<ReportedExecution, 'externalId' | 'externalOrderId' | 'isUnfinished'>;

/** Orders that are counted before those that came first are forgotten; equal ones are near each other. */
const MAX_COUNTED = 20_000;

/**
 * Names an order by when, of what, on which side and how much was ordered, and by its count among equal ones, since the export has
 * no ids. What was filled of one that is not finished is known by this name; of others, by what the fill says.
 */
function orderNamer(): (row: NamedRow, contract: string) => OrderName {
  const equals = new Map<string, number>();
  return (row, contract) => {
    const { cell } = row;
    const placed = findPlaced(row);
    if (placed === null) return { externalId: null, externalOrderId: null };
    const [filled, total] = [requireNumber(row, 'Filled'), requireNumber(row, 'Total Qty')];
    const ordered = [placed, contract, cell('Side').toLowerCase(), total].join(' ');
    const count = equals.get(ordered) ?? 0;
    if (equals.size > MAX_COUNTED) equals.clear();
    equals.set(ordered, count + 1);
    const externalOrderId = `${ordered}#${count}`;
    if (filled === total || !isUnfinished(cell('Status'))) return { externalId: null, externalOrderId };
    return { externalId: `order:${externalOrderId}`, externalOrderId, isUnfinished: true };
  };
}

interface Settings {
  readonly account: string;
  readonly find: FindInstrument;
  readonly nameOf: (row: NamedRow, contract: string) => OrderName;
}

function readRow(row: NamedRow, { account, find, nameOf }: Settings): RowReading {
  const { line, cell } = row;
  const what =
    `${cell('Name')} ${cell('Symbol')} ${cell('Side')} ${cell('Filled')}/${cell('Total Qty')}`.trim();
  const filled = requireNumber(row, 'Filled');
  const wanted = requireNumber(row, 'Total Qty');
  if (filled.startsWith('-') || isMoreThan(filled, wanted))
    throw wrongCell(line, 'Filled', filled, because('between', '0', wanted));
  const side = readSideWord(line, 'Side', cell('Side'));
  // A cancelled order may have been filled in part, so the status is ignored.
  if (filled === '0') return { line, reason: 'not-filled', what: `${cell('Status')} ${what}`.slice(0, 120) };
  // The order of a strategy is above its legs, which have symbols of their own.
  const contract = contractIn(cell);
  if (contract === '') return { line, reason: 'sum', what: what.slice(0, 120) };
  const price = requireNumber({ line, cell: (name) => cell(name).replace('@', '') }, 'Avg Price');
  if (price.startsWith('-') || price === '0')
    throw wrongCell(line, 'Avg Price', price, because('pricePositive'));
  const moment = readMoment(row, 'Filled Time');
  const instrument = find(line, 'Symbol', contract);
  if (!instrument) return null;
  // Stocks are sold short by a word of their own, so a plain sale closes; options have the one word for both. A short is
  // not marked as an opening, since such a mark would make every plain sale of the account a closing one.
  const closes = instrument.kind === 'stock' && side.effect === 'unknown' && side.action === 'sell';
  const effect = closes ? 'close' : 'unknown';
  const { action } = side;
  const order = nameOf(row, instrument.contract);
  return newFill({
    line,
    account,
    instrument,
    action,
    effect,
    size: filled,
    price,
    ...moment,
    ...order,
  });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const account = accountOf(file);
  const settings = { account, find: symbolReader(file, currencyOf(file)), nameOf: orderNamer() };
  for (const { row } of tableRows(file.content, COLUMNS, file.notes))
    yield* readRows([row], file.notes, (named) => readRow(named, settings));
}

/** Orders with their average prices: fills inside an order, fees and profit are not in the file. */
export const WEBULL: FormatReader = {
  format: 'webull',
  platform: 'Webull',
  datesMonthFirst: true,
  source: 'webull',
  grain: 'orders',
  isNewestFirst: true,
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
