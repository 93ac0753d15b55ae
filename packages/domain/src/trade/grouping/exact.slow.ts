/** A little exact arithmetic of the slow calculation's own, so that a fault in decimal.ts shows. */

/** An exact value: `units` / 10^`scale`. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

/** Digits and point as exact value; the texts of tests are known to be good. */
export function exact(text: string): Exact {
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** The shortest plain text of `units` / 10^`scale`. */
export function exactText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The nearest integer to `value` × 10^`places`; of two equally near ones the even one. */
export function nearest(value: Exact, places: number): bigint {
  return nearestRatio(value.units * 10n ** BigInt(places), 10n ** BigInt(value.scale));
}

/** The nearest integer to `top` / `bottom`, found by looking at both neighbours. `bottom` > 0. */
export function nearestRatio(top: bigint, bottom: bigint): bigint {
  let below = top / bottom;
  if (below * bottom > top) below -= 1n;
  const toBelow = top - below * bottom;
  const toAbove = (below + 1n) * bottom - top;
  if (toBelow !== toAbove) return toBelow < toAbove ? below : below + 1n;
  return below % 2n === 0n ? below : below + 1n;
}
