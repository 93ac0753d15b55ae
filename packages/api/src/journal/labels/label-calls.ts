import * as z from 'zod/mini';
import { LABEL_HUES, LABEL_KINDS, MAX_LABEL_LENGTH, MAX_LABELS } from '@daybook/domain/journal/labels.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { line, newName } from '../../contract/inputs.ts';
import { labelLists, mistakeLabelSchema } from './labels.ts';

/** Longer than any name may be: which limit was passed is said in the answer. */
const MAX_SENT_LENGTH = 4 * MAX_LABEL_LENGTH;
const nameSchema = line(MAX_SENT_LENGTH);
const idSchema = z.string().check(z.maxLength(40));
const kindSchema = z.enum(LABEL_KINDS);
const kind = z.strictObject({ kind: kindSchema });
const one = z.strictObject({ kind: kindSchema, id: idSchema });

/** Setups and tags in the trader's order, mistakes by name. */
const lists = z.object({
  setups: labelLists.setups,
  tags: labelLists.tags,
  mistakes: z.array(mistakeLabelSchema),
});

const reading = { access: 'session', tokens: 'read', caching: 'no-store' } as const;
const changing = { access: 'session', tokens: 'change', repeatable: true, caching: 'no-store' } as const;

export const listLabels = endpoint({
  name: 'listLabels',
  method: 'GET',
  path: '/labels',
  ...reading,
  summary:
    "The trader's setups, tags and mistakes. `mergedInto` says which stands for one since; a trade states the setup and tags that were chosen, and of mistakes the ones that stand for them.",
  answer: lists,
  problems: [],
});

export const createLabel = endpoint({
  name: 'createLabel',
  method: 'POST',
  path: '/labels/{kind}',
  ...changing,
  summary:
    'Creates a setup, a tag or a mistake; names that differ by case or form alone are one, so that what is there already is answered under `id`. 009 for a name that was merged away or is archived.',
  params: kind,
  body: z.strictObject({ name: nameSchema, group: z.optional(nameSchema) }),
  answer: z.object({ id: z.string(), ...lists.shape }),
  problems: ['009', '011'],
});

export const changeLabel = endpoint({
  name: 'changeLabel',
  method: 'POST',
  path: '/labels/{kind}/{id}',
  ...changing,
  summary:
    'Renames a setup, a tag or a mistake, gives it a hue, a group, or takes it out of what is offered; what is left out stays. Null for a name gives one of the first setups its own back. 009 when another has that name.',
  params: one,
  body: z.strictObject({
    name: z.optional(z.nullable(newName(MAX_SENT_LENGTH))),
    hue: z.optional(z.nullable(z.enum(LABEL_HUES))),
    archived: z.optional(z.boolean()),
    /** Of tags alone. */
    group: z.optional(z.nullable(nameSchema)),
    afterResult: z.optional(z.boolean()),
  }),
  answer: lists,
  problems: ['009', '010', '011'],
});

export const orderLabels = endpoint({
  name: 'orderLabels',
  method: 'PUT',
  path: '/labels/{kind}',
  ...changing,
  summary: 'Puts setups or tags in an order; those that are left out follow in the order that they had.',
  params: z.strictObject({ kind: z.enum(['setup', 'tag']) }),
  body: z.array(idSchema).check(z.maxLength(MAX_LABELS.tag)),
  answer: lists,
  problems: ['010', '011'],
});

export const mergeLabel = endpoint({
  name: 'mergeLabel',
  method: 'POST',
  path: '/labels/{kind}/{id}/merge',
  ...changing,
  summary:
    'Lets another label of the kind stand for this one from now on. Trades keep what was chosen, so that it can be taken back.',
  params: one,
  body: z.strictObject({ into: idSchema }),
  answer: lists,
  problems: ['009', '010', '011'],
});

export const separateLabel = endpoint({
  name: 'separateLabel',
  method: 'DELETE',
  path: '/labels/{kind}/{id}/merge',
  ...changing,
  summary: 'Takes a merge back: its trades have it again.',
  params: one,
  answer: lists,
  problems: ['010'],
});

export const removeLabel = endpoint({
  name: 'removeLabel',
  method: 'DELETE',
  path: '/labels/{kind}/{id}',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary: 'Removes a label that no trade has and nothing was merged into; 009 otherwise.',
  params: one,
  answer: lists,
  problems: ['009', '010'],
});
