/** What the fields of a journal's entry are on the wire, under their own names: parts of the schemas that carry them. */
import * as z from 'zod/mini';
import { each } from '@daybook/domain/fields.ts';
import {
  choiceField,
  CHOICES,
  FLAGS,
  type Choice,
  type Choices,
  type CHOICE_FIELDS,
  type ChoiceValue,
  type Flag,
} from '@daybook/domain/journal/fields.ts';
import { isOwnSetup } from '@daybook/domain/journal/own-setup.ts';
import { flagSchema } from '../contract/values.ts';

type Field<Name extends Choice> = (typeof CHOICE_FIELDS)[Name];
type Sent<Name extends Choice> =
  Field<Name> extends { readonly isRequired: true }
    ? z.ZodMiniType<ChoiceValue<Name>>
    : Field<Name>['unset'] extends null
      ? z.ZodMiniOptional<z.ZodMiniType<ChoiceValue<Name> | ''>>
      : z.ZodMiniDefault<z.ZodMiniType<ChoiceValue<Name>>>;

/** One of a choice's values, the trader's own among them where it takes such. */
function valueSchema(name: Choice): z.ZodMiniType {
  const { values, takesOwn } = choiceField(name);
  const own = z.string().check(z.refine(isOwnSetup, { error: 'no setup' }));
  return takesOwn ? z.union([z.enum(values), own]) : z.enum(values);
}

/** Choices as answers state them: null where nothing was chosen and no value says so. */
export function answeredChoices<Name extends Choice>(names: readonly Name[]) {
  return each(names, (name): z.ZodMiniType => {
    return choiceField(name).unset === null ? z.nullable(valueSchema(name)) : valueSchema(name);
  }) as { [Each in Name]: z.ZodMiniType<Choices[Each]> };
}

/** Choices as a form sends them: those that are not required may be left out, and be empty where no value says "not chosen". */
export const sentChoices = each(CHOICES, (name): z.ZodMiniType => {
  const { unset, isRequired } = choiceField(name);
  const value = valueSchema(name);
  if (isRequired) return value;
  return unset === null ? z.optional(z.union([value, z.literal('')])) : z._default(value, unset);
}) as { [Name in Choice]: Sent<Name> };

/** The questions that are answered, comma-joined. */
export const answeredSchema = z.string().check(
  z.maxLength(FLAGS.join().length),
  z.refine((text) => readAnswered(text) !== null, { error: 'names of questions' }),
);

/** Names of questions from their comma-joined text; null where it names something else. */
export function readAnswered(text: string): Flag[] | null {
  const names = text.split(',').filter((name) => name !== '');
  const known = FLAGS.filter((flag) => names.includes(flag));
  return known.length === new Set(names).size ? known : null;
}

/**
 * Questions as a form sends them, with those that are answered. Without that list what is sent is answered, and what is left out
 * stays as it is; with it, what is not in the list is unanswered.
 */
export const sentAnswers = {
  ...each(FLAGS, () => z.optional(flagSchema)),
  answered: z.optional(answeredSchema),
};
