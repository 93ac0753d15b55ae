import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { decimal, decimalText, negateDecimal } from '@daybook/domain/decimal.ts';
import { groupByHandSteps } from '@daybook/domain/trade/by-hand-groups.ts';
import type { Grouping } from '@daybook/domain/trade/grouping.ts';
import { inTurns } from '#server/outside/in-turns.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StagedChanges, TouchedPosition } from './changes.ts';
import { matchTrades, reviveTrades, type MatchedTrades } from './match-trades.ts';
import { readHandGroups, type HandGroups } from './hand-groups.ts';
import { findProvenFlat, hasEarlier, readFlatStart } from './flat-start.ts';
import { readExecutions, readGoneTrades, readTrades, type StoredExecution } from './positions.ts';

/** Raised when the rules of grouping change; trades remember under which they were made. */
export const GROUPING_VERSION = 1;

/** What one position looks like after the import, beside what is stored of it. */
export interface RegroupedPosition {
  readonly position: TouchedPosition;
  readonly matched: MatchedTrades;
  readonly setAside: Grouping<StoredExecution>['setAside'];
  readonly open: Grouping<StoredExecution>['open'];
  /** Instant up to which the platform vouches for data that do not balance, to be remembered; null when nothing new was found. */
  readonly provenFlatAt: number | null;
}

export interface RegroupFacts {
  readonly traderId: number;
  readonly importId: number;
  readonly changes: StagedChanges;
  /** Accounts of which the platform itself says that nothing is open, and whose first import this is. */
  readonly provenFlat: ReadonlySet<number>;
  /** Groups drawn by hand that are about to take the place of those stored; only one position is regrouped with them. */
  readonly hands?: HandGroups;
}

/** Groups every position that the import touches, each from its last flat moment before. Reads in short snapshots and lets others work in between. */
export async function regroup(store: Store, facts: RegroupFacts): Promise<RegroupedPosition[]> {
  const { traderId } = facts;
  const marked = await store.read((db) => readMarkedAccounts(db, traderId, facts.changes));
  const positions = await widenNewlyMarked(store, facts, marked);
  const regrouped: RegroupedPosition[] = [];
  for (const position of positions) {
    regrouped.push(await regroupPosition(store, facts, position, marked));
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
  const all = await store.read((db) => readPositions(db, traderId, [...marked.newly]));
  const others = changes.positions.filter(({ accountId }) => !marked.newly.has(accountId));
  return [...others, ...all.map((position) => ({ ...position, from: Number.MIN_SAFE_INTEGER }))];
}

/** Every position of some accounts: each of the trader's instruments is looked up, which are few, instead of all fills. */
function readPositions(db: Kysely<Tables>, traderId: number, accountIds: readonly number[]) {
  return db
    .selectFrom('instrument')
    .innerJoin('account', 'account.trader_id', 'instrument.trader_id')
    .select(['account.id as accountId', 'instrument.id as instrumentId'])
    .where('instrument.trader_id', '=', traderId)
    .where('account.id', 'in', accountIds)
    .where((where) =>
      where.exists(
        where
          .selectFrom('execution')
          .select('execution.id')
          .whereRef('execution.trader_id', '=', 'instrument.trader_id')
          .whereRef('execution.account_id', '=', 'account.id')
          .whereRef('execution.instrument_id', '=', 'instrument.id'),
      ),
    )
    .execute();
}

async function regroupPosition(
  store: Store,
  facts: RegroupFacts,
  touched: TouchedPosition,
  marked: MarkedAccounts,
): Promise<RegroupedPosition> {
  const read = await readPosition(store, facts, touched);
  const { position, trades } = read;
  const balanced = await balance(read, facts, marked);
  const grouping = await chooseReading(balanced, read, marked);
  return {
    position,
    matched: reviveTrades(await inTurns(matchTrades(trades, grouping.trades)), read.gone),
    setAside: grouping.setAside,
    open: grouping.open,
    provenFlatAt: balanced.provenFlatAt,
  };
}

type ReadPosition = Awaited<ReturnType<typeof readPosition>>;

/** The position from its last flat moment before the change on, from one snapshot. */
async function readPosition(
  store: Store,
  { traderId, importId, hands: drawn }: RegroupFacts,
  touched: TouchedPosition,
) {
  return store.read(async (db) => {
    const hands = drawn ?? (await readHandGroups(db, traderId, touched));
    // Groups drawn by hand may reach over any flat moment.
    const from =
      hands.size > 0 || drawn ? Number.MIN_SAFE_INTEGER : await readFlatStart(db, traderId, touched);
    const position = { ...touched, from };
    const isStart = !(await hasEarlier(db, traderId, position));
    const { multiplier } = await db
      .selectFrom('instrument')
      .select('multiplier')
      .where('trader_id', '=', traderId)
      .where('id', '=', position.instrumentId)
      .executeTakeFirstOrThrow();
    return {
      position,
      isStart,
      flatAt: isStart ? await findProvenFlat(db, traderId, position) : null,
      hands,
      executions: await readExecutions(db, traderId, importId, position),
      trades: await readTrades(db, traderId, position),
      gone: await readGoneTrades(db, traderId, position),
      multiplier,
    };
  });
}

function group(
  { executions, multiplier, hands }: ReadPosition,
  marksShorts: boolean,
  missing: string | null = null,
): Promise<Grouping<StoredExecution>> {
  const history = { executions, multiplier, marksShorts, ...(missing === null ? {} : { missing }) };
  return inTurns(groupByHandSteps(history, ({ identity }) => hands.get(identity)));
}

interface Balanced {
  readonly grouping: Grouping<StoredExecution>;
  readonly provenFlatAt: number | null;
}

/** Groups, with what was open before the data where the platform vouched or vouches now for their being flat. */
async function balance(
  read: ReadPosition,
  { provenFlat }: RegroupFacts,
  { all }: MarkedAccounts,
): Promise<Balanced> {
  const { position, isStart, flatAt } = read;
  const marksShorts = all.has(position.accountId);
  if (flatAt !== null) {
    const missing = await findMissing(read, flatAt, marksShorts);
    return { grouping: await group(read, marksShorts, missing), provenFlatAt: null };
  }
  const grouping = await group(read, marksShorts);
  const last = read.executions.at(-1);
  if (!grouping.open || !last || !isStart || !provenFlat.has(position.accountId))
    return { grouping, provenFlatAt: null };
  const missing = openingBefore(grouping.open);
  return { grouping: await group(read, marksShorts, missing), provenFlatAt: last.instant };
}

/** Signed size that was open before the first fill, reckoned anew: late and corrected fills change it. Null when they balance now. */
async function findMissing(read: ReadPosition, flatAt: number, marksShorts: boolean): Promise<string | null> {
  const executions = read.executions.filter(({ instant }) => instant <= flatAt);
  const { open } = await group({ ...read, executions }, marksShorts);
  return open && openingBefore(open);
}

/**
 * Where an account only now begins to mark its shorts, older plain sells from flat may have been shorts all the same: if
 * everything comes out flat as it was read before, it stays so.
 */
async function chooseReading(
  { grouping, provenFlatAt }: Balanced,
  read: ReadPosition,
  { newly }: MarkedAccounts,
): Promise<Grouping<StoredExecution>> {
  if (!grouping.open || provenFlatAt !== null || !newly.has(read.position.accountId)) return grouping;
  const unmarked = await group(read, false);
  return unmarked.open ? grouping : unmarked;
}

/** The platform says flat, the fills say otherwise: the opposite was open before the first of them. */
function openingBefore({ side, size }: NonNullable<Grouping<StoredExecution>['open']>): string {
  return side === 'short' ? size : decimalText(negateDecimal(decimal(size)));
}
