import { closeOf, OPENING_BELL } from '#demo/calendar/sessions.ts';
import type { Day } from '#demo/calendar/days.ts';
import { drift, mix, type Chance } from '#demo/market/chance.ts';
import { priceAt } from '#demo/market/prices.ts';
import { LISTINGS, type Listing } from '#demo/market/symbols.ts';
import type { Intent, Shape } from './shapes.ts';

/** One account's way of trading. `tradesPerDay` is a mean, `commission` 1/10,000 dollar a share. */
export interface Trader {
  readonly seed: number;
  readonly account: string;
  readonly accountIndex: number;
  readonly tradesPerDay: number;
  readonly commission: number;
  readonly firstDay: Day;
}

const EDGE_STREAM = 11;
const ADD_STREAM = 13;
const TURN_STREAM = 17;
/** Wins per mille more in the half hour that suits the trader, and fewer where losers are added to. */
const [GOOD_HALF_HOUR, ADDED_TO_LOSER] = [110, 330];
/** Of the trades with several entries those in which a loser is added to. */
const ADDS_TO_LOSERS_PER_MILLE = 450;
/** Of the trades those that turn after a first exit of half or more; as many of them for better as for worse. */
const TURNS_PER_MILLE = 500;
const DOLLAR = 10_000;
const CENT = 100;
const MAX_INVESTED = 120_000 * DOLLAR;

/** Quantiles of the length of a trade in seconds; they reach every group from under 15 seconds to over 4 hours. */
const DURATIONS = [2, 9, 18, 34, 55, 85, 140, 230, 380, 700, 1300, 2700, 5600, 9500, 17_500] as const;
/** Quantiles of what a winner brings and a loser costs, in multiples of the risk taken. */
const WINS = [0.05, 0.3, 0.6, 0.9, 1.3, 1.9, 3.2] as const;
const LOSSES = [-0.05, -0.3, -0.6, -0.9, -1.05, -1.2, -2.2] as const;

/** When trades begin: the weight of a stretch, and its bounds in seconds from midnight. */
const STRETCHES: readonly (readonly [weight: number, from: number, to: number])[] = [
  [6, 26_400, 34_199],
  [36, 34_200, 37_799],
  [18, 37_800, 41_399],
  [14, 41_400, 48_599],
  [12, 48_600, 53_999],
  [14, 54_000, 57_500],
];

const SHAPES: readonly (readonly [weight: number, shape: Shape])[] = [
  [44, 'plain'],
  [20, 'scale-in'],
  [20, 'scale-out'],
  [9, 'both'],
  [3, 'flip'],
  [4, 'break-even'],
];

/** The second at which a trade begins; on shortened days nothing begins in the last minute. */
export function drawStart(chance: Chance, day: Day): number {
  const [, from, to] = weighted(chance, STRETCHES);
  return Math.min(chance.between(from, to), closeOf(day) - chance.between(60, 1800));
}

/** How long a trade lasts, in seconds. */
export function drawDuration(chance: Chance): number {
  return Math.max(1, Math.round(chance.quantile(DURATIONS)));
}

/** One of the shares; the first of the list are the trader's favourites. */
export function drawListing(chance: Chance): Listing {
  const skewed = 0.7 * chance.fraction() * chance.fraction() + 0.3 * chance.fraction();
  const listing = LISTINGS[Math.floor(skewed * LISTINGS.length)];
  if (!listing) throw new RangeError('no such listing');
  return listing;
}

/** Decides direction, size, outcome and shape of a trade in a share between two seconds. */
export function drawIntent(chance: Chance, trader: Trader, day: Day, slot: Slot): Intent {
  const { listing, start, end } = slot;
  const entryPrice = priceAt(trader.seed, listing, day, start);
  const risk = riskPerShare(entryPrice, listing, end - start);
  const [, shape] = weighted(chance, SHAPES);
  const direction = chance.happens(600) ? 1 : -1;
  const isAddedTo = (shape === 'scale-in' || shape === 'both') && addsToLoser(trader, day, start);
  const wins = chance.happens(slot.winsPerMille - (isAddedTo ? ADDED_TO_LOSER : 0));
  const outcome = chance.quantile(wins ? WINS : LOSSES);
  const move = shape === 'break-even' ? 0 : wholeCentMove(risk * outcome, wins);
  const exitPrice = Math.max(CENT, entryPrice + direction * move);
  return {
    ...slot,
    direction,
    quantity: drawQuantity(chance, entryPrice, risk),
    entryPrice,
    exitPrice,
    shape,
    isAddedTo,
    turn: drawTurn(trader, day, start),
  };
}

function addsToLoser(trader: Trader, day: Day, start: number): boolean {
  return drawSeparately(ADD_STREAM, trader, day, start) < ADDS_TO_LOSERS_PER_MILLE;
}

function drawTurn(trader: Trader, day: Day, start: number): Intent['turn'] {
  const drawn = drawSeparately(TURN_STREAM, trader, day, start);
  if (drawn >= TURNS_PER_MILLE) return 0;
  return drawn < TURNS_PER_MILLE / 2 ? 1 : -1;
}

/** 0 to 999, from a stream of its own, so that no other draw of the day depends on it. */
function drawSeparately(stream: number, trader: Trader, day: Day, start: number): number {
  return (mix(trader.seed, stream, trader.accountIndex, day, start) >>> 0) % 1000;
}

/** Where and when a trade fits, and how likely it wins. */
export interface Slot {
  readonly listing: Listing;
  readonly start: number;
  readonly end: number;
  readonly winsPerMille: number;
}

/** The day's form, which wanders over weeks and breaks on bad days: that makes the losing streaks. */
export function formOf(trader: Trader, day: Day): number {
  const key = mix(trader.seed, EDGE_STREAM, trader.accountIndex);
  const wandering = 90 * drift(key, day / 4) + 70 * drift(key + 1, day / 23);
  const badDay = (mix(key, day) >>> 0) % 100 < 7;
  return Math.round((badDay ? 320 : 543) + wandering);
}

/** The half hour from 10:00 on suits this trader; every other one is alike. */
export function winsPerMille(form: number, start: number): number {
  const minutes = (start - OPENING_BELL) / 60;
  return minutes >= 30 && minutes < 60 ? form + GOOD_HALF_HOUR : form;
}

/** The usual move of the share in that time: it grows with the square root of time. 1/10,000 dollar, at least 2 cents. */
function riskPerShare(price: number, listing: Listing, duration: number): number {
  const time = Math.sqrt(Math.min(7200, Math.max(20, duration)) / 300);
  return Math.max(2 * CENT, Math.round((price * listing.swing * time) / 10_000));
}

/** A move of at least a cent, away from zero: only break-even trades break even. */
function wholeCentMove(move: number, wins: boolean): number {
  const cents = Math.max(1, Math.round(Math.abs(move) / CENT));
  return (wins ? cents : -cents) * CENT;
}

function drawQuantity(chance: Chance, price: number, risk: number): number {
  const risked = chance.between(35, 150) * DOLLAR;
  const wanted = Math.min(risked / risk, MAX_INVESTED / price, 1500);
  const lot = wanted >= 150 ? 100 : 10;
  const odd = chance.happens(40) ? chance.between(1, 9) : 0;
  return Math.max(lot, Math.round(wanted / lot) * lot) + odd;
}

function weighted<T extends readonly [number, ...unknown[]]>(chance: Chance, rows: readonly T[]): T {
  let left = chance.fraction() * rows.reduce((total, row) => total + row[0], 0);
  for (const row of rows) {
    left -= row[0];
    if (left < 0) return row;
  }
  throw new RangeError('nothing to draw from');
}
