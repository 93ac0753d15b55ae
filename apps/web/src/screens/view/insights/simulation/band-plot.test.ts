import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { shapesOf } from '#web/charts/plot/plot-shapes.ts';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { bandPlot } from './band-plot.ts';

/** 20 days; nine of ten futures end between −$40 and $160. */
const BAND = Array.from({ length: 21 }, (_, day) => ({
  day,
  amounts: [-2, 1, 3, 5, 8].map((amount) => amount * day * 10_000),
}));

const plot = bandPlot({
  band: BAND,
  dayNets: Float64Array.of(100_000, -50_000, 200_000, 0, 0),
  horizon: 20,
  currency: 'USD',
  messages: en,
});

const textsAt = (width: number) =>
  shapesOf(plot, width).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

test('the own course ends where the bands begin, the line in their middle goes on to the last day', () => {
  const lines = shapesOf(plot, 752).flatMap((shape) =>
    shape.kind === 'path' && (shape.stroke === '--ink-2' || shape.stroke === '--accent') ? [shape.d] : [],
  );
  const [own, middle] = lines.map((d) => d.slice(1).split('L'));
  assert.equal(own!.length, 6);
  assert.equal(own!.at(-1), middle![0]);
  assert.equal(middle!.at(-1)!.split(',')[0], '684');
});

test('the amounts at the end are those of the outer parts and of the middle', () => {
  const texts = textsAt(752);
  for (const text of ['+$160', '+$60', '−$40']) assert.ok(texts.includes(text), text);
});

test('how many own days are drawn is said only where the words have space', () => {
  assert.ok(textsAt(752).includes(en.simulation.yourLast(5)));
  assert.ok(!textsAt(390).includes(en.simulation.yourLast(5)));
});

test('the table has a row a day with all parts', () => {
  const { head, rows } = tableOf(plot, en);
  assert.equal(head.length, 6);
  assert.deepEqual(rows.at(-1), ['20', '−$40', '+$20', '+$60', '+$100', '+$160']);
});
