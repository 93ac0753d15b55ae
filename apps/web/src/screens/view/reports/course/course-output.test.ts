import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { distributionOf } from '@daybook/domain/insights/distribution.ts';
import { en } from '@daybook/texts/en.ts';
import {
  distributionCells,
  distributionImage,
  equityCells,
  equityImage,
  rollingCells,
  rollingImage,
} from './course-output.ts';

const picture = { title: 'Title', note: 'Note', currency: 'USD', messages: en };
const FIRST = dayOf(2026, 3, 2);
const shape = {
  days: [FIRST, FIRST + 1],
  lows: [-50_000, 200_000],
  highs: [100_000, 300_000],
  closes: [100_000, 250_000],
  isLowFirst: [true, false],
  deepest: [-50_000, -50_000],
  below: [0, -50_000],
};

test('the file of the equity has a row a day, in whole currency', () => {
  assert.deepEqual(equityCells(shape, en), [
    ['Day', 'Running, closed', 'Below the peak'],
    [{ day: FIRST }, 10, 0],
    [{ day: FIRST + 1 }, 25, -5],
  ]);
});

test('the equity chart extends over its extremes, with drawdowns below', () => {
  const { plot, finding } = equityImage(shape, picture);
  const [net, falls] = plot!.panels;
  assert.ok(net!.scale.low <= -50_000 && net!.scale.high >= 300_000);
  assert.ok(falls!.scale.low <= -50_000 && falls!.scale.high === 0);
  assert.deepEqual(
    plot!.labels.map(({ text }) => text),
    ['2026-03-02', '2026-03-03'],
  );
  assert.equal(finding, 'Note');
});

test('the file of the distribution counts every trade once, its picture has a bar a row', () => {
  const nets = Float64Array.from({ length: 500 }, (_, at) => ((at * 7_919) % 2_000_000) - 900_000);
  const distribution = distributionOf(nets)!;
  const [, ...rows] = distributionCells(distribution, en);
  assert.equal(
    rows.reduce((sum, [, , trades]) => sum + Number(trades), 0),
    500,
  );
  const { plot, notes } = distributionImage(distribution, picture);
  assert.equal(plot!.panels[0]!.marks.length, rows.length);
  assert.match(notes[0]!, /^average [+−]\$[\d.]+ · median [+−]\$[\d.]+$/);
});

test('the file of the rolling figures has all entries, its picture ends with the last', () => {
  const count = 5_000;
  const rolling = {
    first: 49,
    averages: Float64Array.from({ length: count }, (_, at) => at * 10),
    winRates: new Float64Array(count).fill(0.5),
  };
  const dayAt = (entry: number) => (FIRST + entry) as Day;
  const cells = rollingCells(rolling, dayAt, en);
  assert.equal(cells.length, count + 1);
  assert.deepEqual(cells[2], [{ day: FIRST + 1 }, 0.001, 0.5]);
  const { plot } = rollingImage(rolling, dayAt, picture);
  const [line] = plot!.panels[0]!.marks;
  assert.ok(line?.kind === 'line' && line.points.length < count);
  assert.deepEqual(line.points.at(-1), [count - 1, (count - 1) * 10]);
});
