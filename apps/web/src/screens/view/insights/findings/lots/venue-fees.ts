import { readVenueFees } from '@daybook/api/journal/read-venue-fees.ts';
import {
  venueColumnsOf,
  type KnownFees,
  type Venue,
  type VenueColumns,
} from '@daybook/domain/insights/findings/executions/venue-sums.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { changedPages, type PageQuery } from '#web/journal/units/changed-pages.ts';
import { keepByRevision, type Held } from '#web/journal/units/kept-by-revision.ts';
import { call } from '#web/server/call.ts';

/** Fees of trades by route and liquidity, by the ids of trades. */
interface FetchedVenueFees {
  readonly venues: readonly Venue[];
  readonly trades: ReadonlyMap<bigint, KnownFees>;
}

/** All at a revision: what is held with what changed since, else all. Throws as {@link call} does. */
export async function fetchVenueFees(
  _revision: number,
  held: Held<FetchedVenueFees> | null,
  ask: typeof askPage = askPage,
): Promise<FetchedVenueFees> {
  const venues = [...(held?.value.venues ?? [])];
  const trades = new Map(held?.value.trades);
  const places = new Map(venues.map((venue, place) => [keyOf(venue), place]));
  for await (const page of changedPages(held, ask)) {
    const codes = page.venues.map(({ route, addedLiquidity: added }) =>
      places.getOrInsertComputed(keyOf({ route, added }), () => venues.push({ route, added }) - 1),
    );
    for (const { id, fees } of page.trades) {
      const trade = parseTradeId(id);
      if (trade === null) continue;
      if (fees.length === 0) trades.delete(trade);
      else
        trades.set(
          trade,
          fees.map(([code, size, paid]) => [codes[code]!, size, paid]),
        );
    }
  }
  return { venues, trades };
}

function keyOf({ route, added }: Venue): string {
  return `${added} ${route ?? ''}`;
}

function askPage(query: PageQuery) {
  return call(readVenueFees, { query });
}

const venueFees = keepByRevision<FetchedVenueFees>(fetchVenueFees);

/** Fees by route and liquidity beside the rows of a journal, once they are there. Throws as the calls do. */
export async function loadVenueFees(columns: TradeColumns): Promise<VenueColumns> {
  const { venues, trades } = await venueFees.load(columns.revision);
  return venueColumnsOf(columns, venues, trades);
}
