import type { ColumnsScale } from '#web/charts/bars/columns-scale.ts';
import { plotOf } from '#web/charts/plot/plot.ts';
import type { Pen } from './image-pen.ts';

type Point = readonly [across: number, up: number];

/** What is drawn, in the units of its axes; `color` is a token of the page. */
type ImageMark =
  | { readonly kind: 'line' | 'dots'; readonly points: readonly Point[]; readonly color: string }
  | {
      readonly kind: 'bar';
      readonly from: number;
      readonly to: number;
      readonly height: number;
      readonly color: string;
      readonly isStriped?: boolean;
    };

/** One of the drawings one below the other on the same axis across. */
export interface ImagePanel {
  /** In px. */
  readonly height: number;
  readonly scale: ColumnsScale;
  readonly text: (tick: number) => string;
  readonly marks: readonly ImageMark[];
}

/** A drawing with axes on a picture of a report. */
export interface ImagePlot {
  readonly across: readonly [from: number, to: number];
  readonly panels: readonly ImagePanel[];
  /** Under the last panel. */
  readonly labels: readonly { readonly at: number; readonly text: string }[];
}

/** The least width of a picture that has a plot. */
export const PLOT_WIDTH = 900;
const [GAP, LABELS, AXIS] = [26, 24, 76];

/** How much of a picture's height a plot takes. */
export function plotHeight({ panels }: ImagePlot): number {
  return panels.reduce((sum, { height }) => sum + height + GAP, LABELS);
}

/** Draws a plot with its values at the right. */
export function drawPlot(pen: Pen, plot: ImagePlot, left: number, top: number, width: number): void {
  const right = left + width - AXIS;
  let bottom = top;
  for (const panel of plot.panels) {
    const box = { left, right, top: bottom + GAP / 2, bottom: bottom + GAP / 2 + panel.height };
    drawPanel(pen, plot, panel, box);
    bottom = box.bottom + GAP / 2;
  }
  const { x } = plotOf({ left, right, top, bottom }, plot.across, [0, 1]);
  for (const { at, text } of plot.labels) {
    const wide = pen.measure(text);
    pen.text(text, Math.max(left, Math.min(right - wide, x(at) - wide / 2)), bottom + 10, '--ink-3');
  }
}

function drawPanel(
  pen: Pen,
  { across }: ImagePlot,
  { scale, text, marks }: ImagePanel,
  box: Parameters<typeof plotOf>[0],
): void {
  const { x, y } = plotOf(box, across, [scale.low, scale.high]);
  for (const tick of scale.ticks) {
    pen.box(box.left, y(tick), box.right - box.left, 1, tick === 0 ? '--line-strong' : '--line');
    pen.text(text(tick), box.right + 10, y(tick) + 4, '--ink-3');
  }
  const placed = (points: readonly Point[]) => points.map(([at, up]): Point => [x(at), y(up)]);
  for (const mark of marks)
    if (mark.kind === 'bar') {
      const top = y(mark.height);
      const [step, size] = mark.isStriped ? [5, 2] : [y(0) - top, y(0) - top];
      for (let at = top; at < y(0); at += step)
        pen.box(x(mark.from), at, x(mark.to) - x(mark.from), size, mark.color);
    } else if (mark.kind === 'dots') pen.dots(placed(mark.points), mark.color);
    else pen.path(placed(mark.points), mark.color);
}
