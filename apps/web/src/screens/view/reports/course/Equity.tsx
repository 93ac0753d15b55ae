import { useMemo, useState } from 'react';
import { courseOf } from '@daybook/domain/insights/course.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { CourseBar, type CourseChoice } from './CourseBar.tsx';
import { outputOf } from './course-output.ts';
import { courseShape, rowsOfSpan, SPANS, type Span } from './course-shape.ts';
import styles from './Equity.module.css';
import { DeepestFalls, EquityCards } from './EquityCards.tsx';
import { equityPlot } from './equity-plot.ts';

export interface CourseProps extends ReportProps {
  readonly choice: CourseChoice;
}

/** Running net or gross of closed trades with its falls. */
export function Equity({ choice, ...props }: CourseProps) {
  const messages = useMessages();
  const { courses, reportTables } = messages;
  const currency = useCurrency();
  const [span, setSpan] = useState<Span>('all');
  const { columns, rows, filter } = props.selection;
  const { figure } = choice;
  const shown = useMemo(() => {
    const list = rowsOfSpan(columns, tradedRows(columns, rows), span);
    const amounts = columns[figure];
    const course = courseOf({ ...columns, net: amounts }, list);
    return { rows: list, course, shape: courseShape(amounts, columns, list) };
  }, [columns, rows, span, figure]);
  const plot = useMemo(
    () => equityPlot({ ...shown, filter, currency, messages }),
    [shown, filter, currency, messages],
  );
  const [title, note] = [reportTables.courses.equity, courses.equityNotes[figure]];
  const output = outputOf(plot, { name: `equity-${figure}`, title, note });
  return (
    <>
      <CourseBar {...props} choice={choice} output={output} figures={['net', 'gross']}>
        <Segmented
          label={courses.span}
          segments={(Object.keys(SPANS) as Span[]).map((value) => ({ value, text: courses.spans[value] }))}
          value={span}
          onChange={setSpan}
        />
      </CourseBar>
      <div className={styles.page}>
        <div className={styles.column}>
          <PlotCard key={`${span} ${figure}`} title={title} note={note} plot={plot} />
          <DeepestFalls selection={props.selection} {...shown} />
        </div>
        <EquityCards {...shown} />
      </div>
    </>
  );
}
