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
import { readExecutions, type Span, type StoredExecution } from './positions.ts';
import { readGoneTrades, readSpanning, readTrades, type Stretch } from './stored-trades.ts';

/** Raised when the rules of grouping change; trades remember under which they were made. */
export const GROUPING_VERSION = 1;

/** What a stretch of one position looks like after the import, beside what is stored of it. */
export interface RegroupedStretch {
  readonly position: Stretch;
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
  /** Rows that a stretch is begun with, where not {@link ROWS_A_STRETCH}. */
  readonly rowsAStretch?: number;
}

/**
 * Groups every position that the import touches, each from its last flat moment before. What comes out is given piece by
 * piece, so that a caller who lets it go never holds more than a stretch. Reads in short snapshots and lets others work in
 * between: what is published is checked against the accounts' revisions.
 */
export async function* regroup(store: Store, facts: RegroupFacts): AsyncGenerator<RegroupedStretch> {
  const { traderId } = facts;
  const marked = await store.read((db) => readMarkedAccounts(db, traderId, facts.changes));
  for (const position of await widenNewlyMarked(store, facts, marked)) {
    yield* regroupPosition(store, facts, position, marked);
    await turn();
  }
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

async function* regroupPosition(
  store: Store,
  facts: RegroupFacts,
  touched: TouchedPosition,
  marked: MarkedAccounts,
): AsyncGenerator<RegroupedStretch> {
  const begun = await store.read((db) => readBeginning(db, facts, touched));
  if (isReadWhole(begun, facts)) return void (yield await regroupWhole(store, facts, begun, marked));
  for await (const stretch of groupInStretches(
    store,
    facts,
    begun,
    await chooseMarking(store, facts, begun, marked),
  ))
    yield await matchStretch(store, facts, stretch.position, stretch.grouping);
}

interface BegunPosition {
  readonly position: TouchedPosition;
  /** Whether nothing published lies before. */
  readonly isStart: boolean;
  readonly flatAt: number | null;
  readonly hands: HandGroups;
  readonly multiplier: string;
}

/** The position's last flat moment before the change, and what bears on its grouping. */
async function readBeginning(
  db: Kysely<Tables>,
  { traderId, hands: drawn }: RegroupFacts,
  touched: TouchedPosition,
): Promise<BegunPosition> {
  const hands = drawn ?? (await readHandGroups(db, traderId, touched));
  // Groups drawn by hand may reach over any flat moment.
  const from = hands.size > 0 || drawn ? Number.MIN_SAFE_INTEGER : await readFlatStart(db, traderId, touched);
  const position = { ...touched, from };
  const isStart = !(await hasEarlier(db, traderId, position));
  const { multiplier } = await db
    .selectFrom('instrument')
    .select('multiplier')
    .where('trader_id', '=', traderId)
    .where('id', '=', position.instrumentId)
    .executeTakeFirstOrThrow();
  const flatAt = isStart ? await findProvenFlat(db, traderId, position) : null;
  return { position, isStart, flatAt, hands, multiplier };
}

/** Whether a later fill may bear on the grouping of earlier ones, so that the position cannot be taken in stretches. */
function isReadWhole(
  { hands, flatAt, position, isStart }: BegunPosition,
  { hands: drawn, provenFlat }: RegroupFacts,
): boolean {
  const isBalanced = flatAt !== null || (isStart && provenFlat.has(position.accountId));
  return hands.size > 0 || drawn !== undefined || isBalanced;
}

async function regroupWhole(
  store: Store,
  facts: RegroupFacts,
  begun: BegunPosition,
  marked: MarkedAccounts,
): Promise<RegroupedStretch> {
  const { traderId, importId, changes } = facts;
  const { position } = begun;
  const wanted = { traderId, importId, position, replaces: changes.replaces, most: Infinity };
  const { executions } = await store.read((db) => readExecutions(db, wanted));
  const read = { ...begun, executions };
  const { grouping, provenFlatAt } = await chooseReading(await balance(read, facts, marked), read, marked);
  return { ...(await matchStretch(store, facts, { ...position, until: null }, grouping)), provenFlatAt };
}

/** Rows of a stretch: enough to be quick, few enough to be held and worked on without anybody's noticing. */
const ROWS_A_STRETCH = 10_000;

interface GroupedStretch {
  readonly position: Stretch;
  readonly grouping: Grouping<StoredExecution>;
}

/** From flat moment to flat moment: what lies behind one cannot change what lies before it. */
async function* groupInStretches(
  store: Store,
  { traderId, importId, changes, rowsAStretch = ROWS_A_STRETCH }: RegroupFacts,
  { position: begun, ...history }: BegunPosition,
  marksShorts: boolean,
): AsyncGenerator<GroupedStretch> {
  let { from } = begun;
  let most = rowsAStretch;
  for (;;) {
    const position = { ...begun, from };
    const wanted = { traderId, importId, position, replaces: changes.replaces, most };
    const { executions, readTo, moves } = await store.read((db) => readExecutions(db, wanted));
    const grouping = await group({ ...history, executions }, marksShorts);
    const moments = readTo === null ? [] : flatMoments(grouping, from, readTo);
    const until = await findCut(store, traderId, position, moments, moves);
    if (until === null && readTo !== null) {
      most *= 2;
      continue;
    }
    yield { position: { ...position, until }, grouping: upTo(grouping, until) };
    if (until === null) return;
    from = until;
    most = rowsAStretch;
  }
}

/**
 * The latest flat moment over which neither a trade of the journal nor the correction of a fill reaches: what lies on its two
 * sides has nothing to do with each other. Null without one.
 */
async function findCut(
  store: Store,
  traderId: number,
  position: TouchedPosition,
  moments: readonly number[],
  moves: readonly Span[],
): Promise<number | null> {
  let latest = Infinity;
  for (const moment of moments.toReversed()) {
    if (moment > latest) continue;
    const starts = moves.filter(({ from, to }) => from < moment && moment <= to).map(({ from }) => from);
    const opened = await store.read((db) => readSpanning(db, traderId, position, moment));
    if (opened !== null) starts.push(opened);
    if (starts.length === 0) return moment;
    latest = Math.min(...starts);
  }
  return null;
}

/** Instants before which all that was opened is closed, in their order. */
function flatMoments({ trades, open }: Grouping<StoredExecution>, from: number, readTo: number): number[] {
  const moments: number[] = [];
  let closed = from;
  const openings = [...trades, { opened: open?.parts[0]?.execution.instant ?? readTo, closed: readTo }];
  // Positions that stand beside each other are closed in another order than they were opened.
  for (const trade of openings.sort((left, right) => left.opened - right.opened)) {
    if (trade.opened > closed) moments.push(trade.opened);
    closed = Math.max(closed, trade.closed);
  }
  return moments;
}

/** What a grouping says of the time before a flat moment. */
function upTo(grouping: Grouping<StoredExecution>, until: number | null): Grouping<StoredExecution> {
  if (until === null) return grouping;
  return {
    trades: grouping.trades.filter(({ closed }) => closed < until),
    setAside: grouping.setAside.filter(({ execution }) => execution.instant < until),
    open: null,
  };
}

async function matchStretch(
  store: Store,
  { traderId }: RegroupFacts,
  position: Stretch,
  { trades, setAside, open }: Grouping<StoredExecution>,
): Promise<RegroupedStretch> {
  const [stored, gone] = await store.read(async (db) => [
    await readTrades(db, traderId, position),
    await readGoneTrades(db, traderId, position),
  ]);
  const matched = reviveTrades(await inTurns(matchTrades(stored, trades)), gone);
  return { position, matched, setAside, open, provenFlatAt: null };
}

type ReadPosition = BegunPosition & { readonly executions: readonly StoredExecution[] };

function group(
  { executions, multiplier, hands }: Pick<ReadPosition, 'executions' | 'multiplier' | 'hands'>,
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
  balanced: Balanced,
  read: ReadPosition,
  { newly }: MarkedAccounts,
): Promise<Balanced> {
  const { grouping, provenFlatAt } = balanced;
  if (!grouping.open || provenFlatAt !== null || !newly.has(read.position.accountId)) return balanced;
  const unmarked = await group(read, false);
  return unmarked.open ? balanced : { grouping: unmarked, provenFlatAt };
}

/** The same choice for a position that is taken in stretches: whether its shorts are read as marked. */
async function chooseMarking(
  store: Store,
  facts: RegroupFacts,
  begun: BegunPosition,
  { all, newly }: MarkedAccounts,
): Promise<boolean> {
  const { accountId } = begun.position;
  if (!newly.has(accountId)) return all.has(accountId);
  const endsOpen = async (marksShorts: boolean) => {
    let isOpen = false;
    for await (const { grouping } of groupInStretches(store, facts, begun, marksShorts))
      isOpen = grouping.open !== null;
    return isOpen;
  };
  return !(await endsOpen(true)) || (await endsOpen(false));
}

/** The platform says flat, the fills say otherwise: the opposite was open before the first of them. */
function openingBefore({ side, size }: NonNullable<Grouping<StoredExecution>['open']>): string {
  return side === 'short' ? size : decimalText(negateDecimal(decimal(size)));
}
