/** Student's t by the incomplete beta function. Source: Press et al., Numerical Recipes, 6.1 and 6.4; coefficients of Lanczos (g = 7, n = 9) after Godfrey. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;
const MAX_STEPS = 300;
const PRECISION = 1e-14;
const TINY = 1e-300;

/** Probability that |t| of `freedom` degrees (above 0, fractions too) is at least |`t`| by chance. */
export function chanceOfT(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** The value that |t| of `freedom` degrees exceeds with probability `chance`, above 0 and below 1. */
export function quantileOfT(chance: number, freedom: number): number {
  let [low, high] = [0, 2];
  while (chanceOfT(high, freedom) > chance && high < 1e9) [low, high] = [high, high * 2];
  const density = densityOfT(freedom);
  let value = (low + high) / 2;
  // Newton's steps, halving where one would leave what is known to hold the value.
  for (let step = 0; step < 60; step++) {
    const error = chanceOfT(value, freedom) - chance;
    if (error > 0) low = value;
    else high = value;
    const next = value + error / (2 * density(value));
    // Where a step is too small to be taken the value is found; halving would lead away from it.
    if (Math.abs(next - value) < value * 1e-13) break;
    value = next > low && next < high ? next : (low + high) / 2;
    if (high - low < high * 1e-13) break;
  }
  return value;
}

function densityOfT(freedom: number): (t: number) => number {
  const scale = logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - 0.5 * Math.log(freedom * Math.PI);
  return (t) => Math.exp(scale - ((freedom + 1) / 2) * Math.log1p((t * t) / freedom));
}

/** I_x(a, b), 0 to 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** The continued fraction, by the method of Lentz. */
function fraction(x: number, a: number, b: number): number {
  const kept = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    const change = d * c;
    result *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return result;
}

function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const x = value - 1;
  const t = x + 7.5;
  let sum: number = LANCZOS[0];
  for (let at = 1; at < LANCZOS.length; at++) sum += LANCZOS[at]! / (x + at);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
