import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurveAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import { en } from '@daybook/texts/en.ts';
import { shapesOf } from '#web/charts/plot/plot-shapes.ts';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { curvePlot } from './curve-plot.ts';

const LIMITS = [1_000_000, 2_000_000, 3_000_000, 4_000_000];

/** Four limits from $100 to $400; too few trades fall away at the last two. */
const answer = {
  limits: Float64Array.from(LIMITS),
  curve: {
    saved: Float64Array.of(-500_000, 800_000, 200_000, 0),
    isEnough: Uint8Array.of(1, 1, 0, 0),
    trades: Int32Array.of(60, 40, 8, 0),
    days: Int32Array.of(12, 9, 3, 0),
    cameBack: Int32Array.of(5, 4, 1, 0),
  },
  band: {
    low: Float64Array.of(-900_000, 100_000, 0, 0),
    high: Float64Array.of(-100_000, 1_500_000, 0, 0),
  },
  ranges: [{ low: -900_000, high: -100_000 }, { low: 100_000, high: 1_500_000 }, null, null],
  best: 1,
} as unknown as CurveAnswer;

const plotAt = (limit: number) =>
  curvePlot({
    kind: 'loss',
    answer,
    marks: [{ limit: 3_000_000, text: 'plan' }],
    handle: { limit, saved: 800_000 },
    currency: 'USD',
    messages: en,
  });

/** 800 px for the curve. */
const WIDTH = 858;
const shapesAt = (limit: number) => shapesOf(plotAt(limit), WIDTH);
const textAt = (limit: number, part: string) =>
  shapesAt(limit).find((shape) => shape.kind === 'text' && shape.text.includes(part));

test('where too few trades fall away the line is dashed and has no band', () => {
  const paths = shapesAt(2_000_000).flatMap((shape) => (shape.kind === 'path' ? [shape] : []));
  const [band, ...others] = paths.filter(({ fill }) => fill === '--accent');
  assert.equal(others.length, 0);
  assert.deepEqual(band!.clip, { x: 48, y: 34, width: 800, height: 266 });
  const lines = paths.filter(({ stroke, d }) => stroke === '--accent' && d.includes('L'));
  assert.deepEqual(
    lines.map(({ dash }) => dash !== undefined),
    [false, true],
  );
});

test('the words of the chosen limit are on the side that has space, those of the plan too', () => {
  const first = textAt(1_000_000, '$100 ');
  assert.ok(first?.kind === 'text' && first.anchor === 'start' && first.x === 48 + 200 + 6);
  const last = textAt(4_000_000, '$400 ');
  assert.ok(last?.kind === 'text' && last.anchor === 'end' && last.x === 48 + 800 - 6);
  const plan = textAt(1_000_000, 'plan');
  assert.ok(plan?.kind === 'text' && plan.anchor === 'start');
});

test('a limit beyond the axis is at its end', () => {
  const dots = shapesAt(9_000_000).flatMap((shape) => (shape.kind === 'dots' ? [shape.points[0]![0]] : []));
  assert.equal(dots.at(-1), 848);
});

test('the table has a row a limit, and says where there are too few trades', () => {
  const { rows } = tableOf(plotAt(1_000_000), en);
  assert.equal(rows.length, LIMITS.length);
  assert.equal(rows[2]![2], en.replay.tooFew);
});
