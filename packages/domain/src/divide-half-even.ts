/** `dividend` / `divisor` to the nearest integer, exact halves to the even neighbour. `divisor` > 0. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n;
  const size = negative ? -dividend : dividend;
  let quotient = size / divisor;
  const twice = (size % divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}
