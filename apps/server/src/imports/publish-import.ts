import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StagedChanges } from './changes.ts';
import type { HandGroups } from './hand-groups.ts';
import { publish } from './publish.ts';
import { regroup, type RegroupedPosition } from './regroup.ts';
import { writeNewTrades } from './write-trades.ts';

export interface PublishedImport {
  readonly created: number;
  readonly changed: number;
  readonly setAside: number;
  /** Positions that are still open at the end of the data. */
  readonly open: number;
  readonly revision: number;
}

export interface ImportToPublish {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  readonly accounts: readonly {
    readonly id: number;
    readonly revision: number;
    readonly syncedToDay: number | null;
  }[];
  readonly provenFlat: ReadonlySet<number>;
  readonly hands?: HandGroups;
  /** Looks at what the grouping found before anything is written; false stops there. */
  readonly mayPublish?: (regrouped: readonly RegroupedPosition[]) => Promise<boolean>;
  readonly together?: (db: Kysely<Tables>, revision: number) => Promise<void>;
  readonly now: number;
}

/** Groups what an import staged and publishes it, all or nothing; null when `mayPublish` said no. */
export async function publishImport(store: Store, wanted: ImportToPublish): Promise<PublishedImport | null> {
  const { traderId, importId, changes, accounts, provenFlat, now } = wanted;
  const regrouped = await regroup(store, {
    traderId,
    importId,
    changes,
    provenFlat,
    ...(wanted.hands ? { hands: wanted.hands } : {}),
  });
  if (wanted.mayPublish && !(await wanted.mayPublish(regrouped))) return null;
  const created = await writeNewTrades(store, traderId, importId, regrouped);
  const revision = await publish(store, {
    traderId,
    importId,
    changes,
    now,
    regrouped,
    accounts,
    ...(wanted.together ? { together: wanted.together } : {}),
  });
  return {
    created,
    revision,
    changed: regrouped.reduce((sum, { matched }) => sum + matched.changed.length + matched.gone.length, 0),
    setAside: regrouped.reduce((sum, { setAside }) => sum + setAside.length, 0),
    open: regrouped.filter(({ open }) => open !== null).length,
  };
}
