import type { Day } from '#demo/calendar/days.ts';
import { closeOf, isSession, nextSession, previousSession } from '#demo/calendar/sessions.ts';
import { Chance } from '#demo/market/chance.ts';
import { priceAt } from '#demo/market/prices.ts';
import type { Listing } from '#demo/market/symbols.ts';
import { drawListing, type Trader } from './habits.ts';

/** A position that is opened late on a session and closed on the next. Prices are 1/10,000 dollar. */
export interface Overnight {
  readonly listing: Listing;
  readonly direction: 1 | -1;
  readonly quantity: number;
  readonly openedDay: Day;
  readonly openedSecond: number;
  readonly openPrice: number;
  readonly closedDay: Day;
  readonly closedSecond: number;
  readonly closePrice: number;
}

const OVERNIGHT_STREAM = 23;
const PER_MILLE = 35;
const BEFORE_CLOSE = [120, 2400] as const;
const AFTER_OPEN = [34_205, 39_600] as const;

/** What the account opens on that day to keep overnight; null on most days. Depends on seed, account and day alone. */
export function overnightOpenedOn(trader: Trader, day: Day): Overnight | null {
  if (day < trader.firstDay || !isSession(day)) return null;
  const chance = new Chance(trader.seed, OVERNIGHT_STREAM, trader.accountIndex, day);
  if (!chance.happens(PER_MILLE)) return null;
  const listing = drawListing(chance);
  const openedSecond = closeOf(day) - chance.between(...BEFORE_CLOSE);
  const closedDay = nextSession(day);
  const closedSecond = chance.between(...AFTER_OPEN);
  return {
    listing,
    direction: chance.happens(700) ? 1 : -1,
    quantity: Math.max(10, Math.min(400, Math.floor(200_000_000 / (listing.level * 10_000) / 10) * 10)),
    openedDay: day,
    openedSecond,
    openPrice: priceAt(trader.seed, listing, day, openedSecond),
    closedDay,
    closedSecond,
    closePrice: priceAt(trader.seed, listing, closedDay, closedSecond),
  };
}

/** What was kept from the session before and is closed on that day; null on most days. */
export function overnightClosedOn(trader: Trader, day: Day): Overnight | null {
  return isSession(day) ? overnightOpenedOn(trader, previousSession(day)) : null;
}
