import { divideHalfEven } from '../../divide-half-even.ts';
import { EFFECT, SET_ASIDE, STILL_OPEN } from './position-walk.ts';

/** A fill whose products or sums may leave the safe integers: nine decimals of size times eight of price. */
export interface ExactFill {
  readonly buy: boolean;
  readonly effect: number;
  readonly price: bigint;
  readonly size: bigint;
  readonly fee: bigint;
}

interface ExactPart {
  readonly fill: number;
  trade: number;
  readonly size: bigint;
  readonly fee: bigint;
  realised: bigint;
}

interface ExactTrade {
  readonly short: boolean;
  readonly parts: ExactPart[];
}

interface ExactWalk {
  readonly parts: readonly ExactPart[];
  readonly trades: readonly ExactTrade[];
  readonly openSize: bigint;
}

/** The same rules as position-walk.ts in BigInt, for the few positions that need it. `missing` as there. */
export function walkExactly(fills: readonly ExactFill[], missing: bigint): ExactWalk {
  const parts: ExactPart[] = [];
  const trades: ExactTrade[] = [];
  let position = missing;
  let current: (ExactTrade & { lots: { price: bigint; size: bigint }[] }) | null = null;

  const write = (fill: number, trade: number, size: bigint, fee: bigint): ExactPart => {
    const part = { fill, trade, size, fee, realised: 0n };
    parts.push(part);
    if (trade >= 0) current?.parts.push(part);
    return part;
  };

  fills.forEach((fill, at) => {
    const direction = fill.buy ? 1n : -1n;
    const held = position < 0n ? -position : position;
    let { size: left, fee: feeLeft } = fill;
    if (position * direction < 0n) {
      if (fill.effect === EFFECT.close && left > held && current) {
        for (const part of current.parts) [part.trade, part.realised] = [SET_ASIDE, 0n];
        current = null;
        position = 0n;
        write(at, SET_ASIDE, left, feeLeft);
        return;
      }
      const closing = left < held ? left : held;
      const closingFee = closing === left ? feeLeft : divideHalfEven(feeLeft * closing, fill.size);
      const part = write(at, current ? trades.length : SET_ASIDE, closing, closingFee);
      if (current) part.realised = direction * -1n * closeLots(current.lots, closing, fill.price);
      position += direction * closing;
      left -= closing;
      feeLeft -= closingFee;
      if (position === 0n && current) {
        trades.push({ short: current.short, parts: current.parts });
        current = null;
      }
      if (left === 0n) return;
      if (fill.effect === EFFECT.close) {
        write(at, SET_ASIDE, left, feeLeft);
        return;
      }
    } else if (fill.effect === EFFECT.close || (position === 0n && fill.effect === EFFECT.unmarkedSell)) {
      write(at, SET_ASIDE, left, feeLeft);
      return;
    }
    if (position !== 0n && !current) {
      position += direction * left;
      write(at, SET_ASIDE, left, feeLeft);
      return;
    }
    current ??= { short: !fill.buy, parts: [], lots: [] };
    position += direction * left;
    current.lots.push({ price: fill.price, size: left });
    write(at, trades.length, left, feeLeft);
  });
  const open = current as ExactTrade | null;
  if (open) for (const part of open.parts) part.trade = STILL_OPEN;
  return { parts, trades, openSize: open ? position : 0n };
}

/** Takes `size` from the oldest lots; returns Σ (price − lot's price) × taken. */
function closeLots(lots: { price: bigint; size: bigint }[], size: bigint, price: bigint): bigint {
  let realised = 0n;
  let left = size;
  while (left > 0n) {
    const lot = lots[0];
    if (!lot) throw new Error('a closing fill outran its lots');
    const taken = lot.size < left ? lot.size : left;
    realised += (price - lot.price) * taken;
    left -= taken;
    if (taken === lot.size) lots.shift();
    else lot.size -= taken;
  }
  return realised;
}
