/** A repeatable source of chance: the same keys give the same sequence on every machine. Integers and exact fractions only. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(...keys: readonly number[]) {
    this.#a = mix(0x1d872b41, ...keys);
    this.#b = mix(0x6e5a11c9, ...keys);
    this.#c = mix(0x3b9aca07, ...keys);
    this.#d = mix(0x59d2f15d, ...keys) | 1;
  }

  /** A whole number from 0 to 2^32 - 1, by a shift register of 128 bits. */
  next(): number {
    const shifted = this.#a ^ (this.#a << 11);
    this.#a = this.#b;
    this.#b = this.#c;
    this.#c = this.#d;
    this.#d = this.#d ^ (this.#d >>> 19) ^ shifted ^ (shifted >>> 8);
    return this.#d >>> 0;
  }

  /** A fraction from 0 (included) to 1 (excluded). */
  fraction(): number {
    return this.next() / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  /** True in `perMille` of 1,000 cases. */
  happens(perMille: number): boolean {
    return this.fraction() * 1000 < perMille;
  }

  /** One of the values, each as likely as the others; throws when there are none. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.between(0, values.length - 1)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** A number drawn from a distribution given by equally spaced quantiles, straight lines between them. */
  quantile(quantiles: readonly number[]): number {
    const place = this.fraction() * (quantiles.length - 1);
    const index = Math.floor(place);
    const low = quantiles[index] ?? 0;
    return low + ((quantiles[index + 1] ?? low) - low) * (place - index);
  }
}

/** Stirs whole numbers into one of 32 bits. */
export function mix(...keys: readonly number[]): number {
  let state = 0x2545f491;
  for (const key of keys) {
    state = Math.imul(state ^ (key | 0) ^ Math.floor(key / 4_294_967_296), 0x9e3779b1);
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state ^= state >>> 13;
  }
  return state | 0;
}

/** A smooth line through chance values at whole positions, from -1 to 1; the key names the line. */
export function drift(key: number, position: number): number {
  const index = Math.floor(position);
  const part = position - index;
  const ease = part * part * (3 - 2 * part);
  const here = mix(key, index) / 2_147_483_648;
  return here + (mix(key, index + 1) / 2_147_483_648 - here) * ease;
}
