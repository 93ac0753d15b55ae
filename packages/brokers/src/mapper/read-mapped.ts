import {
  columnKey,
  FEE_FIELDS,
  findMappingGaps,
  hasRoundTrips,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, dayOfFile, isZone, zoneOf } from '#brokers/files/answers.ts';
import type { Content, FileToRead, FormatReader, MappingName, Row } from '#brokers/files/file-reading.ts';
import { mappedSource, tableFingerprint } from './fingerprint.ts';
import { findPlaces } from './mapped-columns.ts';
import { mappedInstruments, type UnsureSize } from './mapped-instruments.ts';
import type { MappedTableReading } from './mapped-cells.ts';
import { readMappedRow } from './mapped-row.ts';
import { positionNamer, readMappedTrip, readProfit, type MappedTrip } from './mapped-trip.ts';
import { joinParts } from './trip-parts.ts';
import { shownProfitKind } from './guess/fill-profits.ts';
import { profitKindInName, profitKindOf, resultsAfterFees, type ProfitKind } from './guess/trip-profits.ts';
import { areAgreed, checkAmounts, type AmountCheck } from './guess/stated-amounts.ts';
import { withUnusedResult } from './guess/unused-money.ts';
import type { FillWithFee } from '#brokers/rows/fees/fee-in-coins.ts';
import { settleOrder } from '#brokers/rows/newest-first.ts';
import { collectNotes } from '#brokers/rows/notes.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readItems } from '#brokers/reading/read-rows.ts';
import { sequencesOf, sortTrips } from '#brokers/rows/round-trips.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Round trips that are held until the last is read; a day trader's year has some thousands. */
const MAX_TRIPS = 200_000;

/** Called for symbols whose contract size is missing in the table. */
type OnUnsure = (unsure: UnsureSize) => void;

/** Hears how a table's amounts were compared, once it is read. */
type OnAmounts = (check: AmountCheck) => void;

/** By what all rows are read. */
type Reading = Pick<MappedTableReading, 'mapping' | 'find' | 'isResultMapped'> & {
  readonly onAmounts: OnAmounts;
};

/** Rows below the header in force; the reader reports rows of the wrong width. */
function* bodyRows(
  content: Pick<Content, 'rows'>,
  { skipRows, hasHeader }: ColumnMapping,
): Generator<{ readonly row: Row; readonly header: Row | null }> {
  let header: Row | null = null;
  let at = 0;
  for (const row of content.rows()) {
    at += 1;
    if (at <= skipRows) continue;
    if (hasHeader && !header) header = row;
    else yield { row, header };
  }
}

function isHeaderAgain({ cells }: Row, header: Row | null): boolean {
  return header !== null && cells.every((cell, at) => cell === (header.cells[at] ?? ''));
}

/** Says when a row is not as wide as the first one, which a cut or shifted row is; sheets do not write empty cells at the end. */
function widthCheck({ kind }: Pick<Content, 'kind'>): (row: Row) => void {
  let width: number | null = null;
  return ({ line, cells }) => {
    if (kind !== 'csv') return;
    width ??= cells.length;
    if (cells.length !== width)
      throw new UnreadableFile(line, because('rowWidth', cells.length), because('asHeader', width));
  };
}

/** Reads the rows of a table one by one; what is no part of it, and what cannot be read, goes to the notes. */
function* readTable<Item extends object>(
  file: FileToRead,
  { mapping, find, isResultMapped, onAmounts }: Reading,
  readRow: (table: MappedTableReading, row: Row) => Item | LeftOutRow | null,
): Generator<Item> {
  const { content, notes } = file;
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field);
  // One that only another machine knows is asked for as if there were none.
  const zone = zoneOf(file, mapping.zone !== null && isZone(mapping.zone) ? mapping.zone : null);
  const statesDay = ['date', 'date-time', 'exit-date', 'exit-date-time'].some(has);
  const day = statesDay ? null : dayOfFile(file, { onTradingDays: false });
  if (!has('account')) accountOf(file);
  const check = widthCheck(content);
  let table: MappedTableReading | null = null;
  for (const { row, header } of bodyRows(content, mapping)) {
    table ??= {
      mapping,
      places: findPlaces(mapping, header),
      amounts: checkAmounts(mapping, header),
      zone: zone ?? 'UTC',
      day,
      account: () => accountOf(file),
      askCurrency: () => mapping.fallbackCurrency ?? askCurrency(file),
      find,
      isResultMapped,
      leaveOut: (left) => notes.leaveOut(left),
    };
    const using = table;
    yield* readItems<Row, Item>([row], notes, () => {
      if (isHeaderAgain(row, header))
        return { line: row.line, reason: 'not-an-execution', what: row.cells[0] ?? '' };
      check(row);
      return zone === null ? null : readRow(using, row);
    });
  }
  if (table) noteAmounts(table.amounts, file, onAmounts);
}

/** Says how the amounts of a table compare with its rows; where they differ, nothing is imported before its trader says why. */
function noteAmounts(check: AmountCheck, { notes }: FileToRead, onAmounts: OnAmounts): void {
  onAmounts(check);
  const amounts = check.result();
  if (!amounts) return;
  notes.compare(amounts);
  if (!areAgreed(amounts) && !amounts.isOverruled)
    notes.ask({ kind: 'stated-amounts', answer: null, from: null, amounts });
}

function nameOfProfit({ columns }: ColumnMapping): string {
  return columns.find(({ field }) => field === 'profit')?.name ?? '';
}

function hasProfit({ columns }: ColumnMapping): boolean {
  return columns.some(({ field }) => field === 'profit');
}

/** Passes each id once, where a column holds ids. */
function once(
  executions: Iterable<ReportedExecution>,
  { notes }: FileToRead,
  { columns }: ColumnMapping,
): Iterable<ReportedExecution> {
  return columns.some(({ field }) => field === 'id') ? onceById(executions, notes) : executions;
}

function* eachOf<Item>(lists: Iterable<readonly Item[]>): Generator<Item> {
  for (const list of lists) yield* list;
}

/** Whether the results of a table of fills are before or after fees: as its first rows show, else as their name says. */
function kindOfFills(file: FileToRead, reading: Reading): ProfitKind {
  const { mapping } = reading;
  const named = profitKindInName(nameOfProfit(mapping));
  if (!hasProfit(mapping)) return named;
  const { content } = file;
  const first = { ...file, content: { ...content, rows: () => content.sample.rows }, notes: collectNotes() };
  const silent = { ...reading, find: mappedInstruments(first, mapping), onAmounts: () => undefined };
  try {
    const fills = [...readFills(first, silent, named)];
    const inOrder = [...settleOrder(fills)].toSorted((left, right) => left.instant - right.instant);
    return shownProfitKind(inOrder) ?? named;
  } catch (error) {
    // Its reading says so too.
    if (error instanceof UnreadableFile) return named;
    throw error;
  }
}

/** One execution a row, and the coins that were its fee. */
function readFills(file: FileToRead, reading: Reading, kind: ProfitKind): Iterable<ReportedExecution> {
  const { mapping } = reading;
  const unsure = new Set<number>();
  const fills = readTable<FillWithFee>(file, reading, (table, row) => {
    const found = readMappedRow(table, row);
    if (found === null || 'reason' in found) return found;
    const [fill, ...coins] = found;
    table.amounts.take(row, [fill]);
    const profit = readProfit(table, row, fill.instrument);
    if (profit?.isForeign) unsure.add(row.line);
    if (!profit || profit.isForeign) return found;
    return [{ ...fill, statedRealised: { amount: profit.amount, kind } }, ...coins];
  });
  const all = once(eachOf(fills), file, mapping);
  return hasProfit(mapping) ? stateSums(all, kind, file.notes, ({ line }) => unsure.has(line)) : all;
}

function* fillsOf(trips: readonly MappedTrip[], kind: ProfitKind): Generator<ReportedExecution> {
  const begun = new Set<ReportedExecution>();
  for (const [index, { entry, exit, profit }] of sortTrips(trips).entries()) {
    const sequences = sequencesOf({ entry, exit }, index);
    if (!begun.has(entry)) yield { ...entry, sequence: sequences.entry };
    begun.add(entry);
    const statedRealised = profit === null ? null : { amount: profit, kind };
    if (exit) yield { ...exit, sequence: sequences.exit, statedRealised };
  }
}

function readComparedTrip(table: MappedTableReading, row: Row): MappedTrip | LeftOutRow | null {
  const trip = readMappedTrip(table, row);
  if (trip && 'entry' in trip) table.amounts.take(row, trip.exit ? [trip.entry, trip.exit] : [trip.entry]);
  return trip;
}

/**
 * Asks whether results are after fees that the table does not state, where they look like it: the trader says so by overruling their
 * column, which is then not compared. Whether that was said.
 */
function askAfterFees(trips: readonly MappedTrip[], { notes }: FileToRead, mapping: ColumnMapping): boolean {
  const statesFees = mapping.columns.some(({ field }) => FEE_FIELDS.some((fee) => fee === field));
  const found = statesFees ? null : resultsAfterFees(trips);
  if (!found) return false;
  const column = nameOfProfit(mapping);
  const isOverruled = mapping.overruled.some((name) => columnKey(name) === columnKey(column));
  const amounts = { kind: 'results', column, ...found, proposed: null, isOverruled } as const;
  notes.compare(amounts);
  if (!isOverruled) notes.ask({ kind: 'stated-amounts', answer: null, from: null, amounts });
  return isOverruled;
}

/** Two executions a row, in the order of the trades. */
function* readTrips(file: FileToRead, reading: Reading): Generator<ReportedExecution> {
  const { mapping } = reading;
  const trips: MappedTrip[] = [];
  const name = positionNamer();
  for (const trip of readTable<MappedTrip>(file, reading, readComparedTrip)) {
    trips.push(name(trip));
    if (trips.length > MAX_TRIPS)
      throw new UnreadableFile(trip.entry.line, because('tooManyTrades', MAX_TRIPS));
  }
  const isAfterFees = askAfterFees(trips, file, mapping);
  const kind = profitKindOf(trips, nameOfProfit(mapping));
  const compared = isAfterFees ? trips.map((trip) => ({ ...trip, profit: null })) : trips;
  const all = once(fillsOf(joinParts(compared, file.notes), kind), file, mapping);
  if (isAfterFees) return yield* all;
  const unsure = new Set(
    trips.flatMap(({ entry, exit, profit }) => (exit && profit === null ? [entry.line] : [])),
  );
  yield* hasProfit(mapping) ? stateSums(all, kind, file.notes, ({ line }) => unsure.has(line)) : all;
}

function* read(
  file: FileToRead,
  { mapping, isResultMapped }: Pick<MappedTableReading, 'mapping' | 'isResultMapped'>,
  { onUnsure, onAmounts = () => undefined }: Listeners,
): Generator<ReportedExecution> {
  const gaps = findMappingGaps(mapping);
  if (gaps.length > 0) throw new UnreadableFile(null, because('mappingLacks', gaps));
  const find = mappedInstruments(file, mapping, onUnsure);
  const reading = { mapping, onAmounts, find, isResultMapped };
  yield* hasRoundTrips(mapping)
    ? readTrips(file, reading)
    : readFills(file, reading, kindOfFills(file, reading));
}

/** What identifies the columns of a file, as a mapping finds them. */
export function fingerprintOf(rows: readonly Row[], { skipRows, hasHeader }: ColumnMapping): string {
  const first = rows[skipRows]?.cells ?? [];
  return tableFingerprint(hasHeader ? first : null, first.length);
}

/** Receivers of more than executions while a table is read. */
interface Listeners {
  readonly onUnsure?: OnUnsure;
  readonly onAmounts?: OnAmounts;
}

/** A mapping with the name under which it is kept. */
interface MappingInUse {
  readonly mapping: ColumnMapping;
  readonly kept: MappingName | null;
}

/** A reader of one table as its trader maps it. */
export function mappedReader(
  { mapping, kept }: MappingInUse,
  rows: readonly Row[],
  listeners: Listeners = {},
): FormatReader {
  const completed = withUnusedResult(mapping, mapping.hasHeader ? (rows[mapping.skipRows] ?? null) : null);
  const reading = { mapping: completed, isResultMapped: hasProfit(mapping) };
  return {
    format: 'mapped',
    platform: 'a table of its own',
    source: mappedSource(fingerprintOf(rows, mapping)),
    grain: hasRoundTrips(mapping) ? 'round-trips' : 'fills',
    mapping: kept ?? { id: null, name: null },
    claims: () => false,
    read: (file) => read(file, reading, listeners),
  };
}
