import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { publishImport } from '../../apps/server/src/ledger/publishing/publish-import.ts';
import type { StagedChanges } from '../../apps/server/src/ledger/staging/changes.ts';
import { openImport, stageExecutions } from '../../apps/server/src/ledger/staging/stage.ts';
import type { SyncFixture } from './sync-fixture.ts';

/** The report of one round: executions, and the ids of those that it withdraws. */
export interface Round {
  readonly source: string;
  readonly executions: readonly ReportedExecution[];
  readonly withdrawnIds: readonly string[];
}

export interface RoundFacts {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  readonly provenFlat: ReadonlySet<number>;
}

/** Imports a round into the fixture's one account; `look` sees it staged, before it is published. */
export async function importRound(
  { store, traderId, time }: SyncFixture,
  { source, executions, withdrawnIds }: Round,
  look: (facts: RoundFacts) => Promise<void>,
): Promise<void> {
  const file = { name: source, hash: source };
  const opening = { traderId, kind: 'file', source, syncId: null, file, now: time.now } as const;
  const importId = (await openImport(store, opening))!;
  const account = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision'])
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow(),
  );
  const { changes } = await stageExecutions(store, {
    traderId,
    importId,
    accountId: account.id,
    source,
    reported: executions,
    complete: null,
    withdrawnIds,
  });
  const facts = { traderId, importId, changes, provenFlat: new Set<number>() };
  await look(facts);
  await publishImport(store, { ...facts, accounts: [{ ...account, syncedToDay: null }], now: time.now });
}
