import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  unitsAt,
  ZERO,
  type Decimal,
} from '../decimal.ts';
import { divideHalfEven } from '../divide-half-even.ts';
import type { Side } from './grouping/grouping.ts';

/** One fill of a position that is open, in order; a fill through zero has only its part in this position. */
export interface OpenFill {
  readonly action: 'buy' | 'sell';
  /** Canonical decimal text. */
  readonly size: string;
  readonly price: string;
}

const PLACES = 8;

/**
 * Average price of what is still open when what was closed is taken from the oldest lots (FIFO), rounded half to even to 8
 * decimals; decimal text. '0' when nothing is open.
 */
export function averageOpenPrice(side: Side, fills: readonly OpenFill[]): string {
  const lots: { size: Decimal; readonly price: Decimal }[] = [];
  for (const { action, size, price } of fills) {
    if ((action === 'buy') === (side === 'long')) lots.push({ size: decimal(size), price: decimal(price) });
    else takeFromOldest(lots, decimal(size));
  }
  const size = lots.reduce((sum, lot) => addDecimals(sum, lot.size), ZERO);
  const paid = lots.reduce((sum, lot) => addDecimals(sum, multiplyDecimals(lot.size, lot.price)), ZERO);
  if (size.units === 0n) return '0';
  const scale = Math.max(size.scale, paid.scale);
  const units = divideHalfEven(unitsAt(paid, scale) * 10n ** BigInt(PLACES), unitsAt(size, scale));
  return decimalText({ units, scale: PLACES });
}

function takeFromOldest(lots: { size: Decimal; readonly price: Decimal }[], closed: Decimal): void {
  let left = closed;
  while (left.units > 0n && lots.length > 0) {
    const lot = lots[0]!;
    const scale = Math.max(lot.size.scale, left.scale);
    const rest = unitsAt(lot.size, scale) - unitsAt(left, scale);
    if (rest > 0n) {
      lot.size = { units: rest, scale };
      return;
    }
    lots.shift();
    left = { units: -rest, scale };
  }
}
