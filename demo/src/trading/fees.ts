import { dayOf, type Day } from '#demo/calendar/days.ts';
import { divideHalfEven } from './rounding.ts';
import type { SideLetter } from './fill.ts';

/** A way to the market: its flags, and its fee a share in 1/10,000 dollar (negative is a rebate). */
export interface Route {
  readonly name: string;
  readonly addFlag: string;
  readonly addFee: number;
  readonly removeFlag: string;
  readonly removeFee: number;
  readonly accessFee: number;
}

export const ROUTES: readonly Route[] = [
  { name: 'ARCA', addFlag: 'A', addFee: -20, removeFlag: 'R', removeFee: 30, accessFee: 0 },
  { name: 'NSDQ', addFlag: 'A', addFee: -22, removeFlag: 'R', removeFee: 30, accessFee: 0 },
  { name: 'EDGX', addFlag: 'ARE', addFee: -25, removeFlag: 'RR', removeFee: 29, accessFee: 0 },
  { name: 'BATS', addFlag: 'A', addFee: -18, removeFlag: 'RBD', removeFee: 30, accessFee: 0 },
  { name: 'DARK', addFlag: 'X', addFee: 0, removeFlag: 'X', removeFee: 8, accessFee: 1 },
];

/** What a fill is charged for. `price` is 1/10,000 dollar; `commission` 1/10,000 dollar a share. */
export interface Chargeable {
  readonly day: Day;
  readonly second: number;
  readonly side: SideLetter;
  readonly quantity: number;
  readonly price: number;
  readonly route: Route;
  readonly adds: boolean;
  readonly commission: number;
}

const CENT = 100;
const PRE_MARKET_FEE = 100;
const PRE_MARKET_END = 34_200;
const CAT_SINCE = dayOf(2024, 10, 1);
const TAF_LIMIT = 83_000;

/** Levels near those of the public notices: dollars in 1/100 per million of sales, newest first. */
const SEC_RATES: readonly (readonly [since: Day, centsPerMillion: number])[] = [
  [dayOf(2026, 4, 4), 2060],
  [dayOf(2025, 5, 14), 0],
  [dayOf(2024, 5, 22), 2780],
  [0, 800],
];

/** The fees of one fill in the order of FEE_NAMES, 1/10,000 dollar each; the same whatever columns show them. */
export function feesOf(fill: Chargeable): number[] {
  const { quantity, route } = fill;
  const sells = fill.side === 'S' || fill.side === 'T';
  const exchange = (fill.adds ? route.addFee : route.removeFee) * quantity;
  return [
    fill.commission * quantity,
    exchange,
    sells ? secFee(fill) : 0,
    0,
    fill.day >= CAT_SINCE ? divideHalfEven(quantity * 22, 100) : 0,
    sells ? Math.min(upToCent(quantity * 166, 100), TAF_LIMIT) : 0,
    0,
    divideHalfEven(quantity * 3, 10),
    route.accessFee * quantity,
    2 * quantity,
    fill.second < PRE_MARKET_END ? PRE_MARKET_FEE : 0,
  ];
}

function secFee(fill: Chargeable): number {
  const rate = SEC_RATES.find(([since]) => fill.day >= since)?.[1] ?? 0;
  return upToCent(fill.price * fill.quantity * rate, 100_000_000);
}

/** The quotient in whole cents, upwards; numerator is never negative. */
function upToCent(numerator: number, denominator: number): number {
  return Math.ceil(numerator / (denominator * CENT)) * CENT;
}
