import { createHash } from 'node:crypto';
import type {
  Instrument,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isSameCurrency } from './broker-symbols.ts';
import { amountIn, cellOf, isEmpty, textOf, type MappedTableReading } from './mapped-cells.ts';
import { hasMoment, readMoment } from './mapped-moment.ts';
import { readMappedRow, readMoneyCurrency, readPrice } from './mapped-row.ts';
import { readWrittenAmount } from './written/written-units.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** A round trip of one row as its two executions; one that is still open has no exit. */
export interface MappedTrip {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution | null;
  /** What the row states as its profit; exact decimal text, null where it states none. */
  readonly profit: string | null;
}

/** What a row states as its profit, exact decimal text, and whether it cannot be compared: in another currency than the prices, or no number. */
interface StatedProfit {
  readonly amount: string;
  readonly isForeign: boolean;
}

/** The profit that a row states; null for none. Throws {@link UnreadableFile}. */
export function readProfit(table: MappedTableReading, row: Row, instrument: Instrument): StatedProfit | null {
  const cell = cellOf(table, row, 'profit');
  if (!cell || isEmpty(cell.text)) return null;
  if (!table.isResultMapped && readWrittenAmount(cell.text, table.mapping.decimal) === null)
    return { amount: '0', isForeign: true };
  const { number, unit } = amountIn(cell, table.mapping);
  const stated = unit ?? cell.currency ?? readMoneyCurrency(table, row, instrument) ?? '';
  return { amount: number, isForeign: !isSameCurrency(stated, instrument.currency) };
}

function otherSide(action: ReportedExecution['action']): ReportedExecution['action'] {
  return action === 'buy' ? 'sell' : 'buy';
}

function readExit(table: MappedTableReading, row: Row, entry: ReportedExecution): ReportedExecution | null {
  if (!hasMoment(table, row, 'exit') && isEmpty(textOf(table, row, 'exit-price'))) return null;
  const price = readPrice(table, row, 'exit-price');
  const moment = readMoment(table, row, 'exit');
  if (!moment) return null;
  const cell = cellOf(table, row, 'exit-date-time') ?? cellOf(table, row, 'exit-time')!;
  // Without sides the row states a purchase and a sale: for a short trade the sale came first.
  if (table.places.has('side') && moment.instant < entry.instant)
    throw wrongCell(row.line, cell.label, cell.text, because('timeAfter', entry.localText));
  const action = otherSide(entry.action);
  // Without sides either of the two may be the entry.
  const plan = table.places.has('side') ? null : (entry.plan ?? null);
  return { ...entry, ...moment, price, action, effect: 'unknown', plan };
}

/** Brokers of pairs and CFDs keep each position separate, even against another of the same symbol. */
function isHeldAlone({ instrument: { kind } }: ReportedExecution): boolean {
  return kind === 'forex' || kind === 'cfd';
}

/** Reads a row that states a round trip. Null while something is asked for. Throws {@link UnreadableFile}. */
export function readMappedTrip(table: MappedTableReading, row: Row): MappedTrip | LeftOutRow | null {
  const found = readMappedRow(table, row);
  if (found === null || 'reason' in found) return found;
  const [read] = found;
  const { externalId } = read;
  // `Close Long` says how it ended: it began with the other side.
  const action = read.effect === 'close' ? otherSide(read.action) : read.action;
  const entry: ReportedExecution = { ...read, action, effect: 'unknown', externalOrderId: null };
  const exit = readExit(table, row, entry);
  if (!exit) return { entry: named(entry, externalId, 'entry'), exit: null, profit: null };
  const profit = readProfit(table, row, exit.instrument);
  // Charges count where the trade ends, of which the profit is stated.
  return {
    entry: named({ ...entry, fees: NO_FEES }, externalId, 'entry'),
    exit: named(exit, externalId, 'exit'),
    // In another currency it cannot be compared with the prices.
    profit: profit?.isForeign === false ? profit.amount : null,
  };
}

function named(execution: ReportedExecution, id: string | null, end: 'entry' | 'exit'): ReportedExecution {
  return id === null ? execution : { ...execution, externalId: `${id} ${end}` };
}

/** Gives each trip of a broker that holds positions by themselves one of its own, the same for the same row whenever it is read. */
export function positionNamer(): (trip: MappedTrip) => MappedTrip {
  const equals = new Map<string, number>();
  return (trip) => {
    const { entry, exit } = trip;
    if (!isHeldAlone(entry)) return trip;
    const id = entry.externalId ?? [entry, exit].map((each) => each && stateOf(each)).join('|');
    const count = (equals.get(id) ?? 0) + 1;
    equals.set(id, count);
    const positionRef = createHash('sha256').update(`${id}|${count}`).digest('hex').slice(0, 24);
    return { ...trip, entry: { ...entry, positionRef }, exit: exit && { ...exit, positionRef } };
  };
}

function stateOf({ account, instrument, action, size, price, instant }: ReportedExecution): string {
  return [account, instrument.contract, action, size, price, instant].join(' ');
}
