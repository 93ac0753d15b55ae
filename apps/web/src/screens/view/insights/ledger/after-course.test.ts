import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { drawCourse } from './after-course.ts';

function steps(...nets: readonly number[]) {
  let total = 0;
  return nets.map((net, at) => {
    total += net;
    return { day: (parseDay('2026-06-01')! + at) as never, net: dollars(net), total: dollars(total) };
  });
}

test('a course begins at zero and steps up and down to its end', () => {
  const { path, zero, end, rings } = drawCourse(steps(-100, 150), 62, 112);
  assert.equal(path, 'M6 39.3H22.7V106H39.3V6H56');
  assert.deepEqual([Math.round(zero), end], [39, 6]);
  assert.deepEqual(
    rings.map(({ x, y }) => [Math.round(x), y]),
    [[39, 6]],
  );
});

test('a course that never left zero is a flat line without rings', () => {
  const { path, rings } = drawCourse(steps(0, 0), 62, 112);
  assert.ok(!path.includes('NaN'));
  assert.deepEqual(rings, []);
});
