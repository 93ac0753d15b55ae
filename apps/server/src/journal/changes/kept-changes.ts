import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Answer, Flag } from '@daybook/domain/journal/fields.ts';
import type { Changed } from '@daybook/domain/journal/trade-change.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { Tables } from '#server/store/tables.ts';
import type { EntryChange } from './write-changes.ts';

/** Changes that a trader can undo. */
const MAX_KEPT = 20;

/** What was done to one trade. */
interface KeptTrade {
  readonly publicId: string;
  readonly done: Changed<number>;
}

/** A change that can be undone. */
interface KeptChange {
  readonly isUndone: boolean;
  /** By the internal id of the trade. */
  readonly done: ReadonlyMap<number, KeptTrade>;
}

/** Keeps what a change did, in the caller's transaction, and lets the oldest of many go; returns its id. Each is later than the one before, whatever the clock says. */
export async function keepChange(
  db: Kysely<Tables>,
  traderId: number,
  changes: readonly EntryChange[],
  now: number,
): Promise<string> {
  const id = newPublicId();
  const lines = changes.map(({ entry, done }) => [entry.rowId, entry.publicId, done] as const);
  const before = gzipSync(JSON.stringify(lines), { level: 1 }); // a transaction waits for nothing but the store
  const kept = await db
    .selectFrom('trade_change')
    .select(['id', 'created_at'])
    .where('trader_id', '=', traderId)
    .orderBy('created_at', 'desc')
    .execute();
  const at = Math.max(now, (kept[0]?.created_at ?? 0) + 1);
  await db
    .insertInto('trade_change')
    .values({ trader_id: traderId, id, created_at: at, before, undone: 0 })
    .execute();
  const old = kept.slice(MAX_KEPT - 1);
  if (old.length > 0)
    await db
      .deleteFrom('trade_change')
      .where('trader_id', '=', traderId)
      .where(
        'id',
        'in',
        old.map((each) => each.id),
      )
      .execute();
  return id;
}

/** A change by its id; null where the trader has none of that id, or no longer. */
export async function readKeptChange(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
): Promise<KeptChange | null> {
  const row = await db
    .selectFrom('trade_change')
    .select(['before', 'undone'])
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const text = gunzipSync(row.before).toString('utf8');
  const lines = JSON.parse(text) as (readonly [number, string, WrittenChange])[];
  return {
    isUndone: row.undone === 1,
    done: new Map(lines.map(([rowId, publicId, done]) => [rowId, { publicId, done: readChange(done) }])),
  };
}

/** Changes that were kept before questions could be unanswered hold each answer alone, as it was after them. */
type WrittenChange = Omit<Changed<number>, 'flags'> & {
  readonly flags: { readonly [Name in Flag]?: boolean | readonly [Answer, Answer] };
};

/** What such a change turned to yes had never been answered, as far as is known. */
function readChange(written: WrittenChange): Changed<number> {
  const flags = Object.entries(written.flags).map(([flag, answer]) => {
    if (typeof answer !== 'boolean') return [flag, answer] as const;
    return [flag, answer ? [null, true] : [true, false]] as const;
  });
  return { ...written, flags: Object.fromEntries(flags) };
}

/** Records that a change was undone. */
export async function settleChange(db: Kysely<Tables>, traderId: number, id: string): Promise<void> {
  await db
    .updateTable('trade_change')
    .set({ undone: 1 })
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .execute();
}
