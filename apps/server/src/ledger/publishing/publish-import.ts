import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import { StoreError } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';
import { checkAmounts, gatherAmounts } from '#server/ledger/staging/amount-range.ts';
import type { StagedChanges, TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { ManualGroups } from '#server/ledger/grouping/manual-groups.ts';
import { publish } from './publish.ts';
import { gatherOutcome } from '#server/ledger/grouping/outcome.ts';
import { regroup } from '#server/ledger/grouping/regroup.ts';
import { writeStatedPlans } from '#server/ledger/risk/write-stated-plans.ts';
import { readFirstMarks, refreshMarks } from './refresh-marks.ts';
import { writeNewTrades, type FirstMark } from './write-trades.ts';

interface PublishedImport {
  readonly created: number;
  readonly changed: number;
  readonly setAside: number;
  /** Positions that are still open at the end of the data. */
  readonly open: number;
  readonly revision: number;
}

interface ImportToPublish {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  readonly accounts: readonly {
    readonly id: number;
    readonly revision: number;
    readonly syncedToDay: number | null;
  }[];
  readonly provenFlat: ReadonlySet<number>;
  readonly manualGroups?: ManualGroups;
  /** The import that it undoes. */
  readonly undone?: number;
  /** Checks the positions that are open at the end, while the new trades are still unseen; false stops there. */
  readonly mayPublish?: (open: readonly TouchedPosition[]) => Promise<boolean>;
  readonly together?: (db: Kysely<Tables>, revision: number) => Promise<void>;
  readonly now: number;
}

/** Groups what an import staged and publishes it, all or nothing; null when `mayPublish` said no. Throws AmountsOutOfRange. */
export async function publishImport(store: Store, wanted: ImportToPublish): Promise<PublishedImport | null> {
  const { traderId, importId, changes, accounts, now, mayPublish, together } = wanted;
  const { outcome, traded } = await writeRegrouped(
    store,
    wanted,
    await readFirstMarks(store, traderId, importId),
  );
  const open = outcome.rests.filter(({ isOpen }) => isOpen).map(({ position }) => position);
  if (mayPublish && !(await mayPublish(open))) return null;
  const publication = { traderId, importId, changes, now, outcome, accounts, traded };
  const published = await publish(store, { ...publication, ...(together ? { together } : {}) });
  const touched = outcome.rests.map(({ position }) => position);
  const marked = (await refreshMarks(store, traderId, touched)) ?? published;
  const revision = (await writePlans(store, traderId, now)) ?? marked;
  return {
    revision,
    created: outcome.created,
    changed: outcome.changed.length + outcome.gone.length,
    setAside: outcome.rests.reduce((sum, { setAside }) => sum + setAside.length, 0),
    open: open.length,
  };
}

/** Writes the new trades unseen while they are grouped, and keeps what can only be written when they are published. */
async function writeRegrouped(
  store: Store,
  wanted: ImportToPublish,
  markOf: (accountId: number) => FirstMark,
) {
  const { traderId, importId, changes, provenFlat, manualGroups, undone = 0 } = wanted;
  const gathered = gatherOutcome(traderId, markOf);
  const amounts = gatherAmounts();
  const facts = {
    traderId,
    importId,
    changes,
    provenFlat,
    undone,
    ...(manualGroups ? { manualGroups } : {}),
  };
  const trades = writeNewTrades(store, wanted, markOf);
  for await (const stretch of regroup(store, facts)) {
    await trades.take(stretch);
    gathered.take(stretch);
    amounts.take(stretch);
  }
  await trades.end();
  return { outcome: gathered.end(), traded: await checkAmounts(store, traderId, amounts.end()) };
}

/** It is published by now: what the store could not take goes in with the next import or the next sweep. */
async function writePlans(store: Store, traderId: number, now: number): Promise<number | null> {
  try {
    return await writeStatedPlans(store, traderId, now);
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}
