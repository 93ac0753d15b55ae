import { setImmediate as turn } from 'node:timers/promises';
import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import { AmountOutOfRange } from '@daybook/domain/money.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { Store } from '#server/store/store.ts';
import { AmountsOutOfRange, readTradeNames } from '#server/ledger/staging/amount-range.ts';
import { readBeginning, type BegunPosition, type RegroupFacts } from './begin-position.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import { groupInStretches } from './group-in-stretches.ts';
import { groupRead, groupWhole } from './group-whole.ts';
import {
  readMarkedSources,
  widenNewlyMarked,
  type MarkedSources,
  type MarkingSources,
} from '#server/ledger/publishing/marked-sources.ts';
import { keepTyped } from './keep-typed.ts';
import { matchTrades, reviveTrades, type MatchedTrades } from './match-trades.ts';
import { POSITIONS_A_LOOK, readNewPositions, type NewPosition } from './new-positions.ts';
import type { StoredExecution } from './positions.ts';
import { readGoneTrades, readTrades, type Stretch } from './stored-trades.ts';

/** Raised when the rules of grouping change; trades remember under which they were made. */
export const GROUPING_VERSION = 1;

/** A stretch of one position after the import, and what is stored of it. */
export interface RegroupedStretch {
  readonly position: Stretch;
  /** Of the position's instrument. */
  readonly multiplier: string;
  readonly matched: MatchedTrades;
  readonly setAside: Grouping<StoredExecution>['setAside'];
  readonly open: Grouping<StoredExecution>['open'];
  /** Instant up to which the platform vouches for data that do not balance, to be remembered; null when nothing new was found. */
  readonly provenFlatAt: number | null;
}

/**
 * Groups every position that the import touches, each from its last flat moment before. What comes out is given piece by
 * piece, so that a caller who lets it go never holds more than a stretch. Reads in short snapshots and lets others work in
 * between: what is published is checked against the accounts' revisions.
 */
export async function* regroup(store: Store, facts: RegroupFacts): AsyncGenerator<RegroupedStretch> {
  const marked = await store.read((db) => readMarkedSources(db, facts));
  const positions = await widenNewlyMarked(store, facts, marked);
  for (let from = 0; from < positions.length; from += POSITIONS_A_LOOK) {
    const next = positions.slice(from, from + POSITIONS_A_LOOK);
    const begins = await store.read((db) => readNewPositions(db, facts, next));
    for (const position of next) {
      try {
        const begin = marked.newly.has(position.accountId) ? undefined : begins.get(position);
        if (begin) yield await groupNew(begin, facts, marked);
        else yield* regroupPosition(store, facts, position, marked);
      } catch (error) {
        if (!(error instanceof AmountOutOfRange)) throw error;
        throw new AmountsOutOfRange(await store.read((db) => readTradeNames(db, facts.traderId, position)));
      }
      await turn();
    }
  }
}

/** A position of which nothing is stored: all of its trades are new. */
async function groupNew(
  { begun, executions }: NewPosition,
  facts: RegroupFacts,
  marked: MarkedSources,
): Promise<RegroupedStretch> {
  const { grouping, provenFlatAt } = await groupRead({ ...begun, executions }, facts, marked);
  const { trades, setAside, open } = grouping;
  const matched = { created: trades, changed: [], gone: [] };
  const position = { ...begun.position, until: null };
  return { position, multiplier: begun.multiplier, matched, setAside, open, provenFlatAt };
}

async function* regroupPosition(
  store: Store,
  facts: RegroupFacts,
  touched: TouchedPosition,
  marked: MarkedSources,
): AsyncGenerator<RegroupedStretch> {
  const begun = await store.read((db) => readBeginning(db, facts, touched));
  if (isReadWhole(begun, facts)) {
    const { grouping, provenFlatAt } = await groupWhole(store, facts, begun, marked);
    const position = { ...begun.position, until: null };
    yield { ...(await matchStretch(store, facts, begun, position, grouping)), provenFlatAt };
    return;
  }
  for await (const stretch of groupInStretches(
    store,
    facts,
    begun,
    await chooseMarking(store, facts, begun, marked),
  ))
    yield await matchStretch(store, facts, begun, stretch.position, stretch.grouping);
}

/** Whether a later fill may affect the grouping of earlier ones, so that the position cannot be taken in stretches. */
function isReadWhole(
  { manualGroups, flatAt, position, isStart }: BegunPosition,
  { manualGroups: drawn, provenFlat }: RegroupFacts,
): boolean {
  const isBalanced = flatAt !== null || (isStart && provenFlat.has(position.accountId));
  return manualGroups.size > 0 || drawn !== undefined || isBalanced;
}

async function matchStretch(
  store: Store,
  { traderId }: RegroupFacts,
  { multiplier }: BegunPosition,
  position: Stretch,
  { trades, setAside, open }: Grouping<StoredExecution>,
): Promise<RegroupedStretch> {
  const [stored, gone] = await store.read(async (db) => [
    await readTrades(db, traderId, position),
    await readGoneTrades(db, traderId, position),
  ]);
  const overlapping = await inSlices(matchTrades(stored, trades));
  const matched = reviveTrades(await keepTyped(store, traderId, overlapping), gone);
  return { position, multiplier, matched, setAside, open, provenFlatAt: null };
}

/** Which sources of a position that is taken in stretches are read as marking shorts: the choice of group-whole.ts. */
async function chooseMarking(
  store: Store,
  facts: RegroupFacts,
  begun: BegunPosition,
  { all, before, newly }: MarkedSources,
): Promise<MarkingSources> {
  const { accountId } = begun.position;
  if (!newly.has(accountId)) return all(accountId);
  const endsOpen = async (marking: MarkingSources) => {
    let isOpen = false;
    for await (const { grouping } of groupInStretches(store, facts, begun, marking))
      isOpen = grouping.open !== null;
    return isOpen;
  };
  const isOpenOnlySo = (await endsOpen(all(accountId))) && !(await endsOpen(before(accountId)));
  return isOpenOnlySo ? before(accountId) : all(accountId);
}
