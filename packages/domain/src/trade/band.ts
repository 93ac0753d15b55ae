import type { Brand } from '../brand.ts';
import { decimalText, parseDecimal, unitsAt, type Decimal } from '../decimal.ts';

/** A half-open range of exact decimals: from its beginning up to, but without, its end. Null where it is open. */
export interface Band {
  readonly from: Decimal | null;
  readonly to: Decimal | null;
}

/** A band as a filter holds it and an address says it: `10..25`, `..5`, `2000..`. */
export type BandText = Brand<string, 'Band'>;

/** Reads `10..25`, `..5` or `2000..`; null for any other text and for a range that holds nothing. */
export function parseBand(text: string): Band | null {
  const at = text.indexOf('..');
  if (at < 0 || text === '..') return null;
  const [from, to] = [text.slice(0, at), text.slice(at + 2)];
  const band = { from: parseDecimal(from), to: parseDecimal(to) };
  if ((band.from === null) !== (from === '') || (band.to === null) !== (to === '')) return null;
  return isEmpty(band) ? null : band;
}

/** The text that {@link parseBand} reads. */
export function bandText({ from, to }: Band): BandText {
  return `${from ? decimalText(from) : ''}..${to ? decimalText(to) : ''}` as BandText;
}

/** What two bands have in common; null when that is nothing. */
export function overlap(left: Band, right: Band): Band | null {
  const band = {
    from: later(left.from, right.from),
    to: earlier(left.to, right.to),
  };
  return isEmpty(band) ? null : band;
}

/**
 * The band as whole numbers of a column that holds 1/10^`scale`: the first value inside and the first one behind it, so that
 * a value lies in the band exactly where `from <= value && value < to`.
 */
export function bandUnits({ from, to }: Band, scale: number): { readonly from: number; readonly to: number } {
  return {
    from: from === null ? -Infinity : ceilUnits(from, scale),
    to: to === null ? Infinity : ceilUnits(to, scale),
  };
}

function ceilUnits({ units, scale: own }: Decimal, scale: number): number {
  if (own <= scale) return Number(unitsAt({ units, scale: own }, scale));
  const divisor = 10n ** BigInt(own - scale);
  const whole = units / divisor; // toward zero: up for what is negative
  return Number(units > 0n && units % divisor !== 0n ? whole + 1n : whole);
}

function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale) - unitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function later(left: Decimal | null, right: Decimal | null): Decimal | null {
  if (left === null || right === null) return left ?? right;
  return compare(left, right) >= 0 ? left : right;
}

function earlier(left: Decimal | null, right: Decimal | null): Decimal | null {
  if (left === null || right === null) return left ?? right;
  return compare(left, right) <= 0 ? left : right;
}

function isEmpty({ from, to }: Band): boolean {
  return from !== null && to !== null && compare(from, to) >= 0;
}
