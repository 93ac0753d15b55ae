import type { DetailsMonth } from '@daybook/api/journal/details.ts';
import { searchedWords } from '@daybook/domain/journal/fold-text.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { findDetails, readDetailsManifest } from '#server/journal/dashboard/details/details-manifest.ts';
import { searchNotes } from '#server/journal/notes/search-notes.ts';
import { calculations, type Calculation } from '#server/journal/packed/calculations.ts';
import { readPackedTrades } from '#server/journal/packed/packed-trades.ts';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import { foundTrades, type FoundTrades, type PackedSearch } from './found-trades.ts';
import { readUnits, unitsNeedDetails } from './read-units.ts';
import { readRevision } from '#server/store/raise-revision.ts';

/** The journal may change between what is read one after the other. */
const MAX_ROUNDS = 3;
/** Trades of a journal that are searched at once: some 7 ms the first time; those of a larger one are searched in a thread. */
const MAX_AT_ONCE = 1_000;
/** Of one trader; a journal of a hundred thousand trades takes half a second to two seconds. */
const MAX_UNDER_WAY = 4;
/** Finding, as a thread does it. */
export const FINDING: Calculation<PackedSearch, FoundTrades | null> = {
  module: new URL('./found-trades.ts', import.meta.url),
  name: 'foundTrades',
  of: foundTrades,
};

interface TradeSearch {
  readonly filter: SearchFilter;
  /** Id of the trade after which the list continues; null for its beginning. */
  readonly after: string | null;
}

/** Finds a trader's trades by a filter, with their figures. */
type FindTrades = (traderId: number, search: TradeSearch, now: number) => Promise<FoundTrades | Refusal>;

/** Searches of one server. One with much to calculate is calculated in a thread, and each trader has few of them under way. */
export function openTradeSearch(store: Store): FindTrades {
  const underWay = new Map<number, number>();
  return async (traderId, search, now) => {
    const { notes } = search.filter;
    if (notes !== undefined && searchedWords(notes).length === 0)
      return refuse('011', { field: 'notes', message: 'something to search for' });
    const count = underWay.get(traderId) ?? 0;
    if (count >= MAX_UNDER_WAY)
      return refuse('012', { message: 'too many searches at once', retryAfterSeconds: 1 });
    underWay.set(traderId, count + 1);
    try {
      const packed = await readSearch(store, traderId, search, now);
      if (packed === null)
        return refuse('012', {
          status: 503,
          message: 'what the filter asks of the trades is being calculated',
          retryAfterSeconds: 5,
        });
      return (await calculate(traderId, packed)) ?? refuse('009', { field: 'after' });
    } finally {
      const left = underWay.get(traderId)! - 1;
      if (left === 0) underWay.delete(traderId);
      else underWay.set(traderId, left);
    }
  };
}

interface ReadSearch {
  readonly trades: number;
  readonly search: PackedSearch;
}

function calculate(
  traderId: number,
  { trades, search }: ReadSearch,
): Promise<FoundTrades | null> | FoundTrades | null {
  return trades > MAX_AT_ONCE ? calculations.run(`trader ${traderId}`, FINDING, search) : foundTrades(search);
}

/** All that a search needs, of one state of the journal; null while details are not calculated that it needs. */
async function readSearch(
  store: Store,
  traderId: number,
  { filter, after }: TradeSearch,
  now: number,
): Promise<ReadSearch | null> {
  const needed = neededSources(filter);
  for (let round = 1; ; round++) {
    const { packed, head } = await readPackedTrades(store, traderId, now);
    const needsDetails = needed.details || unitsNeedDetails(needed.units, head);
    const details = needsDetails ? await readDetails(store, traderId, head.total) : [];
    const noted = needed.notes === undefined ? null : await searchNotes(store, traderId, needed.notes);
    const units = needed.units.length === 0 ? null : await readUnits(store, traderId, needed.units, head);
    if ((await store.read((db) => readRevision(db, traderId))) === head.revision) {
      if (details === null) return null;
      const known = { details: needsDetails ? details : null, noted, units };
      const search = { trades: packed, ...known, filter, after };
      return { trades: head.total, search };
    }
    if (round === MAX_ROUNDS) throw new StoreBusy('the journal changes faster than it can be searched');
  }
}

/** The details of all trades; null where there are not as many. */
async function readDetails(store: Store, traderId: number, total: number): Promise<DetailsMonth[] | null> {
  const { months } = await readDetailsManifest(store, traderId);
  const read: DetailsMonth[] = [];
  for (const { hash, trades } of months) {
    const packed = await findDetails(store, traderId, hash);
    if (packed !== null) read.push({ packed, trades });
  }
  return read.reduce((sum, { trades }) => sum + trades, 0) === total ? read : null;
}
