import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { endpoint } from '../contract/endpoint.ts';
import { publicUuidSchema } from './share.ts';
import { text } from '../contract/inputs.ts';

/** Longest comment on a shared trade, in characters. */
export const MAX_PUBLIC_COMMENT_LENGTH = 2_000;

const commentSchema = z.object({
  id: z.string(),
  /** Public name of the author; null: anonymous. */
  author: z.nullable(z.string()),
  /** Whether the trade's own trader wrote it. */
  isOwner: z.boolean(),
  text: z.string(),
  /** Milliseconds since 1970 UTC. */
  createdAt: instantSchema,
});
export type Comment = z.infer<typeof commentSchema>;

const params = z.strictObject({ uuid: publicUuidSchema });
const commentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/));
const oneOf = z.strictObject({ uuid: publicUuidSchema, id: commentId });

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/share/trade/{uuid}/comments',
  access: 'public',
  caching: 'public-no-cache',
  summary: 'What traders wrote about a shared trade: the latest 100 at most, oldest first.',
  params,
  answer: z.object({ results: z.array(commentSchema), hasEarlier: z.boolean() }),
  problems: ['010'],
});

/** The thread as a signed-in trader sees it. */
const threadSchema = z.object({
  /** The name under which the trader writes; null: anonymous. */
  writesAs: z.nullable(z.string()),
  /** Whether there are earlier ones than those that are given. */
  hasEarlier: z.boolean(),
  results: z.array(
    z.extend(commentSchema, {
      canRemove: z.boolean(),
      canReport: z.boolean(),
      /** How many reported it; shown only to the trade's owner, 0 for others. */
      reports: z.int(),
    }),
  ),
});
export type Thread = z.infer<typeof threadSchema>;

export const readThread = endpoint({
  name: 'readThread',
  method: 'GET',
  path: '/share/trade/{uuid}/thread',
  access: 'session',
  caching: 'no-store',
  summary: 'The same with what the signed-in trader may do.',
  params,
  answer: threadSchema,
  problems: ['010'],
});

export const writeComment = endpoint({
  name: 'writeComment',
  method: 'POST',
  path: '/share/trade/{uuid}/comments',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Writes about a shared trade: plain text of at most 2,000 characters, without characters that turn the direction of writing.',
  params,
  body: z.strictObject({
    text: text(MAX_PUBLIC_COMMENT_LENGTH).check(
      // What they turn reads otherwise than it is written; the marks that writers of Arabic and Hebrew need turn nothing.
      z.refine((value) => !/[\u202a-\u202e\u2066-\u2069]/u.test(value), { error: 'no control characters' }),
    ),
  }),
  answer: threadSchema,
  problems: ['010', '011', '012'],
});

export const removeComment = endpoint({
  name: 'removeComment',
  method: 'DELETE',
  path: '/share/trade/{uuid}/comments/{id}',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary: "Removes one's own comment, or any comment on one's own trade.",
  params: oneOf,
  answer: threadSchema,
  problems: ['010'],
});

export const reportComment = endpoint({
  name: 'reportComment',
  method: 'POST',
  path: '/share/trade/{uuid}/comments/{id}/report',
  access: 'session',
  caching: 'no-store',
  summary: "Reports somebody's comment to the trade's trader and to the operator; twice is once.",
  params: oneOf,
  body: z.strictObject({}),
  answer: threadSchema,
  problems: ['010', '012'],
});
