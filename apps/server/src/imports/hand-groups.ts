import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/** Groups that a trader drew in one position: their number by `source|identity` of each execution. */
export type HandGroups = ReadonlyMap<string, number>;

/** What the trader drew in a position; empty for nearly all. */
export async function readHandGroups(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
): Promise<HandGroups> {
  const rows = await db
    .selectFrom('by_hand_group')
    .select(['source', 'identity', 'group_no'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .execute();
  return new Map(rows.map((row) => [`${row.source}|${row.identity}`, row.group_no]));
}

/** Writes a position's groups anew, as a whole. */
export async function writeHandGroups(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
  hands: HandGroups,
): Promise<void> {
  await db
    .deleteFrom('by_hand_group')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .execute();
  for (const [key, group] of hands) {
    const at = key.indexOf('|');
    await db
      .insertInto('by_hand_group')
      .values({
        trader_id: traderId,
        account_id: accountId,
        instrument_id: instrumentId,
        source: key.slice(0, at),
        identity: key.slice(at + 1),
        group_no: group,
      })
      .execute();
  }
}
