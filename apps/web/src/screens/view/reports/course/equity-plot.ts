import type { Day } from '@daybook/domain/calendar.ts';
import { formatMoney, shortMoney } from '@daybook/domain/figure-text.ts';
import type { Course, CoursePoint } from '@daybook/domain/insights/course.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import { dayLabels } from '#web/charts/plot/day-labels.ts';
import type { Anchor, PanelPlace, PlotMark, PlotPanel, PlotSpec } from '#web/charts/plot/plot-spec.ts';
import { tradesHref } from '../report-address.ts';
import { axisText, dollars, VALUES_WIDTH } from './course-output.ts';
import { belowPoints, netPoints, netScaleOf, type CourseShape } from './course-shape.ts';

interface EquityShown {
  readonly course: Course;
  readonly shape: CourseShape;
  readonly filter: SearchFilter;
  readonly currency: string;
  readonly messages: Messages;
}

/** The running net, and below it on the same axis how far it lay under its last peak. */
export function equityPlot(shown: EquityShown): PlotSpec {
  const { shape, filter, currency, messages } = shown;
  const { courses } = messages;
  const { days, closes, below } = shape;
  const from = days[0] ?? 0;
  const to = Math.max(from + 1, days.at(-1) ?? 0);
  const dayAt = (at: number) => days[at]! as Day;
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const depth = (at: number) => formatMoney(nearestMoney(-below[at]!), 'minus', currency);
  const all = days.map((_, at) => at);
  return {
    across: { domain: [from, to], labels: dayLabels(from, to, messages), under: 0, drop: 18 },
    margin: { left: 0, right: VALUES_WIDTH },
    panels: [netPanel(shown, from, to), fallPanel(shown)],
    foot: 10,
    cursor: {
      places: days,
      first: days.length - 1,
      dot: { up: (at) => closes[at]!, radius: 4 },
      isRuled: true,
      sentence: (at) => courses.point(formatDay(dayAt(at)), money(closes[at]!), depth(at)),
      leadsTo: courses.tradesOfDay,
      href: (at) => tradesHref(narrow(filter, [{ startDate: dayAt(at), endDate: dayAt(at) }])),
    },
    table: {
      entries: all,
      shown: all.toReversed(),
      columns: [
        {
          label: (into) => into.charts.day,
          text: (at) => formatDay(dayAt(at)),
          cell: (at) => ({ day: dayAt(at) }),
        },
        {
          label: (into) => into.courses.running,
          text: (at) => money(closes[at]!),
          cell: (at) => dollars(closes[at]!),
        },
        {
          label: (into) => into.courses.below,
          text: (at) => money(below[at]!),
          cell: (at) => dollars(below[at]!),
        },
      ],
    },
  };
}

function netPanel({ shape, course, currency, messages }: EquityShown, from: number, to: number): PlotPanel {
  const last = shape.closes.at(-1) ?? 0;
  const isUp = last >= 0;
  const { deepest } = course;
  return {
    space: 34,
    height: 258,
    scale: netScaleOf(lowest(shape.lows), -lowest(shape.highs.map((high) => -high))),
    text: axisText(currency),
    tags: [
      {
        up: last,
        text: shortMoney(nearestMoney(last), 'minus', currency),
        color: isUp ? '--profit' : '--loss',
      },
    ],
    marks: (place) => [
      ...(deepest
        ? [
            {
              kind: 'band' as const,
              from: deepest.peak.day ?? from,
              to: deepest.recovery?.day ?? to,
              color: '--sunken' as const,
              reach: [20, 4] as const,
            },
          ]
        : []),
      {
        kind: 'line',
        points: [[from, 0], ...netPoints(shape)],
        color: isUp ? '--profit-fill' : '--loss-fill',
      },
      ...fallMarks(course, from, place, { currency, messages }),
    ],
  };
}

function fallPanel({ shape, currency, messages }: EquityShown): PlotPanel {
  const points = belowPoints(shape);
  const scale = columnsScale([lowest(shape.deepest)], 100);
  return {
    space: 52,
    height: 92,
    title: { text: messages.courses.belowPeak, rise: 12 },
    // Without a fall the line is at the upper edge.
    scale: { ...scale, low: scale.low || -1 },
    text: axisText(currency),
    marks: [
      { kind: 'area', points, to: 0, color: '--loss-soft' },
      { kind: 'line', points, color: '--loss-fill', width: 1.25 },
    ],
  };
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), 0);
}

/** Narrower than this the words of the recovery would overlap those of the peak. */
const WIDE = 560;
/** Px that the words of a mark need, and half of those of a trough. */
const [MARK_WIDTH, HALF_MARK] = [104, 56];

/** Peak, trough and recovery of the deepest fall with their words. */
function fallMarks(
  { deepest }: Course,
  from: number,
  { x, right }: PanelPlace,
  { currency, messages: { breakdown } }: Pick<EquityShown, 'currency' | 'messages'>,
): PlotMark[] {
  if (deepest === null) return [];
  const { peak, trough, recovery } = deepest;
  const named = (word: string, { net }: CoursePoint) => `${word} ${formatMoney(net, 'both', currency)}`;
  const [start, end] = [peak.day ?? from, trough.day ?? from];
  const marks = [
    { point: peak, word: named(breakdown.peak, peak), isAbove: true },
    { point: trough, word: named(breakdown.trough, trough), isAbove: false },
    ...(recovery
      ? [{ point: recovery, word: right > WIDE ? breakdown.recovered : null, isAbove: true }]
      : []),
  ];
  const corner = [
    [start, peak.net],
    [end, peak.net],
    [end, trough.net],
  ] as const;
  return [
    { kind: 'line', points: corner, color: '--ink-3', width: 1, dash: [2, 3] },
    ...marks.flatMap(({ point, word, isAbove }): PlotMark[] => {
      const at = [point.day ?? from, point.net] as const;
      const { anchor, shift } = isAbove ? beside(x(at[0])) : under(x(at[0]), right);
      const down = isAbove ? -24 : 22;
      const words = { kind: 'label', at, anchor } as const;
      const date = point.day === null ? breakdown.theStart : formatDay(point.day);
      return [
        { kind: 'dots', points: [at], color: '--ink', radius: 4.5, outline: 1.75 },
        ...(word === null
          ? []
          : ([
              { ...words, shift: [shift, down], text: word, color: '--ink', weight: 500 },
              { ...words, shift: [shift, down + 13], text: date, color: '--ink-3' },
            ] as const)),
      ];
    }),
  ];
}

/** Words of a peak end before its mark; near the left edge they begin after it. */
function beside(x: number): { readonly anchor: Anchor; readonly shift: number } {
  return x > MARK_WIDTH ? { anchor: 'end', shift: -6 } : { anchor: 'start', shift: 6 };
}

/** Words of a trough are in the middle under it, and leave no edge. */
function under(x: number, right: number): { readonly anchor: Anchor; readonly shift: number } {
  return { anchor: 'middle', shift: Math.min(Math.max(x, HALF_MARK), right - HALF_MARK) - x };
}
