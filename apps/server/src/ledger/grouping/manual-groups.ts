import type { Kysely } from 'kysely';
import { insertMany } from '#server/store/insert-many.ts';
import type { Tables } from '#server/store/tables.ts';

/** Groups that a trader drew in one position: their number by `source|identity` of each execution. */
export type ManualGroups = ReadonlyMap<string, number>;

/** What the trader drew in a position; empty for nearly all. */
export async function readManualGroups(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
): Promise<ManualGroups> {
  const rows = await db
    .selectFrom('by_hand_group')
    .select(['source', 'identity', 'group_no'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .execute();
  return new Map(rows.map((row) => [`${row.source}|${row.identity}`, row.group_no]));
}

/** Writes a position's groups again, as a whole. */
export async function writeManualGroups(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
  manualGroups: ManualGroups,
): Promise<void> {
  await db
    .deleteFrom('by_hand_group')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .execute();
  const rows = [...manualGroups].map(([key, group]) => {
    const at = key.indexOf('|');
    return [traderId, accountId, instrumentId, key.slice(0, at), key.slice(at + 1), group];
  });
  await insertMany(db, 'by_hand_group', GROUP_COLUMNS, rows);
}

const GROUP_COLUMNS = ['trader_id', 'account_id', 'instrument_id', 'source', 'identity', 'group_no'] as const;
