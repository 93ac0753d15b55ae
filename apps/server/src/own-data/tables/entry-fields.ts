import type * as z from 'zod/mini';
import { answeredChoices } from '@daybook/api/journal/entry-schemas.ts';
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
import { flag, later, plain, type ColumnField } from './fields.ts';

type ChoiceField<Name extends Choice> = ColumnField<
  (typeof CHOICE_FIELDS)[Name]['column'],
  string | null,
  Choices[Name]
>;
type FlagField<Name extends Flag> = ColumnField<(typeof FLAG_FIELDS)[Name]['column'], number, boolean>;

const answered = answeredChoices(CHOICES);
const choices = each(CHOICES, (name) => {
  const { column, unset, isLater } = choiceField(name);
  const field: ColumnField<string, string | null, string | null> = {
    ...plain(column, answered[name] as z.ZodMiniType<string | null>),
    read: (stored) => readChoice(name, stored) ?? unset,
  };
  return isLater ? later(field, UNSET_CHOICES[name]) : field;
}) as { readonly [Name in Choice]: ChoiceField<Name> };

const flags = each(FLAGS, (name) => {
  const { column, isLater } = flagField(name);
  return isLater ? later(flag(column), false) : flag(column);
}) as { readonly [Name in Flag]: FlagField<Name> };

/** The fields of a journal's entry under their own names, as the domain's journal/fields.ts states them. */
export const ENTRY_FIELDS = { ...choices, ...flags };
