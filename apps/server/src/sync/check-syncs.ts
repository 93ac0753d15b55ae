import type { Store } from '#server/store/store.ts';
import { MAX_GIVEN_BACK_A_DAY, SYNCS_A_DAY } from './claim.ts';

/**
 * Whether a trader's synchronisations, their counts and what they brought say the same: one is under way at most, four a day
 * at most, and exactly those that were processed are seen. Gives one sentence a fault.
 */
export async function checkSyncs(store: Store, traderId: number): Promise<string[]> {
  const { syncs, quotas, imports } = await store.read(async (db) => ({
    syncs: await db
      .selectFrom('sync')
      .select(['id', 'day', 'state', 'ended_at'])
      .where('trader_id', '=', traderId)
      .execute(),
    quotas: await db.selectFrom('sync_quota').selectAll().where('trader_id', '=', traderId).execute(),
    imports: await db
      .selectFrom('import')
      .select(['id', 'kind', 'state', 'sync_id', 'revision'])
      .where('trader_id', '=', traderId)
      .execute(),
  }));
  const states = new Map(syncs.map(({ id, state }) => [id, state]));
  const claims = Map.groupBy(syncs, ({ day }) => day);
  const running = syncs.filter(({ state }) => state === 'claimed' || state === 'imported');
  const seen = new Set(imports.filter(({ state }) => state === 'published').map(({ sync_id: id }) => id));
  return [
    ...(running.length > 1 ? [`${running.length} synchronisations are under way at once`] : []),
    ...syncs
      .filter(
        ({ state, ended_at: ended }) => (state === 'processed' || state === 'failed') !== (ended !== null),
      )
      .map(({ id, state }) => `synchronisation ${id} is ${state}, and its end says otherwise`),
    ...quotas
      .filter(
        ({ day, used, given_back: free }) =>
          used > SYNCS_A_DAY || free > MAX_GIVEN_BACK_A_DAY || used + free > (claims.get(day)?.length ?? 0),
      )
      .map(
        ({ day, used, given_back: free }) =>
          `day ${day}: ${used} synchronisations are counted and ${free} given back, ${claims.get(day)?.length ?? 0} were made`,
      ),
    ...imports
      .filter(({ kind, sync_id: id }) => kind === 'sync' && (id === null || !states.has(id)))
      .map(({ id }) => `import ${id} belongs to no synchronisation`),
    ...imports
      .filter(
        ({ state, sync_id: id }) => id !== null && state === 'published' && states.get(id) !== 'processed',
      )
      .map(
        ({ id, sync_id: sync }) => `import ${id} is seen although synchronisation ${sync} was not processed`,
      ),
    ...syncs
      .filter(({ id, state }) => state === 'processed' && !seen.has(id))
      .map(({ id }) => `synchronisation ${id} was processed, and nothing of it is seen`),
    ...imports
      .filter(({ state, revision }) => (state === 'published') !== (revision !== null))
      .map(({ id, state }) => `import ${id} is ${state}, and its revision says otherwise`),
  ];
}
