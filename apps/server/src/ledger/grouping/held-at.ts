import type { OpenPosition } from '@daybook/domain/trade/grouping/grouping.ts';
import { NO_CHANGES, type TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { Store } from '#server/store/store.ts';
import { group, readBeginning } from './begin-position.ts';
import { readExecutions, type StoredExecution } from './positions.ts';

interface Journal {
  readonly traderId: number;
  /** The import at work, whose executions are there too; 0 for none. */
  readonly importId: number;
}

/** Reads a position from an instant on, or from its last flat moment before that; gives what is open of it right before an instant, null for nothing. */
export async function readHeld(
  store: Store,
  { traderId, importId }: Journal,
  place: TouchedPosition,
): Promise<(instant: number) => Promise<OpenPosition<StoredExecution> | null>> {
  const facts = { traderId, importId, changes: NO_CHANGES, provenFlat: new Set<number>() };
  const begun = await store.read((db) => readBeginning(db, facts, place));
  const replaces = importId !== 0;
  const wanted = { traderId, importId, position: begun.position, replaces, most: Infinity };
  const { executions } = await store.read((db) => readExecutions(db, wanted));
  return async (instant) => {
    const before = executions.filter((execution) => execution.instant < instant);
    return (await group({ ...begun, executions: before }, new Set())).open;
  };
}
