import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, differingFigure } from './day-figures.ts';

const DAY = {
  accountUuid: 'a',
  account: 'MAIN',
  day: 20_514,
  currency: 'USD',
  seal: 'sealed' as const,
  gross: 100,
  net: 90,
  trades: 1,
  fills: 2,
  moved: { gross: 0, net: 0, fills: 0 },
};

function names(statedGross: number | null, statedNet: number | null) {
  return figuresOf({ ...DAY, statedGross, statedNet }).map(({ name, amount }) => `${name} ${amount}`);
}

test('what is not stated has no place, and the difference is that of what is', () => {
  assert.deepEqual(names(null, null), ['gross 100', 'net 90']);
  assert.deepEqual(names(101, null), ['gross 100', 'statedGross 101', 'net 90', 'difference -1']);
  assert.deepEqual(names(101, 85), [
    'gross 100',
    'statedGross 101',
    'net 90',
    'statedNet 85',
    'difference 5',
  ]);
  assert.deepEqual(names(null, 85), ['gross 100', 'net 90', 'statedNet 85', 'difference 5']);
});

test('gross is mentioned where it alone differs by more than rounding', () => {
  const differing = (statedGross: number, statedNet: number) =>
    differingFigure({ ...DAY, statedGross, statedNet });
  assert.equal(differing(200, 190), 'net');
  assert.equal(differing(201, 190), 'gross');
  assert.equal(differing(201, 191), 'net');
});

test('what manual groupings moved from another day is shown, and is no part of the difference', () => {
  const moved = { gross: 30, net: 25, fills: 1 };
  assert.deepEqual(
    figuresOf({ ...DAY, statedGross: null, statedNet: 65, moved }).map(
      ({ name, amount }) => `${name} ${amount}`,
    ),
    ['gross 100', 'net 90', 'statedNet 65', 'moved 25', 'difference 0'],
  );
});
