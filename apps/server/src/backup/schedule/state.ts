import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#server/store/tables.ts';

/** Of the row of `store_fact`. */
const FACT = 'backup';

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
