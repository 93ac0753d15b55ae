import { scaleLinear, scaleLog } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { Anchor, PanelPlace, PlotColor, PlotMark, PlotPanel, PlotSpec, Point } from './plot-spec.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a plot is drawn with, in px from its corner: the same for the screen and for a picture. */
export type Shape =
  | {
      readonly kind: 'path';
      /** As SVG has it. */
      readonly d: string;
      readonly stroke?: PlotColor;
      readonly fill?: PlotColor;
      readonly width?: number;
      readonly dash?: readonly number[];
      readonly opacity?: number;
      /** What is outside is cut off. */
      readonly clip?: Box;
    }
  | ({ readonly kind: 'rect'; readonly fill: PlotColor; readonly round?: number } & Box)
  | {
      readonly kind: 'dots';
      readonly points: readonly Point[];
      readonly radius: number;
      readonly fill: PlotColor;
      readonly stroke?: PlotColor;
      readonly width?: number;
      readonly opacity?: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: Anchor;
      readonly fill: PlotColor;
      readonly weight?: number;
      /** A rim of {@link GROUND} in the colour of the card behind the letters. */
      readonly hasGround?: boolean;
    };

/** Px of a rim around letters, half of it outside them. */
export const GROUND = 3;

/** A value's words are this far from the line, and this far below its middle. */
const [GAP, MIDDLE] = [8, 4];
/** Nearer than this to a tag a value is left out; two tags are at least so far apart. */
const [TAG_SPACE, TAG_DISTANCE] = [14, 20];

export function plotHeight({ panels, foot }: PlotSpec): number {
  return panels.reduce((sum, { space, height }) => sum + space + height, foot);
}

/** The place across, in px; `invert` gives it back. */
export function acrossOf({ across, margin }: PlotSpec, width: number) {
  const [from, to] = across.domain;
  const inset = across.inset ?? 0;
  const left = margin.left + inset;
  const scale = across.isLog ? scaleLog() : scaleLinear();
  return scale
    .domain([from, to === from ? from + 1 : to])
    .range([left, Math.max(left + 1, width - margin.right - inset)]);
}

/** Where the panels are, from top to bottom. */
export function placesOf(spec: PlotSpec, width: number): readonly PanelPlace[] {
  const x = acrossOf(spec, width);
  const sides = { left: spec.margin.left, right: Math.max(spec.margin.left + 1, width - spec.margin.right) };
  let bottom = 0;
  return spec.panels.map(({ space, height, scale: { low, high } }) => {
    const top = bottom + space;
    bottom = top + height;
    const y = scaleLinear([low, high === low ? low + 1 : high], [bottom, top]);
    return { ...sides, top, bottom, x, y };
  });
}

/** The whole drawing without what is pointed at. */
export function shapesOf(spec: PlotSpec, width: number): readonly Shape[] {
  const places = placesOf(spec, width);
  const under = spec.across.under ?? places.length - 1;
  return spec.panels.flatMap((panel, at) => {
    const place = places[at]!;
    const marks = typeof panel.marks === 'function' ? panel.marks(place) : panel.marks;
    const [bands, others] = [marks.filter(isBand), marks.filter((mark) => !isBand(mark))];
    return [
      ...bands.flatMap((mark) => markShapes(mark, place)),
      ...titleShapes(panel, place),
      ...valueShapes(panel, place),
      ...(at === under ? labelShapes(spec, place) : []),
      ...others.flatMap((mark) => markShapes(mark, place)),
      ...tagShapes(panel, place, width),
    ];
  });
}

/** What marks the entry that is pointed at. */
export function cursorShapes({ panels, cursor, ...spec }: PlotSpec, width: number, at: number): Shape[] {
  if (!cursor) return [];
  const places = placesOf({ panels, cursor, ...spec }, width);
  const [first, last] = [places[0]!, places.at(-1)!];
  const x = first.x(cursor.places[at]!);
  const rule: Shape = { kind: 'path', d: `M${x} ${first.top}V${last.bottom}`, stroke: '--ink-3', width: 1 };
  const dot = ({ up, radius }: NonNullable<typeof cursor.dot>): Shape => ({
    kind: 'dots',
    points: [[x, first.y(up(at))]],
    radius,
    fill: '--surface',
    stroke: '--accent',
    width: 2,
  });
  return [...(cursor.isRuled ? [rule] : []), ...(cursor.dot ? [dot(cursor.dot)] : [])];
}

function isBand({ kind }: PlotMark): boolean {
  return kind === 'band';
}

function titleShapes({ title }: PlotPanel, { top }: PanelPlace): Shape[] {
  return title
    ? [{ kind: 'text', x: 0, y: top - title.rise, text: title.text, anchor: 'start', fill: '--ink-3' }]
    : [];
}

/** A line across the panel for each value, that of zero stronger, with its words. */
function valueShapes(panel: PlotPanel, place: PanelPlace): Shape[] {
  const { scale, text, side = 'right' } = panel;
  const { left, right, y } = place;
  const tags = tagHeights(panel, place);
  return scale.ticks.flatMap((tick): Shape[] => {
    const at = y(tick);
    const stroke = tick === 0 ? '--line-strong' : '--line';
    const rule: Shape = { kind: 'path', d: `M${left} ${at}H${right}`, stroke, width: 1 };
    const words = text(tick);
    if (words === '' || tags.some((tag) => Math.abs(tag - at) <= TAG_SPACE)) return [rule];
    const [x, anchor]: [number, Anchor] = side === 'left' ? [left - GAP, 'end'] : [right + GAP, 'start'];
    return [rule, { kind: 'text', x, y: at + MIDDLE, text: words, anchor, fill: '--ink-3' }];
  });
}

function labelShapes({ across }: PlotSpec, { x, left, right, bottom }: PanelPlace): Shape[] {
  return across.labels(right - left).map(({ at, text, anchor = 'middle', keep = [0, 0] }) => ({
    kind: 'text',
    x: Math.min(right - keep[1], Math.max(left + keep[0], x(at))),
    y: bottom + across.drop,
    text,
    anchor,
    fill: '--ink-3',
  }));
}

/** Heights of the tags' middles; two tags leave no edge when they are kept apart. */
function tagHeights({ tags = [] }: PlotPanel, { y, top, bottom }: PanelPlace): readonly number[] {
  const [first, second] = tags.map(({ up }) => y(up));
  if (first === undefined || second === undefined || Math.abs(first - second) >= TAG_DISTANCE)
    return tags.map(({ up }) => y(up));
  const half = TAG_DISTANCE / 2;
  const middle = Math.min(bottom - half, Math.max(top + half, (first + second) / 2));
  return first <= second ? [middle - half, middle + half] : [middle + half, middle - half];
}

function tagShapes(panel: PlotPanel, place: PanelPlace, width: number): Shape[] {
  const { right } = place;
  const space = width - right;
  const heights = tagHeights(panel, place);
  return (panel.tags ?? []).flatMap(({ text, color: fill }, index): Shape[] => {
    const at = heights[index]!;
    return [
      { kind: 'rect', x: right + 4, y: at - 9, width: space - 6, height: 18, round: 3, fill },
      {
        kind: 'text',
        x: right + space / 2 + 1,
        y: at + MIDDLE,
        text,
        anchor: 'middle',
        fill: '--surface',
        weight: 600,
      },
    ];
  });
}

const STRIPE = { step: 5, height: 2 };

function markShapes(mark: PlotMark, place: PanelPlace): Shape[] {
  const { x, y, top, bottom } = place;
  switch (mark.kind) {
    case 'line':
    case 'steps': {
      const { color: stroke, width = 1.75, dash } = mark;
      return [{ kind: 'path', d: pathOf(mark, place), stroke, width, ...(dash && { dash }) }];
    }
    case 'area':
      return [areaShape(mark, place)];
    case 'dots': {
      const points = mark.points.map(([across, up]): Point => [x(across), y(up)]);
      const { radius, color, opacity = 1, outline } = mark;
      return outline === undefined
        ? [{ kind: 'dots', points, radius, fill: color, opacity }]
        : [{ kind: 'dots', points, radius, fill: '--surface', stroke: color, width: outline, opacity }];
    }
    case 'bar': {
      const [start, zero] = [y(mark.height), y(0)];
      const box = { x: x(mark.from), width: x(mark.to) - x(mark.from), fill: mark.color };
      if (!mark.isStriped) return [{ kind: 'rect', ...box, y: start, height: zero - start }];
      const count = Math.ceil((zero - start) / STRIPE.step);
      return Array.from({ length: count }, (_, at) => ({
        kind: 'rect',
        ...box,
        y: start + at * STRIPE.step,
        height: STRIPE.height,
      }));
    }
    case 'band': {
      const [above, below] = mark.reach;
      const [start, end] = [x(mark.from), x(mark.to)];
      const box = {
        x: start,
        width: Math.max(1, end - start),
        y: top - above,
        height: bottom - top + above + below,
      };
      return [{ kind: 'rect', ...box, fill: mark.color }];
    }
    case 'rule': {
      const { color: stroke, width = 1, dash, reach = 0 } = mark;
      const d = `M${x(mark.at)} ${top - reach}V${bottom}`;
      return [{ kind: 'path', d, stroke, width, ...(dash && { dash }) }];
    }
    case 'label': {
      const { at, shift, color: fill, ...words } = mark;
      return [{ ...words, kind: 'text', x: x(at[0]) + shift[0], y: y(at[1]) + shift[1], fill }];
    }
  }
}

function pathOf(
  { kind, points }: Extract<PlotMark, { kind: 'line' | 'steps' }>,
  { x, y }: PanelPlace,
): string {
  const path = line<Point>(
    ([across]) => x(across),
    ([, up]) => y(up),
  ).digits(1);
  if (kind === 'steps') path.curve(curveStepAfter);
  return path(points) ?? '';
}

function areaShape(
  mark: Extract<PlotMark, { kind: 'area' }>,
  { x, y, left, right, top, bottom }: PanelPlace,
): Shape {
  const { points, to, color: fill, opacity = 1, isCut = false } = mark;
  const base = (at: number) => (typeof to === 'number' ? to : to[at]![1]);
  const d = area<Point>()
    .x(([across]) => x(across))
    .y1(([, up]) => y(up))
    .y0((_, at) => y(base(at)))
    .digits(1)(points);
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  return { kind: 'path', d: d ?? '', fill, opacity, ...(isCut && { clip }) };
}
