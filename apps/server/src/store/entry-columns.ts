/** How the fields of a journal's entry are stored. Rows are many, so they are read and written by loops over lists made once. */
import {
  CHOICE_CODES,
  CHOICE_FIELDS,
  CHOICES,
  FLAG_FIELDS,
  FLAGS,
  readChoices,
  type Answer,
  type Answers,
  type Choice,
  type Choices,
  type Flag,
} from '@daybook/domain/journal/fields.ts';
import { isOwnSetup, type OwnSetup } from '@daybook/domain/journal/own-setup.ts';
import { foldText } from '@daybook/domain/journal/fold-text.ts';
import { answerBits } from '@daybook/domain/trade/trade-columns.ts';
import { bit } from './parameters.ts';

type ChoiceFields = typeof CHOICE_FIELDS;
type ChoiceColumn = ChoiceFields[Choice]['column'];
type FlagColumn = (typeof FLAG_FIELDS)[Flag]['column'];

/** Only a choice with no value for "not chosen" is null in the store. */
type ChoiceTexts = {
  [Name in Choice as ChoiceFields[Name]['column']]: string | (ChoiceFields[Name]['unset'] & null);
};
/** The entry's part of the journal's table; a question is null while it is unanswered. */
export type EntryTable = ChoiceTexts & { [Column in FlagColumn]: 0 | 1 | null };

/** The entry's part of a row that is read; everything is null before the first save. */
export type EntryRow = { readonly [Column in ChoiceColumn]: string | null } & {
  readonly [Column in FlagColumn]: number | null;
};

/** A row whose trade may have no journal yet. */
type ShownRow = EntryRow & {
  /** Of the trade: whether the platform closed it itself; null where its source does not say. See {@link shownAnswers}. */
  readonly closed_by_platform: number | null;
};

const CHOICE_CELLS = CHOICES.map((name) => ({
  name,
  column: CHOICE_FIELDS[name].column,
  codes: CHOICE_CODES[name],
}));
const FLAG_CELLS = FLAGS.map((flag) => ({ flag, column: FLAG_FIELDS[flag].column }));

/** Columns of the entry, choices first, in the order of their tables. */
export const ENTRY_COLUMNS: readonly (ChoiceColumn | FlagColumn)[] = [
  ...CHOICE_CELLS.map(({ column }) => column),
  ...FLAG_CELLS.map(({ column }) => column),
];
/** The same as a query of joined tables names them. */
export const ENTRY_SELECTION = ENTRY_COLUMNS.map((column) => `journal.${column}` as const);

/** Values of {@link ENTRY_COLUMNS}. */
export function entryValues(entry: Choices & Answers): (string | number | null)[] {
  const values: (string | number | null)[] = [];
  for (const name of CHOICES) values.push(entry[name]);
  for (const flag of FLAGS) values.push(bit(entry[flag]));
  return values;
}

/** The entry's part of one row as it is written; answers that are left out stay as they are. */
export function entryRow(
  entry: Choices & Partial<Answers>,
): ChoiceTexts & Partial<Record<FlagColumn, 0 | 1 | null>> {
  const row: Record<string, string | number | null> = {};
  for (const { column, name } of CHOICE_CELLS) row[column] = entry[name];
  for (const { flag, column } of FLAG_CELLS) {
    const answer = entry[flag];
    if (answer !== undefined) row[column] = bit(answer);
  }
  return row as ReturnType<typeof entryRow>;
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

/** The answers as they are shown: until the trader answers it, the platform says whether it closed the trade itself. */
export function shownAnswers(row: ShownRow): Answers {
  const answers: Partial<Record<Flag, Answer>> = {};
  for (const { flag, column } of FLAG_CELLS) {
    const stored = flag === 'closedBySystem' ? (row[column] ?? row.closed_by_platform) : row[column];
    answers[flag] = stored === null ? null : stored === 1;
  }
  return answers as Answers;
}

/** The same as bits. */
export function shownAnswerBits(row: ShownRow): number {
  const answers = shownAnswers(row);
  let bits = 0;
  for (const flag of FLAGS) bits |= answerBits(flag, answers[flag]);
  return bits;
}
