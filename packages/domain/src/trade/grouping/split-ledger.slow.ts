/**
 * The second, slow calculation of trades with splits. It shares nothing with the grouping: every lot is a pair of fractions
 * (shares of now, and what all of them cost), a split changes the first and leaves the second, and what is sold takes its part
 * of both from the oldest lots.
 */
import type { Split } from '../../execution/split.ts';
import { exact, exactText, nearestRatio } from './exact.slow.ts';
import type { GroupableExecution } from './grouping.ts';

interface Fraction {
  readonly top: bigint;
  /** Above 0. */
  readonly bottom: bigint;
}

interface Lot {
  shares: Fraction;
  cost: Fraction;
}

interface SplitPart {
  readonly id: number;
  readonly size: string;
  readonly pnl: number;
}

export interface SplitTrade {
  readonly side: 'long' | 'short';
  readonly gross: number;
  readonly fees: number;
  /** Of all parts in shares at the end, as a fraction. */
  readonly volume: Fraction;
  readonly parts: readonly SplitPart[];
}

type Numbered = GroupableExecution & { readonly id: number };

interface SplitLedger {
  readonly trades: readonly SplitTrade[];
  readonly open: {
    readonly side: 'long' | 'short';
    readonly size: Fraction;
    readonly ids: readonly number[];
  } | null;
  /** Size set aside of each execution that has any. */
  readonly aside: ReadonlyMap<number, Fraction>;
}

interface State {
  lots: Lot[];
  side: 1n | -1n;
  parts: { id: number; size: Fraction; realised: Fraction; volume: Fraction }[];
  fees: bigint;
}

const NONE: Fraction = { top: 0n, bottom: 1n };
/** Digits of a size that a split leaves without an end. */
const DIGITS = 8;

/** Walks fills without position effects. A split comes before what is executed at its instant. */
export function calculateWithSplits(
  executions: readonly Numbered[],
  splits: readonly Split[],
  multiplier: string,
): SplitLedger {
  const digits = Math.max(DIGITS, ...executions.map(({ size }) => exact(size).scale));
  const events = [
    ...splits.map((split, at) => ({ split, fill: null, order: [split.instant, 0, at, 0] })),
    ...executions.map((fill) => ({ split: null, fill, order: [fill.instant, 1, fill.sequence, fill.line] })),
  ].sort(
    (left, right) => left.order.map((value, at) => value - right.order[at]!).find((by) => by !== 0) ?? 0,
  );
  const trades: SplitTrade[] = [];
  const aside = new Map<number, Fraction>();
  let state: State | null = null;
  let isMet = false;
  for (const { split, fill } of events) {
    if (split) {
      if (state && isMet) applySplit(state, split, digits);
      continue;
    }
    isMet = true;
    const sign = fill.action === 'buy' ? 1n : -1n;
    let left = of(fill.size);
    let fees = BigInt(fill.fees);
    if (state !== null && state.side !== sign) {
      const held = sharesOf(state);
      if (fill.effect === 'close' && isLess(held, left)) {
        for (const part of state.parts) aside.set(part.id, plus(aside.get(part.id) ?? NONE, part.size));
        aside.set(fill.id, plus(aside.get(fill.id) ?? NONE, left));
        state = null;
        continue;
      }
      const closing = isLess(left, held) ? left : held;
      const part = divide(times(closing, { top: fees, bottom: 1n }), of(fill.size));
      const share = nearestRatio(part.top, part.bottom);
      state.fees += share;
      const realised = times(takeOldest(state, closing, of(fill.price)), of(multiplier));
      state.parts.push({ id: fill.id, size: closing, realised, volume: closing });
      left = minus(left, closing);
      fees -= share;
      if (sharesOf(state).top === 0n) {
        trades.push(tradeOf(state));
        state = null;
      }
      if (left.top === 0n) continue;
    } else if (fill.effect === 'close') {
      aside.set(fill.id, left);
      continue;
    }
    state ??= { lots: [], side: sign, parts: [], fees: 0n };
    state.lots.push({ shares: left, cost: times(left, of(fill.price)) });
    state.fees += fees;
    state.parts.push({ id: fill.id, size: left, realised: NONE, volume: left });
  }
  const open = state && {
    side: state.side > 0n ? ('long' as const) : ('short' as const),
    size: sharesOf(state),
    ids: state.parts.map(({ id }) => id),
  };
  return { trades, open, aside };
}

function applySplit(state: State, split: Split, digits: number): void {
  const before = sharesOf(state);
  const after = heldAfter(before, split, state.side, digits);
  const factor = divide(after, before);
  for (const lot of state.lots) lot.shares = times(lot.shares, factor);
  for (const part of state.parts) part.volume = times(part.volume, factor);
}

/** Shares after a split, for a trader who holds `before`: as booked where that is less than a share from the ratio. */
function heldAfter(before: Fraction, split: Split, side: bigint, digits: number): Fraction {
  const plain = times(before, { top: BigInt(split.numerator), bottom: BigInt(split.denominator) });
  if (split.sizeChange !== null) {
    const booked = plus(before, times(of(split.sizeChange), { top: side, bottom: 1n }));
    const off = minus(booked, plain);
    const isNear = off.top < off.bottom && -off.top < off.bottom;
    if (booked.top > 0n && isNear) return booked;
  }
  const rounded = nearestRatio(plain.top * 10n ** BigInt(digits), plain.bottom);
  return { top: rounded === 0n ? 1n : rounded, bottom: 10n ** BigInt(digits) };
}

/** Takes shares from the oldest lots; gives what they brought. */
function takeOldest(state: State, size: Fraction, price: Fraction): Fraction {
  let left = size;
  let cost = NONE;
  while (left.top > 0n) {
    const lot = state.lots[0]!;
    const taken = isLess(lot.shares, left) ? lot.shares : left;
    const share = times(lot.cost, divide(taken, lot.shares));
    cost = plus(cost, share);
    lot.cost = minus(lot.cost, share);
    lot.shares = minus(lot.shares, taken);
    left = minus(left, taken);
    if (lot.shares.top === 0n) state.lots.shift();
  }
  return times(minus(times(size, price), cost), { top: state.side, bottom: 1n });
}

function tradeOf({ side, parts, fees }: State): SplitTrade {
  let exactly = NONE;
  let stated = 0n;
  const priced = parts.map(({ id, size, realised }) => {
    exactly = plus(exactly, realised);
    const rounded = nearestRatio(exactly.top * 10_000n, exactly.bottom);
    const pnl = Number(rounded - stated);
    stated = rounded;
    return { id, size: plainText(size), pnl };
  });
  return {
    side: side > 0n ? 'long' : 'short',
    gross: Number(stated),
    fees: Number(fees),
    volume: parts.reduce((sum, { volume }) => plus(sum, volume), NONE),
    parts: priced,
  };
}

function sharesOf({ lots }: State): Fraction {
  return lots.reduce((sum, { shares }) => plus(sum, shares), NONE);
}

export function of(text: string): Fraction {
  const negative = text.startsWith('-');
  const { units, scale } = exact(negative ? text.slice(1) : text);
  return { top: negative ? -units : units, bottom: 10n ** BigInt(scale) };
}

/** Decimal text of a fraction that ends within 30 digits, rounded to as many as are asked for where that is said. */
export function plainText(value: Fraction, digits = 30): string {
  return exactText(nearestRatio(value.top * 10n ** BigInt(digits), value.bottom), digits);
}

function plus(left: Fraction, right: Fraction): Fraction {
  return reduced(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom);
}

function minus(left: Fraction, right: Fraction): Fraction {
  return plus(left, { top: -right.top, bottom: right.bottom });
}

function times(left: Fraction, right: Fraction): Fraction {
  return reduced(left.top * right.top, left.bottom * right.bottom);
}

function divide(left: Fraction, right: Fraction): Fraction {
  const sign = right.top < 0n ? -1n : 1n;
  return reduced(left.top * right.bottom * sign, left.bottom * right.top * sign);
}

function isLess(left: Fraction, right: Fraction): boolean {
  return left.top * right.bottom < right.top * left.bottom;
}

function reduced(top: bigint, bottom: bigint): Fraction {
  let [one, other] = [top < 0n ? -top : top, bottom];
  while (other > 0n) [one, other] = [other, one % other];
  return one === 0n ? NONE : { top: top / one, bottom: bottom / one };
}
