/** What was written about the trades of a month, packed with them. */
import { CHOICES, choiceField } from '@daybook/domain/journal/fields.ts';
import { labelPlaces, type TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import type { OwnSetup } from '@daybook/domain/journal/own-setup.ts';
import {
  MARKS,
  type LabelTables,
  type MarkKind,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';
import { packColumns, unpackColumns, type UnpackedColumns } from './columns.ts';

/** What was written about one trade of a month; `row` is its place in the month's segment. Rows rise. */
export interface JournalRow {
  readonly row: number;
  readonly bits: number;
  /** Numbers of CHOICE_OPTIONS, one for each of CHOICES in their order. */
  readonly choices: readonly number[];
  /** Null where the setup is one of the first ones, or there is none. */
  readonly ownSetup: OwnSetup | null;
  readonly mistakes: readonly MistakeId[];
  readonly tags: readonly TagId[];
}

/** Tables that a packed journal points into. Those packed before setups and tags existed lack them. */
export interface JournalFacts {
  readonly mistakes: readonly MistakeId[];
  readonly setups?: readonly OwnSetup[];
  readonly tags?: readonly TagId[];
}

/** Packs what was written about one month's trades. */
export function packJournal(rows: readonly JournalRow[]): Uint8Array<ArrayBuffer> {
  const mistakes = tableOf(rows.flatMap((row) => row.mistakes));
  const setups = tableOf(rows.map(({ ownSetup }) => ownSetup).filter((setup) => setup !== null));
  const tags = tableOf(rows.flatMap((row) => row.tags));
  const facts = { mistakes: [...mistakes.keys()], setups: [...setups.keys()], tags: [...tags.keys()] };
  return packColumns(facts, [
    { name: 'row', values: rows.map(({ row }) => row), delta: true },
    { name: 'bits', values: rows.map(({ bits }) => bits) },
    ...CHOICES.map((name, choice) => ({ name, values: rows.map(({ choices }) => choices[choice]!) })),
    { name: 'marks', values: rows.map((row) => row.mistakes.length) },
    { name: 'mistake', values: rows.flatMap((row) => row.mistakes.map((id) => mistakes.get(id)!)) },
    // One more than the place in the table: 0 is none.
    {
      name: 'ownSetup',
      values: rows.map(({ ownSetup }) => (ownSetup === null ? 0 : setups.get(ownSetup)! + 1)),
    },
    { name: 'tagMarks', values: rows.map((row) => row.tags.length) },
    { name: 'tag', values: rows.flatMap((row) => row.tags.map((id) => tags.get(id)!)) },
  ]);
}

/** Reads a packed journal back into its rows. */
export function unpackJournal(bytes: Uint8Array): JournalRow[] {
  const note = unpackColumns<JournalFacts>(bytes);
  const [rows, bits] = [note.numbers('row'), note.numbers('bits')];
  const columns = choicesOf(note, rows.length);
  const ownSetups = laterNumbers(note, 'ownSetup', rows.length);
  const [mistakes, tags] = [marksOf(note, 'mistake', rows.length), marksOf(note, 'tag', rows.length)];
  return Array.from(rows, (row, at) => ({
    row,
    bits: bits[at]!,
    choices: codesAt(columns, at),
    ownSetup: note.facts.setups?.[ownSetups[at]! - 1] ?? null,
    mistakes: mistakes(at) as MistakeId[],
    tags: tags(at) as TagId[],
  }));
}

const MARK_COLUMNS = { mistake: 'marks', tag: 'tagMarks' } as const satisfies Record<MarkKind, string>;

/** A reader of the marks of one kind of each row; rows are to be read one after the other. */
function marksOf(note: UnpackedColumns<JournalFacts>, kind: MarkKind, count: number) {
  const [counts, marks] = [laterNumbers(note, MARK_COLUMNS[kind], count), laterNumbers(note, kind, 0)];
  const table: readonly string[] = note.facts[MARKS[kind].table] ?? [];
  let read = 0;
  return (at: number): string[] => {
    const own = marks.subarray(read, (read += counts[at]!));
    return Array.from(own, (index) => table[index]!);
  };
}

/** Numbers of a column that older packed journals lack: it was not stated then. */
function laterNumbers(note: UnpackedColumns<JournalFacts>, name: string, count: number): Float64Array {
  const isLater = name !== 'marks' && name !== 'mistake';
  return isLater && !note.has(name) ? new Float64Array(count) : note.numbers(name);
}

/** Columns of the choices in the order of CHOICES. */
function choicesOf(note: UnpackedColumns<unknown>, count: number): Float64Array[] {
  return CHOICES.map((name) => choiceNumbers(note, { name, ...choiceField(name) }, count));
}

/**
 * One choice's numbers. Months that were packed before a later field came lack its column: of no trade was anything chosen
 * then, so they are right as they are, and stay. Any other column that is missing is damage, and throws.
 */
export function choiceNumbers(
  note: UnpackedColumns<unknown>,
  { name, isLater }: { readonly name: string; readonly isLater?: true },
  count: number,
): Float64Array {
  return isLater && !note.has(name) ? new Float64Array(count) : note.numbers(name);
}

function codesAt(columns: readonly Float64Array[], at: number): number[] {
  const codes: number[] = [];
  for (const column of columns) codes.push(column[at]!);
  return codes;
}

/** How many marks of one kind some journals hold. */
export function countMarks(notes: readonly UnpackedColumns<JournalFacts>[], kind: MarkKind): number {
  return notes.reduce((sum, note) => sum + laterNumbers(note, kind, 0).length, 0);
}

/** Puts packed journals one after the other into columns. */
export function journalWriter(journal: TradeColumns['journal'], labels: LabelTables) {
  const setups = labelPlaces(labels.setups);
  const marks = (['mistake', 'tag'] as const).map((kind) => markWriter(journal, kind, labels));
  return {
    copy: (note: UnpackedColumns<JournalFacts>, from: number, count: number) => {
      const rows = note.numbers('row');
      scatter(note.numbers('bits'), rows, journal.bits, from);
      choicesOf(note, rows.length).forEach((column, choice) =>
        scatter(column, rows, journal[CHOICES[choice]!], from),
      );
      const ownSetups = laterNumbers(note, 'ownSetup', rows.length);
      const placeOf = (id: string | undefined) => setups.get(id ?? '') ?? 0;
      const own = (note.facts.setups ?? []).map(placeOf);
      const first = labels.setups.map(({ id }) => placeOf(id));
      for (let at = 0; at < rows.length; at++) {
        const row = from + rows[at]!;
        journal.event[row] = ownSetups[at] === 0 ? first[journal.event[row]!]! : own[ownSetups[at]! - 1]!;
      }
      for (const writer of marks) writer.copy(note, rows, from, count);
    },
    finish: (count: number) => {
      const [mistake, tag] = marks.map((writer) => writer.finish(count));
      return { ...journal, mistake: mistake!, tag: tag! };
    },
  };
}

function markWriter(journal: TradeColumns['journal'], kind: MarkKind, labels: LabelTables) {
  const { start, mark, table } = MARKS[kind];
  const [starts, marks] = [journal[start], journal[mark]];
  const places = labelPlaces(labels[table]);
  let end = 0;
  return {
    copy: (note: UnpackedColumns<JournalFacts>, rows: Float64Array, from: number, count: number) => {
      const counts = laterNumbers(note, MARK_COLUMNS[kind], rows.length);
      const own = laterNumbers(note, kind, 0);
      const moved = (note.facts[table] ?? []).map((id) => places.get(id));
      let [next, read] = [0, 0];
      for (let row = 0; row < count; row++) {
        const first = (starts[from + row] = end);
        if (rows[next] !== row) continue;
        for (const last = read + counts[next++]!; read < last; read++) {
          const at = moved[own[read]!] ?? -1;
          // Two with the same target are one.
          let seen = first;
          while (seen < end && marks[seen] !== at) seen++;
          if (at !== -1 && seen === end) marks[end++] = at;
        }
      }
    },
    finish: (count: number) => {
      starts[count] = end;
      return marks.subarray(0, end);
    },
  };
}

/** Puts the value of each written row in its place. */
function scatter(
  values: Float64Array,
  rows: Float64Array,
  target: Uint8Array | Uint16Array,
  from: number,
): void {
  for (let at = 0; at < rows.length; at++) target[from + rows[at]!] = values[at]!;
}

/** Each value's place among the different ones, in the order in which they come. */
export function tableOf(values: readonly string[]): Map<string, number> {
  const table = new Map<string, number>();
  for (const value of values) if (!table.has(value)) table.set(value, table.size);
  return table;
}
