import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { rollingOf } from '@daybook/domain/insights/course/rolling.ts';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { CourseBar } from './CourseBar.tsx';
import { outputOf } from './course-output.ts';
import type { CourseProps } from './Equity.tsx';
import { rollingPlot } from './rolling-plot.ts';

const WINDOWS = ['50', '100', '200'] as const;
type Window = (typeof WINDOWS)[number];
/** Average and win rate over the last trades. */
export function RollingFigures({ choice, ...props }: CourseProps) {
  const messages = useMessages();
  const { courses, words, reportTables } = messages;
  const currency = useCurrency();
  const [window, setWindow] = useState<Window>('100');
  const { columns, filter } = props.selection;
  const rows = useMemo(() => tradedRows(columns, props.selection.rows), [columns, props.selection.rows]);
  const plot = useMemo(() => {
    const rolling = rollingOf(columns, rows, Number(window));
    const dayAt = (at: number) => columns.day[rows[at]!]! as Day;
    return rollingPlot({ ...rolling, dayAt, filter, currency, messages });
  }, [columns, rows, window, filter, currency, messages]);
  const isEmpty = plot.cursor!.places.length === 0;
  const [title, note] = [reportTables.courses.rolling, courses.rollingNote(window)];
  const output = outputOf(plot, { name: `rolling-${window}`, title, note });
  return (
    <>
      <CourseBar {...props} choice={choice} output={isEmpty ? null : output}>
        <Segmented
          label={courses.window}
          segments={WINDOWS.map((value) => ({ value, text: courses.lastTrades(value) }))}
          value={window}
          onChange={setWindow}
        />
      </CourseBar>
      {isEmpty ? (
        <EmptyState title={courses.tooFewFor(words.trades(rows.length), window)} />
      ) : (
        <PlotCard key={window} title={title} note={note} plot={plot} />
      )}
    </>
  );
}
