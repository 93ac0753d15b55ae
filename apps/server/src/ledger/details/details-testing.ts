import { each } from '@daybook/domain/fields.ts';
import { DETAIL_COLUMNS } from '@daybook/domain/trade/details/fields.ts';
import type { Store } from '#server/store/store.ts';

/** Every trade of a store with all of its columns. */
export function readTradeRows(store: Store) {
  return store.read((db) => db.selectFrom('trade').selectAll().orderBy('trader_id').orderBy('id').execute());
}

/** Leaves the trades as a Daybook from before there were details would have. */
export async function forgetDetails(store: Store): Promise<void> {
  await store.write(async (db) => {
    await db
      .updateTable('trade')
      .set({ ...each(DETAIL_COLUMNS, () => null), details_version: 0 })
      .execute();
    await db.deleteFrom('segment_details').execute();
  });
}
