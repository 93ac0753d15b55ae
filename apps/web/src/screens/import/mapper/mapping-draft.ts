import type { AskedSize, ComparedAmounts, MappedTable } from '@daybook/api/imports/mapper.ts';
import {
  columnName,
  findMappingGaps,
  mappedWord,
  MAX_MAPPED_WORDS,
  type ColumnField,
  type ColumnMapping,
  type MappingGap,
  type SideMeaning,
} from '@daybook/domain/execution/column-mapping.ts';
import { sizeQuestions } from './contract-size.ts';

/** One column as it is shown: its name, its content, and its field. */
interface ShownColumn {
  readonly at: number;
  /** Empty without a header. */
  readonly name: string;
  readonly field: ColumnField | null;
  readonly values: readonly string[];
}

const SHOWN_VALUES = 5;

/** The columns of a table as a mapping takes them, with their first values. */
export function shownColumns({ rows, columns }: MappedTable, mapping: ColumnMapping): ShownColumn[] {
  const { skipRows, hasHeader } = mapping;
  const body = rows.slice(skipRows + (hasHeader ? 1 : 0), skipRows + (hasHeader ? 1 : 0) + SHOWN_VALUES);
  return columns.map(({ at }) => ({
    at,
    name: hasHeader ? columnName(rows[skipRows]?.cells[at] ?? '') : '',
    field: mapping.columns.find((column) => column.at === at)?.field ?? null,
    values: body.map(({ cells }) => cells[at] ?? ''),
  }));
}

function namesFrom({ rows }: MappedTable, mapping: ColumnMapping): ColumnMapping {
  const header = mapping.hasHeader ? (rows[mapping.skipRows]?.cells ?? []) : [];
  const columns = mapping.columns.map((column) => ({ ...column, name: columnName(header[column.at] ?? '') }));
  return { ...mapping, columns };
}

/** Meanings of the words of a column of sides or states, as far as known. */
function knownWords(
  { columns }: MappedTable,
  at: number,
  field: ColumnField | null,
): Partial<Pick<ColumnMapping, 'sides' | 'leaveOut'>> {
  const values = columns.find((column) => column.at === at)?.values ?? [];
  const known = values.flatMap(({ text, side }) =>
    side === null ? [] : [[mappedWord(text), side] as const],
  );
  if (field === 'side') return { sides: Object.fromEntries(known.slice(0, MAX_MAPPED_WORDS)) };
  const unfilled = values.filter((value) => value.isUnfilled).map(({ text }) => mappedWord(text));
  return field === 'status' ? { leaveOut: [...new Set(unfilled)].slice(0, MAX_MAPPED_WORDS) } : {};
}

/** Maps a column to something else, or to nothing; its words get their usual meanings. */
export function withField(
  table: MappedTable,
  mapping: ColumnMapping,
  at: number,
  field: ColumnField | null,
): ColumnMapping {
  const others = mapping.columns.filter((column) => column.at !== at);
  const columns = field === null ? others : [...others, { at, name: '', field }];
  const sorted = columns.toSorted((left, right) => left.at - right.at);
  return namesFrom(table, { ...mapping, ...knownWords(table, at, field), columns: sorted });
}

/** Moves the beginning of the table; columns keep their places and take their names from the new header. */
export function withBeginning(
  table: MappedTable,
  mapping: ColumnMapping,
  beginning: Pick<ColumnMapping, 'skipRows' | 'hasHeader'>,
): ColumnMapping {
  return namesFrom(table, { ...mapping, ...beginning });
}

function valuesOf({ columns }: MappedTable, mapping: ColumnMapping, field: ColumnField): string[] {
  const at = mapping.columns.find((column) => column.field === field)?.at;
  const header = mapping.hasHeader ? mapping.columns.find((column) => column.at === at)?.name : undefined;
  const values = columns.find((column) => column.at === at)?.values ?? [];
  const words = values
    .map(({ text }) => mappedWord(text))
    .filter((word) => word !== mappedWord(header ?? ''));
  return [...new Set(words)].slice(0, MAX_MAPPED_WORDS);
}

/** The words in the column of sides with their meanings; null for an unknown one. */
export function sideWords(
  table: MappedTable,
  mapping: ColumnMapping,
): readonly { readonly word: string; readonly meaning: SideMeaning | null }[] {
  const words = valuesOf(table, mapping, 'side');
  return words.map((word) => ({
    word,
    meaning: Object.hasOwn(mapping.sides, word) ? (mapping.sides[word] ?? null) : null,
  }));
}

/** Sets the meaning of a word; null leaves it open. */
export function withSide(mapping: ColumnMapping, word: string, meaning: SideMeaning | null): ColumnMapping {
  const { [word]: _before, ...others } = mapping.sides;
  return { ...mapping, sides: meaning === null ? others : { ...others, [word]: meaning } };
}

/** The states in the column of states. */
export function statusWords(table: MappedTable, mapping: ColumnMapping): readonly string[] {
  return valuesOf(table, mapping, 'status');
}

/** Leaves rows of a state out, or takes them. */
export function withLeftOut(mapping: ColumnMapping, word: string, isLeftOut: boolean): ColumnMapping {
  const others = mapping.leaveOut.filter((other) => other !== word);
  return { ...mapping, leaveOut: isLeftOut ? [...others, word] : others };
}

/** Whether more than 5 in 100 rows differ from what the table states of them. */
export function differs({ compared, differing }: ComparedAmounts): boolean {
  return differing * 100 > compared * 5;
}

/** Says that a column of amounts holds something else, or that it is to be compared again. */
export function withOverruled(mapping: ColumnMapping, column: string, isOverruled: boolean): ColumnMapping {
  const others = mapping.overruled.filter((name) => name !== column);
  return { ...mapping, overruled: isOverruled ? [...others, column] : others };
}

/** Takes one contract size for all rows, instead of the column's. */
export function withSizeOfAll(mapping: ColumnMapping, multiplier: string): ColumnMapping {
  return { ...mapping, multiplier, columns: mapping.columns.filter(({ field }) => field !== 'multiplier') };
}

/** What must still be said before the file can be read. */
export function draftGaps(
  mapping: ColumnMapping,
  sizes: readonly AskedSize[] = [],
  amounts: ComparedAmounts | null = null,
  asksCurrency = false,
): readonly (MappingGap | 'zone' | 'currency' | 'sizes' | 'amounts')[] {
  const isSized = sizeQuestions(sizes, mapping).every(({ answer }) => answer !== null);
  return [
    ...findMappingGaps(mapping),
    ...(mapping.zone === null ? (['zone'] as const) : []),
    ...(asksCurrency && mapping.currency === null ? (['currency'] as const) : []),
    ...(isSized ? [] : (['sizes'] as const)),
    ...(amounts && differs(amounts) && !mapping.overruled.includes(amounts.column)
      ? (['amounts'] as const)
      : []),
  ];
}
