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
export function chargesOf(parts: readonly MappedTrip[]): Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
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

/** A row, and which of the runs of rows with one id in the table it is in. */
interface PlacedRow {
  readonly row: MappedTrip;
  readonly run: number;
}

/**
 * The parts of a position, without what tables joined from several exports state again: of equal rows as many count as stand in one run
 * of its rows. Where an id names one row and no position, an equal one is a repetition wherever it stands.
 */
function eachPart(rows: readonly PlacedRow[], isOfPositions: boolean, notes: Notes): readonly MappedTrip[] {
  const counted = new Map<string, number>();
  const inRun = new Map<string, number>();
  return rows.flatMap(({ row, run }) => {
    const content = contentOf(row);
    const key = `${isOfPositions ? run : ''} ${content}`;
    const [before, here] = [counted.get(content) ?? 0, (inRun.get(key) ?? 0) + 1];
    inRun.set(key, here);
    if (here > before && (isOfPositions || before === 0)) {
      counted.set(content, here);
      return [row];
    }
    const { line, localText, instrument } = row.entry;
    notes.leaveOut({ line, reason: 'correction-replaced', what: `${localText} ${instrument.symbol}` });
    return [];
  });
}

/** Whether some rows of an id differ, so that it names a position and not a row. */
function haveParts(rows: readonly PlacedRow[]): boolean {
  return new Set(rows.map(({ row }) => contentOf(row))).size > 1;
}

/**
 * Joins rows of one id that state the parts in which a position was closed, and what of it is open: they share one entry of all, as
 * an earlier table stated it while the position was open. Rows of other ids, or without one, stay as they are.
 */
export function joinParts(trips: readonly MappedTrip[], notes: Notes): readonly MappedTrip[] {
  let [run, last] = [0, ''];
  const placed = trips.map((row) => {
    const { account, externalId, line } = row.entry;
    const id = externalId === null ? `${line}` : `${account}|${externalId}`;
    if (id !== last) [run, last] = [run + 1, id];
    return { id, row, run };
  });
  const groups = [...Map.groupBy(placed, ({ id }) => id).values()];
  const areParts = groups.map((rows) => rows.length > 1 && areOfOneEntry(rows.map(({ row }) => row)));
  const isOfPositions = groups.some((rows, at) => areParts[at] && haveParts(rows));
  return groups.flatMap((rows, at) => {
    if (!areParts[at]) return rows.map(({ row }) => row);
    const parts = eachPart(rows, isOfPositions, notes);
    return parts.length === 1 ? parts : joined(parts);
  });
}
