import { readVenueFees } from '@daybook/api/journal/read-venue-fees.ts';
import {
  venueColumnsOf,
  type KnownFees,
  type Venue,
  type VenueColumns,
} from '@daybook/domain/insights/findings/executions/venue-sums.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { keepByRevision, type Held } from '#web/journal/units/kept-by-revision.ts';
import { call } from '#web/server/call.ts';

/** Fees of trades by route and liquidity, by the ids of trades. */
export interface FetchedVenueFees {
  readonly venues: readonly Venue[];
  readonly trades: ReadonlyMap<bigint, KnownFees>;
}

/** More answers than a journal's largest number of trades needs: what goes on without end is a defect. */
const MAX_ANSWERS = 1_000;

/** All at a revision: what is held with what changed since, else all. Throws as {@link call} does. */
export async function fetchVenueFees(
  _revision: number,
  held: Held<FetchedVenueFees> | null,
  ask: typeof askPage = askPage,
): Promise<FetchedVenueFees> {
  const venues = [...(held?.value.venues ?? [])];
  const trades = new Map(held?.value.trades);
  const places = new Map(venues.map((venue, place) => [keyOf(venue), place]));
  const since = held === null ? {} : { since: String(held.revision) };
  let after: string | null = null;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const page = await ask({ ...since, ...(after === null ? {} : { after }) });
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
    after = page.next;
    if (after === null) return { venues, trades };
  }
  throw new Error('the fees of the trades never end');
}

function keyOf({ route, added }: Venue): string {
  return `${added} ${route ?? ''}`;
}

function askPage(query: { readonly since?: string; readonly after?: string }) {
  return call(readVenueFees, { query });
}

const venueFees = keepByRevision<FetchedVenueFees>(fetchVenueFees);

/** Fees by route and liquidity beside the rows of a journal, once they are there. Throws as the calls do. */
export async function loadVenueFees(columns: TradeColumns): Promise<VenueColumns> {
  const { venues, trades } = await venueFees.load(columns.revision);
  return venueColumnsOf(columns, venues, trades);
}
