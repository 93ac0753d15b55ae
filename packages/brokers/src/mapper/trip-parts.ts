import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
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

/** What the parts of an entry were charged, as far as they state it. */
function chargesOf(parts: readonly MappedTrip[]): Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
  const sum = (kind: keyof ReportedExecution['fees']): Money =>
    parts.reduce((total, { entry }) => total + entry.fees[kind], 0) as Money;
  const isStated = parts.some(({ entry }) => entry.feeProvenance === 'stated');
  return {
    fees: {
      commission: sum('commission'),
      exchange: sum('exchange'),
      regulatory: sum('regulatory'),
      other: sum('other'),
    },
    feeProvenance: isStated ? 'stated' : 'unknown',
  };
}

function joined(parts: readonly MappedTrip[]): readonly MappedTrip[] {
  const { entry: first } = parts[0]!;
  const size = parts.map(({ entry }) => decimal(entry.size)).reduce(addDecimals);
  const entry: ReportedExecution = { ...first, ...chargesOf(parts), size: decimalText(size) };
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

/** Each part once; rows that state one again, as tables joined from several exports do, are left out. */
function eachOnce(rows: readonly MappedTrip[], notes: Notes): readonly MappedTrip[] {
  const parts = new Map<string, MappedTrip>();
  for (const row of rows) {
    const { line, localText, instrument } = row.entry;
    const content = contentOf(row);
    if (parts.has(content))
      notes.leaveOut({ line, reason: 'correction-replaced', what: `${localText} ${instrument.symbol}` });
    else parts.set(content, row);
  }
  return [...parts.values()];
}

/**
 * Joins rows of one id that state the parts in which a position was closed, and what of it is open: they share one entry of all, as
 * an earlier table stated it while the position was open. Rows of other ids, or without one, stay as they are.
 */
export function joinParts(trips: readonly MappedTrip[], notes: Notes): readonly MappedTrip[] {
  const byId = Map.groupBy(trips, ({ entry: { account, externalId, line } }) =>
    externalId === null ? `${line}` : `${account}|${externalId}`,
  );
  return [...byId.values()].flatMap((rows) => {
    if (rows.length === 1 || !areOfOneEntry(rows)) return rows;
    const parts = eachOnce(rows, notes);
    return parts.length === 1 ? parts : joined(parts);
  });
}
