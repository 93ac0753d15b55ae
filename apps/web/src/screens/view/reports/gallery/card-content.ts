import { shortMoney } from '@daybook/domain/figure-text.ts';
import { courseOf } from '@daybook/domain/insights/course.ts';
import { dimensionOf } from '@daybook/domain/insights/dimensions.ts';
import { distributionOf } from '@daybook/domain/insights/distribution.ts';
import { figureOf } from '@daybook/domain/insights/figures.ts';
import { gather, tradedRows } from '@daybook/domain/insights/gather.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { Selection } from '#web/journal/selection.ts';
import { askReport, rowsOf } from '../ask-report.ts';
import { bucketLabels } from '../bucket-label.ts';
import { equityLine } from '../compare/equity-lines.ts';
import { secondRows } from '../compare/sides.ts';
import { extremesOf, extremeWords } from '../one/finding.ts';
import { heatScale, tintOf } from '../pivot/heat-scale.ts';
import { pivotGrid } from '../pivot/pivot-grid.ts';
import {
  barShapes,
  CARD_HEIGHT,
  columnShapes,
  dotShapes,
  heatShapes,
  lineShapes,
  pairShapes,
  rangeShapes,
  type Shape,
} from './card-shapes.ts';
import type { CardChoice } from './gallery-cards.ts';

/** The content of a report's card. */
export interface CardContent {
  readonly finding: string;
  readonly isStarred: boolean;
  readonly shapes: readonly Shape[];
}

/** Values of one card: columns, bars, places of a line, dots. */
const [MAX_COLUMNS, MAX_BARS, MAX_PLACES, MAX_DOTS] = [26, 8, 100, 240];
/** Trades of the rolling average; fewer where there are few. */
const WINDOW = 200;
const STRENGTHS = { 1: 0.25, 2: 0.55, 3: 1 } as const;

/** Calculates a card; null while it needs details of the trades that are not there. */
export function cardContent(
  selection: Selection,
  choice: CardChoice,
  currency: string,
  messages: Messages,
): CardContent | null {
  switch (choice.kind) {
    case 'by':
      return reportCard(selection, choice, messages);
    case 'compare':
      return comparisonCard(selection, choice.secondFilter, messages);
    case 'equity':
      return equityCard(selection, currency, messages);
    case 'distribution':
      return distributionCard(selection, currency, messages);
    case 'rolling':
      return rollingCard(selection, messages);
    case 'duration':
      return dotsCard(selection, (row) => selection.columns.duration[row]!, messages);
    case 'size': {
      const { details } = selection.sources;
      return details ? dotsCard(selection, (row) => details.maxSize[row]!, messages) : null;
    }
  }
}

type ByChoice = Extract<CardChoice, { readonly kind: 'by' }>;

function reportCard(selection: Selection, choice: ByChoice, messages: Messages): CardContent | null {
  const { by, across, figure } = choice;
  const report = askReport(selection, across === null ? [by] : [by, across], figure);
  if (!report) return null;
  const { reportTables: words } = messages;
  const starred = report.rows.filter(({ star }) => star !== null).length;
  const isStarred = starred > 0;
  if (across !== null) {
    const finding = isStarred ? words.starredCells(starred) : words.cellsCount(report.rows.length);
    return { finding, isStarred, shapes: heatOf(report, choice) };
  }
  const found = extremesOf(report, figure);
  const nameOf = (at: number) => bucketLabels([by], report.rows[at]!.bucket, selection.columns, messages)[0]!;
  const finding = isStarred
    ? words.standOut(starred, report.rows.length)
    : found
      ? extremeWords(figure, words)(nameOf(found[0]), nameOf(found[1]))
      : words.buckets(report.rows.length);
  return { finding, isStarred, shapes: shapesOf(report, choice) };
}

function shapesOf(report: Report, { by, figure }: ByChoice): Shape[] {
  const hasSides = figureOf(figure).isJudged;
  const known = report.order.filter((at) => report.rows[at]!.value !== null);
  const ranges = known.flatMap((at) => {
    const { value, range, isClear, bucket } = report.rows[at]!;
    return range && value !== null && !bucket.isRest ? [{ value, range, isClear }] : [];
  });
  if (by === 'event' && hasSides && ranges.length > 1) return rangeShapes(bothEnds(ranges));
  const valueOf = (at: number) => report.rows[at]!.value ?? 0;
  if (!dimensionOf(by).isNamed) {
    const values = known.slice(-MAX_COLUMNS).map(valueOf);
    return known.length > 3 ? columnShapes(values, hasSides) : barShapes(values, hasSides);
  }
  return barShapes(bothEnds(known.map(valueOf).sort((left, right) => right - left)), hasSides);
}

/** The first and the last of a list that is too long. */
function bothEnds<Item>(items: readonly Item[]): readonly Item[] {
  const half = MAX_BARS / 2;
  return items.length <= MAX_BARS ? items : [...items.slice(0, half), ...items.slice(-half)];
}

function heatOf(report: Report, { by, figure }: ByChoice): Shape[] {
  const scale = heatScale(report.rows, figure);
  const { cells } = pivotGrid(report, by === 'halfHour');
  return heatShapes(
    cells.map((row) =>
      row.map((at) => {
        const tint = at === null ? null : tintOf(report.rows[at]!, scale);
        return tint && (tint.side || 1) * STRENGTHS[tint.level];
      }),
    ),
  );
}

function equityCard(selection: Selection, currency: string, { reportTables: words }: Messages): CardContent {
  const { dayNets, deepest } = courseOf(selection.columns, rowsOf(selection));
  const [equity, below]: [number[], number[]] = [[0], [0]];
  let [running, peak] = [0, 0];
  for (const net of dayNets) {
    running += net;
    peak = Math.max(peak, running);
    equity.push(running);
    below.push(running - peak);
  }
  const middle = CARD_HEIGHT * 0.62;
  return {
    finding: deepest
      ? words.deepest(shortMoney(-deepest.depth as Money, 'minus', currency))
      : words.noDrawdown,
    isStarred: false,
    shapes: [
      ...lineShapes(thinned(equity), running < 0 ? 'loss' : 'gain', 1, middle),
      ...lineShapes(thinned(below), 'loss', middle + 4),
    ],
  };
}

function distributionCard(
  { columns, ...rest }: Selection,
  currency: string,
  { reportTables: words }: Messages,
): CardContent {
  const rows = rowsOf({ columns, ...rest });
  const found = distributionOf(gather(rows, (row) => columns.net[row]!));
  if (!found) return { finding: '', isStarred: false, shapes: [] };
  const text = (value: number) => shortMoney(Math.round(value) as Money, 'both', currency);
  const shapes = columnShapes(
    found.bins.map(({ trades }) => trades),
    true,
  ).map((shape, at): Shape => {
    const { to } = found.bins[at]!;
    return { ...shape, tone: to !== null && to <= 0 ? 'loss' : 'gain' };
  });
  return { finding: words.half(text(found.lower), text(found.upper)), isStarred: false, shapes };
}

/** Without a picture where the second side looks for words in notes, or for trades without a result in a unit: which trades those are is asked for with the comparison alone. */
function comparisonCard(
  selection: Selection,
  secondFilter: SearchFilter | null,
  { words }: Messages,
): CardContent | null {
  const { columns, sources, filter } = selection;
  const needed = neededSources(secondFilter ?? {});
  if (needed.details && !sources.details) return null;
  const isAskedFor = needed.notes !== undefined && needed.notes !== filter.notes;
  if (isAskedFor || needed.units.some((unit) => !sources.units?.[unit]))
    return { finding: '', isStarred: false, shapes: [] };
  const sides = [rowsOf(selection), tradedRows(columns, secondRows(selection, secondFilter, sources))];
  const lines = sides.map((rows) => equityLine(columns, rows, false));
  return {
    finding: sides.map((rows) => words.trades(rows.length)).join(' | '),
    isStarred: false,
    shapes: pairShapes(lines),
  };
}

function rollingCard(selection: Selection, { reportTables: words }: Messages): CardContent {
  const { net } = selection.columns;
  const rows = rowsOf(selection);
  const window = Math.min(WINDOW, Math.max(1, Math.floor(rows.length / 5)));
  const averages: number[] = [];
  let sum = 0;
  for (let at = 0; at < rows.length; at++) {
    sum += net[rows[at]!]!;
    if (at >= window) sum -= net[rows[at - window]!]!;
    if (at >= window - 1) averages.push(sum / window);
  }
  return { finding: words.window(window), isStarred: false, shapes: lineShapes(thinned(averages), 'accent') };
}

function dotsCard(
  selection: Selection,
  valueOf: (row: number) => number,
  { reportTables: words }: Messages,
): CardContent {
  const rows = thinned(rowsOf(selection), MAX_DOTS);
  const places = rows.map((row) => Math.log10(1 + valueOf(row)));
  const nets = rows.map((row) => selection.columns.net[row]!);
  return { finding: words.dots, isStarred: false, shapes: dotShapes(places, nets) };
}

/** So many of a list, evenly, its first and last with them. */
function thinned(values: ArrayLike<number>, most = MAX_PLACES): number[] {
  const count = Math.min(most, values.length);
  return Array.from(
    { length: count },
    (_, at) => values[Math.round((at * (values.length - 1)) / Math.max(1, count - 1))]!,
  );
}
