import { absolute, decimalText } from '../decimal.ts';
import { divideHalfEven } from '../divide-half-even.ts';
import { unitsOfParts } from './details/part-units.ts';
import type { Side } from './grouping/grouping.ts';

/** One fill of a position that is open, in order; a fill through zero has only its part in this position. */
export interface OpenFill {
  readonly action: 'buy' | 'sell';
  /** Canonical decimal text. */
  readonly size: string;
  readonly price: string;
  /** See grouping.ts; none when left out. */
  readonly splitFactor?: string | null;
}

const PLACES = 8;

/**
 * Average price of what is still open, for a share of today, when what was closed is taken from the oldest lots (FIFO), rounded
 * half to even to 8 decimals; decimal text. '0' when nothing is open.
 */
export function averageOpenPrice(side: Side, fills: readonly OpenFill[]): string {
  const { changes, prices, priceScale, share, product } = unitsOfParts(
    fills.map(({ action, size, price, splitFactor = null }) => ({
      size,
      splitFactor,
      execution: { action, price, instant: 0 },
    })),
  );
  const lots: { size: bigint; readonly price: bigint }[] = [];
  fills.forEach(({ action }, at) => {
    const size = absolute(changes[at]!);
    if ((action === 'buy') === (side === 'long')) lots.push({ size, price: prices[at]! });
    else takeFromOldest(lots, size);
  });
  const size = lots.reduce((sum, lot) => sum + lot.size, 0n);
  const paid = lots.reduce((sum, lot) => sum + lot.size * lot.price, 0n);
  if (size === 0n) return '0';
  const dividend = paid * share * 10n ** BigInt(PLACES);
  const units = divideHalfEven(dividend, size * product * 10n ** BigInt(priceScale));
  return decimalText({ units, scale: PLACES });
}

function takeFromOldest(lots: { size: bigint; readonly price: bigint }[], closed: bigint): void {
  let left = closed;
  while (left > 0n && lots.length > 0) {
    const lot = lots[0]!;
    if (lot.size > left) {
      lot.size -= left;
      return;
    }
    left -= lot.size;
    lots.shift();
  }
}
