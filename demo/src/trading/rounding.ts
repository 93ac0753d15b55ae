/** The whole number nearest to `numerator / denominator`, ties to the even one. Exact for safe integers, denominator above 0. */
export function divideHalfEven(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`cannot divide ${numerator} by ${denominator} exactly`);
  }
  const rest = numerator % denominator;
  const towardsZero = (numerator - rest) / denominator;
  const missing = Math.abs(rest) - (denominator - Math.abs(rest));
  const away = missing > 0 || (missing === 0 && towardsZero % 2 !== 0);
  return (away ? towardsZero + Math.sign(rest) : towardsZero) + 0;
}

/** `amount * part / whole`, half to even; through BigInt, so that no product leaves the safe integers unnoticed. */
export function shareOf(amount: number, part: number, whole: number): number {
  const product = amount * part;
  if (Number.isSafeInteger(product)) return divideHalfEven(product, whole);
  const exact = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const rest = ((exact % divisor) + divisor) % divisor;
  const floor = (exact - rest) / divisor;
  const up = rest * 2n > divisor || (rest * 2n === divisor && floor % 2n !== 0n);
  return Number(up ? floor + 1n : floor);
}
