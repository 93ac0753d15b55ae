import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { formatPercent } from '@daybook/domain/figure-text.ts';
import { courseOf } from '@daybook/domain/insights/course.ts';
import { distributionOf } from '@daybook/domain/insights/distribution.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { shapesOf } from '#web/charts/plot/plot-shapes.ts';
import { cellsOf, tableOf, type PlotSpec } from '#web/charts/plot/plot-spec.ts';
import { courseShape } from './course-shape.ts';
import { distributionPlot } from './distribution-plot.ts';
import { equityPlot } from './equity-plot.ts';
import { rollingPlot } from './rolling-plot.ts';
import { scatterOf } from './scatter.ts';
import { scatterPlot } from './scatter-plot.ts';

const FIRST = dayOf(2026, 3, 2);
const WIDTH = 800;
const shown = { filter: {}, currency: 'USD', messages: en };
const fileOf = (plot: PlotSpec) => [...cellsOf(plot, en)];
const textsOf = (plot: PlotSpec) =>
  shapesOf(plot, WIDTH).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

/** +$10, then −$15 and +$30 on the next day. */
function equity(): PlotSpec {
  const net = Float64Array.of(100_000, -150_000, 300_000);
  const day = Int32Array.of(FIRST, FIRST + 1, FIRST + 1);
  const columns = { count: 3, net, gross: net, day } as unknown as TradeColumns;
  const rows = Uint32Array.of(0, 1, 2);
  return equityPlot({
    ...shown,
    course: courseOf(columns, rows),
    shape: courseShape(net, columns, rows),
  });
}

test('the equity has a row a day, in whole currency in the file, the newest first on the screen', () => {
  assert.deepEqual(fileOf(equity()), [
    ['Day', 'Running, closed', 'Below the peak'],
    [{ day: FIRST }, 10, 0],
    [{ day: FIRST + 1 }, 25, 0],
  ]);
  assert.deepEqual(tableOf(equity(), en).rows, [
    ['2026-03-03', '+$25.00', '$0.00'],
    ['2026-03-02', '+$10.00', '$0.00'],
  ]);
});

test('a file has the heads of the language that it is for', () => {
  assert.equal([...cellsOf(equity(), es)][0]![0], es.charts.day);
});

test('the equity plot extends over its extremes, names the deepest fall and ends with its last value', () => {
  const plot = equity();
  const [net, falls] = plot.panels;
  assert.ok(net!.scale.low <= -50_000 && net!.scale.high >= 250_000);
  assert.ok(falls!.scale.low <= -150_000 && falls!.scale.high === 0);
  const texts = textsOf(plot);
  for (const text of [
    `${en.breakdown.peak} +$10.00`,
    `${en.breakdown.trough} −$5.00`,
    en.breakdown.recovered,
    '$25',
  ])
    assert.ok(texts.includes(text), `${text} of ${texts.join(' | ')}`);
});

test('what is pointed at is said and leads to the trades of its day', () => {
  const { sentence, href, places, first } = equity().cursor!;
  assert.equal(places.length, 2);
  assert.equal(first, 1);
  assert.match(sentence(0), /2026-03-02.*\+\$10\.00/);
  assert.match(href(0), /startDate=2026-03-02&endDate=2026-03-02/);
});

test('the distribution counts every trade once, with a bar a row and stripes at open ends', () => {
  const nets = Float64Array.from({ length: 500 }, (_, at) => ((at * 7_919) % 2_000_000) - 900_000);
  const plot = distributionPlot(distributionOf(nets)!, 'USD', en);
  const [, ...rows] = fileOf(plot);
  assert.equal(
    rows.reduce((sum, [, , trades]) => sum + Number(trades), 0),
    500,
  );
  const { marks } = plot.panels[0]!;
  assert.equal(marks.length, rows.length);
  assert.equal(tableOf(plot, en).rows.length, rows.length);
});

test('the file of the rolling figures has all entries however often it is asked for, the drawing ends with the last', () => {
  const count = 5_000;
  const plot = rollingPlot({
    ...shown,
    first: 49,
    averages: Float64Array.from({ length: count }, (_, at) => at * 10),
    winRates: new Float64Array(count).fill(0.5),
    dayAt: (trade) => (FIRST + trade) as Day,
  });
  assert.equal(fileOf(plot).length, count + 1);
  assert.deepEqual(fileOf(plot)[2], [{ day: FIRST + 50 }, 0.001, 0.5]);
  const { places, first, sentence } = plot.cursor!;
  assert.ok(places.length < count);
  assert.deepEqual([first, places[first]], [places.length - 1, count - 1]);
  assert.ok(sentence(first).includes(formatPercent(0.5)));
});

test('the dots have the colour of their side; the file has all trades with their day', () => {
  const net = Float64Array.of(100_000, -150_000);
  const rows = Uint32Array.of(0, 1);
  const columns = {
    net,
    day: Int32Array.of(FIRST, FIRST),
    symbol: Uint16Array.of(0, 1),
    symbols: ['SPY', 'QQQ'],
    id: BigUint64Array.of(1n, 2n),
  } as unknown as TradeColumns;
  const values = Float64Array.of(0, 90);
  const along = {
    name: 'duration',
    values,
    text: (seconds: number) => `${seconds} s`,
    cell: (seconds: number) => ({ seconds }),
    ticks: () => [1, 60],
    tickText: (seconds: number) => `${seconds}s`,
  } as const;
  const plot = scatterPlot({
    scatter: scatterOf(rows, net, values, 1),
    rows,
    along,
    columns,
    currency: 'USD',
  });
  assert.deepEqual(fileOf(plot).slice(1), [
    [{ day: FIRST }, 'SPY', { seconds: 0 }, 10],
    [{ day: FIRST }, 'QQQ', { seconds: 90 }, -15],
  ]);
  assert.deepEqual(tableOf(plot, en).rows, [
    ['SPY', '1 s', '+$10.00'],
    ['QQQ', '90 s', '−$15.00'],
  ]);
  const dots = shapesOf(plot, WIDTH).flatMap((shape) =>
    shape.kind === 'dots' ? [[shape.fill, shape.points.length]] : [],
  );
  assert.deepEqual(dots, [
    ['--loss-fill', 1],
    ['--profit-fill', 1],
  ]);
});
