/**
 * The second, slow calculation of a trade's course: after each execution everything is found again from all that came before.
 * What is open are the newest entries that make up its size; what was closed is all money that moved and the cost of what is open.
 */
import { exact, nearestRatio } from '../grouping/exact.slow.ts';
import type { CoursePart } from './course-of-trade.ts';

/** Sizes of a scale of 9, prices of 8: more than any case has. */
const SCALES = { size: 9, price: 8 } as const;

interface SlowFill {
  readonly position: string;
  readonly isBuy: boolean;
  readonly size: bigint;
  readonly price: bigint;
}

interface SlowStep {
  readonly isExit: boolean;
  readonly long: bigint;
  readonly short: bigint;
  /** A quotient, `below` above zero; null as in the fast one. */
  readonly average: { readonly above: bigint; readonly below: bigint } | null;
  /** In 1/10,000, rounded once. */
  readonly closed: bigint;
  readonly value: bigint;
}

export function slowCourse(parts: readonly CoursePart[], multiplier: string): SlowStep[] {
  const fills = parts.map(({ execution, size }): SlowFill => ({
    position: execution.positionRef ?? '',
    isBuy: execution.action === 'buy',
    size: atScale(size, SCALES.size),
    price: atScale(execution.price, SCALES.price),
  }));
  return fills.map((_, at) => stepAfter(fills.slice(0, at + 1), multiplier));
}

function atScale(text: string, wanted: number): bigint {
  const { units, scale } = exact(text);
  return units * 10n ** BigInt(wanted - scale);
}

function stepAfter(fills: readonly SlowFill[], multiplier: string): SlowStep {
  const last = fills.at(-1)!;
  const held = [...new Set(fills.map(({ position }) => position))].map((position) =>
    openOf(fills.filter((fill) => fill.position === position)),
  );
  const before = sizeOf(fills.slice(0, -1).filter(({ position }) => position === last.position));
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const longs = held.filter(({ size }) => size > 0n);
  const shorts = held.filter(({ size }) => size < 0n);
  const cash = sum(fills.map(({ isBuy, size, price }) => (isBuy ? -size : size) * price));
  const [open, sign] = longs.length > 0 ? [longs, 1n] : [shorts, -1n];
  const isOneSided = longs.length > 0 !== shorts.length > 0;
  return {
    isExit: before > 0n ? !last.isBuy : before < 0n && last.isBuy,
    long: sum(longs.map(({ size }) => size)),
    short: -sum(shorts.map(({ size }) => size)),
    average: isOneSided
      ? {
          above: sum(open.map(({ cost }) => cost)) * sign,
          below: sum(open.map(({ size }) => size)) * sign * 10n ** BigInt(SCALES.price),
        }
      : null,
    closed: inMoney(cash + sum(held.map(({ cost }) => cost)), multiplier),
    value: inMoney(cash + sum(held.map(({ size }) => size)) * last.price, multiplier),
  };
}

/** Signed size of what is open. */
function sizeOf(fills: readonly SlowFill[]): bigint {
  return fills.reduce((sum, { isBuy, size }) => sum + (isBuy ? size : -size), 0n);
}

/** What is open of one position, and what its newest entries of that size cost; both with the sign of the side. */
function openOf(fills: readonly SlowFill[]): { readonly size: bigint; readonly cost: bigint } {
  const size = sizeOf(fills);
  const sign = size < 0n ? -1n : 1n;
  let [wanted, cost] = [size * sign, 0n];
  for (const fill of fills.toReversed()) {
    if (wanted === 0n) break;
    if (fill.isBuy !== size > 0n) continue;
    const taken = fill.size < wanted ? fill.size : wanted;
    cost += taken * fill.price;
    wanted -= taken;
  }
  return { size, cost: cost * sign };
}

function inMoney(amount: bigint, multiplier: string): bigint {
  const { units, scale } = exact(multiplier);
  return nearestRatio(amount * units * 10_000n, 10n ** BigInt(SCALES.size + SCALES.price + scale));
}
