/** Exact text of an amount or price in 1/10,000: two decimals at least, four at most, such as `-0.0025` and `12.50`. */
export function moneyText(units: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not an exact amount: ${units}`);
  const size = Math.abs(units);
  const part = size % 10_000;
  const digits = String(part).padStart(4, '0');
  const decimals = part % 100 === 0 ? digits.slice(0, 2) : part % 10 === 0 ? digits.slice(0, 3) : digits;
  return `${units < 0 ? '-' : ''}${(size - part) / 10_000}.${decimals}`;
}

/** A fee as the fills list shows it: nothing for zero. */
export function feeText(units: number): string {
  return units === 0 ? '' : moneyText(units);
}
