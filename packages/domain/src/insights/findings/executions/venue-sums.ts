import { clampAmount, money, type Money } from '../../../money.ts';
import type { VenueFees } from '../../../trade/details/venue-fees.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';

/** A route with what was done to its market's liquidity; null where the source does not say. */
export type Venue = Pick<VenueFees, 'route' | 'added'>;

/** Fees by route and liquidity of all trades of a journal: those of a row are from `starts[row]` up to `starts[row + 1]`. */
export interface VenueColumns {
  readonly venues: readonly Venue[];
  readonly starts: Uint32Array;
  /** Places in `venues`. */
  readonly codes: Uint16Array;
  /** Shares or contracts. */
  readonly sizes: Float64Array;
  /** 1/10,000. */
  readonly fees: Float64Array;
}

/** Fees of one route and liquidity, of several trades. */
export interface VenueSum extends Venue {
  readonly trades: number;
  readonly size: number;
  readonly fees: Money;
}

/** What is known of one trade: a place among the venues, shares or contracts, fees. */
export type KnownFees = readonly (readonly [code: number, size: number, fees: number])[];

/** Assigns what is known of trades, by their ids, to the rows of a journal. */
export function venueColumnsOf(
  { id, count }: Pick<TradeColumns, 'id' | 'count'>,
  venues: readonly Venue[],
  known: ReadonlyMap<bigint, KnownFees>,
): VenueColumns {
  const starts = new Uint32Array(count + 1);
  const ofRows: (KnownFees | undefined)[] = [];
  // Once a row: looking up a number of 64 bits is most of the work.
  for (let row = 0; row < count; row++) {
    const ofRow = known.get(id[row]!);
    ofRows.push(ofRow);
    starts[row + 1] = starts[row]! + (ofRow?.length ?? 0);
  }
  const length = starts[count]!;
  const [codes, sizes, fees] = [new Uint16Array(length), new Float64Array(length), new Float64Array(length)];
  let at = 0;
  for (const ofRow of ofRows) {
    if (ofRow === undefined) continue;
    for (const each of ofRow) {
      codes[at] = each[0];
      sizes[at] = each[1];
      fees[at] = each[2];
      at += 1;
    }
  }
  return { venues, starts, codes, sizes, fees };
}

/**
 * The sums of some rows by what of a venue is asked for: those with the largest fees or rebates first. Trades of which nothing is
 * known are in none; one that went several ways is in each of them.
 */
export function sumVenues(
  rows: Uint32Array,
  { venues, starts, codes, sizes, fees }: VenueColumns,
  keyOf: (venue: Venue) => Venue,
): VenueSum[] {
  const sums = new Map<string, { venue: Venue; trades: number; size: number; fees: number; last: number }>();
  const byCode = venues.map((venue) => {
    const key = keyOf(venue);
    return sums.getOrInsertComputed(`${key.added} ${key.route ?? ''}`, () => ({
      venue: key,
      trades: 0,
      size: 0,
      fees: 0,
      last: -1,
    }));
  });
  for (const row of rows)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const sum = byCode[codes[at]!]!;
      if (sum.last !== row) sum.trades += 1;
      sum.last = row;
      sum.size += sizes[at]!;
      sum.fees += fees[at]!;
    }
  return [...sums.values()]
    .filter(({ trades }) => trades > 0)
    .map((sum) => ({
      ...sum.venue,
      trades: sum.trades,
      size: sum.size,
      fees: money(clampAmount(sum.fees)),
    }))
    .toSorted((left, right) => Math.abs(right.fees) - Math.abs(left.fees));
}
