import {
  figuresOfNote,
  figuresOfTrade,
  type NoteFigures,
  type StoredTrade,
  type TradeFigures,
} from './figures.ts';
import type { JournalNote } from './journal-note.ts';
import { noteKeys, tradeKeys } from './symbol-keys.ts';

/** A trade with what is asked of it again and again. */
export interface IndexedTrade {
  /** Its place in the list that was given. */
  readonly at: number;
  readonly opened: number;
  readonly closed: number;
  readonly account: number;
  readonly figures: TradeFigures;
}

/** A note in the clock of the journal, with the trades of its symbol and side. */
export interface IndexedNote {
  readonly at: number;
  /** As the file states it. */
  readonly opened: number;
  readonly note: JournalNote;
  readonly figures: NoteFigures;
  readonly keys: readonly string[];
}

export type TradeIndex = ReadonlyMap<string, readonly IndexedTrade[]>;

/** How much is done between two stops. */
export const A_STEP = 250;

/** Places, with this many bits, and times in one number, so that sorting needs no comparison of our own. */
const PLACES = 2 ** 20;

/** Places in the order of their times, and of themselves where those are one. */
export function orderByTime(items: readonly { readonly opened: number }[]): Uint32Array {
  const keys = new Float64Array(items.length);
  for (let at = 0; at < items.length; at++) keys[at] = items[at]!.opened * PLACES + at;
  keys.sort();
  const order = new Uint32Array(items.length);
  for (let n = 0; n < order.length; n++) order[n] = keys[n]! - Math.floor(keys[n]! / PLACES) * PLACES;
  return order;
}

/** Trades by symbol and side, each list in the order of opening. Stops now and then. */
export function* indexTrades(trades: readonly StoredTrade[]): Generator<void, TradeIndex, void> {
  const index = new Map<string, IndexedTrade[]>();
  const order = orderByTime(trades);
  for (let n = 0; n < order.length; n++) {
    if (n % A_STEP === 0) yield;
    const at = order[n]!;
    const trade = trades[at]!;
    const { opened, closed, account } = trade;
    const indexed = { at, opened, closed, account, figures: figuresOfTrade(trade) };
    for (const key of tradeKeys(trade.symbol, trade.kind)) {
      const list = index.get(`${trade.side} ${key}`);
      if (list) list.push(indexed);
      else index.set(`${trade.side} ${key}`, [indexed]);
    }
  }
  return index;
}

/** Notes with their keys, in the order in which they were given. Stops now and then. */
export function* indexNotes(notes: readonly JournalNote[]): Generator<void, IndexedNote[], void> {
  const indexed: IndexedNote[] = [];
  for (const [at, note] of notes.entries()) {
    if (at % A_STEP === 0) yield;
    const keys = noteKeys(note.symbol).map((key) => `${note.side} ${key}`);
    indexed.push({ at, opened: note.opened, note, figures: figuresOfNote(note), keys });
  }
  return indexed;
}

/** Place of the first trade that opened at a time or later. */
export function firstFrom(list: readonly IndexedTrade[], time: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.opened < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Seconds between a trade's moment and a note's, none where that lies within the precision of the note. */
export function distance(moment: number, stated: number, precision: number): number {
  if (moment < stated) return stated - moment;
  return Math.max(moment - (stated + precision - 1), 0);
}
