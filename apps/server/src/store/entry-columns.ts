/** How the fields of a journal's entry are stored. Rows are many, so they are read and written by loops over lists made once. */
import type { Generated } from 'kysely';
import {
  CHOICE_CODES,
  CHOICE_FIELDS,
  CHOICES,
  FLAG_FIELDS,
  FLAGS,
  readChoices,
  type Choice,
  type Choices,
  type Flag,
} from '@daybook/domain/journal/fields.ts';
import { isOwnSetup, type OwnSetup } from '@daybook/domain/journal/own-setup.ts';
import { foldText } from '@daybook/domain/journal/fold-text.ts';
import { journalBit } from '@daybook/domain/trade/trade-columns.ts';
import { bit } from './parameters.ts';

type ChoiceFields = typeof CHOICE_FIELDS;
type ChoiceColumn = ChoiceFields[Choice]['column'];
type FlagColumn = (typeof FLAG_FIELDS)[Flag]['column'];

/** Only a choice with no value for "not chosen" is null in the store. */
type ChoiceTexts = {
  [Name in Choice as ChoiceFields[Name]['column']]: string | (ChoiceFields[Name]['unset'] & null);
};
/** The entry's part of the journal's table. */
export type EntryTable = ChoiceTexts & { [Column in FlagColumn]: Generated<0 | 1> };

/** The entry's part of a row that is read; everything is null before the first save. */
export type EntryRow = { readonly [Column in ChoiceColumn]: string | null } & {
  readonly [Column in FlagColumn]: number | null;
};

/** A row whose trade may have no journal yet. */
type ShownRow = EntryRow & {
  readonly version: number | null;
  /** Of the trade; see {@link shownFlags}. */
  readonly closed_by_platform: number;
};

/** What is written of an entry: its choices and the answers to its questions. */
export type Answers = Choices & Readonly<Record<Flag, boolean>>;

const CHOICE_CELLS = CHOICES.map((name) => ({
  column: CHOICE_FIELDS[name].column,
  codes: CHOICE_CODES[name],
}));
const FLAG_CELLS = FLAGS.map((flag) => ({
  flag,
  column: FLAG_FIELDS[flag].column,
  mask: journalBit(flag),
}));
const CLOSED_BY_SYSTEM = journalBit('closedBySystem');

/** Columns of the entry, choices first, in the order of their tables. */
export const ENTRY_COLUMNS: readonly (ChoiceColumn | FlagColumn)[] = [
  ...CHOICE_CELLS.map(({ column }) => column),
  ...FLAG_CELLS.map(({ column }) => column),
];
/** The same as a query of joined tables names them. */
export const ENTRY_SELECTION = ENTRY_COLUMNS.map((column) => `journal.${column}` as const);

/** Values of {@link ENTRY_COLUMNS}. */
export function entryValues(answers: Answers): (string | number | null)[] {
  const values: (string | number | null)[] = [];
  for (const name of CHOICES) values.push(answers[name]);
  for (const flag of FLAGS) values.push(bit(answers[flag]));
  return values;
}

/** The entry's part of one row as it is written. */
export function entryRow(answers: Answers): ChoiceTexts & Record<FlagColumn, 0 | 1> {
  const values = entryValues(answers);
  return Object.fromEntries(ENTRY_COLUMNS.map((column, at) => [column, values[at]])) as ReturnType<
    typeof entryRow
  >;
}

/** The columns of an entry's note. Always write both; otherwise searches find the old text. */
export function noteColumns(comments: string) {
  return { comments, comments_folded: foldText(comments) };
}

/** Numbers of the choices, in the order of CHOICES; a setup of the trader's own has that of none. */
export function choiceCodes(row: EntryRow): number[] {
  const found: number[] = [];
  for (const { column, codes } of CHOICE_CELLS) found.push(codes.get(row[column]) ?? 0);
  return found;
}

/** The setup where it is one that the trader added. */
export function ownSetupOf({ event }: EntryRow): OwnSetup | null {
  return isOwnSetup(event) ? event : null;
}

export function writtenChoices(row: EntryRow): Choices {
  return readChoices(CHOICES, (name) => row[CHOICE_FIELDS[name].column]);
}

function writtenFlags(row: EntryRow): Record<Flag, boolean> {
  const flags: Partial<Record<Flag, boolean>> = {};
  for (const { flag, column } of FLAG_CELLS) flags[flag] = row[column] === 1;
  return flags as Record<Flag, boolean>;
}

/** The answers as they are shown: before the first save the platform says whether it closed the trade itself. */
export function shownFlags(row: ShownRow): Record<Flag, boolean> {
  const flags = writtenFlags(row);
  return row.version === null ? { ...flags, closedBySystem: row.closed_by_platform === 1 } : flags;
}

/** The same as bits. */
export function shownFlagBits(row: ShownRow): number {
  if (row.version === null) return row.closed_by_platform === 1 ? CLOSED_BY_SYSTEM : 0;
  let bits = 0;
  for (const { column, mask } of FLAG_CELLS) if (row[column] === 1) bits |= mask;
  return bits;
}
