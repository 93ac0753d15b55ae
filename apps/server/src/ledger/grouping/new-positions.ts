import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { BegunPosition, RegroupFacts } from './begin-position.ts';
import { executionRows, inOrder, type StoredExecution } from './positions.ts';

/** Positions read in one snapshot. */
export const POSITIONS_A_LOOK = 100;
/** More rows are read as those of other positions are, a page at a time. */
const MAX_ROWS = 20;

/** A position that begins with the import, with all that the import brings of it. */
export interface NewPosition {
  readonly begun: BegunPosition;
  readonly executions: readonly StoredExecution[];
}

/**
 * Those of some positions of which the journal knows nothing yet and of which the import brings little: what
 * `readBeginning`, `readExecutions` and the trades stored of each would say, by two statements an account. A file may name
 * tens of thousands of instruments.
 */
export async function readNewPositions(
  db: Kysely<Tables>,
  { traderId, importId, changes, manualGroups }: RegroupFacts,
  positions: readonly TouchedPosition[],
): Promise<ReadonlyMap<TouchedPosition, NewPosition>> {
  const found = new Map<TouchedPosition, NewPosition>();
  if (manualGroups !== undefined || changes.replaces) return found;
  for (const [accountId, held] of Map.groupBy(positions, (position) => position.accountId)) {
    const ids = held.map(({ instrumentId }) => instrumentId);
    const multipliers = await readUnknown(db, traderId, accountId, ids);
    if (multipliers.size === 0) continue;
    const rows = await executionRows(db, traderId, importId)
      .select(['execution.instrument_id', 'execution.import_id'])
      .where('execution.account_id', '=', accountId)
      .where('execution.instrument_id', 'in', [...multipliers.keys()])
      .execute();
    const byInstrument = Map.groupBy(rows, (row) => row.instrument_id);
    for (const position of held) {
      const multiplier = multipliers.get(position.instrumentId);
      const own = byInstrument.get(position.instrumentId) ?? [];
      if (multiplier === undefined || own.some((row) => row.import_id !== importId)) continue;
      const counted = own.filter((row) => row.instant >= position.from && row.withdrawn === 0);
      const begun = {
        position,
        isStart: true,
        flatAt: null,
        manualGroups: new Map<string, number>(),
        multiplier,
        splits: [],
      };
      found.set(position, { begun, executions: inOrder(counted.map((row) => ({ row, lineage: row.id }))) });
    }
  }
  return found;
}

/** The multipliers of those instruments of which an account has few rows of any import, no trade, no group and no split. */
async function readUnknown(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  instrumentIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'multiplier'])
    .where('trader_id', '=', traderId)
    .where('id', 'in', instrumentIds)
    .where(nothingIn('trade', accountId))
    .where(nothingIn('missing_opening', accountId))
    .where(nothingIn('by_hand_group', accountId))
    .where(nothingIn('split', accountId))
    // It counts no further than it must.
    .where(nothingIn('execution', accountId, MAX_ROWS))
    .execute();
  return new Map(rows.map(({ id, multiplier }) => [id, multiplier]));
}

/** Whether a table has no more than so many rows of the account in the instrument. */
function nothingIn(
  table: 'trade' | 'missing_opening' | 'by_hand_group' | 'split' | 'execution',
  accountId: number,
  beyond = 0,
): Expression<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS held WHERE held.trader_id = instrument.trader_id
    AND held.account_id = ${accountId} AND held.instrument_id = instrument.id LIMIT 1 OFFSET ${sql.lit(beyond)})`;
}
