import * as z from 'zod/mini';
import { answeredChoices, answeredSchema, readAnswered } from '@daybook/api/journal/entry-schemas.ts';
import { each } from '@daybook/domain/fields.ts';
import {
  choiceField,
  CHOICES,
  flagField,
  FLAGS,
  readChoice,
  UNSET_CHOICES,
  type Choice,
  type CHOICE_FIELDS,
  type Choices,
  type Flag,
  type FLAG_FIELDS,
} from '@daybook/domain/journal/fields.ts';
import { bit } from '#server/store/parameters.ts';
import { flag, later, plain, type ColumnField } from './fields.ts';

type ChoiceField<Name extends Choice> = ColumnField<
  (typeof CHOICE_FIELDS)[Name]['column'],
  string | null,
  Choices[Name]
>;
type FlagColumn = (typeof FLAG_FIELDS)[Flag]['column'];
type FlagField<Name extends Flag> = ColumnField<(typeof FLAG_FIELDS)[Name]['column'], number | null, boolean>;

const choiceSchemas = answeredChoices(CHOICES);
const choices = each(CHOICES, (name) => {
  const { column, unset, isLater } = choiceField(name);
  const field: ColumnField<string, string | null, string | null> = {
    ...plain(column, choiceSchemas[name] as z.ZodMiniType<string | null>),
    read: (stored) => readChoice(name, stored) ?? unset,
  };
  return isLater ? later(field, UNSET_CHOICES[name]) : field;
}) as { readonly [Name in Choice]: ChoiceField<Name> };

const flags = each(FLAGS, (name) => {
  const { column, isLater } = flagField(name);
  const field = { ...flag(column), read: (stored: number | null) => stored === 1 };
  return isLater ? later(field, false) : field;
}) as { readonly [Name in Flag]: FlagField<Name> };

/** The questions that were answered, comma-joined; null in exports from before there were unanswered ones. */
const answeredQuestions = {
  schema: z._default(z.nullable(answeredSchema), null),
  from: (row: Readonly<Record<FlagColumn, number | null>>) =>
    FLAGS.filter((name) => row[flagField(name).column as FlagColumn] !== null).join(),
};

/** The fields of a journal's entry under their own names, as the domain's journal/fields.ts states them. */
export const ENTRY_FIELDS = { ...choices, ...flags, answered: answeredQuestions };

/** What a line says of its questions. */
type AnsweredLine = Readonly<Record<Flag, boolean>> &
  Pick<Choices, 'stopLoss' | 'position'> & { readonly answered: string | null; readonly comments: string };

/**
 * The columns of the questions. In a line from before there were unanswered ones, no is an answer only where something else
 * that only the form of the trade writes shows that it was saved.
 */
export const WRITTEN_ANSWERS = Object.fromEntries(
  FLAGS.map((name) => [
    flagField(name).column,
    (line: AnsweredLine) => bit(line[name] || isAnswered(line, name) ? line[name] : null),
  ]),
) as {
  readonly [Name in Flag as (typeof FLAG_FIELDS)[Name]['column']]: (line: AnsweredLine) => 0 | 1 | null;
};

function isAnswered({ answered, stopLoss, position, comments }: AnsweredLine, name: Flag): boolean {
  if (answered !== null) return readAnswered(answered)!.includes(name);
  return stopLoss !== UNSET_CHOICES.stopLoss || position !== null || comments !== '';
}
