import { useId, useMemo, useState, type ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { ChartCard } from '../ChartCard.tsx';
import { useMeasuredWidth } from '../use-measured-width.ts';
import { nearest } from './nearest.ts';
import styles from './Plot.module.css';
import { PlotPointer } from './PlotPointer.tsx';
import { acrossOf, cursorShapes, GROUND, placesOf, plotHeight, shapesOf, type Shape } from './plot-shapes.ts';
import { tableOf, type PanelPlace, type PlotSpec, type Point } from './plot-spec.ts';

interface PlotCardProps {
  readonly title: string;
  readonly note: string;
  readonly plot: PlotSpec;
  readonly controls?: ReactNode;
  /** Stands above the plot, and gives way to the table as it does. */
  readonly children?: ReactNode;
}

/** A plot in its frame, with its table. */
export function PlotCard({ title, note, plot, controls, children }: PlotCardProps) {
  const messages = useMessages();
  return (
    <ChartCard title={title} note={note} controls={controls} table={() => tableOf(plot, messages)}>
      {children}
      <Plot plot={plot} />
    </ChartCard>
  );
}

interface PlotProps {
  readonly plot: PlotSpec;
  /** Stands over the drawing, by the place of its first panel. */
  readonly renderOver?: (place: PanelPlace) => ReactNode;
}

/** Draws a plot in the width that it has. What is pointed at is said above it, and is a link to its trades. */
export function Plot({ plot, renderOver }: PlotProps) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const height = plotHeight(plot);
  const drawing = useMemo(
    () => (width > 0 ? <Shapes shapes={shapesOf(plot, width)} /> : null),
    [plot, width],
  );
  const { cursor } = plot;
  if (cursor?.places.length === 0) return null;
  const shown = at ?? cursor?.first ?? 0;
  const sentence = cursor?.sentence(shown);
  return (
    <>
      {cursor && <p className={styles.readout}>{sentence}</p>}
      <div ref={box} className={styles.plot} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            focusable="false"
            {...(plot.name ? { role: 'img', 'aria-label': plot.name } : { 'aria-hidden': true })}
          >
            {drawing}
            {at !== null && <Shapes shapes={cursorShapes(plot, width, at)} />}
          </svg>
        )}
        {width > 0 && renderOver?.(placesOf(plot, width)[0]!)}
        {cursor && (
          <PlotPointer
            label={cursor.leadsTo ? `${sentence} · ${cursor.leadsTo}` : sentence!}
            at={shown}
            count={cursor.places.length}
            href={cursor.href(shown)}
            find={(x, y) => findEntry(plot, width, [x + plot.margin.left, y])}
            onPoint={setAt}
            style={{ inset: `0 ${plot.margin.right}px 0 ${plot.margin.left}px` }}
          />
        )}
      </div>
    </>
  );
}

/** The entry nearest to a place of the plot; −1 of none. */
function findEntry(plot: PlotSpec, width: number, [x, y]: Point): number {
  const { places, dot, isRuled } = plot.cursor!;
  if (isRuled || !dot) return nearest(places, acrossOf(plot, width).invert(x));
  const place = placesOf(plot, width)[0]!;
  let [found, least] = [-1, Infinity];
  for (let at = 0; at < places.length; at++) {
    const distance = (place.x(places[at]!) - x) ** 2 + (place.y(dot.up(at)) - y) ** 2;
    if (distance < least) [found, least] = [at, distance];
  }
  return found;
}

function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map((shape, at) => <ShapeElement key={at} shape={shape} />);
}

const color = (token: string | undefined) => (token === undefined ? 'none' : `var(${token})`);

function ShapeElement({ shape }: { readonly shape: Shape }) {
  switch (shape.kind) {
    case 'path':
      return <PathElement shape={shape} />;
    case 'rect': {
      const { x, y, width, height, round, fill } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={round} fill={color(fill)} />;
    }
    case 'dots':
      return <DotsElement shape={shape} />;
    case 'text': {
      const { x, y, text, anchor, fill, weight, hasGround } = shape;
      const ground = hasGround && { stroke: color('--surface'), strokeWidth: GROUND, paintOrder: 'stroke' };
      return (
        <text x={x} y={y} textAnchor={anchor} fill={color(fill)} fontWeight={weight} {...ground}>
          {text}
        </text>
      );
    }
  }
}

function PathElement({ shape }: { readonly shape: Extract<Shape, { kind: 'path' }> }) {
  const id = useId();
  const { d, stroke, fill, width, dash, opacity, clip } = shape;
  const path = (
    <path
      d={d}
      fill={color(fill)}
      fillOpacity={opacity}
      stroke={color(stroke)}
      strokeWidth={width}
      strokeDasharray={dash?.join(' ')}
      strokeLinejoin="round"
      clipPath={clip && `url(#${id})`}
    />
  );
  if (!clip) return path;
  return (
    <>
      <clipPath id={id}>
        <rect {...clip} />
      </clipPath>
      {path}
    </>
  );
}

/** Dots without outline are one path, lines of no length with round ends: thousands of elements would be slow. */
function DotsElement({ shape }: { readonly shape: Extract<Shape, { kind: 'dots' }> }) {
  const { points, radius, fill, stroke, width, opacity } = shape;
  if (stroke === undefined)
    return (
      <path
        d={points.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')}
        fill="none"
        stroke={color(fill)}
        strokeLinecap="round"
        strokeOpacity={opacity}
        strokeWidth={2 * radius}
      />
    );
  return points.map(([x, y], at) => (
    <circle key={at} cx={x} cy={y} r={radius} fill={color(fill)} stroke={color(stroke)} strokeWidth={width} />
  ));
}
