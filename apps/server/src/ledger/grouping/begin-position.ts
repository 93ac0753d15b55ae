import type { Kysely } from 'kysely';
import { groupManuallySteps } from '@daybook/domain/trade/grouping/manual-groups.ts';
import type { Split } from '@daybook/domain/execution/split.ts';
import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StagedChanges, TouchedPosition } from '#server/ledger/staging/changes.ts';
import { findProvenFlat, hasEarlier, readFlatStart } from './flat-start.ts';
import { readSplits } from '#server/ledger/splits/read-splits.ts';
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
  /** The import that is being undone: what it states of splits holds no more. */
  readonly undone?: number;
}

export interface BegunPosition {
  readonly position: TouchedPosition;
  /** Whether nothing published lies before. */
  readonly isStart: boolean;
  readonly flatAt: number | null;
  readonly manualGroups: ManualGroups;
  readonly multiplier: string;
  readonly splits: readonly Split[];
}

/** The position's last flat moment before the change, and what affects its grouping. */
export async function readBeginning(
  db: Kysely<Tables>,
  facts: RegroupFacts,
  touched: TouchedPosition,
): Promise<BegunPosition> {
  const { traderId, manualGroups: drawn } = facts;
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
  const splits = await readSplits(db, facts, position);
  return { position, isStart, flatAt, manualGroups, multiplier, splits };
}

/** Groups executions by what is known of their position. */
export function group(
  {
    executions,
    multiplier,
    manualGroups,
    splits,
  }: Pick<BegunPosition, 'multiplier' | 'manualGroups' | 'splits'> & {
    readonly executions: readonly StoredExecution[];
  },
  marking: MarkingSources,
  missing: string | null = null,
): Promise<Grouping<StoredExecution>> {
  const marksShorts = ({ source }: StoredExecution): boolean => marking.has(source);
  const history = { executions, multiplier, marksShorts, splits, ...(missing === null ? {} : { missing }) };
  return inSlices(groupManuallySteps(history, ({ identity }) => manualGroups.get(identity)));
}
