import { useMemo } from 'react';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import type { Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { CourseBar } from './CourseBar.tsx';
import { outputOf } from './course-output.ts';
import type { CourseProps } from './Equity.tsx';
import { durationLabel, durationTicks, logTicks, scatterOf } from './scatter.ts';
import { scatterPlot, type Along } from './scatter-plot.ts';

/** One dot a trade by its duration or its size, each leading to its trade. */
export function ScatterReport({ choice, ...props }: CourseProps) {
  const { courses, words } = useMessages();
  const { selection } = props;
  const along = useMemo(
    () => (choice.kind === 'size' ? sizesOf(selection, words.count) : durationsOf(selection)),
    [choice.kind, selection, words.count],
  );
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
    name: 'duration',
    values: columns.duration,
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
    name: 'size',
    values: details.maxSize,
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
  const { courses, words, reportTables } = useMessages();
  const { columns, rows: selected } = props.selection;
  const currency = useCurrency();
  const rows = useMemo(() => tradedRows(columns, selected), [columns, selected]);
  const scatter = useMemo(() => scatterOf(rows, columns.net, along.values, 1), [rows, columns, along]);
  const plot = useMemo(
    () => scatterPlot({ scatter, rows, along, columns, currency }),
    [scatter, rows, along, columns, currency],
  );
  const drawn = scatter.rows.length;
  const notes = [
    drawn < rows.length ? courses.someDots(words.count(drawn), words.trades(rows.length)) : courses.allDots,
    ...(scatter.beyond > 0 ? [courses.beyond(words.count(scatter.beyond))] : []),
  ];
  const [title, note] = [reportTables.courses[choice.kind], notes.join(' ')];
  const output = outputOf(plot, { name: `${choice.kind}-net`, title, note });
  return (
    <>
      <CourseBar {...props} choice={choice} output={output} />
      <PlotCard title={title} note={note} plot={plot} />
    </>
  );
}
