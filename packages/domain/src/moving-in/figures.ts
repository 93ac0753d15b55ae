import { parseDecimal } from '../decimal.ts';
import type { InstrumentKind } from '../execution/reported-execution.ts';
import { MONEY_SCALE, type Money } from '../money.ts';
import type { Side } from '../trade/grouping/grouping.ts';
import type { JournalNote } from './journal-note.ts';

/** What is known of a stored trade; the matching never sees what was written about it. */
export interface StoredTrade {
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly side: Side;
  /** Seconds since 1970 UTC of the first and of the last fill. */
  readonly opened: number;
  readonly closed: number;
  /** Any number that distinguishes accounts. */
  readonly account: number;
  /** Canonical decimal text; the last three are null where they were not calculated yet. */
  readonly size: string;
  readonly multiplier: string;
  readonly maxSize: string | null;
  readonly firstPrice: string | null;
  readonly lastPrice: string | null;
  readonly gross: Money;
  readonly net: Money;
  readonly executions: number;
}

/** What sizes, results and prices of a file are; inferred from the file as a whole, since journals do not state it. */
export interface Conventions {
  readonly size: 'size' | 'volume' | 'maxSize' | 'any';
  readonly result: 'gross' | 'net' | 'none';
  /** Averages of all fills, or those of the first and of the last one. */
  readonly prices: 'averages' | 'ends' | 'any';
}

export const SIZE_MEANINGS = ['size', 'volume', 'maxSize'] as const;
export const RESULT_MEANINGS = ['gross', 'net'] as const;
export const PRICE_MEANINGS = ['averages', 'ends'] as const;

interface Price {
  readonly value: number;
  /** Half of its last digit, since averages are rounded; prices of fewer decimals than two are taken to be exact. */
  readonly tolerance: number;
}

/** The figures of a note as numbers: they are evidence, and nothing is calculated of them. */
export interface NoteFigures {
  readonly size: number | null;
  readonly entry: Price | null;
  readonly exit: Price | null;
  readonly result: number | null;
}

/** The same of a trade. */
export interface TradeFigures {
  readonly size: number;
  readonly maxSize: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly gross: number;
  readonly net: number;
  /** Gross of a size of 1, with the sign of a price that moved. */
  readonly move: number;
  readonly pointTolerance: number;
  readonly executions: number;
}

const FEW_DECIMALS = 2;
const CURRENCY_UNITS = 10 ** MONEY_SCALE;
/** The largest effect of rounding each fill to the cent. */
const CENT = 0.01;
const HALF_A_CENT = 0.005;
/** Ten decimals of a binary fraction, relative. */
const EXACT = 1e-9;

function numberOf(text: string | null): number | null {
  if (text === null || parseDecimal(text) === null) return null;
  return Number(text);
}

function priceOf(text: string | null): Price | null {
  const value = numberOf(text);
  if (text === null || value === null) return null;
  const point = text.indexOf('.');
  const decimals = Math.max(point < 0 ? 0 : text.length - point - 1, FEW_DECIMALS);
  return { value, tolerance: 0.51 * 10 ** -decimals };
}

export function figuresOfNote(note: JournalNote): NoteFigures {
  return {
    size: numberOf(note.size),
    entry: priceOf(note.entryPrice),
    exit: priceOf(note.exitPrice),
    result: numberOf(note.gross),
  };
}

export function figuresOfTrade(trade: StoredTrade): TradeFigures {
  const size = Number(trade.size);
  const value = size * Number(trade.multiplier);
  const gross = trade.gross / CURRENCY_UNITS;
  return {
    size,
    maxSize: numberOf(trade.maxSize),
    first: numberOf(trade.firstPrice),
    last: numberOf(trade.lastPrice),
    gross,
    net: trade.net / CURRENCY_UNITS,
    move: ((trade.side === 'long' ? 1 : -1) * gross) / value,
    pointTolerance: 1 / CURRENCY_UNITS / value,
    executions: trade.executions,
  };
}

function sizeIs(size: number, trade: TradeFigures, meaning: Conventions['size']): boolean {
  if (meaning === 'any') return SIZE_MEANINGS.some((each) => sizeIs(size, trade, each));
  const expected = meaning === 'maxSize' ? trade.maxSize : meaning === 'volume' ? 2 * trade.size : trade.size;
  return expected !== null && Math.abs(Math.abs(size) - expected) <= EXACT * expected;
}

/** Results below it, in any currency, soon agree within rounding: they prove nothing. */
const NOTABLE_RESULT = 1;

export function isNotable(result: number | null): boolean {
  return result !== null && Math.abs(result) > NOTABLE_RESULT;
}

/** Whether results are one but for the rounding of their parts. */
export function isSameResult(stated: number, own: number, parts: number): boolean {
  return Math.abs(stated - own) <= CENT + HALF_A_CENT * parts;
}

function resultIs(result: number, trade: TradeFigures, meaning: Conventions['result']): boolean {
  return isSameResult(result, meaning === 'net' ? trade.net : trade.gross, trade.executions);
}

/** Which meanings the figures of a note have, were a trade its own. */
export function meaningsOf(note: NoteFigures, trade: TradeFigures) {
  return {
    prices: PRICE_MEANINGS.filter((meaning) => pricesAgree(note, trade, meaning) === true),
    size: SIZE_MEANINGS.filter((meaning) => note.size !== null && sizeIs(note.size, trade, meaning)),
    result: RESULT_MEANINGS.filter(
      (meaning) => note.result !== null && resultIs(note.result, trade, meaning),
    ),
  };
}

/**
 * Whether prices are a trade's: its averages, from which its gross follows, or those of its first and last fill. Null where nothing can be
 * said.
 */
function pricesAgree(
  { entry, exit }: NoteFigures,
  trade: TradeFigures,
  meaning: Conventions['prices'],
): boolean | null {
  if (!entry || !exit) return null;
  const moved = moveTolerance(entry, exit) + trade.pointTolerance;
  const isMove = Math.abs(exit.value - entry.value - trade.move) <= moved;
  // Nothing more is known before the details are calculated.
  if (trade.first === null || trade.last === null) return meaning === 'ends' ? null : isMove;
  const isFirst = Math.abs(entry.value - trade.first) <= entry.tolerance;
  const isEnds = isFirst && Math.abs(exit.value - trade.last) <= exit.tolerance;
  // Of two fills the averages are the fills.
  if (meaning === 'ends' || trade.executions <= 2) return isEnds;
  const isAverage = isMove && isNear(entry.value, trade.first);
  return isAverage || (meaning === 'any' && isEnds);
}

function moveTolerance(entry: Price, exit: Price): number {
  return entry.tolerance + exit.tolerance;
}

/** Averages of one trade lie around its first price. */
function isNear(average: number, first: number): boolean {
  return Math.abs(average - first) <= 0.5 * Math.abs(first);
}

/** What a note's prices make of its size, with the sign of a price that moved, and how exactly; null where they are not stated. */
export function movedValue({ size, entry, exit }: NoteFigures): { value: number; tolerance: number } | null {
  if (size === null || !entry || !exit) return null;
  const amount = Math.abs(size);
  return { value: amount * (exit.value - entry.value), tolerance: amount * moveTolerance(entry, exit) };
}

/** How many figures of a note and a trade agree; null where one that both state does not. */
export function countAgreeing(
  note: NoteFigures,
  trade: TradeFigures,
  conventions: Conventions,
): number | null {
  let agreeing = 0;
  if (note.size !== null) {
    if (!sizeIs(note.size, trade, conventions.size)) return null;
    agreeing += 1;
  }
  const prices = pricesAgree(note, trade, conventions.prices);
  if (prices === false) return null;
  if (prices === true) agreeing += 1;
  if (note.result !== null && conventions.result !== 'none') {
    if (!resultIs(note.result, trade, conventions.result)) return null;
    agreeing += 1;
  }
  return agreeing;
}

/** Whether a note states anything besides symbol, side and times. */
export function hasFigures({ size, entry, exit, result }: NoteFigures): boolean {
  return size !== null || (entry !== null && exit !== null) || result !== null;
}
