import type { Kysely } from 'kysely';
import type { FeeModel } from '@daybook/domain/execution/fee-model.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { estimateDays } from './estimate-days.ts';

interface FeesToEstimate {
  readonly traderId: number;
  readonly account: { readonly id: number; readonly revision: number; readonly source: string };
  readonly model: FeeModel | null;
  readonly clock: () => number;
}

/**
 * Calculates every execution of an account that has no stated fees again, and publishes the result as an import of its own, whole
 * or not at all. Executions whose fees stay are not written again.
 */
export async function estimateAgain(
  store: Store,
  { traderId, account, model, clock }: FeesToEstimate,
): Promise<'done' | 'busy' | 'changed'> {
  const importId = await openImport(store, {
    traderId,
    kind: 'by-hand',
    source: account.source,
    syncId: null,
    file: null,
    now: clock(),
  });
  if (importId === null) return 'busy';
  try {
    const wanted = { traderId, importId, accountId: account.id, model, clock };
    const changes = await estimateDays(store, wanted, (db, after) =>
      nextDay(db, traderId, account.id, after),
    );
    await publishImport(store, {
      traderId,
      importId,
      changes,
      accounts: [{ id: account.id, revision: account.revision, syncedToDay: null }],
      provenFlat: new Set(),
      now: clock(),
      together: async (db) => {
        await db
          .updateTable('account')
          .set({ fee_model: model && JSON.stringify(model) })
          .where('trader_id', '=', traderId)
          .where('id', '=', account.id)
          .execute();
      },
    });
    return 'done';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}

/** The first day after another that has executions without stated fees. */
async function nextDay(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  after: number,
): Promise<number | null> {
  const { day } = await currentExecutions(db, traderId)
    .select(({ fn }) => fn.min<number | null>('day').as('day'))
    .where('account_id', '=', accountId)
    .where('day', '>', after)
    .where('fee_provenance', 'in', ['unknown', 'estimated'])
    .executeTakeFirstOrThrow();
  return day;
}
