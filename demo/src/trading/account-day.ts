import type { Day } from '#demo/calendar/days.ts';
import { closeOf, isSession } from '#demo/calendar/sessions.ts';
import { Chance } from '#demo/market/chance.ts';
import { LISTINGS } from '#demo/market/symbols.ts';
import { feesOf } from './fees.ts';
import type { Fill } from './fill.ts';
import {
  drawDuration,
  drawIntent,
  drawListing,
  drawStart,
  formOf,
  winsPerMille,
  type Slot,
  type Trader,
} from './habits.ts';
import { fillIdentity } from './identity.ts';
import { fillOrder, type Draft, type Order } from './orders.ts';
import { overnightClosedOn, overnightOpenedOn, type Overnight } from './overnight.ts';
import { shapeTrade } from './shapes.ts';

const DAY_STREAM = 31;
const DAYS_OFF_PER_MILLE = 20;
const LAST_TRADE_BEFORE_CLOSE = 20;

/** Per listing: busy until that second, and from that second kept for the night. */
interface Diary {
  readonly busyUntil: Int32Array;
  readonly reservedFrom: Int32Array;
}

/** Every fill of one account on one day in the order of time: a function of seed, account and day alone. Empty without a session. */
export function fillsOfDay(trader: Trader, day: Day): readonly Fill[] {
  if (day < trader.firstDay || !isSession(day)) return [];
  const chance = new Chance(trader.seed, DAY_STREAM, trader.accountIndex, day);
  const closing = overnightClosedOn(trader, day);
  const opening = overnightOpenedOn(trader, day);
  const orders = [
    ...(closing ? [closingOrder(closing)] : []),
    ...dayTrades(chance, trader, day, diaryOf(closing, opening)),
    ...(opening ? [openingOrder(opening)] : []),
  ];
  const drafts = orders.flatMap((order) => fillOrder(chance, order));
  return numberFills(trader, day, drafts);
}

function dayTrades(chance: Chance, trader: Trader, day: Day, diary: Diary): Order[] {
  const form = formOf(trader, day);
  const starts = Array.from({ length: tradeCount(chance, trader) }, () => drawStart(chance, day));
  starts.sort((a, b) => a - b);
  return starts.flatMap((start) => {
    const slot = findSlot(chance, day, diary, start, form);
    return slot ? shapeTrade(chance, drawIntent(chance, trader, day, slot)) : [];
  });
}

/** Between four and sixteen tenths of the mean; now and then a day off. */
function tradeCount(chance: Chance, trader: Trader): number {
  if (chance.happens(DAYS_OFF_PER_MILLE)) return 0;
  const wanted = (trader.tradesPerDay * (4 + 12 * chance.fraction())) / (10 - DAYS_OFF_PER_MILLE / 100);
  return Math.floor(wanted + chance.fraction());
}

/** A share that is free at that second, or the one that is free first; null when the day is over by then. */
function findSlot(chance: Chance, day: Day, diary: Diary, start: number, form: number): Slot | null {
  const index = freeListing(chance, diary, start);
  const listing = LISTINGS[index];
  if (!listing) return null;
  const from = Math.max(start, diary.busyUntil[index] ?? 0);
  const last = Math.min(closeOf(day) - LAST_TRADE_BEFORE_CLOSE, (diary.reservedFrom[index] ?? 0) - 1);
  if (from >= last) return null;
  const spared = chance.next() % Math.ceil((last - from) / 4);
  const end = Math.max(from + 1, Math.min(from + drawDuration(chance), last - spared));
  diary.busyUntil[index] = end + 1;
  return { listing, start: from, end, winsPerMille: winsPerMille(form, from) };
}

function freeListing(chance: Chance, diary: Diary, start: number): number {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { index } = drawListing(chance);
    if ((diary.busyUntil[index] ?? 0) <= start && start < (diary.reservedFrom[index] ?? 0)) return index;
  }
  return diary.busyUntil.indexOf(diary.busyUntil.reduce((least, until) => Math.min(least, until)));
}

/** A share kept overnight is left alone until it is sold, and from the moment on when it is bought. */
function diaryOf(closing: Overnight | null, opening: Overnight | null): Diary {
  const busyUntil = new Int32Array(LISTINGS.length);
  const reservedFrom = new Int32Array(LISTINGS.length).fill(86_400);
  if (closing) busyUntil[closing.listing.index] = closing.closedSecond + 3;
  if (opening) reservedFrom[opening.listing.index] = opening.openedSecond;
  return { busyUntil, reservedFrom };
}

function openingOrder(overnight: Overnight): Order {
  const { listing, quantity, openedSecond: second, openPrice: price } = overnight;
  const side = overnight.direction === 1 ? 'B' : 'T';
  return { listing, side, quantity, second, latest: second + 2, price, exact: false };
}

function closingOrder(overnight: Overnight): Order {
  const { listing, quantity, closedSecond: second, closePrice: price } = overnight;
  const side = overnight.direction === 1 ? 'S' : 'C';
  return { listing, side, quantity, second, latest: second + 2, price, exact: false };
}

/** Gives orders and fills their numbers in the order of time; the sort is stable, so a second keeps the order of events. */
function numberFills(trader: Trader, day: Day, drafts: Draft[]): Fill[] {
  drafts.sort((a, b) => a.second - b.second);
  const orders = new Map<Order, { readonly id: string; fills: number }>();
  return drafts.map((draft, index) => {
    const order = orders.get(draft.order) ?? { id: String(41_001 + orders.size).padStart(10, '0'), fills: 0 };
    order.fills += 1;
    orders.set(draft.order, order);
    return finishFill(trader, day, draft, {
      id: fillIdentity(trader.accountIndex, day, index + 1),
      orderId: order.id,
      fillId: String(order.fills).padStart(10, '0'),
    });
  });
}

function finishFill(
  trader: Trader,
  day: Day,
  draft: Draft,
  numbers: Pick<Fill, 'id' | 'orderId' | 'fillId'>,
): Fill {
  const { order, second, quantity, price, route, adds } = draft;
  const { side, listing } = order;
  const { commission, account } = trader;
  return {
    ...numbers,
    account,
    day,
    second,
    side,
    quantity,
    symbol: listing.symbol,
    price,
    route: route.name,
    liquidity: adds ? route.addFlag : route.removeFlag,
    fees: feesOf({ day, second, side, quantity, price, route, adds, commission }),
    status: '',
    isin: listing.isin,
    cusip: listing.cusip,
  };
}
