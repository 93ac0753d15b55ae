import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatMoney, formatNumber } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { PlannedStop } from '@daybook/domain/trade/risk/stop-risk.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { circlesPath } from './course-marks.ts';
import { courseWords, isNumbered } from './course-words.ts';
import { CourseMarks } from './CourseMarks.tsx';
import styles from './CoursePlot.module.css';
import { drawCourse, HEIGHT, POSITION, PRICE, RESULT, type DrawnCourse } from './draw-course.ts';
import type { Explained } from '../explain.ts';
import { MarkPointer } from './MarkPointer.tsx';
import type { PlacedWord } from './place-words.ts';
import { markText } from '../role-words.ts';
import { tickDecimals } from './value-scale.ts';

export interface CoursePlotProps {
  readonly trade: TradeDetail;
  readonly explained: Explained;
  /** What the trade was planned to lose at most; nothing is drawn without it. */
  readonly oneR: Money | null;
  /** The planned stop, and where it was moved; nothing is drawn without it. */
  readonly stop: PlannedStop | null;
  /** Opens the row of an execution. */
  readonly onOpen: (place: number) => void;
}

/** Price with the executions, position, and running result over one axis of time. */
export function CoursePlot({ trade, explained, oneR, stop, onOpen }: CoursePlotProps) {
  const messages = useMessages();
  const [box, measured] = useMeasuredWidth<HTMLDivElement>();
  // Its box is shown at once; hundreds of marks are drawn after it, in pieces.
  const width = useDeferredValue(measured);
  const [at, setAt] = useState<number | null>(null);
  const { executions, currency } = trade;
  const drawn = useMemo(
    () =>
      width > 0
        ? drawCourse(executions, explained, width, { oneR, stop }, endText(explained, currency))
        : null,
    [executions, explained, width, oneR, stop, currency],
  );
  const texts = { executions, explained, currency, messages };
  const mark = drawn?.marks[at ?? 0];
  return (
    <>
      <p className={styles.readout} aria-live="polite">
        {at !== null && mark ? markText(mark, texts) : ''}
      </p>
      <div ref={box} className={axes.plot} style={{ height: HEIGHT }}>
        {drawn && mark && (
          <>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <CourseLines
                drawn={drawn}
                explained={explained}
                executions={executions}
                currency={currency}
                oneR={oneR}
              />
              <CourseMarks marks={drawn.marks} numbered={isNumbered(drawn, executions.length)} at={at} />
            </svg>
            <MarkPointer
              label={`${markText(mark, texts)}. ${messages.tradeExplained.pointed.open}`}
              at={at ?? 0}
              count={drawn.marks.length}
              find={(x, y) => nearestMark(drawn, x, y)}
              onPoint={setAt}
              onOpen={(index) => onOpen(drawn.marks[index]!.places[0]!)}
            />
          </>
        )}
      </div>
    </>
  );
}

/** Nearer across counts before nearer up and down. */
function nearestMark({ marks }: DrawnCourse, x: number, y: number): number {
  let [nearest, least] = [0, Infinity];
  marks.forEach((mark, at) => {
    const distance = Math.hypot(mark.x - x, (mark.y - y) / 4);
    if (distance < least) [nearest, least] = [at, distance];
  });
  return nearest;
}

interface LinesProps {
  readonly drawn: DrawnCourse;
  readonly explained: Explained;
  readonly executions: TradeDetail['executions'];
  readonly currency: string;
  readonly oneR: Money | null;
}

/** Everything that does not change while marks are pointed at. */
const CourseLines = memo(function CourseLines(props: LinesProps) {
  const { drawn, explained, currency, oneR } = props;
  const messages = useMessages();
  const { tradeExplained: words } = messages;
  const { axis } = drawn;
  const placed = courseWords(drawn, explained, currency, oneR, messages);
  return (
    <>
      {axis.breaks.map((x) => (
        <line key={x} className={styles.night} x1={x} x2={x} y1={PRICE.top} y2={RESULT.bottom} />
      ))}
      <PriceBand {...props} />
      <Label y={POSITION.top - 12} text={words.position} />
      <PositionBand {...props} />
      <Label y={RESULT.top - 12} text={words.running} />
      <ResultBand {...props} />
      {axis.ticks.map(({ x, text }) => (
        <text key={`${text} ${x}`} className={classes(axes.tick, axes.middle)} x={x} y={HEIGHT - 6}>
          {text}
        </text>
      ))}
      <Words words={[...placed.roles, ...placed.average, ...placed.stops, ...placed.risk]} />
      <Words words={placed.values} isStrong />
    </>
  );
});

function Label({ y, text }: { readonly y: number; readonly text: string }) {
  return (
    <text x={0} y={y} className={styles.label}>
      {text}
    </text>
  );
}

function Words({ words, isStrong }: { readonly words: readonly PlacedWord[]; readonly isStrong?: boolean }) {
  return words.map(({ text, left, base }) => (
    <text
      key={`${text} ${left} ${base}`}
      x={left}
      y={base}
      className={isStrong ? styles.amount : styles.word}
    >
      {text}
    </text>
  ));
}

function PriceBand({ drawn: { price, right, averagePath, stop } }: LinesProps) {
  const decimals = tickDecimals(price.ticks, 2);
  return (
    <>
      {price.ticks.map((tick) => (
        <ValueLine key={tick} y={price.y(tick)} right={right} text={formatNumber(tick, decimals)} />
      ))}
      {stop === null ? null : <path className={styles.limit} d={stop.path} />}
      <path className={styles.average} d={averagePath} />
    </>
  );
}

function PositionBand({
  drawn: { position, positionPath, right, extremes },
  explained: { steps },
}: LinesProps) {
  const { words } = useMessages();
  return (
    <>
      <path className={styles.held} d={`${positionPath}Z`} />
      <path className={styles.heldLine} d={positionPath} />
      <ValueLine y={position.y(0)} right={right} text="0" isZero />
      {extremes.map((at) => (
        <text key={at} className={axes.tick} x={right + 8} y={position.y(Number(steps[at]!.position)) + 4}>
          {formatSize(steps[at]!.position, words.count)}
        </text>
      ))}
    </>
  );
}

/** With more dots than this they are small, and nothing leads from one to the next. */
const MANY_DOTS = 60;
/** Nearer than this to the last value's, the figure of zero is left out. */
const MIN_GAP = 13;

function closedAtEnd({ steps }: Explained): Money {
  return steps.at(-1)?.closed ?? (0 as Money);
}

function endText(explained: Explained, currency: string): string {
  return formatMoney(closedAtEnd(explained), 'both', currency);
}

function ResultBand({ drawn, explained, currency, oneR }: LinesProps) {
  const { result, right, dots } = drawn;
  const [zero, end] = [result.y(0), result.y(closedAtEnd(explained))];
  return (
    <>
      <ValueLine y={zero} right={right} text={Math.abs(zero - end) < MIN_GAP ? '' : '0'} isZero />
      {oneR !== null && (
        <line className={styles.limit} x1={0} x2={right} y1={result.y(-oneR)} y2={result.y(-oneR)} />
      )}
      {dots.length <= MANY_DOTS && (
        <path
          className={styles.dotted}
          d={dots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
        />
      )}
      <path className={styles.closed} d={drawn.closedPath} />
      <path className={styles.dot} d={circlesPath(dots, dots.length > MANY_DOTS ? 1.5 : 3.25)} />
      <text x={right + 6} y={end + 4} className={styles.amount}>
        {endText(explained, currency)}
      </text>
    </>
  );
}
