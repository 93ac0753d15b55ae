import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { isStatedExactly } from '#brokers/instruments/instrument-checks.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requireNumber, type Moment } from './cell-values.ts';
import { newFill } from './new-fill.ts';

/** Where a trade begins or ends. */
interface TripEnd {
  readonly price: string;
  readonly moment: Moment;
}

/** A trade as stated in one row. */
export type StatedTrip = Pick<ReportedExecution, 'line' | 'account' | 'instrument' | 'size'> &
  Partial<Pick<ReportedExecution, 'fees' | 'feeProvenance' | 'externalId' | 'positionRef'>> & {
    readonly isLong: boolean;
    readonly entry: TripEnd;
    readonly exit: TripEnd;
  };

/** The result of a trade before its fees. */
export function grossOfTrip({ isLong, size, instrument, entry, exit }: StatedTrip): Decimal {
  const moved = addDecimals(decimal(exit.price), negateDecimal(decimal(entry.price)));
  const units = multiplyDecimals(decimal(size), decimal(instrument.multiplier));
  return multiplyDecimals(isLong ? moved : negateDecimal(moved), units);
}

/** The gross profit that a row states, which must match its prices. Throws {@link UnreadableFile}. */
export function requireGross(row: NamedRow, column: string, trip: StatedTrip): string {
  const [stated, gross] = [requireNumber(row, column), grossOfTrip(trip)];
  if (isStatedExactly(decimal(stated), gross)) return stated;
  throw wrongCell(row.line, column, row.cell(column), because('fromPrices', decimalText(gross)));
}

/** The two fills of a trade; its fees and the gross profit that the row states for it, if any, belong to the exit. */
export function fillsOfTrip(
  { isLong, entry, exit, fees, feeProvenance, externalId = null, ...both }: StatedTrip,
  gross: string | null,
): readonly [ReportedExecution, ReportedExecution] {
  const [buy, sell] = ['buy', 'sell'] as const;
  const named = (end: string): string | null => (externalId === null ? null : `${externalId} ${end}`);
  const charged = { ...(fees ? { fees } : {}), ...(feeProvenance ? { feeProvenance } : {}) };
  return [
    newFill({
      ...both,
      ...(feeProvenance ? { feeProvenance } : {}),
      ...entry.moment,
      price: entry.price,
      action: isLong ? buy : sell,
      externalId: named('entry'),
    }),
    newFill({
      ...both,
      ...charged,
      ...exit.moment,
      price: exit.price,
      action: isLong ? sell : buy,
      externalId: named('exit'),
      statedRealised: gross === null ? null : { amount: gross, kind: 'gross' },
    }),
  ];
}

/** Refuses a trade that ends before it begins. Throws {@link UnreadableFile}. */
export function checkOrder(
  { line, cell }: NamedRow,
  { entry, exit }: StatedTrip,
  names: readonly [string, string],
): void {
  if (exit.moment.instant < entry.moment.instant)
    throw wrongCell(line, names[1], cell(names[1]), because('timeAfter', names[0]));
}

/** The fills of a trade; one that is still open has no exit. */
interface TripFills {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution | null;
}

/**
 * Trades in their order: at one instant an earlier trade ends before a later one begins, so that both do not count as one. Where a
 * purchase stands for the entry, a short trade ends with it.
 */
export function sortTrips<Trip extends TripFills>(trips: readonly Trip[]): readonly Trip[] {
  const ends = ({ entry, exit }: TripFills): readonly [number, number] => {
    const [one, other] = [entry.instant, exit?.instant ?? Number.MAX_SAFE_INTEGER];
    return one < other ? [one, other] : [other, one];
  };
  return trips
    .map((trip) => ({ trip, ends: ends(trip) }))
    .sort((left, right) => left.ends[0] - right.ends[0] || left.ends[1] - right.ends[1])
    .map(({ trip }) => trip);
}

/** Where fills of one instant stand: what ends, then what begins and ends in it, then what begins. */
const AT_ONCE = 1_000_000;
const BEGINNING = 2_000_000;

/**
 * The order of a trade's fills among those of one instant, by its place among the trades. It holds between files too: what ends in
 * one file is before what begins at the same instant in another.
 */
export function sequencesOf(
  { entry, exit }: TripFills,
  at: number,
): { readonly entry: number; readonly exit: number } {
  if (exit?.instant === entry.instant) return { entry: AT_ONCE + 2 * at, exit: AT_ONCE + 2 * at + 1 };
  const isEntryFirst = exit === null || entry.instant < exit.instant;
  const [begins, ends] = [BEGINNING + at, at + 1];
  return isEntryFirst ? { entry: begins, exit: ends } : { entry: ends, exit: begins };
}

/** Fills of trades, two by two, in the order of the trades. */
export function* orderTrips(fills: Iterable<ReportedExecution>): Generator<ReportedExecution> {
  const all = [...fills];
  const trips = all.flatMap((entry, at) => (at % 2 === 0 ? { entry, exit: all[at + 1]! } : []));
  for (const [at, { entry, exit }] of sortTrips(trips).entries()) {
    const sequences = sequencesOf({ entry, exit }, at);
    yield { ...entry, sequence: sequences.entry };
    yield { ...exit, sequence: sequences.exit };
  }
}
