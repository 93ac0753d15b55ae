import { dayText } from '@daybook/domain/calendar.ts';
import { formatMoney, wholeMoney } from '@daybook/domain/figure-text.ts';
import type { PanelPlace, PlotMark, PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import type { CourseStep } from './ledger-rows.ts';

/** Room around the steps for rings, px, and the height of the line. */
const [EDGE, HEIGHT] = [6, 100];
/** Px at the right for the amounts, and below for the months. */
const [AMOUNTS_WIDTH, MONTHS_HEIGHT] = [64, 18];
/** More rings would hide the line. */
export const MAX_RINGS = 40;
/** Nearer to the last amount than this, px, zero has no word. */
const AMOUNT_SPACE = 14;

/** A step line over the days in their order, beginning at 0; `months` are the words of its ends. */
export function afterPlot(
  steps: readonly CourseStep[],
  months: readonly [first: string, last: string],
  currency: string,
): PlotSpec {
  const totals = steps.map(({ total }) => total as number);
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)];
  const places = steps.map((_, at) => at);
  const money = (amount: CourseStep['net']) => formatMoney(amount, 'both', currency);
  return {
    across: { domain: [0, steps.length + 1], inset: EDGE, labels: () => [], drop: 0 },
    margin: { left: 0, right: AMOUNTS_WIDTH },
    panels: [
      {
        space: EDGE,
        height: HEIGHT,
        // A total that never left zero is a line at the upper edge.
        scale: { low: low === high ? high - 1 : low, high, ticks: [0] },
        text: () => '',
        marks: (place) => [...stepMarks(steps), ...wordMarks(steps, months, place, currency)],
      },
    ],
    foot: EDGE + MONTHS_HEIGHT,
    cursor: null,
    table: {
      entries: places,
      shown: places,
      columns: [
        { label: (into) => into.ledger.day, text: (at) => dayText(steps[at]!.day) },
        { label: (into) => into.ledger.after, text: (at) => money(steps[at]!.net) },
        { label: (into) => into.ledger.running, text: (at) => money(steps[at]!.total) },
      ],
    },
  };
}

/** Every step goes by one day to the right and then to its total; rings are around those that went up. */
function stepMarks(steps: readonly CourseStep[]): PlotMark[] {
  const points = steps.map(({ total }, at): Point => [at + 1, total]);
  const rings = points.filter((_, at) => steps[at]!.net > 0);
  const last = points.at(-1)![1];
  return [
    { kind: 'steps', points: [[0, 0], ...points, [steps.length + 1, last]], color: '--ink-2' },
    ...(steps.length <= MAX_RINGS
      ? [{ kind: 'dots' as const, points: rings, color: '--ink-2' as const, radius: 3.5, outline: 1.5 }]
      : []),
  ];
}

/** Zero and the last amount at the right edge, the months of both ends below. */
function wordMarks(
  steps: readonly CourseStep[],
  [first, last]: readonly [string, string],
  { x, y, left, right, bottom }: PanelPlace,
  currency: string,
): PlotMark[] {
  const end = steps.at(-1)!.total;
  /** Words at a place in px. */
  const wordAt = (px: number, py: number, text: string, anchor: 'start' | 'end') => ({
    kind: 'label' as const,
    at: [0, 0] as const,
    shift: [px - x(0), py - y(0)] as const,
    text,
    anchor,
    color: '--ink-3' as const,
  });
  const edge = right + AMOUNTS_WIDTH;
  const height = Math.min(bottom + EDGE, Math.max(10, y(end) + 4));
  const below = bottom + EDGE + 14;
  return [
    { ...wordAt(edge, height, wholeMoney(end, 'both', currency), 'end'), color: '--ink', weight: 600 },
    // The last amount has the first claim to its place.
    ...(Math.abs(y(0) - y(end)) < AMOUNT_SPACE ? [] : [wordAt(edge, y(0) + 4, '0', 'end')]),
    wordAt(left, below, first, 'start'),
    ...(last === first ? [] : [wordAt(right, below, last, 'end')]),
  ];
}
