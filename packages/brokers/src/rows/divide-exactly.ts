import { decimal, decimalText } from '@daybook/domain/decimal.ts';

const MAX_DIGITS = 12;

/** Canonical text of a quotient that ends within 12 decimals; null for one that does not, and for 0 as a divisor. */
export function divideExactly(dividend: string, divisor: string): string | null {
  const [above, below] = [decimal(dividend), decimal(divisor)];
  if (below.units === 0n) return null;
  const shift = BigInt(MAX_DIGITS + below.scale - above.scale);
  const units = shift >= 0n ? above.units * 10n ** shift : above.units;
  if (shift < 0n || units % below.units !== 0n) return null;
  return decimalText({ units: units / below.units, scale: MAX_DIGITS });
}
