import type { Chance } from '#demo/market/chance.ts';
import type { Listing } from '#demo/market/symbols.ts';
import { splitQuantity, type Order } from './orders.ts';
import type { SideLetter } from './fill.ts';

/** What the trader is about to do in one share, from flat to flat. Prices are 1/10,000 dollar, seconds from midnight. */
export interface Intent {
  readonly listing: Listing;
  readonly direction: 1 | -1;
  readonly start: number;
  readonly end: number;
  readonly quantity: number;
  readonly entryPrice: number;
  /** The average exit; equal to the entry for a break-even trade. */
  readonly exitPrice: number;
  readonly shape: Shape;
  /** Each further entry is at a worse price than the one before: a loser is added to. */
  readonly isAddedTo: boolean;
  /** What the trade does after a first exit of half or more: 1 turns for better, -1 for worse, 0 goes on as it was. */
  readonly turn: 1 | 0 | -1;
}

export type Shape = 'plain' | 'scale-in' | 'scale-out' | 'both' | 'flip' | 'break-even';

interface Leg {
  readonly side: SideLetter;
  readonly quantity: number;
  readonly second: number;
  readonly price: number;
  readonly exact: boolean;
}

const CENT = 100;
const SHORTEST_FOR_SCALING = 12;
const SHORTEST_FOR_FLIP = 24;
/** How far a turn takes the later exits from the average exit, in multiples of the trade's move: far enough to win what was lost, or to lose what was won. */
const TURN = 2.5;

/** The orders of an intent in the order of time; the last fill is never later than `intent.end`. */
export function shapeTrade(chance: Chance, intent: Intent): Order[] {
  const legs = legsOf(chance, fitShape(intent));
  return legs.map((leg, index) => ({
    ...leg,
    listing: intent.listing,
    latest: (legs[index + 1]?.second ?? intent.end + 1) - 1,
  }));
}

/** Trades of a few seconds leave no time for several orders. */
function fitShape(intent: Intent): Intent {
  const duration = intent.end - intent.start;
  const least = intent.shape === 'flip' ? SHORTEST_FOR_FLIP : SHORTEST_FOR_SCALING;
  const single = intent.shape === 'plain' || intent.shape === 'break-even';
  return single || duration >= least ? intent : { ...intent, shape: 'plain' };
}

function legsOf(chance: Chance, intent: Intent): Leg[] {
  switch (intent.shape) {
    case 'break-even':
      return [entry(intent, intent.quantity, intent.start, true), exit(intent, intent.quantity, true)];
    case 'plain':
      return [entry(intent, intent.quantity, intent.start, false), exit(intent, intent.quantity, false)];
    case 'flip':
      return flip(chance, intent);
    case 'scale-in':
      return [...entries(chance, intent), exit(intent, intent.quantity, false)];
    case 'scale-out':
      return [entry(intent, intent.quantity, intent.start, false), ...exits(chance, intent)];
    case 'both':
      return [...entries(chance, intent), ...exits(chance, intent)];
  }
}

function entry(intent: Intent, quantity: number, second: number, exact: boolean): Leg {
  const side = intent.direction === 1 ? 'B' : 'T';
  return { side, quantity, second, price: intent.entryPrice, exact };
}

function exit(intent: Intent, quantity: number, exact: boolean): Leg {
  const side = intent.direction === 1 ? 'S' : 'C';
  const slack = intent.end - intent.start > 8 ? 2 : 0;
  return { side, quantity, second: intent.end - slack, price: intent.exitPrice, exact };
}

/** Two to four entries in the first third of the trade, each at a somewhat other price. */
function entries(chance: Chance, intent: Intent): Leg[] {
  const parts = splitQuantity(intent.quantity, chance.pick([2, 2, 3, 4]), chance.happens(500));
  const span = Math.floor((intent.end - intent.start) / 3);
  const step = Math.floor(span / parts.length);
  const drift = Math.max(CENT, wholeCents((intent.exitPrice - intent.entryPrice) / 6));
  return parts.map((quantity, index) => ({
    ...entry(intent, quantity, intent.start + index * step, false),
    price: Math.max(CENT, intent.entryPrice + driftOf(chance, intent, index) * drift),
  }));
}

/** How many steps an entry lies from the first: with the trade where the draw says so, or further and further against it. */
function driftOf(chance: Chance, { isAddedTo, direction }: Intent, index: number): number {
  if (index === 0) return 0;
  const drawn = chance.between(-1, 1);
  return isAddedTo ? -direction * index : direction * Math.abs(drawn);
}

/** Two to four exits in the last half, around the average exit; a turn keeps it where it is. */
function exits(chance: Chance, intent: Intent): Leg[] {
  const parts = splitQuantity(intent.quantity, chance.pick([2, 2, 3, 4]), chance.happens(500));
  const last = exit(intent, 0, false);
  const step = Math.floor((intent.end - intent.start) / 2 / parts.length);
  const spread = wholeCents((intent.exitPrice - intent.entryPrice) / 4);
  const turned = turnOf(intent, parts);
  return parts.map((quantity, index) => ({
    ...last,
    quantity,
    second: last.second - (parts.length - 1 - index) * step,
    price: Math.max(
      CENT,
      intent.exitPrice + chance.between(-1, 1) * spread + (index === 0 ? turned.first : turned.later),
    ),
  }));
}

/** What a turn adds to the price of the first exit and to those of the later ones. */
function turnOf(
  { turn, direction, entryPrice, exitPrice, quantity }: Intent,
  [first = quantity]: readonly number[],
): { readonly first: number; readonly later: number } {
  const rest = quantity - first;
  if (first < rest) return { first: 0, later: 0 };
  const later = wholeCents(turn * direction * TURN * Math.abs(exitPrice - entryPrice));
  return { first: wholeCents((-later * rest) / first), later };
}

/** In, then one fill through zero, then out of the other side. The platform writes plain S and B on such fills. */
function flip(chance: Chance, intent: Intent): Leg[] {
  const middle = intent.start + Math.floor((intent.end - intent.start) * (0.3 + chance.fraction() * 0.4));
  const second = chance.happens(600) ? intent.quantity : Math.max(1, Math.floor(intent.quantity / 2));
  const turn = wholeCents((intent.exitPrice - intent.entryPrice) * 0.6);
  const through: Leg = {
    side: intent.direction === 1 ? 'S' : 'B',
    quantity: intent.quantity + second,
    second: middle,
    price: Math.max(CENT, intent.entryPrice + turn),
    exact: true,
  };
  const back: Intent = { ...intent, direction: intent.direction === 1 ? -1 : 1 };
  return [entry(intent, intent.quantity, intent.start, false), through, exit(back, second, false)];
}

function wholeCents(amount: number): number {
  return Math.round(amount / CENT) * CENT;
}
