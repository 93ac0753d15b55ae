import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom, stateFrom, xoshiro } from './random.ts';

const take = (count: number, next: () => number) => Array.from({ length: count }, next);

test('the words are those of the reference implementation', () => {
  assert.deepEqual(
    take(10, xoshiro([1, 2, 3, 4]).next),
    [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804],
  );
});

test('a seed becomes a state as the reference implementation of splitmix64 has it', () => {
  const [low, high, nextLow, nextHigh] = stateFrom(1_234_567).map(BigInt) as [bigint, bigint, bigint, bigint];
  assert.equal((high << 32n) | low, 6457827717110365317n);
  assert.equal((nextHigh << 32n) | nextLow, 3203168211198807973n);
});

test('the same seed gives the same numbers, another one others', () => {
  const numbers = (seed: number) => take(8, randomFrom(seed).next);
  assert.deepEqual(numbers(-5), numbers(-5));
  const firsts = new Set(Array.from({ length: 2000 }, (_, seed) => randomFrom(seed).next()));
  assert.ok(firsts.size >= 1999, `${firsts.size} of 2000 first numbers differ`);
});

/** Of the last count almost one word in 3,000 is unfair. */
test('a number below a count is the part of the interval that the word lies in, and unfair words are thrown away', () => {
  for (const count of [1, 2, 3, 7, 250, 2500, 2 ** 21, 1_431_656]) {
    const [drawn, words] = [randomFrom(count), randomFrom(count)];
    let thrown = 0;
    const unfair = 2n ** 32n % BigInt(count);
    for (let time = 0; time < 20_000; time++) {
      let product = BigInt(words.next()) * BigInt(count);
      for (; product % 2n ** 32n < unfair; thrown++) product = BigInt(words.next()) * BigInt(count);
      assert.equal(drawn.below(count), Number(product >> 32n));
    }
    if (count === 1_431_656) assert.ok(thrown > 0);
  }
});

/** The chance of a sum of squares beyond the bound is under one in a million: 4.9 deviations of a chi-square with many degrees. */
test('each number below a count comes as often as the others', () => {
  for (const count of [2, 3, 10, 250, 1000]) {
    const random = randomFrom(20_261_123);
    const [draws, seen] = [1000 * count, new Uint32Array(count)];
    for (let time = 0; time < draws; time++) seen[random.below(count)]! += 1;
    const squares = seen.reduce((sum, times) => sum + (times - 1000) ** 2 / 1000, 0);
    const degrees = count - 1;
    const bound = degrees * (1 - 2 / (9 * degrees) + 4.9 * Math.sqrt(2 / (9 * degrees))) ** 3;
    assert.ok(squares < bound, `${count}: ${squares}, at most ${bound}`);
  }
});

test('there is nothing to draw below 0, and a count that would favour some is refused', () => {
  const random = randomFrom(1);
  for (const count of [0, -1, 2 ** 21 + 1, Number.NaN]) {
    assert.throws(() => random.below(count), RangeError);
  }
});
