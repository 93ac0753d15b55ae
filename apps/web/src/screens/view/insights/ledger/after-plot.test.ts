import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { shapesOf } from '#web/charts/plot/plot-shapes.ts';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { afterPlot } from './after-plot.ts';

/** 62 px for the line, 64 for its amounts. */
const WIDTH = 126;

function plotOf(...nets: readonly number[]) {
  let total = 0;
  const steps = nets.map((net, at) => {
    total += net;
    return { day: (parseDay('2026-06-01')! + at) as never, net: dollars(net), total: dollars(total) };
  });
  return afterPlot(steps, ['June', 'July'], 'USD');
}

function drawn(...nets: readonly number[]) {
  const shapes = shapesOf(plotOf(...nets), WIDTH);
  const line = shapes.find((shape) => shape.kind === 'path' && shape.stroke === '--ink-2');
  return {
    line: line?.kind === 'path' ? line.d : '',
    rings: shapes.flatMap((shape) => (shape.kind === 'dots' ? shape.points : [])),
    texts: shapes.flatMap((shape) => (shape.kind === 'text' ? [[shape.text, shape.x] as const] : [])),
  };
}

test('a course begins at zero and steps up and down to its end', () => {
  const { line, rings, texts } = drawn(-100, 150);
  assert.equal(line, 'M6,39.3L22.7,39.3L22.7,106L39.3,106L39.3,6L56,6L56,6');
  assert.deepEqual(
    rings.map(([x, y]) => [Math.round(x), y]),
    [[39, 6]],
  );
  assert.deepEqual(texts, [
    ['+$50', 126],
    ['0', 126],
    ['June', 0],
    ['July', 62],
  ]);
});

test('a course that never left zero is a flat line without rings', () => {
  const { line, rings, texts } = drawn(0, 0);
  assert.ok(!line.includes('NaN') && !line.includes('106'));
  assert.deepEqual(rings, []);
  assert.ok(texts.every(([text]) => text !== '0'));
});

test('the table has a row a day with its total', () => {
  assert.deepEqual(tableOf(plotOf(-100, 150), en).rows, [
    ['2026-06-01', '−$100.00', '−$100.00'],
    ['2026-06-02', '+$150.00', '+$50.00'],
  ]);
});
