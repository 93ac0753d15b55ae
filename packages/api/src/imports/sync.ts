import * as z from 'zod/mini';
import { syncStatusSchema } from '../journal/dashboard.ts';
import { endpoint } from '../contract/endpoint.ts';
import { LEFT_OUT_REASONS } from '@daybook/domain/account/platforms.ts';
import { daySchema, moneySchema } from '../contract/values.ts';

/** An account that could not be read, while others could. */
const failedAccount = z.object({
  account: z.string(),
  code: z.string(),
  detail: z.string(),
  /** What exactly was wrong, one of the platforms' reasons; absent where the code says it all. */
  reason: z.optional(z.string()),
});

/** Rows that are not among the executions, counted by reason, the first few by name. */
const leftOut = z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.int(), what: z.array(z.string()) });

/** An account of which its platform has not reported the current day yet, with the last day that it reported. */
const reach = z.object({ account: z.string(), day: daySchema });

export const importExecutions = endpoint({
  name: 'importExecutions',
  method: 'GET',
  path: '/import',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'First step of an update: claims one of the day’s four synchronisations and fetches executions from the platforms.',
  answer: z.object({
    syncId: z.int(),
    executions: z.int(),
    created: z.int(),
    corrected: z.int(),
    joined: z.boolean(),
    failedAccounts: z.array(failedAccount),
    leftOut: z.array(leftOut),
    reach: z.array(reach),
    sync: syncStatusSchema,
  }),
  problems: ['001', '005', '006', '007', '008'],
});

export const processExecutions = endpoint({
  name: 'processExecutions',
  method: 'GET',
  path: '/process',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Second step: groups what was imported into trades and publishes them, all or nothing. Nothing imported: nothing happens, and it says so.',
  answer: z.object({
    processed: z.boolean(),
    trades: z.int(),
    changed: z.int(),
    setAside: z.int(),
    /** Executions that the trader typed and that gave way to the platform's. */
    typedReplaced: z.int(),
    revision: z.int(),
    differences: z.array(
      z.object({
        account: z.string(),
        day: daySchema,
        currency: z.string(),
        statedNet: z.nullable(moneySchema),
        net: moneySchema,
        statedGross: z.nullable(moneySchema),
        gross: moneySchema,
      }),
    ),
    sync: syncStatusSchema,
  }),
  problems: ['001', '008'],
});
