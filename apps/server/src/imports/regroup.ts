import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { decimal, decimalText, negateDecimal } from '@daybook/domain/decimal.ts';
import { groupPositionSteps, type Grouping } from '@daybook/domain/trade/grouping.ts';
import { inTurns } from '#server/outside/in-turns.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StagedChanges, TouchedPosition } from './changes.ts';
import { matchTrades, type MatchedTrades } from './match-trades.ts';
import {
  hasEarlier,
  readExecutions,
  readFlatStart,
  readMissing,
  readTrades,
  type StoredExecution,
} from './positions.ts';

/** Raised when the rules of grouping change; trades remember under which they were made. */
export const GROUPING_VERSION = 1;

/** What one position looks like after the import, beside what is stored of it. */
export interface RegroupedPosition {
  readonly position: TouchedPosition;
  readonly matched: MatchedTrades;
  readonly setAside: Grouping<StoredExecution>['setAside'];
  readonly open: Grouping<StoredExecution>['open'];
  /** Executions that were read, all of which are accounted for by the trades, the open rest and what is set aside. */
  readonly executionIds: readonly number[];
  /** Size found to have been open before the data, to be remembered; null when nothing new was found. */
  readonly missing: string | null;
}

export interface RegroupFacts {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  /** Accounts of which the platform itself says that nothing is open, and whose first import this is. */
  readonly provenFlat: ReadonlySet<number>;
}

/** Groups every position that the import touches, each from its last flat moment before. Reads in short snapshots and lets others work in between. */
export async function regroup(store: Store, facts: RegroupFacts): Promise<RegroupedPosition[]> {
  const { traderId } = facts;
  const marked = await store.read((db) => readMarkedAccounts(db, traderId, facts.changes));
  const positions = await widenNewlyMarked(store, facts, marked);
  const regrouped: RegroupedPosition[] = [];
  for (const position of positions) {
    regrouped.push(await regroupPosition(store, facts, position, marked.all.has(position.accountId)));
    await turn();
  }
  return regrouped;
}

interface MarkedAccounts {
  /** Accounts whose source tells opening sells from closing ones, this import included. */
  readonly all: ReadonlySet<number>;
  /** Those of which only this import says so. */
  readonly newly: ReadonlySet<number>;
}

async function readMarkedAccounts(
  db: Kysely<Tables>,
  traderId: number,
  { marking }: StagedChanges,
): Promise<MarkedAccounts> {
  const before = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('marks_shorts', '=', 1)
    .execute();
  const known = new Set(before.map(({ id }) => id));
  const newly = new Set(marking.filter((id) => !known.has(id)));
  return { all: known.union(newly), newly };
}

/** An account that begins to mark its short sales is grouped anew from its beginning: its plain sells now mean something else. */
async function widenNewlyMarked(
  store: Store,
  { traderId, changes }: RegroupFacts,
  marked: MarkedAccounts,
): Promise<TouchedPosition[]> {
  if (marked.newly.size === 0) return [...changes.positions];
  const all = await store.read((db) =>
    db
      .selectFrom('execution')
      .select(['account_id', 'instrument_id'])
      .distinct()
      .where('trader_id', '=', traderId)
      .where('account_id', 'in', [...marked.newly])
      .execute(),
  );
  const others = changes.positions.filter(({ accountId }) => !marked.newly.has(accountId));
  return [
    ...others,
    ...all.map((row) => ({
      accountId: row.account_id,
      instrumentId: row.instrument_id,
      from: Number.MIN_SAFE_INTEGER,
    })),
  ];
}

async function regroupPosition(
  store: Store,
  facts: RegroupFacts,
  touched: TouchedPosition,
  marksShorts: boolean,
): Promise<RegroupedPosition> {
  const { traderId, importId } = facts;
  const read = await store.read(async (db) => {
    const position = { ...touched, from: await readFlatStart(db, traderId, touched) };
    const isStart = !(await hasEarlier(db, traderId, position));
    return {
      position,
      isStart,
      missing: isStart ? await readMissing(db, traderId, position) : null,
      executions: await readExecutions(db, traderId, importId, position),
      trades: await readTrades(db, traderId, position),
      multiplier: (
        await db
          .selectFrom('instrument')
          .select('multiplier')
          .where('trader_id', '=', traderId)
          .where('id', '=', position.instrumentId)
          .executeTakeFirstOrThrow()
      ).multiplier,
    };
  });
  const history = { executions: read.executions, multiplier: read.multiplier, marksShorts };
  let grouping = await inTurns(
    groupPositionSteps({ ...history, ...(read.missing === null ? {} : { missing: read.missing }) }),
  );
  let found: string | null = null;
  if (
    grouping.open &&
    read.isStart &&
    read.missing === null &&
    facts.provenFlat.has(read.position.accountId)
  ) {
    found = openingBefore(grouping.open);
    grouping = await inTurns(groupPositionSteps({ ...history, missing: found }));
  }
  return {
    position: read.position,
    matched: matchTrades(read.trades, grouping.trades),
    setAside: grouping.setAside,
    open: grouping.open,
    executionIds: read.executions.map(({ id }) => id),
    missing: found,
  };
}

/** The platform says flat, the fills say otherwise: the opposite was open before the first of them. */
function openingBefore({ side, size }: NonNullable<Grouping<StoredExecution>['open']>): string {
  return side === 'short' ? size : decimalText(negateDecimal(decimal(size)));
}
