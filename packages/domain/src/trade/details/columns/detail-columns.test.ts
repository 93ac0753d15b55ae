import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '../../../decimal.ts';
import { numberAt, rescale, scaleFor, sharedScale } from './detail-columns.ts';
import { roundsOf } from '../../../chance-testing.ts';

const SEED = 20261123;
const LARGEST = 2 ** 51;

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

test('a scale gives way before a number is larger than 2^51', () => {
  assert.deepEqual(scaled('2251799813685248', '0.5'), { scale: 0, numbers: [LARGEST, 0] });
  assert.deepEqual(scaled('225179981368524.8', '0.25'), { scale: 1, numbers: [LARGEST, 2] });
  // Rounded up it is beyond: 225179981368524.86 would be 2251799813685249 tenths.
  assert.deepEqual(scaled('225179981368524.86'), { scale: 0, numbers: [225_179_981_368_525] });
});

test('values above the largest are stored as the largest', () => {
  assert.deepEqual(scaled('123456789012345678', '-123456789012345678.5'), {
    scale: 0,
    numbers: [LARGEST, -LARGEST],
  });
});

test('numbers of several scales go to one at which none is too large', () => {
  assert.equal(
    sharedScale([
      { scale: 2, largest: 500 },
      { scale: 8, largest: 3 },
    ]),
    8,
  );
  assert.equal(
    sharedScale([
      { scale: 0, largest: 22_517_998_136_852 },
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
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});
