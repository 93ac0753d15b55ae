import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import {
  barShapes,
  CARD_HEIGHT,
  CARD_WIDTH,
  columnShapes,
  dotShapes,
  heatShapes,
  rangeShapes,
  type Shape,
} from './card-shapes.ts';

const SLACK = 0.01;
const values = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 40 });

/** Whether a shape lies on the card. */
function isInside(shape: Shape): boolean {
  if (shape.kind === 'path') return true;
  const [width, height] = shape.kind === 'box' ? [shape.width, shape.height] : [0, 0];
  const { x, y } = shape;
  const ends = [x, y, CARD_WIDTH - x - width, CARD_HEIGHT - y - height];
  return ends.every((distance) => distance >= -SLACK) && width >= 0 && height >= 0;
}

test('whatever the values, all of it lies on the card and gains are no losses', () => {
  fc.assert(
    fc.property(values, (amounts) => {
      for (const shapes of [columnShapes(amounts, true), barShapes(amounts, true)]) {
        assert.ok(shapes.every(isInside));
        assert.deepEqual(
          shapes.map(({ tone }) => tone),
          amounts.map((amount) => (amount < 0 ? 'loss' : 'gain')),
        );
      }
      assert.ok(
        dotShapes(
          amounts.map((_, at) => at),
          amounts,
        ).every(isInside),
      );
    }),
    { seed: 20261123, numRuns: roundsOf(300) },
  );
});

test('a heat map leaves out what has too few trades', () => {
  const shapes = heatShapes([
    [0.5, null],
    [-1, 0],
  ]);
  assert.deepEqual(
    shapes.map((shape) => shape.kind === 'box' && [shape.tone, shape.strength]),
    [
      ['gain', 0.5],
      ['loss', 1],
    ],
  );
  assert.ok(shapes.every(isInside));
});

test('a range that may be luck has a hollow dot, one clear of zero a filled one', () => {
  const shapes = rangeShapes([
    { value: 10, range: { low: 5, high: 15 }, isClear: true },
    { value: 2, range: { low: -5, high: 9 }, isClear: false },
  ]);
  const dots = shapes.filter((shape) => shape.kind === 'dot');
  assert.deepEqual(
    dots.map(({ tone }) => tone),
    ['gain', 'luck', 'ground'],
  );
  const [, outer, inner] = dots;
  assert.deepEqual([inner!.x, inner!.y, inner!.r < outer!.r], [outer!.x, outer!.y, true]);
});
