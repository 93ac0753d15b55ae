import type { AskedSize, TriedMapping } from '#brokers/mapper/mapped-table.ts';
import { hasRoundTrips, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Content, FileAnswers, Row, UnreadableRow } from '#brokers/files/file-reading.ts';
import type { UnsureSize } from './mapped-instruments.ts';
import { fingerprintOf, mappedReader } from './read-mapped.ts';
import type { AmountCheck } from './guess/stated-amounts.ts';
import { mismatchedProfits, provenSize, tripsIn } from './guess/trip-profits.ts';
import { settleOrder } from '#brokers/rows/newest-first.ts';
import { collectNotes } from '#brokers/rows/notes.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** ISO 4217 for no currency: what rows are shown in as long as nobody said what they are in. */
export const NO_CURRENCY = 'XXX';

/** The result of the first rows of a table with a mapping. */
interface TriedRows {
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  readonly unreadable: readonly UnreadableRow[];
  readonly sizes: readonly AskedSize[];
  readonly profits: TriedMapping['profits'];
  readonly amounts: TriedMapping['amounts'];
  /** Whether some rows wait for a currency; they are read in {@link NO_CURRENCY}. */
  readonly asksCurrency: boolean;
  readonly provenSize: AmountCheck['provenSize'];
  /** Identifies tables with the same columns, as the mapping finds them. */
  readonly fingerprint: string;
}

type Table = { readonly kind: Content['kind']; readonly rows: readonly Row[] };
type Read = Omit<TriedRows, 'sizes' | 'profits' | 'fingerprint'> & {
  readonly unsure: readonly UnsureSize[];
};

function readAll({ kind, rows }: Table, mapping: ColumnMapping, answers: FileAnswers, name: string): Read {
  const notes = collectNotes();
  const unsure = new Map<string, UnsureSize>();
  let proveSize: AmountCheck['provenSize'] = () => null;
  const reader = mappedReader({ mapping, kept: null }, rows, {
    onUnsure: (size) => unsure.set(size.symbol, size),
    onAmounts: (check) => (proveSize = check.provenSize),
  });
  const content: Content = { kind, sample: { kind, head: '', rows }, text: () => [], rows: () => rows };
  // The rest of the rows can be shown without it.
  const completed = { ...answers, currency: answers.currency ?? NO_CURRENCY };
  const executions: ReportedExecution[] = [];
  const wrong: UnreadableRow[] = [];
  try {
    for (const execution of settleOrder(
      reader.read({ name, otherNames: [], content, answers: completed, notes }),
    ))
      executions.push(execution);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { line, reason, expected } = error;
    wrong.push({ line: line ?? 0, reason, expected });
  }
  const { leftOut, unreadable, questions, amounts = null } = notes.summary(reader);
  return {
    executions,
    leftOut: leftOut.rows,
    unreadable: [...wrong, ...unreadable.rows],
    unsure: [...unsure.values()],
    asksCurrency:
      answers.currency === undefined && questions.some((question) => question.kind === 'currency'),
    amounts,
    provenSize: proveSize,
  };
}

/** Sizes that are asked for, each with the one that the stated profits of its rows follow from, else the usual one. */
function askedSizes(
  table: Table,
  mapping: ColumnMapping,
  answers: FileAnswers,
  unsure: readonly UnsureSize[],
): AskedSize[] {
  const ones = Object.fromEntries(unsure.map(({ symbol }) => [symbol, '1']));
  const asUnits = { ...mapping, pairSize: null, contractSizes: {} };
  const asOnes = unsure.length > 0 ? readAll(table, asUnits, { ...answers, multipliers: ones }, '') : null;
  const trips = asOnes && hasRoundTrips(mapping) ? tripsIn(asOnes.executions) : [];
  return unsure.map(({ symbol, isPair, usual, answer }) => {
    const ofSymbol = trips.filter(({ entry }) => entry.instrument.symbol === symbol);
    const proven = provenSize(ofSymbol) ?? asOnes?.provenSize(symbol) ?? null;
    return { symbol, isPair, proposed: proven ?? usual, isProven: proven !== null, answer };
  });
}

/** Reads some rows by the rules by which a whole file is read. Errors of the mapping as a whole are at line 0. */
export function tryReading(table: Table, mapping: ColumnMapping, answers: FileAnswers, name = ''): TriedRows {
  const { unsure, ...read } = readAll(table, mapping, answers, name);
  // Results that may be after unstated fees are asked about, and say nothing of sizes and sides.
  const isCompared = hasRoundTrips(mapping) && read.amounts?.kind !== 'results';
  return {
    ...read,
    sizes: askedSizes(table, mapping, answers, unsure),
    profits: mismatchedProfits(isCompared ? tripsIn(read.executions) : []),
    fingerprint: fingerprintOf(table.rows, mapping),
  };
}
