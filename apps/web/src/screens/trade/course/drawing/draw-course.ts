import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { PlannedStop } from '@daybook/domain/trade/risk/stop-risk.ts';
import { courseAxis, dayOfExecution, type CourseAxis } from './course-axis.ts';
import { courseMarks, stepPath, thinPoints, type CourseMark, type Point } from './course-marks.ts';
import { stopPieces, type StopPiece } from './draw-stop.ts';
import type { Explained } from '../explain.ts';
import { valueScale, type Band, type ValueScale } from './value-scale.ts';

/** The three bands and all around them, in pixels. */
export const HEIGHT = 366;
/** For the figures at the right: at least so much, else what the longest needs with a letter of 11 px. */
const [MIN_RIGHT, LETTER, AIR] = [64, 6.4, 12];
export const PRICE: Band = { top: 6, bottom: 134 };
export const POSITION: Band = { top: 172, bottom: 212 };
export const RESULT: Band = { top: 246, bottom: 338 };
/** Before the first execution and after the last one: half of a time to the second, or of a date where dates are below. */
const [HALF_TIME, HALF_DATE] = [29, 37];
/** Free space for marks and dots within their bands. */
const [MARK_MARGIN, DOT_MARGIN] = [11, 8];

export interface DrawnMark extends CourseMark {
  readonly x: number;
  readonly y: number;
}

/** What was planned for a trade, as far as it was. */
interface CoursePlan {
  /** What it was to lose at most. */
  readonly oneR: Money | null;
  readonly stop: PlannedStop | null;
}

/** A planned stop in pixels. */
export interface DrawnStop {
  readonly path: string;
  readonly pieces: readonly (StopPiece & { readonly y: number })[];
}

/** A trade in pixels. */
export interface DrawnCourse {
  readonly axis: CourseAxis;
  /** Where the figures at the right begin. */
  readonly right: number;
  readonly marks: readonly DrawnMark[];
  readonly price: ValueScale;
  readonly position: ValueScale;
  readonly result: ValueScale;
  readonly averagePath: string;
  /** Horizontal pieces of the average line. */
  readonly averages: readonly {
    readonly from: number;
    readonly to: number;
    readonly y: number;
    readonly place: number;
  }[];
  readonly stop: DrawnStop | null;
  readonly positionPath: string;
  readonly closedPath: string;
  readonly closed: readonly Point[];
  /** The whole position at each mark's last execution; none where a platform settled the profit. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly value: Money }[];
  /** Largest and smallest position, as places of executions; the smallest only where it lies below zero. */
  readonly extremes: readonly number[];
}

/** Draws a trade that many pixels wide, with space for a figure of the result at the right; 1R is a loss drawn in the result's band. */
export function drawCourse(
  stated: TradeDetail['executions'],
  { steps, roles }: Explained,
  width: number,
  { oneR, stop }: CoursePlan,
  figure = '',
): DrawnCourse {
  const executions = stated.map(inSharesOfEnd);
  const positions = steps.map(({ position }) => Number(position));
  const extremes = extremesOf(positions);
  const right = width - rightFor([figure, ...extremes.map((at) => formatDecimal(steps[at]!.position))]);
  const moments = executions.map(({ dateTime, execTime }) => ({
    instant: dateTime,
    seconds: execTime,
    day: dayOfExecution(dateTime, execTime),
  }));
  const ends = moments[0]?.day === moments.at(-1)?.day ? HALF_TIME : HALF_DATE;
  const axis = courseAxis(moments, [ends, right - ends]);
  const { x } = axis;
  const averages = steps.map(({ average }) => (average === null ? null : Number(average)));
  const prices = [...executions.map(({ price }) => Number(price)), ...averages.filter((one) => one !== null)];
  const stops = stop === null ? [] : stopPieces(stop, axis);
  const price = valueScale([...prices, ...stops.map((piece) => Number(piece.price))], PRICE, MARK_MARGIN, 4);
  const position = valueScale([0, ...positions], POSITION, 0, 2);
  const marks = courseMarks(executions, roles);
  const values = marks.map(({ places }) => steps[places.at(-1)!]!.value);
  const result = valueScale(
    [
      0,
      ...steps.map(({ closed }) => closed),
      ...values.filter((value) => value !== null),
      ...(oneR === null ? [] : [-oneR]),
    ],
    RESULT,
    DOT_MARGIN,
    2,
  );
  const closed = thinPoints(steps.map((step, at) => [x[at]!, result.y(step.closed)]));
  const held = thinPoints(positions.map((size, at) => [x[at]!, position.y(size)]));
  const flat = position.y(0);
  return {
    axis,
    right,
    price,
    position,
    result,
    marks: marks.map((mark) => ({
      ...mark,
      x: x[mark.places[Math.floor(mark.places.length / 2)]!]!,
      y: price.y(mark.price),
    })),
    averagePath: averagePath(averages, x, price),
    averages: averagePieces(averages, x, price),
    stop: stops.length > 0 ? drawStop(stops, price) : null,
    positionPath: stepPath([[0, flat], ...held, [right, flat]]),
    closedPath: stepPath([[0, result.y(0)], ...closed, [right, null]]),
    closed,
    dots: marks.flatMap(({ places }, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ x: x[places.at(-1)!]!, y: result.y(value), value }];
    }),
    extremes,
  };
}

function rightFor(figures: readonly string[]): number {
  const longest = figures.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.max(MIN_RIGHT, Math.ceil(longest * LETTER) + AIR);
}

function drawStop(stops: readonly StopPiece[], price: ValueScale): DrawnStop {
  const pieces = stops.map((piece) => ({ ...piece, y: price.y(Number(piece.price)) }));
  const end = pieces.at(-1)!;
  return { path: stepPath([...pieces.map(({ from, y }): Point => [from, y]), [end.to, null]]), pieces };
}

type Averages = readonly (number | null)[];

/** The line of the averages: thinned where nothing is missing from it, as in all but merged trades. */
function averagePath(averages: Averages, x: readonly number[], price: ValueScale): string {
  const pieces: (readonly [number, number | null])[] = [];
  let known: Point[] = [];
  const end = () => {
    pieces.push(...thinPoints(known));
    known = [];
  };
  averages.forEach((average, at) => {
    if (average !== null) {
      known.push([x[at]!, price.y(average)]);
      return;
    }
    end();
    pieces.push([x[at]!, null]);
  });
  end();
  return stepPath(pieces);
}

function averagePieces(averages: Averages, x: readonly number[], price: ValueScale) {
  return averages.flatMap((average, place) => {
    const to = x[place + 1];
    return average === null || to === undefined ? [] : [{ from: x[place]!, to, y: price.y(average), place }];
  });
}

function extremesOf(positions: readonly number[]): number[] {
  let [most, least] = [0, 0];
  positions.forEach((size, at) => {
    if (size > positions[most]!) most = at;
    if (size < positions[least]!) least = at;
  });
  return [most, least].filter((at, index) => (index === 0 ? positions[at]! > 0 : positions[at]! < 0));
}

/** With its price as one of the shares at the trade's end, as averages are; what is drawn needs no more digits. */
function inSharesOfEnd(execution: TradeDetail['executions'][number]): TradeDetail['executions'][number] {
  if (execution.splitFactor === null) return execution;
  const [numerator, denominator] = execution.splitFactor.split('/').map(Number) as [number, number];
  return { ...execution, price: ((Number(execution.price) * denominator) / numerator).toFixed(4) };
}
