import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { MappedTrip } from './mapped-trip.ts';

/** Whether rows of one id began with the same fill, of which each may state a part. */
function areOfOneEntry(parts: readonly MappedTrip[]): boolean {
  const { entry } = parts[0]!;
  return parts.every(
    ({ entry: other }) =>
      other.instrument.contract === entry.instrument.contract &&
      other.action === entry.action &&
      other.price === entry.price &&
      other.instant === entry.instant,
  );
}

function contentOf({ entry, exit }: MappedTrip): string {
  return [entry.size, exit?.price, exit?.instant].join(' ');
}

function closedFirst(left: MappedTrip, right: MappedTrip): number {
  return (left.exit?.instant ?? Number.MAX_SAFE_INTEGER) - (right.exit?.instant ?? Number.MAX_SAFE_INTEGER);
}

function joined(parts: readonly MappedTrip[]): readonly MappedTrip[] {
  const { entry: first } = parts[0]!;
  const size = parts.map(({ entry }) => decimal(entry.size)).reduce(addDecimals);
  const entry: ReportedExecution = { ...first, size: decimalText(size) };
  return parts.toSorted(closedFirst).map(({ exit, profit }, at) => ({
    entry,
    exit: exit && {
      ...exit,
      externalId: at === 0 ? exit.externalId : `${exit.externalId} ${at + 1}`,
      positionRef: entry.positionRef ?? null,
    },
    profit,
  }));
}

/**
 * Joins rows of one id that state the parts in which a position was closed, and what of it is open: they share one entry of all, as
 * an earlier table stated it while the position was open. Rows of other ids, or without one, stay as they are.
 */
export function joinParts(trips: readonly MappedTrip[]): readonly MappedTrip[] {
  const byId = Map.groupBy(trips, ({ entry: { account, externalId, line } }) =>
    externalId === null ? `${line}` : `${account}|${externalId}`,
  );
  return [...byId.values()].flatMap((rows) => {
    const parts = [...new Map(rows.map((row) => [contentOf(row), row])).values()];
    return parts.length > 1 && areOfOneEntry(parts) ? joined(parts) : rows;
  });
}
