import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acrossOf, cursorShapes, plotHeight, shapesOf, type Shape } from './plot-shapes.ts';
import type { PlotMark, PlotPanel, PlotSpec } from './plot-spec.ts';

const PANEL: PlotPanel = {
  space: 10,
  height: 100,
  scale: { low: -1, high: 1, ticks: [-1, 0, 1] },
  text: (tick) => `${tick}`,
  marks: [],
};

const SPEC: PlotSpec = {
  across: { domain: [5, 15], labels: () => [], drop: 20 },
  margin: { left: 0, right: 60 },
  panels: [PANEL],
  foot: 30,
  cursor: null,
  table: { entries: [], shown: [], columns: [] },
};

/** 100 px for the panel, 60 for its values. */
const WIDTH = 160;

const withMarks = (...marks: PlotMark[]): PlotSpec => ({ ...SPEC, panels: [{ ...PANEL, marks }] });
const paths = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.d] : []));
const texts = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.kind === 'text');
const corners = [
  [5, -1],
  [15, 1],
] as const;

test('a line goes from corner to corner of its panel, and steps turn at the next place', () => {
  const shapes = shapesOf(withMarks({ kind: 'line', points: corners, color: '--accent' }), WIDTH);
  assert.equal(paths(shapes).at(-1), 'M0,110L100,10');
  const steps = shapesOf(withMarks({ kind: 'steps', points: corners, color: '--accent' }), WIDTH);
  assert.equal(paths(steps).at(-1), 'M0,110L100,110L100,10');
});

test('an area lies between a line and a value or another line', () => {
  const draw = (to: Extract<PlotMark, { kind: 'area' }>['to']) =>
    paths(shapesOf(withMarks({ kind: 'area', points: corners, to, color: '--accent' }), WIDTH)).at(-1);
  assert.equal(draw(0), 'M0,110L100,10L100,60L0,60Z');
  assert.equal(
    draw([
      [5, 0],
      [15, -1],
    ]),
    'M0,110L100,10L100,110L0,60Z',
  );
});

test('axes without width put everything at their beginning', () => {
  const level = { ...PANEL, scale: { low: 0, high: 0, ticks: [0] } };
  const spec = { ...SPEC, across: { ...SPEC.across, domain: [5, 5] as const }, panels: [level] };
  assert.equal(acrossOf(spec, WIDTH)(5), 0);
  assert.deepEqual(paths(shapesOf(spec, WIDTH)), ['M0 110H100']);
});

test('equal factors are equally far apart on an axis of logarithms, and the pointer finds them again', () => {
  const x = acrossOf({ ...SPEC, across: { ...SPEC.across, domain: [1, 100], isLog: true, inset: 6 } }, WIDTH);
  assert.deepEqual([1, 10, 100].map(x), [6, 50, 94]);
  assert.ok(Math.abs(x.invert(50) - 10) < 1e-9);
});

test('values stand at the side of their panel; one that a tag would cover is left out', () => {
  const words = (panel: Partial<PlotPanel>) =>
    texts(shapesOf({ ...SPEC, panels: [{ ...PANEL, ...panel }] }, WIDTH)).map(({ text, x, y }) => [
      text,
      x,
      y,
    ]);
  assert.deepEqual(words({}), [
    ['-1', 108, 114],
    ['0', 108, 64],
    ['1', 108, 14],
  ]);
  assert.deepEqual(words({ side: 'left' })[0], ['-1', -8, 114]);
  const tag = { up: 0.9, text: 'last', color: '--profit' } as const;
  assert.deepEqual(
    words({ tags: [tag] }).map(([text]) => text),
    ['-1', '0', 'last'],
  );
});

test('two tags are kept apart and inside their panel, the higher value above', () => {
  const tags = [0.95, 1].map((up) => ({ up, text: `${up}`, color: '--accent' as const }));
  const boxes = shapesOf({ ...SPEC, panels: [{ ...PANEL, tags }] }, WIDTH).filter(
    ({ kind }) => kind === 'rect',
  );
  assert.deepEqual(
    boxes.map((box) => box.kind === 'rect' && box.y),
    [21, 1],
  );
});

test('words under a plot keep their distance from its sides', () => {
  const labels = () => [
    { at: 5, text: 'first', keep: [16, 16] as const },
    { at: 15, text: 'last', keep: [16, 20] as const },
  ];
  const drawn = texts(shapesOf({ ...SPEC, across: { ...SPEC.across, labels } }, WIDTH)).slice(-2);
  assert.deepEqual(
    drawn.map(({ x, y }) => [x, y]),
    [
      [16, 130],
      [80, 130],
    ],
  );
});

test('a band is behind the grid, a striped bar is made of stripes', () => {
  const band = { kind: 'band', from: 5, to: 10, color: '--sunken', reach: [5, 2] } as const;
  const bar = { kind: 'bar', from: 6, to: 8, height: 0.2, color: '--profit-fill', isStriped: true } as const;
  const shapes = shapesOf(withMarks(bar, band), WIDTH);
  assert.deepEqual(shapes[0], { kind: 'rect', x: 0, width: 50, y: 5, height: 107, fill: '--sunken' });
  const stripes = shapes.slice(1).flatMap((shape) => (shape.kind === 'rect' ? [shape.y] : []));
  assert.deepEqual(stripes, [50, 55]);
});

test('panels are one below the other, and what is pointed at is marked through all of them', () => {
  const spec: PlotSpec = {
    ...SPEC,
    panels: [PANEL, PANEL],
    cursor: {
      places: [5, 10, 15],
      first: 2,
      dot: { up: (at) => at - 1, radius: 4 },
      isRuled: true,
      sentence: (at) => `${at}`,
      href: (at) => `/${at}`,
    },
  };
  assert.equal(plotHeight(spec), 250);
  const [rule, dot] = cursorShapes(spec, WIDTH, 1);
  assert.ok(rule?.kind === 'path' && dot?.kind === 'dots');
  assert.equal(rule.d, 'M50 10V220');
  assert.deepEqual(dot.points, [[50, 60]]);
});
