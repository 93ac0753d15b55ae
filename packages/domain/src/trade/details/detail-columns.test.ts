import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '../../decimal.ts';
import { numberAt, rescale, scaleFor, sharedScale } from './detail-columns.ts';

const SEED = 20261123;
const LARGEST = Number.MAX_SAFE_INTEGER;

function scaled(...texts: string[]): { scale: number; numbers: number[] } {
  const values = texts.map(decimal);
  const scale = scaleFor(values);
  return { scale, numbers: values.map((value) => numberAt(value, scale)) };
}

test('decimals are integers at the scale of the finest of them', () => {
  assert.deepEqual(scaled('1.25', '-3', '0.5'), { scale: 2, numbers: [125, -300, 50] });
  assert.deepEqual(scaled(), { scale: 0, numbers: [] });
});

test('beyond eight places they are rounded half to even', () => {
  assert.deepEqual(scaled('0.000000005', '0.000000015', '-0.0000000151'), { scale: 8, numbers: [0, 2, -2] });
});

test('a scale gives way before a number leaves the safe integers', () => {
  assert.deepEqual(scaled('9007199254740991', '0.5'), { scale: 0, numbers: [LARGEST, 0] });
  assert.deepEqual(scaled('900719925474099.1', '0.25'), { scale: 1, numbers: [LARGEST, 2] });
  // Rounded up it is beyond: 900719925474099.16 would be 9007199254740992 tenths.
  assert.deepEqual(scaled('900719925474099.16'), { scale: 0, numbers: [900_719_925_474_099] });
});

test('what is no safe integer even as a whole number stands as the largest', () => {
  assert.deepEqual(scaled('123456789012345678', '-123456789012345678.5'), {
    scale: 0,
    numbers: [LARGEST, -LARGEST],
  });
});

test('numbers of several scales go to one at which all are safe', () => {
  assert.equal(
    sharedScale([
      { scale: 2, largest: 500 },
      { scale: 8, largest: 3 },
    ]),
    8,
  );
  assert.equal(
    sharedScale([
      { scale: 0, largest: 90_071_992_547_409 },
      { scale: 8, largest: 3 },
    ]),
    2,
  );
  assert.equal(sharedScale([]), 0);
  assert.equal(rescale(125, 2, 4), 12_500);
  assert.equal(rescale(-125, 2, 1), -12);
  assert.equal(rescale(-135, 2, 1), -14);
  assert.equal(rescale(LARGEST, 0, 1), LARGEST);
});

test('a number rescaled up and down again is itself', () => {
  const cases = fc.tuple(fc.integer({ min: -(10 ** 7), max: 10 ** 7 }), fc.nat(8), fc.nat(8));
  fc.assert(
    fc.property(cases, ([value, from, up]) => {
      assert.equal(rescale(rescale(value, from, from + up), from + up, from), value);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
