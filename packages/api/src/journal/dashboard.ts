import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { ACCOUNT_STATUSES } from '@daybook/domain/account/settings.ts';
import { endpoint } from '../contract/endpoint.ts';
import { labelLists } from './labels/labels.ts';
import { planSchema } from './plan.ts';
import { preferencesSchema } from './preferences.ts';
import { SEGMENT_REQUEST } from '../first-load/segment-calls.ts';
import { profileSchema } from '../identity/profile.ts';

/** An account as sent with the trades. Both identifiers are one value, which opens something in its owner's session alone. */
export const accountSchema = z.object({
  id: z.string(),
  userName: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  accountUuid: z.string(),
});

/** State of synchronisation as the top bar shows it. */
export const syncStatusSchema = z.object({
  /** Whether an update has an account to ask for: one that is active and linked to its platform. */
  hasAccount: z.boolean(),
  /** Instant of the last successful one in milliseconds, null before the first. */
  lastSyncedAt: z.nullable(instantSchema),
  leftToday: z.int(),
  /** Instant of the next New York midnight, when attempts are whole again. */
  renewsAt: instantSchema,
  running: z.nullable(z.enum(['claimed', 'imported'])),
  /** Code of the last one's failure, null when it succeeded or none was made. */
  lastError: z.nullable(z.string()),
  /** What exactly was wrong, one of the platforms' reasons; absent where the code says it all. */
  lastReason: z.optional(z.string()),
  /** Instant from which the platform may be asked again, where it had been asked too often; such an attempt is not counted, a few times a day. */
  askAgainAt: z.optional(instantSchema),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

/** What is sent with the trades in both representations. */
export const surroundings = {
  ...labelLists,
  profile: profileSchema,
  plan: planSchema,
  preferences: preferencesSchema,
  accounts: z.array(accountSchema),
  total: z.int(),
  revision: z.int(),
  sync: syncStatusSchema,
};

export const readSegment = endpoint({
  ...SEGMENT_REQUEST,
  params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
});

export const manifestSchema = z.object({
  format: z.int(),
  /** First day of the month, hash and number of trades of its segment, and bytes of its journal section behind this head. */
  months: z.array(
    z.object({ month: z.int(), hash: z.string(), trades: z.int(), bytes: z.int(), journalBytes: z.int() }),
  ),
  ...surroundings,
});
export type Manifest = z.infer<typeof manifestSchema>;
