import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { passwordSchema } from './auth.ts';
import { endpoint } from '../contract/endpoint.ts';
import { factorCode } from './second-factor-code.ts';
import { newName } from '../contract/inputs.ts';

/** Every token begins so, that it is known again where it does not belong. */
export const API_TOKEN_PREFIX = 'tj_api_';
export const MAX_API_TOKENS = 20;
export const MAX_TOKEN_NAME_LENGTH = 60;
const MAX_TOKEN_DAYS = 3_650;
export const API_TOKEN_KINDS = ['read', 'change'] as const;

/** A token as its trader knows it again; the token itself is shown when it is made and never again. */
const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  may: z.enum(API_TOKEN_KINDS),
  /** Instants are milliseconds since 1970 UTC. */
  createdAt: instantSchema,
  /** Null: never. */
  expiresAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

const results = z.object({ results: z.array(apiTokenSchema) });

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/user/tokens',
  access: 'session',
  caching: 'no-store',
  summary: "The trader's API tokens that are not revoked, the newest first.",
  answer: results,
  problems: [],
});

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/user/tokens',
  access: 'session',
  caching: 'no-store',
  summary:
    "Makes a token for the trader's own programs, at most twenty. It is sent as the session's is and needs no cookie; it is in the answer this once. It ends with a reset of the password, another address, and a sign-out everywhere.",
  body: z.strictObject({
    name: newName(MAX_TOKEN_NAME_LENGTH).check(z.minLength(1)),
    may: z.enum(API_TOKEN_KINDS),
    /** Without it the token never expires. */
    days: z.optional(z.int().check(z.gte(1), z.lte(MAX_TOKEN_DAYS))),
    currentPassword: passwordSchema,
    /** Asked for where a second factor is on. */
    code: z.optional(factorCode),
  }),
  answer: z.extend(results, { token: z.string() }),
  problems: ['011', '012'],
});

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/user/tokens/{id}',
  access: 'session',
  caching: 'no-store',
  summary: 'Revokes a token at once.',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  answer: results,
  problems: ['010'],
});
