/** Random numbers that a seed determines, so that the same journal always gives the same picture. Not for secrets. */
export interface Random {
  /** A whole number from 0 to below 2³². */
  next(): number;
  /** A whole number from 0 to below `count`, each as likely as the others; `count` from 1 to 2²¹. */
  below(count: number): number;
}

const WORD = 4_294_967_296;
/** A product of a word with up to this is exact as a number. */
const MAX_COUNT = 2 ** 21;

/**
 * A generator from a whole number. Source: xoshiro128**, D. Blackman and S. Vigna 2018, public domain; its state is filled by
 * splitmix64 as they advise.
 */
export function randomFrom(seed: number): Random {
  return xoshiro(stateFrom(seed));
}

/** The generator from its four words, of which one at least is not 0. */
export function xoshiro(words: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = words.map((word) => word | 0) as [number, number, number, number];
  const next = () => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  return { next, below: (count) => below(next, count) };
}

/** Source: D. Lemire, Fast random integer generation in an interval, 2019: a few words are thrown away so that none is favoured. */
function below(next: () => number, count: number): number {
  if (!(count >= 1 && count <= MAX_COUNT)) throw new RangeError(`cannot draw from ${count}`);
  let product = next() * count;
  let whole = Math.floor(product / WORD);
  if (product - whole * WORD < count) {
    const unfair = WORD % count;
    while (product - whole * WORD < unfair) {
      product = next() * count;
      whole = Math.floor(product / WORD);
    }
  }
  return whole;
}

/** Source: splitmix64, S. Vigna 2015, public domain: two of its numbers are four words. */
export function stateFrom(seed: number): readonly [number, number, number, number] {
  let state = BigInt.asUintN(64, BigInt(seed));
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    mixed ^= mixed >> 31n;
    return [Number(mixed & 0xffffffffn), Number(mixed >> 32n)] as const;
  };
  return [...next(), ...next()];
}
