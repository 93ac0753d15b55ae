import type { Chance } from '#demo/market/chance.ts';
import type { Listing } from '#demo/market/symbols.ts';
import { ROUTES, type Route } from './fees.ts';
import type { SideLetter } from './fill.ts';

/** An order to be filled. Its fills lie between `second` and `latest`; `price` is 1/10,000 dollar. */
export interface Order {
  readonly listing: Listing;
  readonly side: SideLetter;
  readonly quantity: number;
  readonly second: number;
  readonly latest: number;
  readonly price: number;
  /** One fill at exactly this price: for break-even trades and for fills that cross zero. */
  readonly exact: boolean;
}

/** A fill before it has its numbers and fees. `order` is the same object for all fills of one order. */
export interface Draft {
  readonly order: Order;
  readonly second: number;
  readonly quantity: number;
  readonly price: number;
  readonly route: Route;
  readonly adds: boolean;
}

const CENT = 100;
const FILL_COUNTS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3] as const;
const MAX_SECONDS = 2;

/** How the market fills an order: in one to four parts, often within one second, sometimes two of them alike. */
export function fillOrder(chance: Chance, order: Order): Draft[] {
  const route = chance.pick(ROUTES);
  const adds = chance.happens(380);
  if (order.exact) return [draftOf(order, order.second, order.quantity, order.price, route, adds)];
  const parts = splitQuantity(order.quantity, chance.pick(FILL_COUNTS), chance.happens(500));
  const start = chance.happens(60) ? order.price + chance.pick([50, -50, 25, 37, -12]) : order.price;
  const spread = chance.happens(250) ? Math.min(order.latest - order.second, MAX_SECONDS) : 0;
  let { second } = order;
  let price = start;
  return parts.map((quantity, index) => {
    if (index > 0 && chance.happens(350)) price += worse(order.side) * CENT;
    if (index > 0 && spread > 0) second = Math.min(second + chance.between(0, 1), order.second + spread);
    return draftOf(order, second, quantity, Math.max(CENT, price), route, adds);
  });
}

function draftOf(
  order: Order,
  second: number,
  quantity: number,
  price: number,
  route: Route,
  adds: boolean,
): Draft {
  return { order, second, quantity, price, route, adds };
}

/** Later parts of an order cost a buyer more and bring a seller less. */
function worse(side: SideLetter): number {
  return side === 'B' || side === 'C' ? 1 : -1;
}

/** Splits shares into parts of round lots, equal as far as that goes, or with a larger first one; never an empty part. */
export function splitQuantity(quantity: number, parts: number, equal: boolean): number[] {
  const lot = quantity >= 100 * parts ? 100 : quantity >= 10 * parts ? 10 : 1;
  const each = Math.floor(quantity / (equal ? parts : parts + 1) / lot) * lot;
  if (parts === 1 || each === 0) return [quantity];
  const rest = quantity - each * (parts - 1);
  return [rest, ...Array.from({ length: parts - 1 }, () => each)];
}
