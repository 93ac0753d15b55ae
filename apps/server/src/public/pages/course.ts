import type { PublicTrade } from '@daybook/api/public/share.ts';
import { parseDay } from '@daybook/domain/calendar.ts';

/** What a drawing of a trade needs of one of its executions. */
export type CourseExecution = Pick<
  PublicTrade['executions'][number],
  'action' | 'price' | 'date' | 'execTime'
>;

/** One execution in a drawing, in its units from the top left. */
export interface CoursePoint {
  readonly x: number;
  readonly y: number;
  readonly isBuy: boolean;
}

/** Where a day's first and last execution are. */
export interface CourseDay {
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

interface Course {
  readonly points: readonly CoursePoint[];
  readonly days: readonly CourseDay[];
}

interface DrawingSize {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
}

/**
 * Where a trade's executions are in a drawing of the given size: time to the right, price upwards, with room at the edges for
 * their marks. Time without trading from one day to another is cut short. Executions of one second are spread evenly, equal
 * prices lie in the middle.
 */
export function courseOf(
  executions: readonly CourseExecution[],
  { width, height, edge }: DrawingSize,
): Course {
  const prices = executions.map(({ price }) => Number(price));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const along = placesInTime(executions);
  const points = executions.map(({ action }, at) => {
    const up = most === least ? 0.5 : ((prices[at] ?? least) - least) / (most - least);
    return {
      x: rounded(edge + (along[at] ?? 0.5) * (width - 2 * edge)),
      y: rounded(height - edge - up * (height - 2 * edge)),
      isBuy: action === 'BOT',
    };
  });
  return { points, days: daysOf(executions, points) };
}

function daysOf(executions: readonly CourseExecution[], points: readonly CoursePoint[]): CourseDay[] {
  const byDay = Map.groupBy(points.entries(), ([at]) => executions[at]!.date);
  return [...byDay].map(([date, own]) => ({ date, from: own[0]![1].x, to: own.at(-1)![1].x }));
}

/** Executions without a long pause between them. */
interface Run {
  /** Seconds since its first execution, of each of them. */
  readonly times: readonly number[];
  readonly span: number;
}

/** A pause over midnight that is longer, in seconds, is no trading: the night of stocks, and no pause of an hour of futures. */
const LONG_PAUSE = 4 * 3600;
/** What the pauses take of the width: each at most so much, and all of them half. */
const PAUSE = 0.1;
const ALL_PAUSES = 0.5;
/** A run of several executions takes no less of the time of all, so that they can be distinguished. */
const MIN_SHARE_OF_ALL = 0.15;

/** Where each execution is between 0 and 1. */
function placesInTime(executions: readonly CourseExecution[]): number[] {
  if (executions.length === 1) return [0.5];
  const runs = runsOf(executions);
  const all = runs.reduce((sum, { span }) => sum + span, 0);
  const weights = runs.map(({ times, span }) =>
    times.length === 1 ? 0 : Math.max(span, all * MIN_SHARE_OF_ALL, 1),
  );
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const pauses = runs.length - 1;
  const pause = pauses === 0 ? 0 : weight === 0 ? 1 / pauses : Math.min(PAUSE, ALL_PAUSES / pauses);
  const traded = 1 - pause * pauses;
  let from = 0;
  return runs.flatMap(({ times, span }, at) => {
    const width = weight === 0 ? 0 : (traded * weights[at]!) / weight;
    const steps = Math.max(1, times.length - 1);
    const places = times.map((time, index) => from + width * (span === 0 ? index / steps : time / span));
    from += width + pause;
    return places;
  });
}

function runsOf(executions: readonly CourseExecution[]): Run[] {
  const seconds = executions.map(({ date, execTime }) => (parseDay(date) ?? 0) * 86_400 + execTime);
  const starts = seconds.flatMap((second, at) => {
    const isNextDay = executions[at]!.date !== executions[at - 1]?.date;
    return at === 0 || (isNextDay && second - seconds[at - 1]! > LONG_PAUSE) ? [at] : [];
  });
  return starts.map((start, index) => {
    const own = seconds.slice(start, starts[index + 1]);
    return { times: own.map((second) => second - own[0]!), span: own.at(-1)! - own[0]! };
  });
}

/** Where a trade continues on another day. */
export function dayBreaks(days: readonly CourseDay[]): number[] {
  return days.slice(1).map(({ from }, at) => rounded((days[at]!.to + from) / 2));
}

interface DayLabel {
  /** The day, without its year where the first one has the same. */
  readonly text: string;
  /** Its middle. */
  readonly x: number;
}

/**
 * What is written below a drawing, `letter` units wide a character: each day in the middle of its executions, the first and the last
 * in any case, and what fits between.
 */
export function dayLabels(
  days: readonly CourseDay[],
  { width, letter }: { readonly width: number; readonly letter: number },
): DayLabel[] {
  const year = days[0]?.date.slice(0, 5) ?? '';
  const all = days.map(({ date, from, to }, at) => {
    const text = at > 0 && date.startsWith(year) ? date.slice(year.length) : date;
    const half = (text.length * letter) / 2;
    return { text, half, x: rounded(Math.min(Math.max((from + to) / 2, half), width - half)) };
  });
  const [first, last] = [all[0], all.at(-1)];
  let free = 0;
  const shown = all.filter((label) => {
    const { x, half } = label;
    const isEnd = label === first || label === last;
    const fits = x - half >= free + letter && x + half + letter <= last!.x - last!.half;
    if (isEnd || fits) free = x + half;
    return isEnd || fits;
  });
  return shown.map(({ text, x }) => ({ text, x }));
}

/** The line from execution to execution, as an SVG path. */
export function coursePath(points: readonly CoursePoint[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** A triangle that points up for a buy and down for a sell, as an SVG path. */
export function markPath({ x, y, isBuy }: CoursePoint, size: number): string {
  const tip = isBuy ? -size : size;
  return `M${rounded(x - size)} ${rounded(y - tip * 0.7)}L${rounded(x + size)} ${rounded(y - tip * 0.7)}L${x} ${rounded(y + tip)}Z`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
