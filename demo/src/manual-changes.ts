import type { Ledger } from './books/ledger.ts';
import { parseDay, type Moment } from './calendar/days.ts';
import { closeOf, isSession, previousSession } from './calendar/sessions.ts';
import { priceAt } from './market/prices.ts';
import { findListing } from './market/symbols.ts';
import { FEE_NAMES, type FeeName, type Fill, type SideLetter } from './trading/fill.ts';
import type { Trader } from './trading/habits.ts';
import { fillIdentity } from './trading/identity.ts';

/** A fill to be added: `day` is `YYYY-MM-DD`, `time` `HH:MM:SS` in New York, `price` dollars with at most 4 decimals. */
export interface AddedFill {
  /** The first account when left out. */
  readonly account?: string;
  readonly day: string;
  readonly time: string;
  readonly side: SideLetter;
  readonly quantity: number;
  readonly symbol: string;
  readonly price: string;
  /** 1/10,000 dollar. */
  readonly fees?: Partial<Record<FeeName, number>>;
}

/** What a test or an operator changes in the books while the platform runs. Ids are those of the fills list. */
export interface ManualChanges {
  /** Adds a fill, also to a day that is long over; returns its id. */
  addFill(fill: AddedFill): string;
  /** Buys 100 shares at the revealed instant and keeps them; returns the fill's id. */
  openPosition(symbol: string, account?: string): string;
  /** Sells at the revealed instant what `openPosition` bought; returns the ids. */
  closePositions(): readonly string[];
  /** The fill shows another fee from now on, 1/10,000 dollar. */
  correctFee(id: string, fee: FeeName, units: number): void;
  /** The fill is gone from now on. */
  bustFill(id: string): void;
}

const POSITION_SIZE = 100;
const FIRST_PLACE = 90_001;
const UNLISTED_PRICE = 500_000;
const HAND_STATUS = 'Posted, manual';

/** The manual changes for one ledger. */
export function manualChanges(ledger: Ledger): ManualChanges {
  let place = FIRST_PLACE;
  const held: { readonly trader: Trader; readonly symbol: string; readonly price: number }[] = [];
  const post = (trader: Trader, moment: Moment, trade: Posted): string => {
    const fill = postedFill(trader, moment, trade, place);
    place += 1;
    ledger.add(fill);
    return fill.id;
  };
  return {
    addFill: (fill) => post(traderOf(ledger, fill.account), momentOf(fill), postedFrom(fill)),
    openPosition: (symbol, account) => {
      const trader = traderOf(ledger, account);
      const moment = lastMoment(ledger);
      const price = priceOf(trader, symbol, moment) ?? UNLISTED_PRICE;
      held.push({ trader, symbol, price });
      return post(trader, moment, { side: 'B', quantity: POSITION_SIZE, symbol, price, fees: {} });
    },
    closePositions: () => {
      const moment = lastMoment(ledger);
      return held.splice(0).map(({ trader, symbol, price: paid }) => {
        const price = priceOf(trader, symbol, moment) ?? paid;
        return post(trader, moment, { side: 'S', quantity: POSITION_SIZE, symbol, price, fees: {} });
      });
    },
    correctFee: (id, fee, units) => ledger.correctFee(id, fee, units),
    bustFill: (id) => ledger.bust(id),
  };
}

interface Posted {
  readonly side: SideLetter;
  readonly quantity: number;
  readonly symbol: string;
  readonly price: number;
  readonly fees: Partial<Record<FeeName, number>>;
}

function postedFill(trader: Trader, { day, second }: Moment, trade: Posted, place: number): Fill {
  const { side, quantity, symbol, price } = trade;
  const listing = findListing(symbol);
  return {
    id: fillIdentity(trader.accountIndex, day, place),
    account: trader.account,
    day,
    second,
    side,
    quantity,
    symbol,
    price,
    route: '',
    liquidity: '',
    fees: FEE_NAMES.map((fee) => trade.fees[fee] ?? 0),
    orderId: String(place).padStart(10, '0'),
    fillId: '0000000001',
    status: HAND_STATUS,
    isin: listing?.isin ?? '',
    cusip: listing?.cusip ?? '',
  };
}

function traderOf(ledger: Ledger, account: string | undefined): Trader {
  const trader =
    account === undefined ? ledger.traders[0] : ledger.traders.find((t) => t.account === account);
  if (!trader) throw new RangeError(`no account ${account}`);
  return trader;
}

function postedFrom(fill: AddedFill): Posted {
  const { side, quantity, symbol } = fill;
  if (!Number.isSafeInteger(quantity) || quantity <= 0) {
    throw new RangeError(`quantity: expected whole shares above 0, got ${quantity}`);
  }
  return { side, quantity, symbol, price: parsePrice(fill.price), fees: fill.fees ?? {} };
}

function parsePrice(price: string): number {
  const parts = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(price);
  if (!parts) throw new RangeError(`price: expected dollars with at most 4 decimals, got "${price}"`);
  return Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0'));
}

function momentOf(fill: AddedFill): Moment {
  const day = parseDay(fill.day);
  const parts = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(fill.time);
  if (day === null || !parts)
    throw new RangeError(`expected YYYY-MM-DD and HH:MM:SS, got ${fill.day} ${fill.time}`);
  if (!isSession(day)) throw new RangeError(`${fill.day} is no session`);
  return { day, second: Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) };
}

/** The last second that is revealed and lies in a session. */
function lastMoment(ledger: Ledger): Moment {
  const { end } = ledger.books();
  if (isSession(end.day)) return { day: end.day, second: Math.min(end.second, closeOf(end.day)) };
  const day = previousSession(end.day);
  return { day, second: closeOf(day) };
}

function priceOf(trader: Trader, symbol: string, { day, second }: Moment): number | null {
  const listing = findListing(symbol);
  return listing ? priceAt(trader.seed, listing, day, second) : null;
}
