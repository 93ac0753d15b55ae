/** The whole number nearest to `numerator / denominator`, ties to the even one. Exact for safe integers, denominator above 0. */
export function divideHalfEven(numerator: number, denominator: number): number {
  const product = Number.isSafeInteger(numerator) && denominator > 0;
  if (!product) throw new RangeError(`cannot divide ${numerator} by ${denominator} exactly`);
  const rest = ((numerator % denominator) + denominator) % denominator;
  const floor = (numerator - rest) / denominator;
  const twice = rest * 2;
  if (twice === denominator) return floor % 2 === 0 ? floor : floor + 1;
  return twice > denominator ? floor + 1 : floor;
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
