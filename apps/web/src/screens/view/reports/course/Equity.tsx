import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { courseOf } from '@daybook/domain/insights/course.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { CourseBar, type CourseChoice } from './CourseBar.tsx';
import { equityCells, equityImage } from './course-output.ts';
import { courseShape, rowsOfSpan, SPANS, type CourseShape, type Span } from './course-shape.ts';
import styles from './Equity.module.css';
import { EquityPlot } from './EquityPlot.tsx';
import { DeepestFalls, EquityCards } from './EquityCards.tsx';

export interface CourseProps extends ReportProps {
  readonly choice: CourseChoice;
}

/** Running net or gross of closed trades with its falls. */
export function Equity({ choice, ...props }: CourseProps) {
  const messages = useMessages();
  const { courses, reportTables } = messages;
  const currency = useCurrency();
  const [span, setSpan] = useState<Span>('all');
  const { columns, rows } = props.selection;
  const { figure } = choice;
  const shown = useMemo(() => {
    const list = rowsOfSpan(columns, tradedRows(columns, rows), span);
    const amounts = columns[figure];
    const course = courseOf({ ...columns, net: amounts }, list);
    return { rows: list, course, shape: courseShape(amounts, columns, list) };
  }, [columns, rows, span, figure]);
  const tableOf = useEquityTable(shown.shape);
  const [title, note] = [reportTables.courses.equity, courses.equityNotes[figure]];
  const output = {
    name: `equity-${figure}`,
    cells: (into: Messages) => equityCells(shown.shape, into),
    picture: () => equityImage(shown.shape, { title, note, currency, messages }),
  };
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
          <ChartCard title={title} note={note} table={tableOf}>
            <EquityPlot key={`${span} ${figure}`} selection={props.selection} {...shown} />
          </ChartCard>
          <DeepestFalls selection={props.selection} {...shown} />
        </div>
        <EquityCards {...shown} />
      </div>
    </>
  );
}

function useEquityTable({ days, closes, below }: CourseShape): () => ChartTable {
  const { charts, courses } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  return () => ({
    head: tableHead(charts.day, courses.running, courses.below),
    rows: days.map((day, at) => [formatDay(day as Day), money(closes[at]!), money(below[at]!)]).toReversed(),
  });
}
