import { useId, type PointerEvent } from 'react';
import { axisMoney, hasDecimals } from '@daybook/domain/figure-text.ts';
import type { CurveAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import type { RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import type { Money } from '@daybook/domain/money.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { nearest, pathOf, plotOf, type Plot } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { axisLimits, clampTo, curveScale, firstWithout, stretchesOf } from './curve-shape.ts';
import { LimitSlider } from './LimitSlider.tsx';
import { estimate } from './rule-words.ts';
import styles from './CurvePlot.module.css';

/** A limit of the plan on the axis. */
interface PlanMark {
  readonly limit: number;
  readonly text: string;
}

/** The limit that is chosen, with what it saves once that is known. */
interface Handle {
  readonly limit: number;
  readonly saved: number | null;
  /** What the slider says of it. */
  readonly sentence: string;
}

export interface CurvePlotProps {
  readonly kind: RuleKind;
  readonly answer: CurveAnswer;
  readonly marks: readonly PlanMark[];
  readonly handle: Handle;
  /** While the handle moves; `isDone` where it came to rest. */
  readonly onMove: (limit: number, isDone: boolean) => void;
}

const HEIGHT = 330;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 10, 34, 30];
/** Pixels that a word of the axis needs. */
const WORD = 62;

/** The curve of a rule over its limits with its band; the chosen limit is a slider. */
export function CurvePlot({ kind, answer, marks, handle, onMove }: CurvePlotProps) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const { limits } = answer;
  const last = limits.length - 1;
  const currency = useCurrency();
  const scale = curveScale(answer, handle.saved, hasDecimals(currency) ? 'unit' : 'money');
  const place = { left: LEFT, right: Math.max(LEFT + 1, width - RIGHT), top: TOP, bottom: HEIGHT - BOTTOM };
  // Money and counts begin at nothing, the clock at its first limit.
  const from = kind === 'clock' ? limits[0]! : 0;
  const plot = plotOf(place, [from, limits[last]!], [scale.low, scale.high]);
  const limitAt = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const share = (event.clientX - left - place.left) / (place.right - place.left);
    return limits[nearest(limits, from + share * (limits[last]! - from))]!;
  };
  return (
    <div ref={box} className={axes.plot}>
      {width > 0 && (
        <>
          <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
            <Grid scale={scale} plot={plot} width={width} limits={limits} kind={kind} />
            <Curve answer={answer} plot={plot} place={place} />
            <PlanMarks marks={marks} plot={plot} width={width} place={place} />
            <Words answer={answer} plot={plot} width={width} />
            <HandleLine kind={kind} handle={handle} plot={plot} place={place} />
          </svg>
          <LimitSlider
            {...{ kind, limits, handle, onMove, limitAt }}
            at={plot.x(clampTo(handle.limit, from, limits[last]!))}
          />
        </>
      )}
    </div>
  );
}

interface GridProps {
  readonly scale: ReturnType<typeof curveScale>;
  readonly plot: Plot;
  readonly width: number;
  readonly limits: Float64Array;
  readonly kind: RuleKind;
}

function Grid({ scale, plot, width, limits, kind }: GridProps) {
  const currency = useCurrency();
  const words = axisLimits(limits, Math.max(2, Math.floor((width - LEFT) / WORD)));
  const starts = kind === 'clock' || limits.length <= words.length ? words : [0, ...words];
  return (
    <>
      {scale.ticks.map((tick) => (
        <ValueLine
          key={tick}
          y={plot.y(tick)}
          left={LEFT}
          right={width - RIGHT}
          isZero={tick === 0}
          isLeft
          text={`${tick > 0 ? '+' : ''}${axisMoney(tick as Money, currency)}`}
        />
      ))}
      {starts.map((limit) => (
        <text
          key={limit}
          className={classes(axes.tick, axes.middle)}
          x={clampTo(plot.x(limit), LEFT, width - RIGHT - 14)}
          y={HEIGHT - 8}
        >
          {limitWords(kind, limit, currency)}
        </text>
      ))}
    </>
  );
}

type Place = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function Curve({
  answer,
  plot,
  place,
}: {
  readonly answer: CurveAnswer;
  readonly plot: Plot;
  readonly place: Place;
}) {
  const { limits, curve, band } = answer;
  const clip = useId();
  const line = (values: Float64Array, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => [limits[from + at]!, values[from + at]!] as const);
  return (
    <>
      <clipPath id={clip}>
        <rect
          x={place.left}
          y={place.top}
          width={place.right - place.left}
          height={place.bottom - place.top}
        />
      </clipPath>
      {stretchesOf(curve.isEnough).map(({ from, to, isEnough }) => {
        // A band ends at its own limits; the line goes on to the next stretch.
        const own = isEnough && from > 0 ? from + 1 : from;
        return (
          <g key={from}>
            {isEnough && to > own && (
              <path
                className={styles.band}
                clipPath={`url(#${clip})`}
                d={`${pathOf([...line(band.high, own, to), ...line(band.low, own, to).toReversed()], plot)}Z`}
              />
            )}
            <path
              className={classes(styles.line, !isEnough && styles.few)}
              d={pathOf(line(curve.saved, from, to), plot)}
            />
          </g>
        );
      })}
    </>
  );
}

/** What is best in hindsight, and where nothing falls away any more. */
function Words({
  answer,
  plot,
  width,
}: {
  readonly answer: CurveAnswer;
  readonly plot: Plot;
  readonly width: number;
}) {
  const { replay: words } = useMessages();
  const { limits, curve, best } = answer;
  const none = firstWithout(curve.trades);
  const x = best === null ? 0 : plot.x(limits[best]!);
  const isLeft = x > width / 2 - 60 && x - LEFT > 130;
  return (
    <>
      {best !== null && (
        <>
          <text
            className={classes(styles.word, isLeft && axes.end)}
            x={x + (isLeft ? -9 : 9)}
            y={plot.y(curve.saved[best]!) - 8}
          >
            {words.hindsightMark}
          </text>
          <circle className={styles.best} cx={x} cy={plot.y(curve.saved[best]!)} r={4} />
        </>
      )}
      {none !== null && width > 500 && plot.x(limits[none]!) < width - RIGHT - 90 && (
        <text className={classes(styles.word, axes.end)} x={width - RIGHT - 4} y={plot.y(0) - 8}>
          {words.nothingMark}
        </text>
      )}
    </>
  );
}

interface PlanMarksProps {
  readonly marks: readonly PlanMark[];
  readonly plot: Plot;
  readonly width: number;
  readonly place: Place;
}

function PlanMarks({ marks, plot, width, place }: PlanMarksProps) {
  return marks.map(({ limit, text }, at) => {
    const x = plot.x(limit);
    const isLeft = x > width - 110;
    return (
      <g key={limit}>
        <line className={styles.plan} x1={x} x2={x} y1={place.top - 14} y2={place.bottom} />
        <text
          className={classes(styles.planWord, isLeft && axes.end)}
          x={x + (isLeft ? -6 : 6)}
          y={place.top - 6 + 14 * at}
        >
          {text}
        </text>
      </g>
    );
  });
}

interface HandleLineProps {
  readonly kind: RuleKind;
  readonly handle: Handle;
  readonly plot: Plot;
  readonly place: Place;
}

function HandleLine({ kind, handle, plot, place }: HandleLineProps) {
  const currency = useCurrency();
  const x = clampTo(plot.x(handle.limit), place.left, place.right);
  const isLeft = x > (place.left + place.right) / 2;
  const saved = handle.saved === null ? '' : ` ${estimate(handle.saved, currency)}`;
  return (
    <>
      <line className={styles.chosen} x1={x} x2={x} y1={place.top - 14} y2={place.bottom} />
      <text
        className={classes(styles.chosenWord, isLeft && axes.end)}
        x={x + (isLeft ? -6 : 6)}
        y={place.top - 20}
      >
        {limitWords(kind, handle.limit, currency)}
        {saved}
      </text>
      {handle.saved !== null && <circle className={styles.handle} cx={x} cy={plot.y(handle.saved)} r={6.5} />}
    </>
  );
}
