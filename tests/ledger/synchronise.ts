// Stages and publishes what a platform answers, as a synchronisation does.
import type { WholeFile } from '@daybook/brokers/files/read-file.ts';
import { publishImport } from '../../apps/server/src/ledger/publishing/publish-import.ts';
import { joinChanges, NO_CHANGES } from '../../apps/server/src/ledger/staging/changes.ts';
import { openImport, stageExecutions } from '../../apps/server/src/ledger/staging/stage.ts';
import type { Run } from './journal-run.ts';

async function readAccounts({ store, traderId }: Run) {
  return store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision', 'user_name as name'])
      .where('trader_id', '=', traderId)
      .where('hidden', '=', 0)
      .orderBy('id')
      .execute(),
  );
}

/** Brings the document that a platform answered with into those of its accounts that the journal has; returns the import. */
export async function synchronise(run: Run, { executions, summary }: WholeFile): Promise<number> {
  const { store, traderId, now } = run;
  const sync = {
    traderId,
    kind: 'sync',
    source: 'ibkr',
    syncId: null,
    file: null,
    now,
    statedAt: now,
  } as const;
  const importId = await openImport(store, sync);
  if (importId === null) throw new Error('another import is under way');
  const accounts = await readAccounts(run);
  let changes = NO_CHANGES;
  for (const { id: accountId, name } of accounts) {
    const reported = executions.filter(({ account }) => account === name);
    const kept = new Set(reported.map(({ externalId }) => externalId));
    const withdrawnIds = (summary.cancelled ?? [])
      .filter(({ account }) => account === name)
      .flatMap(({ ids }) => ids)
      .filter((id) => !kept.has(id));
    const place = { traderId, importId, accountId, source: 'ibkr' };
    const answer = { reported, withdrawnIds, complete: null, statedAt: Infinity, isPlatform: true };
    const staged = await stageExecutions(store, { ...place, ...answer });
    changes = joinChanges(changes, staged.changes);
  }
  await publishImport(store, {
    traderId,
    importId,
    changes,
    now,
    provenFlat: new Set(),
    accounts: accounts.map(({ id, revision }) => ({ id, revision, syncedToDay: null })),
  });
  return importId;
}
