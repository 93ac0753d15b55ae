import type { Store } from '../../apps/server/src/store/store.ts';

/** What the server said was done, and what was asked without an answer. */
export interface Acknowledged {
  /** Comments by trader and trade: the last one that was acknowledged, and those asked for since. */
  readonly journals: Map<string, { acknowledged: string | null; asked: string[] }>;
  /** Synchronisations of which the first or both steps were acknowledged. */
  readonly imported: Set<number>;
  readonly processed: Set<number>;
}

export function nothingAcknowledged(): Acknowledged {
  return { journals: new Map(), imported: new Set(), processed: new Set() };
}

/** Whether all of it is there. One sentence for each loss. */
export async function findLosses(store: Store, known: Acknowledged): Promise<string[]> {
  const { journals, syncs } = await store.read(async (db) => ({
    journals: await db
      .selectFrom('journal')
      .innerJoin('trade', (join) =>
        join.onRef('trade.trader_id', '=', 'journal.trader_id').onRef('trade.id', '=', 'journal.trade_id'),
      )
      .select(['journal.trader_id', 'trade.public_id', 'journal.comments'])
      .execute(),
    syncs: await db.selectFrom('sync').select(['id', 'state']).execute(),
  }));
  const stored = new Map(journals.map((row) => [`${row.trader_id} ${row.public_id}`, row.comments]));
  const states = new Map(syncs.map(({ id, state }) => [id, state]));
  return [
    ...[...known.journals].flatMap(([key, { acknowledged, asked }]) => {
      const comments = stored.get(key) ?? null;
      return comments === acknowledged || (comments !== null && asked.includes(comments))
        ? []
        : [`journal ${key}: ${comments} is stored, ${acknowledged} was acknowledged`];
    }),
    ...[...known.processed]
      .filter((id) => states.get(id) !== 'processed')
      .map((id) => `synchronisation ${id} was acknowledged as processed and is ${states.get(id)}`),
    ...[...known.imported]
      .filter((id) => !['imported', 'processed', 'failed'].includes(states.get(id) ?? ''))
      .map((id) => `synchronisation ${id} was acknowledged as imported and is ${states.get(id)}`),
  ];
}
