import * as z from 'zod/mini';
import { LEFT_OUT_REASONS } from '@daybook/domain/account/platforms.ts';

/** What a synchronisation keeps between its two steps and for those who join it, as JSON in its row. */
const schema = z.object({
  executions: z.int(),
  created: z.int(),
  corrected: z.int(),
  /** Typed executions that gave way to the platform's; left out by a Daybook from before these could be typed. */
  typedReplaced: z.optional(z.int()),
  importId: z.nullable(z.int()),
  failedAccounts: z.array(
    z.object({
      account: z.string(),
      code: z.enum(['006', '007', '008']),
      detail: z.string(),
      reason: z.optional(z.string()),
    }),
  ),
  /** Rows that are no executions, by reason. */
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.int(), what: z.array(z.string()) })),
  /** Accounts whose platform has not reported the current day yet. */
  reach: z.array(z.object({ account: z.string(), day: z.int() })),
  /** Accounts that answered, with the revision at which they were read and the day up to which they are complete. */
  accounts: z.array(
    z.object({
      id: z.int(),
      revision: z.int(),
      syncedToDay: z.int(),
      from: z.int(),
      provenFlat: z.boolean(),
      allowsOvernight: z.boolean(),
      /** Whether the platform let all its own results be seen, so that a day that it does not name had none. */
      isStated: z.boolean(),
    }),
  ),
  /** What the unseen rows would change; see imports/changes.ts. */
  changes: z.object({
    positions: z.readonly(z.array(z.object({ accountId: z.int(), instrumentId: z.int(), from: z.int() }))),
    marking: z.readonly(z.array(z.int())),
    replaces: z.boolean(),
  }),
  /** The platform's own results by account and closing day; null once they have been compared. */
  stated: z.nullable(
    z.array(
      z.object({
        account: z.int(),
        day: z.int(),
        gross: z.nullable(z.int()),
        net: z.nullable(z.int()),
      }),
    ),
  ),
});

export type SyncRecord = z.infer<typeof schema>;

export function syncRecordText(record: SyncRecord): string {
  return JSON.stringify(record);
}

/** Reads the row's JSON back; throws when it is not such a record. */
export function parseSyncRecord(text: string | null): SyncRecord {
  return z.parse(schema, JSON.parse(text ?? 'null'));
}

const failureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('positions-open'), symbols: z.readonly(z.array(z.string())) }),
  z.object({
    kind: z.literal('platform-problem'),
    code: z.enum(['006', '007', '008']),
    account: z.string(),
    detail: z.string(),
    reason: z.optional(z.string()),
    /** Set where the platforms had only been asked too often: the instant, in milliseconds, from which they may be asked again. */
    askAgainAt: z.optional(z.int()),
  }),
]);

/** How a synchronisation failed, as shown to the trader. */
export type SyncFailure = z.infer<typeof failureSchema>;

/** Goes into the row of a failed synchronisation, for those who join it. */
export function failureText(failure: SyncFailure): string {
  return JSON.stringify(failure);
}

/** Reads it back; null for a run that died or broke off without an outcome. */
export function findFailure(text: string | null): SyncFailure | null {
  if (text === null) return null;
  const parsed = z.safeParse(failureSchema, JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
