import type { Kysely } from 'kysely';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import {
  MAX_VENUE_TRADES,
  type readVenueFees as readVenueFeesCall,
} from '@daybook/api/journal/read-venue-fees.ts';
import { parseVenueFees } from '@daybook/domain/trade/details/venue-fees.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { pause } from '#server/store/transactions.ts';
import { placeAfter } from './place-after.ts';

type Answer = AnswerOf<typeof readVenueFeesCall>;

/** Trades looked through in one statement: some milliseconds. */
const PAGE_TRADES = 2_000;

interface WantedVenueFees {
  readonly since: number | null;
  readonly after: string | null;
  readonly most?: number;
}

/**
 * Fees of a trader's trades by route and liquidity, from the trade behind `after` on; with `since` of all that changed after that
 * revision, also where nothing is known of them any more. An `after` that is no trade of the trader begins again.
 */
export async function readVenueFees(
  store: Store,
  traderId: number,
  { since, after, most = MAX_VENUE_TRADES }: WantedVenueFees,
): Promise<Answer> {
  const trades: Answer['trades'] = [];
  const venues = new Map<string, Answer['venues'][number]>();
  const codes = new Map<string, number>();
  let last = await store.read((db) => placeAfter(db, traderId, after));
  for (;;) {
    const rows = await store.read((db) =>
      tradesAfter(db, traderId, last, since).limit(PAGE_TRADES).execute(),
    );
    for (const { id, public_id: publicId, venue_fees: text } of rows) {
      last = id;
      if (since === null && (text ?? '') === '') continue;
      if (trades.length === most) return { venues: [...venues.values()], trades, next: trades.at(-1)!.id };
      const fees = parseVenueFees(text ?? '').map(({ route, added, size, fees: paid }) => {
        const key = `${added} ${route ?? ''}`;
        venues.getOrInsertComputed(key, () => ({ route, addedLiquidity: added }));
        const code = codes.getOrInsertComputed(key, () => codes.size);
        return [code, Number(size), paid] as [number, number, typeof paid];
      });
      trades.push({ id: publicId, fees });
    }
    if (rows.length < PAGE_TRADES) return { venues: [...venues.values()], trades, next: null };
    await pause();
  }
}

/** In the order of their internal ids: all, or those that changed after a revision. */
function tradesAfter(db: Kysely<Tables>, traderId: number, after: number, since: number | null) {
  const trades = publishedTrades(db, traderId)
    .select(['trade.id', 'trade.public_id', 'trade.venue_fees'])
    .where('trade.id', '>', after)
    .orderBy('trade.id');
  return since === null ? trades : trades.where('trade.revision', '>', since);
}
