import type { Kysely } from 'kysely';
import { lastLease } from './set-back.ts';
import { storeClock } from './store-clock.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Does what one server at a time may do; null at once, and nothing done, while another does it. */
export async function withLease<Result>(
  store: Store,
  {
    name,
    owner,
    milliseconds,
  }: { readonly name: string; readonly owner: string; readonly milliseconds: number },
  work: () => Promise<Result>,
): Promise<Result | null> {
  const clock = storeClock(store.engine);
  const isMine = await store.write(async (db) => takeLease(db, name, owner, await clock(db), milliseconds));
  if (!isMine) return null;
  try {
    return await work();
  } finally {
    await store.write((db) =>
      db.deleteFrom('lease').where('name', '=', name).where('owner', '=', owner).execute(),
    );
  }
}

/** Takes a lease that nobody holds, or that was held for too long by a server that was killed. */
async function takeLease(
  db: Kysely<Tables>,
  name: string,
  owner: string,
  now: number,
  milliseconds: number,
): Promise<boolean> {
  const held_until = now + milliseconds;
  const row = await db
    .insertInto('lease')
    .values({ name, owner, held_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, held_until })
        .where((lease) =>
          lease.or([
            lease('lease.held_until', '<', now),
            lease('lease.held_until', '>', lastLease(now, milliseconds)),
          ]),
        ),
    )
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
}
