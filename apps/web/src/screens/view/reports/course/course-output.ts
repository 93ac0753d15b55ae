import type { Day } from '@daybook/domain/calendar.ts';
import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';
import type { Rolling } from '@daybook/domain/insights/course/rolling.ts';
import type { Distribution } from '@daybook/domain/insights/distribution.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import type { ImagePanel, ImagePlot } from '../image-plot.ts';
import type { ReportCells } from '../report-cells.ts';
import type { ImageContent } from '../report-image.ts';
import { innerLabels, innerOf } from './bins.ts';
import { belowPoints, netPoints, type CourseShape } from './course-shape.ts';
import type { Scatter } from './scatter.ts';
import { spacedPlaces } from './thin.ts';

/** What every picture of a course needs. */
interface CourseImage {
  readonly title: string;
  readonly note: string;
  readonly currency: string;
  readonly messages: Messages;
}

/** Labels under a picture, and points of a line. */
const [LABELS, POINTS] = [5, 1_200];
const dollars = (amount: number) => amount / 10_000;

/** A day a row, in whole currency. */
export function equityCells(
  { days, closes, below }: CourseShape,
  { charts, courses }: Messages,
): ReportCells {
  return [
    [charts.day, courses.running, courses.below],
    ...days.map((day, at) => [{ day: day as Day }, dollars(closes[at]!), dollars(below[at]!)]),
  ];
}

/** The running net with what it lay below its last peak. */
export function equityImage(shape: CourseShape, picture: CourseImage): ImageContent {
  const { days } = shape;
  const net = netPoints(shape);
  const below = belowPoints(shape);
  const isLoss = (shape.closes.at(-1) ?? 0) < 0;
  return contentOf(picture, {
    across: [days[0] ?? 0, days.at(-1) ?? 1],
    panels: [
      moneyPanel(260, net, isLoss ? '--loss-fill' : '--profit-fill', picture),
      moneyPanel(110, below, '--loss-fill', picture),
    ],
    labels: spacedPlaces(days.length, LABELS).map((at) => ({
      at: days[at]!,
      text: formatDay(days[at]! as Day),
    })),
  });
}

/** A bin a row; an open end has no bound. */
export function distributionCells({ bins }: Distribution, { charts }: Messages): ReportCells {
  const bound = (amount: number | null) => (amount === null ? null : dollars(amount));
  return [
    [`${charts.net} ↓`, `${charts.net} ↑`, charts.trades],
    ...bins.map(({ from, to, trades }) => [bound(from), bound(to), trades]),
  ];
}

/** A bar a bin, with the average and the median. */
export function distributionImage({ bins, mean, median }: Distribution, picture: CourseImage): ImageContent {
  const { courses } = picture.messages;
  const inner = innerOf(bins);
  const money = (amount: number) => axisMoney(nearestMoney(amount), picture.currency);
  const [first, last] = [bins[0], bins.at(-1)];
  const marks = bins.map(({ from, to, trades }, at) => ({
    kind: 'bar' as const,
    from: at + 0.06,
    to: at + 0.94,
    height: trades,
    color: to !== null && to <= 0 ? '--loss-fill' : '--profit-fill',
    isStriped: from === null || to === null,
  }));
  const labels = innerLabels(inner.bins)
    .filter(({ place }) => place > 0.08 && place < 0.92)
    .map(({ value, place }) => ({ at: inner.first + place * inner.bins.length, text: money(value) }));
  const plot = {
    across: [0, bins.length] as const,
    panels: [
      {
        height: 300,
        scale: columnsScale(
          bins.map(({ trades }) => trades),
          1,
        ),
        text: picture.messages.words.count,
        marks,
      },
    ],
    labels: [
      ...(first?.from === null && first.to !== null ? [{ at: 0, text: courses.under(money(first.to)) }] : []),
      ...labels,
      ...(last?.to === null && last.from !== null
        ? [{ at: bins.length, text: courses.above(money(last.from)) }]
        : []),
    ],
  };
  const exact = (amount: number) => formatMoney(nearestMoney(amount), 'both', picture.currency);
  return contentOf(picture, plot, [`${courses.meanIs(exact(mean))} · ${courses.medianIs(exact(median))}`]);
}

/** An entry a row: the day of its last trade, the average in whole currency, the win rate as a part of 1. */
export function rollingCells(
  { averages, winRates }: Rolling,
  dayAt: (entry: number) => Day,
  { courses, reports }: Messages,
): ReportCells {
  return [
    [courses.until, reports.figures.average, reports.figures.winRate],
    ...Array.from(averages, (average, at) => [{ day: dayAt(at) }, dollars(average), winRates[at]!]),
  ];
}

/** The average above, the win rate below. */
export function rollingImage(
  { averages, winRates }: Rolling,
  dayAt: (entry: number) => Day,
  picture: CourseImage,
): ImageContent {
  const places = spacedPlaces(averages.length, POINTS);
  const pointsOf = (values: Float64Array) => places.map((at) => [at, values[at]!] as const);
  const rate: ImagePanel = {
    height: 110,
    scale: { low: 0, high: 1, ticks: [0, 0.5, 1] },
    text: (tick) => `${tick * 100}%`,
    marks: [{ kind: 'line', points: pointsOf(winRates), color: '--accent' }],
  };
  return contentOf(picture, {
    across: [0, averages.length - 1],
    panels: [moneyPanel(240, pointsOf(averages), '--accent', picture), rate],
    labels: spacedPlaces(averages.length, LABELS).map((at) => ({ at, text: formatDay(dayAt(at)) })),
  });
}

/** The axis of the dots, in words. */
export interface AxisTexts {
  readonly ticks: (from: number, to: number, most: number) => number[];
  readonly tickText: (value: number) => string;
}

/** The dots that the screen draws. */
export function scatterImage(scatter: Scatter, along: AxisTexts, picture: CourseImage): ImageContent {
  const { across, nets, low, high } = scatter;
  const [from, to] = [across[0] ?? 1, across.at(-1) ?? 1];
  const dots = Array.from(
    nets,
    (net, at) => [Math.log(across[at]!), Math.min(high, Math.max(low, net))] as const,
  );
  const marks = (['--loss-fill', '--profit-fill'] as const).map((color) => ({
    kind: 'dots' as const,
    points: dots.filter(([, net]) => net < 0 === (color === '--loss-fill')),
    color,
  }));
  const panel = moneyPanel(340, dots, '', picture);
  return contentOf(picture, {
    across: [Math.log(from), Math.log(Math.max(to, from * 1.01))],
    panels: [{ ...panel, marks }],
    labels: along
      .ticks(from, to, 2 * LABELS)
      .map((tick) => ({ at: Math.log(tick), text: along.tickText(tick) })),
  });
}

function moneyPanel(
  height: number,
  points: readonly (readonly [number, number])[],
  color: string,
  { currency }: CourseImage,
): ImagePanel {
  const [low, high] = points.reduce(
    ([least, most], [, value]) => [Math.min(least, value), Math.max(most, value)] as const,
    [0, 0] as readonly [number, number],
  );
  return {
    height,
    scale: columnsScale([low, high], 100),
    text: (tick) => axisMoney(nearestMoney(tick), currency),
    marks: [{ kind: 'line', points, color }],
  };
}

function contentOf({ title, note }: CourseImage, plot: ImagePlot, notes: string[] = []): ImageContent {
  return { title, finding: note, plot, head: [], rows: [], notes };
}
