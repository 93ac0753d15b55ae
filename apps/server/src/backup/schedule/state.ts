import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#server/store/tables.ts';

/** Of the row of `store_fact`. */
const FACT = 'backup';

/** Something about the files of the place that the operator has to look at. */
const CONCERN = z.object({
  since: z.number(),
  count: z.number(),
  /** The newest of them. */
  names: z.array(z.string()),
  /** Of how many the operator was notified. */
  reported: z.number(),
});
export type Concern = z.output<typeof CONCERN>;

/** Instants are milliseconds since 1970 UTC. */
const STATE = z.object({
  /** Who makes one now, and until when others leave it to them. */
  lease: z.object({ owner: z.string(), until: z.number() }).nullable(),
  attemptedAt: z.number().nullable(),
  success: z
    .object({
      /** Of which the backup is. */
      at: z.number(),
      place: z.string(),
      name: z.string(),
      bytes: z.number(),
      seconds: z.number(),
    })
    .nullable(),
  /** Null since the last success. */
  failure: z.object({ at: z.number(), since: z.number(), sentence: z.string() }).nullable(),
  /** Of all time. */
  failures: z.number(),
  /** The last notice to the operator, and when it was sent. */
  notified: z.object({ at: z.number(), isFailing: z.boolean() }).nullable(),
  /** When the place was last listed. */
  listedAt: z.number().nullable().default(null),
  /** Backups that were made there and are gone. */
  missing: CONCERN.nullable().default(null),
  /** Backups of other installations. */
  others: CONCERN.nullable().default(null),
  /** When the operator was last notified of either. */
  reportedAt: z.object({ missing: z.number().nullable(), others: z.number().nullable() }).default({
    missing: null,
    others: null,
  }),
  /** Ids of other installations whose backups may lie there; see surroundings.ts. */
  accepted: z.array(z.string()).default([]),
});

/** What all servers know of the scheduled backups. */
export type BackupState = z.output<typeof STATE>;

const NOTHING: BackupState = {
  lease: null,
  attemptedAt: null,
  success: null,
  failure: null,
  failures: 0,
  notified: null,
  listedAt: null,
  missing: null,
  others: null,
  reportedAt: { missing: null, others: null },
  accepted: [],
};

/** What is known of the backups. */
export async function readBackupState(db: Kysely<Tables>): Promise<BackupState> {
  const row = await db.selectFrom('store_fact').select('value').where('name', '=', FACT).executeTakeFirst();
  return row === undefined ? NOTHING : parseState(row.value);
}

/** Changes it, one server after the other; what `change` returns is kept, null leaves it as it is. Returns what is kept. */
export async function changeBackupState(
  db: Kysely<Tables>,
  change: (state: BackupState) => BackupState | null | Promise<BackupState | null>,
): Promise<BackupState> {
  // On PostgreSQL this holds the row until the transaction ends, also where there was none.
  const { value } = await db
    .insertInto('store_fact')
    .values({ name: FACT, value: bytesOf(NOTHING) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('store_fact.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  const state = parseState(value);
  const next = await change(state);
  if (next === null) return state;
  await db
    .updateTable('store_fact')
    .set({ value: bytesOf(next) })
    .where('name', '=', FACT)
    .execute();
  return next;
}

/** What an older or newer Daybook wrote and this one cannot read says nothing: then the next backup is due. */
function parseState(value: Uint8Array): BackupState {
  try {
    return STATE.parse(JSON.parse(Buffer.from(value).toString('utf8')));
  } catch {
    return NOTHING;
  }
}

function bytesOf(state: BackupState): Buffer {
  return Buffer.from(JSON.stringify(state));
}
