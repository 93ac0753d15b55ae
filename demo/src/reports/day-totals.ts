import { unrealisedOf, type BookedDay } from '#demo/books/day-books.ts';
import { addFees } from '#demo/books/trade-book.ts';
import { FEE_NAMES, type Fill } from '#demo/trading/fill.ts';

/** Sums over fills; money in 1/10,000 dollar, `fees` in the order of FEE_NAMES, gross as realised by them. */
export interface Totals {
  readonly orders: number;
  readonly fills: number;
  readonly quantity: number;
  readonly gross: number;
  readonly fees: readonly number[];
  readonly feesTogether: number;
  readonly net: number;
}

/** The totals of the fills of a day that `fits` lets through. */
export function totalsOf(booked: BookedDay, fits: (fill: Fill) => boolean = () => true): Totals {
  const fees = FEE_NAMES.map(() => 0);
  const orders = new Set<string>();
  let [fills, quantity, gross] = [0, 0, 0];
  booked.fills.forEach((fill, index) => {
    if (!fits(fill)) return;
    orders.add(fill.orderId);
    addFees(fees, fill.fees);
    fills += 1;
    quantity += fill.quantity;
    gross += booked.realised[index] ?? 0;
  });
  const feesTogether = fees.reduce((sum, fee) => sum + fee, 0);
  return { orders: orders.size, fills, quantity, gross, fees, feesTogether, net: gross - feesTogether };
}

/** What the open positions of a day would bring, by symbol, 1/10,000 dollar. */
export function unrealisedBySymbol({ trader, day, positions }: BookedDay): ReadonlyMap<string, number> {
  return new Map(positions.map((position) => [position.symbol, unrealisedOf(trader, day, position)]));
}

/** The sum of a map's amounts. */
export function sumOf(amounts: ReadonlyMap<string, number>): number {
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
}
