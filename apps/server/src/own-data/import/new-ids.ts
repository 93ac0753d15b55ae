import type { Kysely } from 'kysely';
import { allocateIds, type RangedTable } from '#server/store/allocate-ids.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Target } from '#server/own-data/tables/fields.ts';
import type { Places } from './verify-export.ts';

/** Takes fresh ids of this store for everything that an export numbers. */
export async function allocateNewIds(
  db: Kysely<Tables>,
  places: ReadonlyMap<RangedTable, Places>,
): Promise<Target['idOf']> {
  const firstIds = new Map<RangedTable, number>();
  for (const [table, { size }] of places)
    if (size > 0) firstIds.set(table, await allocateIds(db, table, size));
  return (table, n) => {
    const [firstId, place] = [firstIds.get(table), places.get(table)?.get(n)];
    if (firstId === undefined || place === undefined) throw new Error(`${table} ${n} was not verified`);
    return firstId + place;
  };
}
