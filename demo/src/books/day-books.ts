import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Day } from '#demo/calendar/days.ts';
import { closeOf, sessionsBetween } from '#demo/calendar/sessions.ts';
import { priceAt } from '#demo/market/prices.ts';
import { findListing } from '#demo/market/symbols.ts';
import type { Fill } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import type { Books } from './ledger.ts';
import { PositionBook, type Position } from './position-book.ts';
import { TradeBook, type Trade } from './trade-book.ts';

/** One account's day after its last visible fill. `realised` belongs to `fills`, gross in 1/10,000 dollar. */
export interface BookedDay {
  readonly trader: Trader;
  readonly day: Day;
  readonly fills: readonly Fill[];
  readonly realised: readonly number[];
  /** The trades whose last fill is of this day. */
  readonly trades: readonly Trade[];
  readonly positions: readonly Position[];
}

const DAYS_PER_TURN = 20;

/** Books the sessions from `from` to `to` of one account, letting other requests through now and then. */
export async function* bookDays(books: Books, trader: Trader, from: Day, to: Day): AsyncGenerator<BookedDay> {
  const trades = new TradeBook();
  const positions = new PositionBook();
  const start = books.flatDayUpTo(trader, from);
  const last = Math.min(to, books.end.day);
  let turns = 0;
  for (const day of sessionsBetween(start, last)) {
    const booked = bookDay(trader, day, books.fillsOn(trader, day), trades, positions);
    turns += 1;
    if (turns % DAYS_PER_TURN === 0) await nextTurn();
    if (day >= from) yield booked;
  }
}

function bookDay(
  trader: Trader,
  day: Day,
  fills: readonly Fill[],
  trades: TradeBook,
  positions: PositionBook,
): BookedDay {
  const closed: Trade[] = [];
  const realised = fills.map((fill) => {
    const trade = trades.add(fill);
    if (trade) closed.push(trade);
    return positions.add(fill);
  });
  return { trader, day, fills, realised, trades: closed, positions: positions.positions() };
}

/** The price at which a position is valued at the end of a day: the market's, or the last seen of a share it does not list. */
export function closingPrice(trader: Trader, day: Day, position: Position): number {
  const listing = findListing(position.symbol);
  return listing ? priceAt(trader.seed, listing, day, closeOf(day)) : position.lastPrice;
}

/** What an open position would bring at the closing price, 1/10,000 dollar. */
export function unrealisedOf(trader: Trader, day: Day, position: Position): number {
  return position.quantity * closingPrice(trader, day, position) - position.cost;
}
