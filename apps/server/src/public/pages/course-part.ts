import type { PublicTrade } from '@daybook/api/public/share.ts';
import { spanEnds } from '@daybook/domain/time-figures.ts';
import {
  coursePath,
  courseOf,
  dayBreaks,
  dayLabels,
  markPath,
  type CourseDay,
  type CourseExecution,
} from './course.ts';
import { html, type HtmlValue } from './html.ts';
import type { PageSetting } from './page-frame.ts';
import { spanOf } from './page-parts.ts';

const DRAWING = { width: 640, height: 200, edge: 16 } as const;
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
    </svg>
  </section>`;
}

/** A line where a day ends, and the days below; the label of the drawing names the first and the last. */
function daysOf(days: readonly CourseDay[]): HtmlValue {
  const labels = dayLabels(days, { width: DRAWING.width, letter: DAYS.letter });
  const y = DRAWING.height + DAYS.height - 8;
  return html`${dayBreaks(days).map((x) => html`<path class="break" d="M${x} 0V${DRAWING.height}" />`)}
  ${labels.map(({ text, x }) => html`<text x="${x}" y="${y}" text-anchor="middle">${text}</text>`)}`;
}
