import type { PublicTrade } from '@daybook/api/public/share.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatTime, spanEnds } from '@daybook/domain/time-figures.ts';
import {
  coursePath,
  courseOf,
  dayBreaks,
  dayLabels,
  markPath,
  type CourseDay,
  type CourseExecution,
  type CoursePoint,
} from './course.ts';
import { html, type HtmlValue } from './html.ts';
import type { PageSetting } from './page-frame.ts';
import { spanOf } from './page-parts.ts';

const DRAWING = { width: 640, height: 240, edge: 48 } as const;
/** With more executions than these, only the first, the last, the highest and the lowest are named. */
const ALL_NAMED = 12;
/** Of names on a narrow page, where they are largest: from a mark up to their line, and down to it, and the width of a letter, in units of the drawing. */
const UP = 13;
const DOWN = 28;
const LETTER = 13.5;
/** Room for the days of a trade over several, and for one of their letters on a narrow page. */
const DAYS = { height: 34, letter: 14 } as const;

/** What a shared trade's executions look like over time. */
export function courseDrawing(
  { messages }: PageSetting,
  { trade, course }: { readonly trade: PublicTrade; readonly course: readonly CourseExecution[] },
): HtmlValue {
  const { points, days } = courseOf(course, DRAWING);
  const isLong = days.length > 1;
  const { from, to } = spanEnds(spanOf(trade));
  const { pages } = messages;
  return html`<section class="card" aria-labelledby="course">
    <h2 id="course">${pages.course}</h2>
    <svg
      class="course"
      viewBox="0 0 ${DRAWING.width} ${DRAWING.height + (isLong ? DAYS.height : 0)}"
      role="img"
      aria-label="${pages.courseOf(from, to)}"
    >
      ${isLong && daysOf(days)}
      <path class="line" d="${coursePath(points)}" />
      ${points.map((point) => html`<path class="${point.isBuy ? 'buy' : 'sell'}" d="${markPath(point, 6)}" />`)}
      ${labelsOf(course, points).map(
        ({ x, y, price, time }) =>
          html`<text class="named" x="${x}" y="${y}" text-anchor="middle"
            ><tspan class="price">${price}</tspan> ${time}</text
          >`,
      )}
    </svg>
  </section>`;
}

interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly price: string;
  /** Hours and minutes. */
  readonly time: string;
}

/** Price and time at the marks, above those that are higher than what is beside them, else below; what would lie on another is left out, but never the first. */
function labelsOf(course: readonly CourseExecution[], points: readonly CoursePoint[]): NamedPoint[] {
  const placed: NamedPoint[] = [];
  for (const at of namedFirst(points)) {
    const point = points[at]!;
    const { price, execTime } = course[at]!;
    const beside = [points[at - 1], points[at + 1]].filter((other) => other !== undefined);
    const isAbove = beside.every((other) => point.y <= other.y);
    const text = { price: formatDecimal(price, 2), time: formatTime(execTime).slice(0, 5) };
    const half = ((text.price.length + 6) * LETTER) / 2;
    const x = Math.min(Math.max(point.x, half), DRAWING.width - half);
    const y = isAbove ? point.y - UP : point.y + DOWN;
    const isFree = placed.every(
      (other) => Math.abs(other.y - y) > DOWN || Math.abs(other.x - x) > 2 * half + LETTER,
    );
    if (isFree) placed.push({ x: Math.round(x), y: Math.round(y), ...text });
  }
  return placed;
}

/** Places of the points in the order in which they are named: the first, the last, the highest, the lowest, then all where they are few. */
function namedFirst(points: readonly CoursePoint[]): readonly number[] {
  const places = [...points.keys()];
  const byHeight = places.toSorted((a, b) => points[a]!.y - points[b]!.y);
  const ends = [0, points.length - 1, byHeight[0]!, byHeight.at(-1)!];
  return [...new Set([...ends, ...(points.length <= ALL_NAMED ? places : [])])];
}

/** A line where a day ends, and the days below; the label of the drawing names the first and the last. */
function daysOf(days: readonly CourseDay[]): HtmlValue {
  const labels = dayLabels(days, { width: DRAWING.width, letter: DAYS.letter });
  const y = DRAWING.height + DAYS.height - 8;
  return html`${dayBreaks(days).map((x) => html`<path class="break" d="M${x} 0V${DRAWING.height}" />`)}
  ${labels.map(({ text, x }) => html`<text x="${x}" y="${y}" text-anchor="middle">${text}</text>`)}`;
}
