import type { Kysely } from 'kysely';
import { groupManuallySteps } from '@daybook/domain/trade/grouping/manual-groups.ts';
import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StagedChanges, TouchedPosition } from '#server/ledger/staging/changes.ts';
import { findProvenFlat, hasEarlier, readFlatStart } from './flat-start.ts';
import { readManualGroups, type ManualGroups } from './manual-groups.ts';
import type { MarkingSources } from '#server/ledger/publishing/marked-sources.ts';
import type { StoredExecution } from './positions.ts';

export interface RegroupFacts {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  /** Accounts of which the platform itself says that nothing is open, and whose first import this is. */
  readonly provenFlat: ReadonlySet<number>;
  /** Manual groups that are about to replace the stored ones; only one position is regrouped with them. */
  readonly manualGroups?: ManualGroups;
  /** Rows that a stretch is begun with, where not {@link ROWS_A_STRETCH}. */
  readonly rowsAStretch?: number;
}

export interface BegunPosition {
  readonly position: TouchedPosition;
  /** Whether nothing published lies before. */
  readonly isStart: boolean;
  readonly flatAt: number | null;
  readonly manualGroups: ManualGroups;
  readonly multiplier: string;
}

/** The position's last flat moment before the change, and what affects its grouping. */
export async function readBeginning(
  db: Kysely<Tables>,
  { traderId, manualGroups: drawn }: RegroupFacts,
  touched: TouchedPosition,
): Promise<BegunPosition> {
  const manualGroups = drawn ?? (await readManualGroups(db, traderId, touched));
  // Manual groups may reach over any flat moment.
  const from =
    manualGroups.size > 0 || drawn ? Number.MIN_SAFE_INTEGER : await readFlatStart(db, traderId, touched);
  const position = { ...touched, from };
  const isStart = !(await hasEarlier(db, traderId, position));
  const { multiplier } = await db
    .selectFrom('instrument')
    .select('multiplier')
    .where('trader_id', '=', traderId)
    .where('id', '=', position.instrumentId)
    .executeTakeFirstOrThrow();
  const flatAt = isStart ? await findProvenFlat(db, traderId, position) : null;
  return { position, isStart, flatAt, manualGroups, multiplier };
}

/** Groups executions by what is known of their position. */
export function group(
  {
    executions,
    multiplier,
    manualGroups,
  }: Pick<BegunPosition, 'multiplier' | 'manualGroups'> & { readonly executions: readonly StoredExecution[] },
  marking: MarkingSources,
  missing: string | null = null,
): Promise<Grouping<StoredExecution>> {
  const marksShorts = ({ source }: StoredExecution): boolean => marking.has(source);
  const history = { executions, multiplier, marksShorts, ...(missing === null ? {} : { missing }) };
  return inSlices(groupManuallySteps(history, ({ identity }) => manualGroups.get(identity)));
}
