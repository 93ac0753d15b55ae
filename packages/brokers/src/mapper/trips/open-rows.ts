import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import type { Opening, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { openingOf, sortTrips, tripNamer } from '#brokers/rows/round-trips.ts';
import { chargesOf } from './trip-parts.ts';
import { nameOfPosition, type MappedTrip } from './mapped-trip.ts';

function sizeOf(rows: readonly MappedTrip[]): string {
  return decimalText(rows.map(({ entry }) => decimal(entry.size)).reduce(addDecimals));
}

/** What rows of one entry state as still open, as one row. */
function joinOpen(id: string, rows: readonly MappedTrip[]): MappedTrip {
  const { entry: first } = rows.at(-1)!;
  const positionRef = first.positionRef ? nameOfPosition(id, 1) : null;
  const externalId = `${id}:open`;
  const entry = { ...first, ...chargesOf(rows), size: sizeOf(rows), externalId, positionRef };
  return { entry, exit: null, profit: null };
}

/** Rows of one entry with what all of them state of it, the last of them marked. */
function* withOpening(id: string, rows: readonly MappedTrip[]): Generator<MappedTrip> {
  const stated = sizeOf(rows);
  const opened = rows.filter(({ exit }) => exit === null);
  const each = [...rows.filter(({ exit }) => exit), ...(opened.length > 0 ? [joinOpen(id, opened)] : [])];
  for (const [at, trip] of each.entries()) {
    const opening: Opening = { id, stated, isOpen: trip.exit === null, isLast: at === each.length - 1 };
    yield { ...trip, entry: { ...trip.entry, opening } };
  }
}

/**
 * Names the rows without an id, in the order of the trades, so that a later table that states the same entry again, open, closed or
 * in parts, is known by it. Equal rows are different trades.
 */
export function nameRows(trips: readonly MappedTrip[]): readonly MappedTrip[] {
  const name = tripNamer();
  const named = ({ entry, exit, ...rest }: MappedTrip): MappedTrip =>
    exit ? { ...rest, ...name({ entry, exit }) } : { ...rest, entry, exit };
  const byEntry = Map.groupBy(sortTrips(trips), ({ entry }) => keyOf(entry));
  const all = [...byEntry.values()].flatMap((rows) => {
    const { entry } = rows[0]!;
    return entry.externalId === null ? [...withOpening(openingOf(entry), rows)] : rows;
  });
  return sortTrips(all).map(named);
}

function keyOf(entry: ReportedExecution): string {
  return `${entry.account}|${entry.externalId ?? openingOf(entry)}`;
}
