import { divideHalfEven } from '../../../divide-half-even.ts';
import { unitsAt, type Decimal } from '../../../decimal.ts';
import type { DetailName } from '../fields.ts';

/**
 * Details of all trades of one trader, one row a trade: the rows of {@link TradeColumns} in their order. Money is an integer
 * of 1/10,000, sizes are integers of 1/10^`sizeScale` and prices of 1/10^`priceScale`, one scale each for all rows. A decimal
 * of more than 8 places is rounded to 8, half to even, and to fewer where a number would be larger than 2^51 otherwise, so that
 * differences are safe integers too; larger whole numbers become 2^51. The store has every value exactly.
 */
export interface DetailColumns extends Readonly<Record<DetailName, Float64Array>> {
  readonly count: number;
  readonly sizeScale: number;
  readonly priceScale: number;
  /** What kinds of instruments were traded (see INSTRUMENT_KINDS); the text table that rows of `kind` point into. */
  readonly kinds: readonly string[];
  readonly kind: Uint8Array;
}

/** Digits after the point that these columns hold. */
const MAX_PLACES = 8;
const LARGEST = 2 ** 51;

/** The scale for some decimals: none finer than they are, at most 8, and such that none is larger than 2^51 at it. */
export function scaleFor(values: readonly Decimal[]): number {
  let scale = 0;
  for (const value of values) scale = Math.max(scale, value.scale);
  scale = Math.min(scale, MAX_PLACES);
  for (const value of values) while (scale > 0 && !isWithin(unitsNear(value, scale))) scale -= 1;
  return scale;
}

/** A decimal as an integer of 1/10^`scale`: rounded half to even where it is finer, 2^51 where it is larger. */
export function numberAt(value: Decimal, scale: number): number {
  const units = unitsNear(value, scale);
  if (isWithin(units)) return Number(units);
  return units < 0n ? -LARGEST : LARGEST;
}

function unitsNear(value: Decimal, scale: number): bigint {
  if (scale >= value.scale) return unitsAt(value, scale);
  return divideHalfEven(value.units, 10n ** BigInt(value.scale - scale));
}

function isWithin(units: bigint): boolean {
  return units <= LARGEST && units >= -LARGEST; // compared as they are, without loss
}

/** Numbers at one scale, and the largest of them without its sign. */
interface ScaledNumbers {
  readonly scale: number;
  readonly largest: number;
}

/** The scale for numbers of several: the finest of them at which none is larger than 2^51. */
export function sharedScale(sets: readonly ScaledNumbers[]): number {
  return scaleFor(sets.map(({ scale, largest }) => ({ units: BigInt(largest), scale })));
}

/** A number of one scale at another; rounded and limited as {@link numberAt} does. */
export function rescale(value: number, from: number, to: number): number {
  if (from === to) return value;
  const raised = to > from ? value * 10 ** (to - from) : Number.NaN;
  return Math.abs(raised) <= LARGEST ? raised : numberAt({ units: BigInt(value), scale: from }, to);
}
