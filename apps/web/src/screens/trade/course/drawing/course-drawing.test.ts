import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  courseMarks,
  executionsPerMark,
  MAX_MARKS,
  stepPath,
  thinPoints,
  type Point,
} from './course-marks.ts';
import type { Role, RoleName } from '../explain.ts';
import { ALONG, placeWords } from './place-words.ts';
import { tickDecimals, valueScale } from './value-scale.ts';

function roles(...names: readonly RoleName[]): Role[] {
  return names.map((name) => ({ name, isCrossing: false, order: 0 }));
}

const fills = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ price: String(100 + at), size: String(1 + (at % 3)) }));

test('an execution has a mark of its role', () => {
  const names = ['first-entry', 'add-to-loser', 'add-to-winner', 'partial-exit', 'last-exit'] as const;
  assert.deepEqual(
    courseMarks(fills(5), roles(...names)).map(({ shape, places, price }) => [shape, places[0], price]),
    [
      ['entry', 0, 100],
      ['loser', 1, 101],
      ['entry', 2, 102],
      ['exit', 3, 103],
      ['exit', 4, 104],
    ],
  );
});

test('too many executions are summed, entries and exits separately, and none is lost', () => {
  for (const count of [500, 501, 4_999, 100_000]) {
    const all = roles(
      ...Array.from({ length: count }, (_, at): RoleName =>
        at % 2 === 0 ? 'add-to-winner' : 'partial-exit',
      ),
    );
    const marks = courseMarks(fills(count), all);
    assert.ok(marks.length <= MAX_MARKS, `${marks.length} marks`);
    const places = marks.flatMap((mark) => mark.places);
    assert.equal(new Set(places).size, count);
    assert.ok(marks.every((mark) => mark.places.length <= executionsPerMark(count)));
    assert.ok(
      marks.every(({ shape, places: own }) => own.every((at) => (at % 2 === 1) === (shape === 'exit'))),
    );
  }
});

test('a combined mark is at the average price by size', () => {
  const all = roles(...Array.from({ length: 501 }, (): RoleName => 'entry'));
  const [first] = courseMarks(fills(501), all);
  assert.deepEqual(first!.places, [0, 1, 2]);
  assert.equal(first!.price, (100 * 1 + 101 * 2 + 102 * 3) / 6);
});

test('a step line holds each value until the next one, and a gap is left where there is none', () => {
  assert.equal(
    stepPath([
      [0, 10],
      [5, 20],
      [8, null],
      [9, 4],
      [12, null],
    ]),
    'M0.0 10.0H5.0V20.0H8.0M9.0 4.0H12.0',
  );
});

test('of many points in one column of pixels the first, the ends and the last are kept', () => {
  const column: Point[] = [3, 9, 1, 5, 4].map((y, at) => [7 + at / 10, y]);
  assert.deepEqual(
    thinPoints([[2, 2], ...column, [20, 6]]).map(([, y]) => y),
    [2, 3, 9, 1, 4, 6],
  );
});

test('prices lie in their band, labelled with round values', () => {
  const scale = valueScale([181.84, 182.9], { top: 0, bottom: 128 }, 11, 4);
  assert.equal(scale.y(182.9), 11);
  assert.equal(Math.round(scale.y(181.84)), 117);
  assert.deepEqual(scale.ticks, [182, 182.5, 183]);
  assert.equal(tickDecimals(scale.ticks, 2), 2);
  assert.equal(tickDecimals([0.0125, 0.015], 2), 4);
  const flat = valueScale([5, 5], { top: 0, bottom: 100 }, 10, 4);
  assert.equal(flat.y(5), 50);
  assert.deepEqual(flat.ticks, [5]);
});

test('labels are next to their marks, clear of each other and of the drawing; without space they are left out', () => {
  const edge = { left: 0, top: 0, right: 200, bottom: 60 };
  const word = (text: string, x: number, y: number) => ({ text, x, y });
  const sides = (...placed: ReturnType<typeof placeWords>) => placed.map(({ text, left }) => [text, left]);
  assert.deepEqual(sides(...placeWords([word('Entry', 20, 30), word('Exit', 180, 30)], [], edge)), [
    ['Entry', 34],
    ['Exit', 140],
  ]);
  const wall = { left: 30, top: 0, right: 200, bottom: 60 };
  assert.deepEqual(placeWords([word('Entry', 20, 30)], [wall], edge), []);
  const two = placeWords([word('Entry', 20, 30), word('Entry', 20, 30)], [], edge);
  assert.notEqual(two[0]!.base, two[1]!.base);
});

test('a label of a line is right of its start, above it or else below', () => {
  const edge = { left: 0, top: 0, right: 200, bottom: 60 };
  const at = { text: 'Stop', x: 20, y: 30 };
  const place = (...walls: Parameters<typeof placeWords>[1]) =>
    placeWords([at], walls, edge, ALONG).map(({ left, base }) => [left, base]);
  const [over] = place();
  const [under] = place({ left: 20, top: 10, right: 60, bottom: 28 });
  assert.deepEqual(
    [over, under],
    [
      [34, 22],
      [34, 44],
    ],
  );
  assert.deepEqual(place({ left: 20, top: 10, right: 60, bottom: 50 }), []);
});
