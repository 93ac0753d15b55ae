/** The second, slow calculation of what adds and scaling brought: every lot separately, in fractions of its own arithmetic. */
import { exact, nearestRatio } from '../grouping/exact.slow.ts';
import type { AuditedPart } from './part-units.ts';
import type { PlannedStop } from '../risk/stop-risk.ts';

/** `above` / `below`; below is positive. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

function fraction(above: bigint, below: bigint): Fraction {
  const divisor = common(above < 0n ? -above : above, below);
  return { above: above / divisor, below: below / divisor };
}

function common(left: bigint, right: bigint): bigint {
  return right === 0n ? left || 1n : common(right, left % right);
}

function of(text: string): Fraction {
  const { units, scale } = exact(text);
  return fraction(units, 10n ** BigInt(scale));
}

const plus = (left: Fraction, right: Fraction) =>
  fraction(left.above * right.below + right.above * left.below, left.below * right.below);
const times = (left: Fraction, right: Fraction) =>
  fraction(left.above * right.above, left.below * right.below);
const minus = (left: Fraction, right: Fraction) => plus(left, { above: -right.above, below: right.below });
const over = (left: Fraction, right: Fraction) =>
  right.above < 0n
    ? times(left, { above: -right.below, below: -right.above })
    : times(left, { above: right.below, below: right.above });
const NONE: Fraction = { above: 0n, below: 1n };

/** In 1/10,000. */
export function inMoney(value: Fraction): bigint {
  return nearestRatio(value.above * 10_000n, value.below);
}

interface SlowLot {
  /** Place of the part that opened it. */
  readonly at: number;
  readonly kind: 'first' | 'winner' | 'loser';
  readonly position: string;
  readonly price: Fraction;
  left: Fraction;
  brought: Fraction;
}

/** What lots of each kind brought, exactly. */
export function slowAudit(parts: readonly AuditedPart[], multiplier: string) {
  const lots: SlowLot[] = [];
  parts.forEach((part, at) => {
    const { action, positionRef } = part.execution;
    const position = positionRef ?? '';
    const [price, size] = [of(part.execution.price), of(part.size)];
    const signed = action === 'buy' ? size : minus(NONE, size);
    const own = lots.filter((lot) => lot.position === position);
    const open = own.reduce((sum, { left }) => plus(sum, left), NONE);
    if (open.above === 0n || open.above > 0n === signed.above > 0n) {
      const kind = kindOf(parts, at, open.above === 0n, lots);
      lots.push({ at, kind, position, price, left: signed, brought: NONE });
      return;
    }
    for (const lot of own) {
      const closed = over(times(lot.left, minus(NONE, signed)), open);
      lot.left = minus(lot.left, closed);
      lot.brought = plus(lot.brought, times(closed, minus(price, lot.price)));
    }
  });
  const brought = (kind: SlowLot['kind']) =>
    times(
      lots.filter((lot) => lot.kind === kind).reduce((sum, lot) => plus(sum, lot.brought), NONE),
      of(multiplier),
    );
  return { first: brought('first'), winners: brought('winner'), losers: brought('loser') };
}

/** The kind of the order that a part belongs to, decided at its first fill that opened something. `lots` has that of each part that did. */
function kindOf(
  parts: readonly AuditedPart[],
  at: number,
  isFlat: boolean,
  lots: readonly SlowLot[],
): SlowLot['kind'] {
  const known = lots.find((lot) => rootOf(parts, lot.at) === rootOf(parts, at));
  if (known) return known.kind;
  const price = of(parts[at]!.execution.price);
  const value = parts.slice(0, at).reduce((sum, { execution, size }) => {
    const part = times(of(size), minus(price, of(execution.price)));
    return execution.action === 'buy' ? plus(sum, part) : minus(sum, part);
  }, NONE);
  if (isFlat || value.above === 0n) return 'first';
  return value.above > 0n ? 'winner' : 'loser';
}

/** The part before of the same order: of the same id; of one without an id that before on the same side within a second. */
function sameOrder(parts: readonly AuditedPart[], at: number): number | null {
  const { action, positionRef, externalOrderId, instant } = parts[at]!.execution;
  const sameSide = parts
    .map(({ execution }, place) => ({ ...execution, place }))
    .filter(
      (each) => each.place < at && each.action === action && (each.positionRef ?? '') === (positionRef ?? ''),
    );
  const named = (externalOrderId ?? null) !== null;
  if (named) return sameSide.find((each) => each.externalOrderId === externalOrderId)?.place ?? null;
  const last = sameSide.at(-1);
  return last && instant - last.instant <= 1000 ? last.place : null;
}

/** What scaling brought, part by part against the average price of the first and of the last order. */
export function slowScaling(parts: readonly AuditedPart[], side: 'long' | 'short', multiplier: string) {
  const isEntry = ({ execution }: AuditedPart) => (execution.action === 'buy') === (side === 'long');
  const places = [...parts.keys()];
  const firstPlace = places.find((at) => isEntry(parts[at]!))!;
  const lastPlace = places.findLast((at) => !isEntry(parts[at]!))!;
  const first = averageOf(
    parts,
    places.filter((at) => rootOf(parts, at) === rootOf(parts, firstPlace)),
  );
  const last = averageOf(
    parts,
    places.filter((at) => rootOf(parts, at) === rootOf(parts, lastPlace)),
  );
  const sign = side === 'long' ? 1n : -1n;
  const sum = (wanted: boolean, of_: (price: Fraction) => Fraction) =>
    times(
      parts
        .filter((part) => isEntry(part) === wanted)
        .reduce((total, { execution, size }) => plus(total, times(of(size), of_(of(execution.price)))), NONE),
      times(of(multiplier), { above: sign, below: 1n }),
    );
  return {
    scalingIn: sum(true, (price) => minus(first, price)),
    scalingOut: sum(false, (price) => minus(price, last)),
    heldWhole: sum(true, () => minus(last, first)),
    isComparable: places.every((at) => !isEntry(parts[at]!) || parts.slice(0, at).every(isEntry)),
  };
}

/** The first part of the order that a part belongs to. */
function rootOf(parts: readonly AuditedPart[], at: number): number {
  const before = sameOrder(parts, at);
  return before === null ? at : rootOf(parts, before);
}

function averageOf(parts: readonly AuditedPart[], places: readonly number[]): Fraction {
  const own = places.map((at) => parts[at]!);
  const cost = own.reduce(
    (sum, { execution, size }) => plus(sum, times(of(size), of(execution.price))),
    NONE,
  );
  return over(
    cost,
    own.reduce((sum, { size }) => plus(sum, of(size)), NONE),
  );
}

/** Gross of each order that took from the trade, against the average entry. */
export function slowExits(parts: readonly AuditedPart[], side: 'long' | 'short', multiplier: string) {
  const places = [...parts.keys()];
  const isEntry = (at: number) => (parts[at]!.execution.action === 'buy') === (side === 'long');
  const average = averageOf(parts, places.filter(isEntry));
  const sign = { above: side === 'long' ? 1n : -1n, below: 1n };
  const byOrder = Map.groupBy(
    places.filter((at) => !isEntry(at)),
    (at) => rootOf(parts, at),
  );
  return [...byOrder.values()].map((own) =>
    own.reduce((sum, at) => {
      const { execution, size } = parts[at]!;
      const brought = times(of(size), minus(of(execution.price), average));
      return plus(sum, times(times(brought, of(multiplier)), sign));
    }, NONE),
  );
}

/** What the order that began the trade cost: each of its parts at its own price. */
export function slowFirstCost(parts: readonly AuditedPart[], multiplier: string): Fraction {
  const own = parts.filter((_, at) => rootOf(parts, at) === rootOf(parts, 0));
  const cost = own.reduce(
    (sum, { execution, size }) => plus(sum, times(of(size), of(execution.price))),
    NONE,
  );
  return times(cost.above < 0n ? minus(NONE, cost) : cost, of(multiplier));
}

/** What was at stake after each part: of every position what was bought and sold of it until then. */
export function slowExposures(parts: readonly AuditedPart[], multiplier: string): Fraction[] {
  return parts.map(({ execution: { price } }, at) => {
    const byPosition = Map.groupBy(parts.slice(0, at + 1), ({ execution }) => execution.positionRef ?? '');
    const open = [...byPosition.values()].map((own) =>
      own.reduce(
        (sum, { execution, size }) =>
          execution.action === 'buy' ? plus(sum, of(size)) : minus(sum, of(size)),
        NONE,
      ),
    );
    const held = open.reduce((sum, each) => plus(sum, each.above < 0n ? minus(NONE, each) : each), NONE);
    const stake = times(times(held, of(price)), of(multiplier));
    return stake.above < 0n ? minus(NONE, stake) : stake;
  });
}

/** What a trade risked by its stop: evaluated after every fill and every move, with the lots of that moment. */
export function slowRisk(
  parts: readonly AuditedPart[],
  side: 'long' | 'short',
  multiplier: string,
  stop: PlannedStop,
) {
  const sign = { above: side === 'long' ? 1n : -1n, below: 1n };
  const isTighter = (left: Fraction, right: Fraction) => times(minus(left, right), sign).above > 0n;
  const first = of(stop.price);
  const counted = (moved: number) => {
    const current = moved === 0 ? first : of(stop.moves[moved - 1]!.price);
    return isTighter(current, first) ? current : first;
  };
  const risk = (fills: number, moved: number) => {
    const positions = Map.groupBy(parts.slice(0, fills), ({ execution }) => execution.positionRef ?? '');
    return [...positions.values()].reduce((sum, own) => {
      const { size, price } = openOf(own);
      if (size.above === 0n || size.above > 0n !== sign.above > 0n) return sum;
      const risked = times(times(size, minus(price, counted(moved))), of(multiplier));
      return risked.above > 0n ? plus(sum, risked) : sum;
    }, NONE);
  };
  let oneR = NONE;
  const look = (fills: number, moved: number) => {
    const now = risk(fills, moved);
    if (minus(now, oneR).above > 0n) oneR = now;
  };
  let moved = 0;
  for (let fills = 0; fills < parts.length; fills++) {
    for (; moved < stop.moves.length && stop.moves[moved]!.instant <= parts[fills]!.execution.instant;) {
      moved += 1;
      look(fills, moved);
    }
    look(fills + 1, moved);
  }
  const began = parts.filter(
    ({ execution }, at) =>
      rootOf(parts, at) === rootOf(parts, 0) && (execution.action === 'buy') === (side === 'long'),
  );
  const firstR = began.reduce((sum, { size, execution }) => {
    const off = times(minus(of(execution.price), first), sign);
    return plus(sum, times(times(of(size), off), of(multiplier)));
  }, NONE);
  const stops = [stop.price, ...stop.moves.map(({ price }) => price)].map(of);
  return {
    oneR,
    firstR: firstR.above < 0n ? NONE : firstR,
    movedAway: stops.filter((each, at) => at > 0 && isTighter(stops[at - 1]!, each)).length,
  };
}

/** What is open of one position after some fills, with the sign of its side, and its average price. */
function openOf(parts: readonly AuditedPart[]): { readonly size: Fraction; readonly price: Fraction } {
  let [size, price] = [NONE, NONE];
  for (const part of parts) {
    const change = part.execution.action === 'buy' ? of(part.size) : minus(NONE, of(part.size));
    const after = plus(size, change);
    const isExit = size.above !== 0n && size.above > 0n !== change.above > 0n;
    if (!isExit) price = over(plus(times(size, price), times(change, of(part.execution.price))), after);
    size = after;
  }
  return { size, price };
}
