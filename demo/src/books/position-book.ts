import type { Day } from '#demo/calendar/days.ts';
import { signedQuantity, type Fill } from '#demo/trading/fill.ts';

/** Shares bought or sold together and not yet closed. `quantity` has the position's sign; `price` is 1/10,000 dollar. */
interface Lot {
  readonly day: Day;
  readonly price: number;
  quantity: number;
}

/** A position: shares with their sign, what they cost (with the same sign) and the last price seen, in 1/10,000 dollar. */
export interface Position {
  readonly symbol: string;
  readonly quantity: number;
  readonly cost: number;
  readonly lastPrice: number;
}

/** The running positions of one account by first in, first out: lots of the same day before those of earlier days. */
export class PositionBook {
  readonly #lots = new Map<string, Lot[]>();
  readonly #lastPrices = new Map<string, number>();

  /** Books a fill and returns the gross that it realises, exact in 1/10,000 dollar. */
  add(fill: Fill): number {
    const lots = this.#lots.get(fill.symbol) ?? [];
    this.#lots.set(fill.symbol, lots);
    this.#lastPrices.set(fill.symbol, fill.price);
    let left = signedQuantity(fill);
    let realised = 0;
    while (left !== 0 && lots.length > 0 && (lots[0]?.quantity ?? 0) > 0 !== left > 0) {
      const lot = lots.find(({ day }) => day === fill.day) ?? lots[0];
      if (!lot) break;
      const closed = Math.sign(lot.quantity) * Math.min(Math.abs(lot.quantity), Math.abs(left));
      realised += closed * (fill.price - lot.price);
      lot.quantity -= closed;
      left += closed;
      if (lot.quantity === 0) lots.splice(lots.indexOf(lot), 1);
    }
    if (left !== 0) lots.push({ day: fill.day, price: fill.price, quantity: left });
    if (lots.length === 0) this.#lots.delete(fill.symbol);
    return realised;
  }

  /** The positions that are not flat, by symbol. */
  positions(): readonly Position[] {
    return [...this.#lots].map(([symbol, lots]) => ({
      symbol,
      quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0),
      cost: lots.reduce((sum, lot) => sum + lot.quantity * lot.price, 0),
      lastPrice: this.#lastPrices.get(symbol) ?? 0,
    }));
  }
}
