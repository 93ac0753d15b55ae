import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { rollingOf, type Rolling } from '@daybook/domain/insights/course/rolling.ts';
import { axisMoney, formatMoney, formatPercent } from '@daybook/domain/figure-text.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { tradesHref } from '../report-address.ts';
import { CourseBar } from './CourseBar.tsx';
import { rollingCells, rollingImage } from './course-output.ts';
import styles from './Plot.module.css';
import type { CourseProps } from './Equity.tsx';
import { ValueAxis } from './PlotAxes.tsx';
import { nearest, pathOf, plotOf } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { PlotPointer } from './PlotPointer.tsx';
import { spacedPlaces } from './thin.ts';

const WINDOWS = ['50', '100', '200'] as const;
type Window = (typeof WINDOWS)[number];
/** Points that a line is drawn with. */
const MAX_POINTS = 1_200;

/** Average and win rate over the last trades. */
export function RollingFigures({ choice, ...props }: CourseProps) {
  const messages = useMessages();
  const { courses, words, reports, reportTables } = messages;
  const currency = useCurrency();
  const [window, setWindow] = useState<Window>('100');
  const { columns } = props.selection;
  const rows = useMemo(() => tradedRows(columns, props.selection.rows), [columns, props.selection.rows]);
  const rolling = useMemo(() => rollingOf(columns, rows, Number(window)), [columns, rows, window]);
  const places = useMemo(() => spacedPlaces(rolling.averages.length, MAX_POINTS), [rolling]);
  const dayAt = (place: number) => columns.day[rows[place + rolling.first]!]! as Day;
  const [title, note] = [reportTables.courses.rolling, courses.rollingNote(window)];
  const output = {
    name: `rolling-${window}`,
    cells: (into: Messages) => rollingCells(rolling, dayAt, into),
    picture: () => rollingImage(rolling, dayAt, { title, note, currency, messages }),
  };
  return (
    <>
      <CourseBar {...props} choice={choice} output={places.length === 0 ? null : output}>
        <Segmented
          label={courses.window}
          segments={WINDOWS.map((value) => ({ value, text: courses.lastTrades(value) }))}
          value={window}
          onChange={setWindow}
        />
      </CourseBar>
      {places.length === 0 ? (
        <EmptyState title={courses.tooFewFor(words.trades(rows.length), window)} />
      ) : (
        <ChartCard
          title={title}
          note={note}
          table={() => ({
            head: tableHead(courses.until, reports.figures.average, reports.figures.winRate),
            rows: places
              .map((place) => [
                formatDay(dayAt(place)),
                formatMoney(nearestMoney(rolling.averages[place]!), 'both', currency),
                formatPercent(rolling.winRates[place]!),
              ])
              .toReversed(),
          })}
        >
          <RollingPlot key={window} {...props} rows={rows} rolling={rolling} places={places} />
        </ChartCard>
      )}
    </>
  );
}

const RIGHT = 60;
const AVERAGE = { top: 20, bottom: 190 };
const RATE = { top: 232, bottom: 340 };
const HEIGHT = 366;

interface RollingPlotProps extends Pick<CourseProps, 'selection'> {
  readonly rows: Uint32Array;
  readonly rolling: Rolling;
  /** Entries that are drawn. */
  readonly places: readonly number[];
}

function RollingPlot({ selection, rows, rolling, places }: RollingPlotProps) {
  const { courses } = useMessages();
  const currency = useCurrency();
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const last = places.at(-1)!;
  const shown = places[at ?? places.length - 1]!;
  const day = (place: number) => selection.columns.day[rows[place]!]! as Day;
  const [startDate, endDate] = [day(shown), day(shown + rolling.first)];
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const words = courses.rollingPoint(
    formatDay(startDate),
    formatDay(endDate),
    money(rolling.averages[shown]!),
    formatPercent(rolling.winRates[shown]!),
  );
  return (
    <>
      <p className={styles.readout}>{words}</p>
      <div ref={box} className={axes.plot} style={{ height: HEIGHT }}>
        {width > 0 && (
          <RollingLines
            selection={selection}
            rows={rows}
            rolling={rolling}
            places={places}
            width={width}
            shown={at === null ? null : shown}
          />
        )}
        <PlotPointer
          label={`${words} · ${courses.tradesOfDays}`}
          at={at ?? places.length - 1}
          count={places.length}
          href={tradesHref(narrow(selection.filter, [{ startDate, endDate }]))}
          find={(x) => nearest(places, (x / Math.max(1, width - RIGHT)) * last)}
          onPoint={setAt}
          style={{ inset: `0 ${RIGHT}px 0 0` }}
        />
      </div>
    </>
  );
}

interface RollingLinesProps extends RollingPlotProps {
  readonly width: number;
  /** The entry that is pointed at. */
  readonly shown: number | null;
}

/** Average above, win rate below, on the same axis of trades. */
function RollingLines({ selection, rows, rolling, places, width, shown }: RollingLinesProps) {
  const { reports } = useMessages();
  const currency = useCurrency();
  const last = places.at(-1)!;
  const averages = places.map((place) => rolling.averages[place]!);
  const scale = columnsScale([Math.min(0, ...averages), Math.max(0, ...averages)], 100);
  const across = { left: 0, right: Math.max(1, width - RIGHT) };
  const average = plotOf({ ...across, ...AVERAGE }, [0, last], [scale.low, scale.high || 1]);
  const rate = plotOf({ ...across, ...RATE }, [0, last], [0, 1]);
  const dates = spacedPlaces(last + 1, Math.max(2, Math.floor(width / 150)));
  const dayText = (place: number) => formatDay(selection.columns.day[rows[place]!]! as Day);
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      <text x={0} y={AVERAGE.top - 8} className={axes.tick}>
        {reports.figures.average}
      </text>
      <ValueAxis
        scale={scale}
        plot={average}
        right={width - RIGHT}
        text={(value) => axisMoney(nearestMoney(value), currency)}
      />
      <path
        className={classes(styles.line, styles.plain)}
        d={pathOf(
          places.map((place) => [place, rolling.averages[place]!] as const),
          average,
        )}
      />
      <text x={0} y={RATE.top - 8} className={axes.tick}>
        {reports.figures.winRate}
      </text>
      <ValueAxis
        scale={{ low: 0, high: 1, ticks: [0, 0.5, 1] }}
        plot={rate}
        right={width - RIGHT}
        text={(value) => `${value * 100}%`}
      />
      <path
        className={classes(styles.line, styles.plain)}
        d={pathOf(
          places.map((place) => [place, rolling.winRates[place]!] as const),
          rate,
        )}
      />
      {dates.map((place, index) => (
        <text
          key={place}
          className={axes.tick}
          textAnchor={index === 0 ? 'start' : index === dates.length - 1 ? 'end' : 'middle'}
          x={average.x(place)}
          y={HEIGHT - 6}
        >
          {dayText(place + rolling.first)}
        </text>
      ))}
      {shown !== null && (
        <line
          className={styles.cursor}
          x1={average.x(shown)}
          x2={average.x(shown)}
          y1={AVERAGE.top}
          y2={RATE.bottom}
        />
      )}
    </svg>
  );
}
