import {
  addDecimals,
  decimal,
  multiplyDecimals,
  magnitude,
  negateDecimal,
  unitsAt,
  type Decimal,
} from '@daybook/domain/decimal.ts';

/** price × size × multiplier, without its sign; all three canonical decimal text. */
export function turnoverOf(price: string, size: string, multiplier: string): Decimal {
  return magnitude(multiplyDecimals(multiplyDecimals(decimal(price), decimal(size)), decimal(multiplier)));
}

/** Whether two amounts differ by no more than a tolerance. */
export function isWithin(left: Decimal, right: Decimal, tolerance: Decimal): boolean {
  const difference = magnitude(addDecimals(left, negateDecimal(right)));
  const scale = Math.max(difference.scale, tolerance.scale);
  return unitsAt(difference, scale) <= unitsAt(tolerance, scale);
}

/** Half a cent: what rounding to cents may move an amount by. */
const HALF_A_CENT: Decimal = { units: 5n, scale: 3 };

/** Whether a file states an amount exactly, or rounded to cents where it has more than two decimals. */
export function isStatedExactly(stated: Decimal, exact: Decimal): boolean {
  const none = { units: 0n, scale: 0 };
  const hasMoreThanCents = exact.scale > 2 && exact.units % 10n ** BigInt(exact.scale - 2) !== 0n;
  return isWithin(stated, exact, hasMoreThanCents ? HALF_A_CENT : none);
}

/** Whether price × size × multiplier is the amount that a file states, with a millionth of it allowed for rounding. */
export function confirmsTurnover(stated: Decimal, turnover: Decimal): boolean {
  const allowed: Decimal = { units: turnover.units, scale: turnover.scale + 6 };
  return isWithin(magnitude(stated), turnover, addDecimals(allowed, { units: 1n, scale: 2 }));
}
