import * as z from 'zod/mini';
import { LABEL_HUES, type TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';

const idOf = <Id extends string>() => z.string() as unknown as z.ZodMiniType<Id>;

const shared = {
  hue: z.nullable(z.enum(LABEL_HUES)),
  archived: z.boolean(),
};

/** A setup; those of the first ones that were never renamed have no name but the one that every language gives them. */
const setupSchema = z.object({
  id: idOf<SetupId>(),
  name: z.nullable(z.string()),
  ...shared,
  mergedInto: z.nullable(idOf<SetupId>()),
});

const tagSchema = z.object({
  id: idOf<TagId>(),
  name: z.string(),
  ...shared,
  mergedInto: z.nullable(idOf<TagId>()),
  group: z.nullable(z.string()),
  /** Set once the result is known. */
  afterResult: z.boolean(),
});

/** A mistake as the page of labels has it; merged ones are there too. */
export const mistakeLabelSchema = z.object({
  id: idOf<MistakeId>(),
  name: z.string(),
  ...shared,
  mergedInto: z.nullable(idOf<MistakeId>()),
});

/** A mistake as sent with the trades, which are marked with the one that stands for those that were merged into it. */
export const mistakeSchema = z.object({ id: z.string(), title: z.string(), ...shared });

/** Mistakes, setups and tags as sent with the trades, setups and tags in the trader's order. */
export const labelLists = {
  errors: z.array(mistakeSchema),
  setups: z.array(setupSchema),
  tags: z.array(tagSchema),
};
