import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import type { Selection } from '#web/journal/selection.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import type { TableCell, TableCells } from '#web/ui/table/table-text.ts';
import { scatterImage, type AxisTexts } from './course-output.ts';
import { CourseBar } from './CourseBar.tsx';
import styles from './Plot.module.css';
import type { CourseProps } from './Equity.tsx';
import { ValueAxis } from './PlotAxes.tsx';
import { plotOf } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { PlotPointer } from './PlotPointer.tsx';
import { durationLabel, durationTicks, logTicks, scatterOf, type Scatter } from './scatter.ts';

/** The axis of the dots. */
interface Along extends AxisTexts {
  readonly values: ArrayLike<number>;
  readonly least: number;
  readonly text: (value: number) => string;
  /** As a spreadsheet reads it. */
  readonly cell: (value: number) => TableCell;
}

/** One dot a trade by its duration or its size, each leading to its trade. */
export function ScatterReport({ choice, ...props }: CourseProps) {
  const { courses, words } = useMessages();
  const along = choice.kind === 'size' ? sizesOf(props.selection, words.count) : durationsOf(props.selection);
  if (along !== null) return <Dots key={choice.kind} {...props} choice={choice} along={along} />;
  return (
    <>
      <CourseBar {...props} choice={choice} output={null} />
      <EmptyState title={courses.noSizes} />
    </>
  );
}

function durationsOf({ columns }: Selection): Along {
  return {
    values: columns.duration,
    least: 1,
    text: formatTime,
    cell: (seconds) => ({ seconds }),
    ticks: durationTicks,
    tickText: durationLabel,
  };
}

/** Null while the details are not known. */
function sizesOf({ sources: { details } }: Selection, count: Messages['words']['count']): Along | null {
  if (!details) return null;
  const unit = 10 ** details.sizeScale;
  const text = (value: number) =>
    formatSize(
      (value / unit).toFixed(Math.min(4, Math.max(0, -Math.floor(Math.log10(value / unit))))),
      count,
    );
  return {
    values: details.maxSize,
    least: 1,
    text,
    cell: (value) => value / unit,
    ticks: (from, to, most) => logTicks(from / unit, to / unit, most).map((tick) => tick * unit),
    tickText: text,
  };
}

interface DotsProps extends CourseProps {
  readonly along: Along;
}

function Dots({ choice, along, ...props }: DotsProps) {
  const messages = useMessages();
  const { courses, words, reportTables } = messages;
  const { selection } = props;
  const currency = useCurrency();
  const { columns } = selection;
  const rows = useMemo(() => tradedRows(columns, selection.rows), [columns, selection.rows]);
  const scatter = useMemo(
    () => scatterOf(rows, columns.net, along.values, along.least),
    [rows, columns, along.values, along.least],
  );
  const drawn = scatter.rows.length;
  const notes = [
    drawn < rows.length ? courses.someDots(words.count(drawn), words.trades(rows.length)) : courses.allDots,
    ...(scatter.beyond > 0 ? [courses.beyond(words.count(scatter.beyond))] : []),
  ];
  const [title, note] = [reportTables.courses[choice.kind], notes.join(' ')];
  const headIn = (into: Messages) =>
    [
      into.trades.symbol,
      into.courses.along[choice.kind === 'size' ? 'size' : 'duration'],
      into.charts.net,
    ] as const;
  const head = headIn(messages);
  const symbolOf = (row: number) => columns.symbols[columns.symbol[row]!]!;
  const output = {
    name: `${choice.kind}-net`,
    cells: function* (into: Messages): Generator<TableCells> {
      yield [into.charts.day, ...headIn(into)];
      for (const row of rows)
        yield [
          { day: columns.day[row] as Day },
          symbolOf(row),
          along.cell(along.values[row]!),
          columns.net[row]! / 10_000,
        ];
    },
    picture: () => scatterImage(scatter, along, { title, note, currency, messages }),
  };
  return (
    <>
      <CourseBar {...props} choice={choice} output={output} />
      <ChartCard
        title={title}
        note={note}
        table={() => ({
          head: tableHead(...head),
          rows: scatter.rows.map((row, at) => [
            symbolOf(row),
            along.text(scatter.across[at]!),
            formatMoney(nearestMoney(scatter.nets[at]!), 'both', currency),
          ]),
        })}
      >
        <DotPlot selection={selection} scatter={scatter} along={along} />
      </ChartCard>
    </>
  );
}

const RIGHT = 60;
const BOX = { top: 10, bottom: 350 };
const HEIGHT = 380;

interface DotPlotProps {
  readonly selection: Selection;
  readonly scatter: Scatter;
  readonly along: Along;
}

function DotPlot({ selection: { columns }, scatter, along }: DotPlotProps) {
  const currency = useCurrency();
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const [at, setAt] = useState(0);
  const [isMoved, setIsMoved] = useState(false);
  const { dots, scale, plot, from, to } = useMemo(() => placeDots(scatter, width), [scatter, width]);
  const row = scatter.rows[at];
  if (row === undefined) return null;
  const net = formatMoney(nearestMoney(scatter.nets[at]!), 'both', currency);
  const words = `${columns.symbols[columns.symbol[row]!]!}, ${along.text(scatter.across[at]!)}: ${net}`;
  const most = Math.max(2, Math.floor(width / 70));
  return (
    <>
      <p className={styles.readout}>{words}</p>
      <div ref={box} className={axes.plot} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <ValueAxis
              scale={scale}
              plot={plot}
              right={width - RIGHT}
              text={(value) => axisMoney(nearestMoney(value), currency)}
            />
            {along.ticks(from, to, most).map((tick) => (
              <text
                key={tick}
                className={classes(axes.tick, axes.middle)}
                x={Math.max(14, plot.x(Math.log(tick)))}
                y={HEIGHT - 8}
              >
                {along.tickText(tick)}
              </text>
            ))}
            <path className={classes(styles.dots, styles.loss)} d={dotPath(dots, (dot) => dot.net < 0)} />
            <path className={classes(styles.dots, styles.profit)} d={dotPath(dots, (dot) => dot.net >= 0)} />
            {isMoved && <circle className={styles.cursorDot} cx={dots[at]!.x} cy={dots[at]!.y} r={5} />}
          </svg>
        )}
        <PlotPointer
          label={words}
          at={at}
          count={scatter.rows.length}
          href={`/journal/trade/${tradeIdText(columns.id[row]!)}`}
          find={(x, y) => nearestDot(dots, x, y)}
          onPoint={(found) => {
            setAt(found);
            setIsMoved(true);
          }}
          style={{ inset: `0 ${RIGHT}px 0 0` }}
        />
      </div>
    </>
  );
}

interface PlacedDot {
  readonly x: number;
  readonly y: number;
  readonly net: number;
}

function placeDots({ across, nets, low, high }: Scatter, width: number) {
  const scale = columnsScale([low, high], 100);
  const [from, to] = [across[0] ?? 1, Math.max(across.at(-1) ?? 1, (across[0] ?? 1) * 1.01)];
  const plot = plotOf(
    { left: 6, right: Math.max(12, width - RIGHT - 6), ...BOX },
    [Math.log(from), Math.log(to)],
    [scale.low, scale.high || 1],
  );
  const dots = Array.from(nets, (net, at): PlacedDot => ({
    x: plot.x(Math.log(across[at]!)),
    y: plot.y(Math.min(scale.high, Math.max(scale.low, net))),
    net,
  }));
  return { dots, scale, plot, from, to };
}

/** All dots in one path: lines of no length with round ends. */
function dotPath(dots: readonly PlacedDot[], isMeant: (dot: PlacedDot) => boolean): string {
  return dots
    .filter(isMeant)
    .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join('');
}

function nearestDot(dots: readonly PlacedDot[], x: number, y: number): number {
  let [found, least] = [-1, Infinity];
  dots.forEach((dot, at) => {
    const distance = (dot.x - x) ** 2 + (dot.y - y) ** 2;
    if (distance < least) [found, least] = [at, distance];
  });
  return found;
}
