import { clampAmount } from '../../money.ts';

/**
 * `amount` ÷ `unit` in parts of the unit, so many in a whole one: rounded half away from zero and kept within the bounds of amounts.
 * Exact where the unit, above zero, is a whole number; else by its nearest double.
 */
export function partsOf(amount: number, unit: number, parts: number): number {
  const size = Math.abs(amount);
  const found = clampAmount(quotient(size, unit, parts));
  // Not -0, which texts would show.
  return found === 0 ? 0 : Math.sign(amount) * found;
}

/** `size` not below zero. */
function quotient(size: number, unit: number, parts: number): number {
  // The floor of a quotient of safe integers is exact, and of a remainder it takes a tenth of the time.
  const doubled = size * parts * 2 + unit;
  if (doubled <= Number.MAX_SAFE_INTEGER && Number.isInteger(unit)) return Math.floor(doubled / (unit * 2));
  const rest = size % unit; // exact, as the quotient then is
  const whole = (size - rest) / unit;
  const above = rest * parts * 2 + unit;
  const isLarge = Number.isSafeInteger(unit) && !Number.isSafeInteger(above);
  const part = isLarge ? partOf(rest, unit, parts) : (above - (above % (unit * 2))) / (unit * 2);
  return whole * parts + part;
}

/** The same of numbers whose products are no safe integers. */
function partOf(rest: number, unit: number, parts: number): number {
  const below = BigInt(unit) * 2n;
  return Number((BigInt(rest) * BigInt(parts) * 2n + BigInt(unit)) / below);
}
