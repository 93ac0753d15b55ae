import { changeLabel, createLabel } from '#server/journal/labels/change-labels.ts';
import { findTagRows } from '#server/journal/labels/queries.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Store } from '#server/store/store.ts';
import type { DemoEntry, DemoTag } from './platform-process.ts';

/** Whose, where and when. */
interface Filling {
  readonly store: Store;
  readonly traderId: number;
  readonly now: number;
}

interface TaggedTrade {
  readonly tradeId: number;
  readonly entry: Pick<DemoEntry, 'tags'>;
}

/** Makes the demo trader's tags in their groups and gives them to the trades that have them. */
export async function fillTags(
  { store, traderId, now }: Filling,
  tags: readonly DemoTag[],
  trades: readonly TaggedTrade[],
): Promise<void> {
  await store.write(async (db) => {
    const keys = new Map<string, string>();
    for (const { name, group, hue } of tags) {
      const made = await createLabel(db, { traderId, kind: 'tag', name, group, now });
      if (typeof made === 'string') throw new Error(`the tag ${name} of the demo: ${made}`);
      await changeLabel(db, { traderId, kind: 'tag', key: made.id }, { hue }, now);
      keys.set(name, made.id);
    }
    const rows = await findTagRows(db, traderId, [...keys.values()]);
    const marks = trades.flatMap(({ tradeId, entry }) =>
      entry.tags.map((name) => [traderId, tradeId, rows.get(keys.get(name)!)!]),
    );
    await insertMany(db, 'trade_tag', ['trader_id', 'trade_id', 'tag_id'], marks);
  });
}
