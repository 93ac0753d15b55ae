import { clampAmount } from '../../money.ts';

/**
 * `amount` ÷ `unit` in parts of the unit, so many in a whole one: rounded half away from zero and kept within the bounds of amounts.
 * Exact where the unit, above zero, is a whole number; else by its nearest double.
 */
export function partsOf(amount: number, unit: number, parts: number): number {
  const size = Math.abs(amount);
  const rest = size % unit; // exact, as the quotient then is
  const whole = (size - rest) / unit;
  const above = rest * parts * 2 + unit;
  const isLarge = Number.isSafeInteger(unit) && !Number.isSafeInteger(above);
  const part = isLarge ? partOf(rest, unit, parts) : (above - (above % (unit * 2))) / (unit * 2);
  const found = clampAmount(whole * parts + part);
  // Not -0, which texts would show.
  return found === 0 ? 0 : Math.sign(amount) * found;
}

/** The same of numbers whose products are no safe integers. */
function partOf(rest: number, unit: number, parts: number): number {
  const below = BigInt(unit) * 2n;
  return Number((BigInt(rest) * BigInt(parts) * 2n + BigInt(unit)) / below);
}
