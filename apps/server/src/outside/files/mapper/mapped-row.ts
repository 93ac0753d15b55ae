import { SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import {
  mappedWord,
  type ColumnField,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ExecutionFees, Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { parseMoney, type Money } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { magnitudeOf, momentOf, type Moment } from '#server/outside/files/cell-values.ts';
import type { Row } from '#server/outside/files/file-reading.ts';
import type { Place, Places } from '#server/outside/files/mapper/mapped-columns.ts';
import type { StatedInstrument } from '#server/outside/files/mapper/mapped-instruments.ts';
import { findSideMeaning, sideOf } from '#server/outside/files/mapper/side-meanings.ts';
import { readWrittenMoment, type WrittenMoment } from '#server/outside/files/mapper/written-moments.ts';
import { readWrittenNumber } from '#server/outside/files/mapper/written-numbers.ts';
import { newFill } from '#server/outside/files/new-fill.ts';
import type { RowReading } from '#server/outside/files/read-rows.ts';
import type { Side } from '#server/outside/files/side-words.ts';
import { wrongCell } from '#server/outside/files/unreadable-file.ts';

/** What all rows of one mapped table share. */
export interface MappedTableReading {
  readonly mapping: ColumnMapping;
  readonly places: Places;
  readonly zone: string;
  /** For rows that state times alone. */
  readonly day: Day | null;
  /** For a row that names none. */
  readonly account: () => string;
  readonly currency: string;
  readonly find: (stated: StatedInstrument) => Instrument | null;
}

/** Letters, digits and marks of a name; what is not printed would hide in lists. */
const ACCOUNT = /^[\p{L}\p{N}_.#*:-][\p{L}\p{N}_ .#*:!/()@-]{0,63}$/u;
const ID = /^[!-~][ -~]{0,99}$/;
/** What exports write into an empty cell. */
const EMPTY = /^(?:|-|--|n\/a|null)$/i;

/** The first column of a field, with what stands in it. */
interface Cell extends Place {
  readonly line: number;
  readonly text: string;
}

function cellsOf({ places }: MappedTableReading, { line, cells }: Row, field: ColumnField): Cell[] {
  return (places.get(field) ?? []).map((place) => ({ ...place, line, text: cells[place.at] ?? '' }));
}

function cellOf(table: MappedTableReading, row: Row, field: ColumnField): Cell | null {
  return cellsOf(table, row, field)[0] ?? null;
}

function textOf(table: MappedTableReading, row: Row, field: ColumnField): string {
  return cellOf(table, row, field)?.text ?? '';
}

function numberIn({ line, label, text }: Cell, { decimal }: ColumnMapping): string {
  const number = readWrittenNumber(text, decimal);
  if (number === null) throw wrongCell(line, label, text, because('aNumber'));
  return number;
}

function writtenIn(cell: Cell, { dateOrder }: ColumnMapping): WrittenMoment {
  const written = readWrittenMoment(cell.text, dateOrder);
  if (written) return written;
  const isTime = /^\d{1,2}:/.test(cell.text);
  throw wrongCell(cell.line, cell.label, cell.text, isTime ? because('aTime', 'HH:MM:SS') : because('aDate'));
}

/** Day, seconds and clock of a row, from one column or two. */
function momentIn(
  table: MappedTableReading,
  row: Row,
): { written: WrittenMoment; text: string; cell: Cell } | null {
  const whole = cellOf(table, row, 'date-time');
  if (whole) return { written: writtenIn(whole, table.mapping), text: whole.text, cell: whole };
  const time = cellOf(table, row, 'time');
  if (!time) return null;
  const date = cellOf(table, row, 'date');
  const { seconds, offset } = writtenIn(time, table.mapping);
  const day = date ? writtenIn(date, table.mapping).day : table.day;
  const text = date ? `${date.text} ${time.text}` : time.text;
  return { written: { day, seconds, offset, needsOrder: false }, text, cell: time };
}

function readMoment(table: MappedTableReading, row: Row): Moment | null {
  const found = momentIn(table, row);
  if (!found) return null;
  const { written, text, cell } = found;
  const { day, seconds, offset } = written;
  if (seconds === null) throw wrongCell(row.line, cell.label, cell.text, because('aTime', 'HH:MM:SS'));
  if (day === null) {
    if (table.day === null && !table.places.has('date') && !table.places.has('date-time')) return null;
    throw wrongCell(row.line, cell.label, cell.text, because('aDate'));
  }
  if (offset === null) return momentOf(row.line, table.zone, day, seconds, text);
  const utc = day * SECONDS_A_DAY + seconds - offset;
  const utcDay = Math.floor(utc / SECONDS_A_DAY) as Day;
  return momentOf(row.line, 'UTC', utcDay, utc - utcDay * SECONDS_A_DAY, text);
}

function readSide(table: MappedTableReading, row: Row, quantity: string): Side | 'leave-out' {
  const cell = cellOf(table, row, 'side');
  if (!cell) return quantity.startsWith('-') ? sideOf('sell') : sideOf('buy');
  const { sides } = table.mapping;
  const word = mappedWord(cell.text);
  const mapped = Object.hasOwn(sides, word) ? sides[word] : undefined;
  const meaning = mapped ?? findSideMeaning(cell.text, Object.keys(sides));
  if (meaning === 'leave-out') return 'leave-out';
  if (!meaning)
    throw wrongCell(row.line, cell.label, cell.text, because('aSide', ['Buy', 'Sell', 'Short', 'Cover']));
  const side = sideOf(meaning);
  if (quantity.startsWith('-') && side.action === 'buy') {
    const size = cellOf(table, row, 'size')!;
    throw wrongCell(row.line, size.label, size.text, because('notNegative'));
  }
  return side;
}

function addFees(cells: readonly Cell[], { mapping }: MappedTableReading): Money {
  let sum = 0;
  for (const cell of cells) {
    if (EMPTY.test(cell.text)) continue;
    const number = numberIn(cell, mapping);
    const amount = parseMoney(number);
    if (amount === null) throw wrongCell(cell.line, cell.label, cell.text, because('smallerAmount'));
    sum += mapping.chargeSign === 'negative' && amount !== 0 ? -amount : amount;
  }
  if (!Number.isSafeInteger(sum)) {
    const [{ line, label, text } = { line: 0, label: '', text: '' }] = cells;
    throw wrongCell(line, label, text, because('smallerAmount'));
  }
  return sum as Money;
}

function readFees(table: MappedTableReading, row: Row): { fees: ExecutionFees; isStated: boolean } {
  const columns = {
    commission: cellsOf(table, row, 'commission'),
    exchange: cellsOf(table, row, 'exchange-fee'),
    regulatory: cellsOf(table, row, 'regulatory-fee'),
    other: cellsOf(table, row, 'other-fee'),
  };
  const fees = {
    commission: addFees(columns.commission, table),
    exchange: addFees(columns.exchange, table),
    regulatory: addFees(columns.regulatory, table),
    other: addFees(columns.other, table),
  };
  return {
    fees,
    isStated: Object.values(columns)
      .flat()
      .some(({ text }) => !EMPTY.test(text)),
  };
}

function readId(table: MappedTableReading, row: Row, field: 'id' | 'order'): string | null {
  const cell = cellOf(table, row, field);
  if (!cell || EMPTY.test(cell.text)) return null;
  if (!ID.test(cell.text)) throw wrongCell(row.line, cell.label, cell.text, because('anId'));
  return cell.text;
}

function readAccount(table: MappedTableReading, row: Row): string {
  const cell = cellOf(table, row, 'account');
  if (!cell || cell.text === '') return table.account();
  if (!ACCOUNT.test(cell.text)) throw wrongCell(row.line, cell.label, cell.text, because('anAccount'));
  return cell.text;
}

function readCurrency(table: MappedTableReading, row: Row): string {
  const cell = cellOf(table, row, 'currency');
  if (!cell || cell.text === '') return table.currency;
  const code = cell.text.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw wrongCell(row.line, cell.label, cell.text, because('aCurrency'));
  return code;
}

function readMultiplier(table: MappedTableReading, row: Row): string | null {
  const cell = cellOf(table, row, 'multiplier');
  if (!cell || EMPTY.test(cell.text)) return null;
  const size = numberIn(cell, table.mapping);
  if (size === '0' || size.startsWith('-'))
    throw wrongCell(row.line, cell.label, cell.text, because('positive'));
  return size;
}

function readPrice(table: MappedTableReading, row: Row): string {
  const cell = cellOf(table, row, 'price')!;
  const price = numberIn(cell, table.mapping);
  if (price.startsWith('-')) throw wrongCell(row.line, cell.label, cell.text, because('priceNotNegative'));
  return price;
}

/** Sums, footers and the like: rows that name no instrument and no price, or no moment and one of them. */
export function isNoExecution(table: MappedTableReading, row: Row): boolean {
  const has = (field: ColumnField): boolean => textOf(table, row, field) !== '';
  const hasMoment = table.places.has('date-time') ? has('date-time') : has('time');
  return [hasMoment, has('symbol'), has('price')].filter(Boolean).length < 2;
}

function nameOf({ cells }: Row): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 80);
}

/** Reads a row by the mapping. Throws {@link UnreadableFile} with the column and what was expected. */
export function readMappedRow(table: MappedTableReading, row: Row): RowReading {
  const { line } = row;
  const left = { line, reason: 'not-an-execution', what: nameOf(row) } as const;
  if (isNoExecution(table, row)) return left;
  if (table.mapping.leaveOut.includes(mappedWord(textOf(table, row, 'status'))))
    return { ...left, reason: 'cancelled' };
  const quantity = numberIn(cellOf(table, row, 'size')!, table.mapping);
  const side = readSide(table, row, quantity);
  if (side === 'leave-out') return left;
  if (quantity === '0') return { ...left, reason: 'no-size' };
  const price = readPrice(table, row);
  const moment = readMoment(table, row);
  const symbol = cellOf(table, row, 'symbol')!;
  const currency = readCurrency(table, row);
  const size = readMultiplier(table, row);
  const instrument = table.find({ line, label: symbol.label, text: symbol.text, currency, size });
  if (!moment || !instrument) return null;
  const { fees, isStated } = readFees(table, row);
  return newFill({
    line,
    account: readAccount(table, row),
    instrument,
    ...side,
    size: magnitudeOf(quantity),
    price,
    ...moment,
    fees,
    feeProvenance: isStated ? 'stated' : 'unknown',
    externalId: readId(table, row, 'id'),
    externalOrderId: readId(table, row, 'order'),
  });
}
