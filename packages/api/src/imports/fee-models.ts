import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** Dollars as decimal text: at most 6 places, so that fractions of a cent a share can be said. */
const rate = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?$/));

/** What a broker takes where the source states no fees. */
const feeModelSchema = z.strictObject({
  perShare: rate,
  perContract: rate,
  perOrder: rate,
  /** Least commission of one order. */
  minimum: rate,
});
export type FeeModelInput = z.infer<typeof feeModelSchema>;

const params = z.strictObject({ accountUuid: z.string().check(z.maxLength(64)) });
const answer = z.object({
  model: z.nullable(feeModelSchema),
  /** Executions whose fees are an estimate, and those of which nothing is known. */
  estimated: z.int(),
  unknown: z.int(),
});

export const readFeeModel = endpoint({
  name: 'readFeeModel',
  method: 'GET',
  path: '/user/accounts/{accountUuid}/fees',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: 'How the fees of an account are estimated where its source states none.',
  params,
  answer,
  problems: ['010'],
});

export const saveFeeModel = endpoint({
  name: 'saveFeeModel',
  method: 'POST',
  path: '/user/accounts/{accountUuid}/fees',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Says how fees are estimated, null for not at all, and calculates every execution without stated fees again. Stated fees are never touched. 009 while an import is under way; 011 where the amounts would be larger than can be calculated with, with `amounts` naming them.',
  params,
  body: z.strictObject({ model: z.nullable(feeModelSchema) }),
  answer,
  problems: ['009', '010', '011'],
});
