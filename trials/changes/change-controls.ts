// Faults made on purpose that the trial of many trades' changes has to notice.
import type { Store } from '../../apps/server/src/store/store.ts';
import type { Control } from '../controls/controls.ts';
import { tradeChanges } from './trade-changes.ts';

interface Tampering {
  readonly name: string;
  /** What goes wrong behind the back of the trial. */
  readonly tamper: (store: Store) => Promise<unknown>;
}

const FAULTS: readonly Tampering[] = [
  { name: 'a tag that a change added is gone', tamper: removeTag },
  {
    name: 'a setup that a change set is another',
    tamper: (store) => writeOver(store, { event: 'BULL_180' }),
  },
  { name: 'a change told no form that was open', tamper: (store) => writeOver(store, { version: 1 }) },
];

function removeTag(store: Store): Promise<unknown> {
  return store.write(async (db) => {
    const { trade_id: trade, tag_id: tag } = await db
      .selectFrom('trade_tag')
      .select(['trade_id', 'tag_id'])
      .executeTakeFirstOrThrow();
    await db.deleteFrom('trade_tag').where('trade_id', '=', trade).where('tag_id', '=', tag).execute();
  });
}

/** Writes over one entry that was written more than once. */
function writeOver(
  store: Store,
  values: { readonly event: string } | { readonly version: number },
): Promise<unknown> {
  return store.write(async (db) => {
    const { trade_id: trade } = await db
      .selectFrom('journal')
      .select('trade_id')
      .where('version', '>', 1)
      .executeTakeFirstOrThrow();
    await db.updateTable('journal').set(values).where('trade_id', '=', trade).execute();
  });
}

/** Each of the faults separately, in a short form of the trial. */
export function changeControls(seed: number): Control[] {
  return FAULTS.map(({ name, tamper }) => ({
    name: `trade-changes: ${name}`,
    catches: async () => {
      const { figures, faults } = await tradeChanges({ seed, steps: 20, databaseUrl: null, tamper });
      return (figures['violations'] ?? 0) > 0 ? faults[0]! : null;
    },
  }));
}
