import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { LeftOutNote } from '@daybook/api/imports/moving-in.ts';
import type { Changed } from '@daybook/domain/journal/trade-change.ts';
import type { Attachment } from '@daybook/domain/moving-in/attach.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';

/** A trade with what it is to get. */
export interface PlannedTrade {
  readonly rowId: number;
  readonly publicId: string;
  readonly attachment: Attachment;
  /** By which it is seen that the trade is another now: moments, size and result. */
  readonly facts: string;
  /** The first of its notes, for the list of those that came to nothing. */
  readonly note: Omit<LeftOutNote, 'reason'>;
  /** Rows of the file that are of it. */
  readonly rows: number;
}

/** What was done to a trade. */
export interface DoneTrade {
  readonly rowId: number;
  readonly publicId: string;
  readonly changed: Changed<number>;
  /** The note before and after; null where it stayed. */
  readonly comments: readonly [string, string] | null;
  /** The risk that was set. */
  readonly risk: number | null;
}

/** What each kind of part holds. */
export interface Parts {
  readonly plan: PlannedTrade;
  readonly done: DoneTrade;
  readonly left: LeftOutNote;
}
export type PartKind = keyof Parts;

/** Items of one part: packing them takes a few milliseconds. */
export const PART = 125;

/** Whose file. */
export interface MovedFile {
  readonly traderId: number;
  readonly id: string;
}

/** Writes items as parts in the caller's transaction, after the existing ones. */
export async function writeParts<Kind extends PartKind>(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
  kind: Kind,
  items: readonly Parts[Kind][],
  first = 0,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (let n = 0; n * PART < items.length; n++) {
    const body = gzipSync(JSON.stringify(items.slice(n * PART, (n + 1) * PART)), { level: 1 });
    await db
      .insertInto('moving_in_part')
      .values({ trader_id: traderId, moving_in_id: id, kind, n: first + n, body })
      .execute();
    await mayPause();
  }
}

/** Reads one part; null behind the last. */
export async function readPart<Kind extends PartKind>(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
  kind: Kind,
  n: number,
): Promise<readonly Parts[Kind][] | null> {
  const row = await db
    .selectFrom('moving_in_part')
    .select('body')
    .where('trader_id', '=', traderId)
    .where('moving_in_id', '=', id)
    .where('kind', '=', kind)
    .where('n', '=', n)
    .executeTakeFirst();
  return row ? (JSON.parse(gunzipSync(row.body).toString('utf8')) as Parts[Kind][]) : null;
}

/** Removes all parts of a kind. */
export async function removeParts(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
  kind: PartKind,
): Promise<void> {
  await db
    .deleteFrom('moving_in_part')
    .where('trader_id', '=', traderId)
    .where('moving_in_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}
