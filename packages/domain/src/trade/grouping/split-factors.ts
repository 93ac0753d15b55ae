/** What splits make of a position's fills: the factor of each, found by following the position through fills and splits. */
import { absolute, decimal, unitsAt, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { multiplyRatios, ratio, type Ratio, type Split } from '../../execution/split.ts';
import { EFFECT } from './position-walk.ts';
import { SPLIT_DECIMALS } from './split-units.ts';

/** A fill as far as sizes need it. */
interface SizedFill {
  readonly isBuy: boolean;
  readonly effect: number;
  readonly size: Decimal;
  readonly instant: number;
}

/**
 * The factor of each fill, in their order: its size × the factor is its size after the last split that its position met. Null
 * where no split met an open position, and for single fills that none met. `missing` as in grouping.ts.
 */
export function findSplitFactors(
  fills: readonly SizedFill[],
  splits: readonly Split[],
  missing: Decimal,
): (Ratio | null)[] | null {
  const [first] = fills;
  const due = splits
    .filter(({ instant }) => first !== undefined && instant > first.instant)
    .toSorted((left, right) => left.instant - right.instant);
  if (due.length === 0) return null;
  const scale = fills.reduce(
    (most, { size }) => Math.max(most, size.scale),
    Math.max(missing.scale, SPLIT_DECIMALS),
  );
  const course: Course = { position: unitsAt(missing, scale), isMissing: missing.units !== 0n, from: 0 };
  const met: Met[] = [];
  let next = 0;
  fills.forEach((fill, at) => {
    for (; next < due.length && due[next]!.instant <= fill.instant; next++)
      meet(met, course, due[next]!, at, scale);
    follow(course, fill, unitsAt(fill.size, scale), at);
  });
  for (; next < due.length; next++) meet(met, course, due[next]!, fills.length, scale);
  return met.length === 0 ? null : factorsOf(fills.length, met);
}

/** Where a position stands. */
interface Course {
  /** Signed, at one scale. */
  position: bigint;
  isMissing: boolean;
  /** The first fill since nothing was open. */
  from: number;
}

/** A split that met an open position: the fills from `from` up to but without `to` are of old shares. */
interface Met {
  readonly from: number;
  readonly to: number;
  readonly factor: Ratio;
}

function meet(met: Met[], course: Course, split: Split, to: number, scale: number): void {
  const { position, from } = course;
  if (position === 0n) return;
  const after = positionAfter(position, split, scale);
  met.push({ from, to, factor: ratio(absolute(after), absolute(position)) });
  course.position = after;
}

/** A fraction of a share counts as the broker booked it where that fits the ratio; one without an end is rounded half to even. */
function positionAfter(
  position: bigint,
  { numerator, denominator, sizeChange }: Split,
  scale: number,
): bigint {
  const [top, bottom] = [position * BigInt(numerator), BigInt(denominator)];
  const change = decimal(sizeChange ?? '0');
  if (sizeChange !== null && change.scale <= scale) {
    const stated = position + unitsAt(change, scale);
    const isSameSide = stated !== 0n && stated < 0n === position < 0n;
    if (isSameSide && absolute(stated * bottom - top) < 10n ** BigInt(scale) * bottom) return stated;
  }
  // What rounds away stays the least that can be written: a split never closes.
  return divideHalfEven(top, bottom) || (position < 0n ? -1n : 1n);
}

/** The rules of position-walk.ts for sizes alone. */
function follow(course: Course, { isBuy, effect }: SizedFill, size: bigint, at: number): void {
  const direction = isBuy ? 1n : -1n;
  let left = size;
  if (course.position * direction < 0n) {
    const held = absolute(course.position);
    if (effect === EFFECT.close && left > held && !course.isMissing) {
      course.position = 0n;
      course.from = at + 1;
      return;
    }
    const closing = left < held ? left : held;
    course.position += direction * closing;
    left -= closing;
    if (course.position === 0n) course.isMissing = false;
    if (left === 0n || effect === EFFECT.close) {
      if (course.position === 0n) course.from = at + 1;
      return;
    }
  } else if (effect === EFFECT.close || (course.position === 0n && effect === EFFECT.unmarkedSell)) {
    if (course.position === 0n) course.from = at + 1;
    return;
  }
  course.position += direction * left;
}

/** Of each fill the product of the factors of all splits that it met. */
function factorsOf(count: number, met: readonly Met[]): (Ratio | null)[] {
  const factors = new Array<Ratio | null>(count).fill(null);
  let product: Ratio = { numerator: 1n, denominator: 1n };
  for (let at = met.length - 1; at >= 0; at--) {
    const { from, to, factor } = met[at]!;
    product = met[at + 1]?.from === from ? multiplyRatios(product, factor) : factor;
    const before = met[at - 1];
    factors.fill(product, before?.from === from ? before.to : from, to);
  }
  return factors;
}
