import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import { useMessages } from '#web/texts/messages.ts';
import { executionsPerMark } from './drawing/course-marks.ts';
import { isStopNear } from './drawing/draw-stop.ts';
import { courseNote } from './drawing/course-words.ts';
import { CoursePlot, type CoursePlotProps } from './drawing/CoursePlot.tsx';
import { averageText, onSeveralDays, positionText, roleText, timeOfExecution } from './role-words.ts';
import styles from './TradeCourse.module.css';

/** How a trade went: what each execution did, and what stood open and was closed after it. */
export function TradeCourse(props: CoursePlotProps) {
  const { trade, explained, stop } = props;
  const messages = useMessages();
  const { tradeExplained: words } = messages;
  const { executions } = trade;
  const each = executionsPerMark(executions.length);
  const isStopFar = stop !== null && !isStopNear(stop, executions);
  const isSettled = explained.steps.some(({ value }) => value === null);
  return (
    <ChartCard title={words.course} note={courseNote(explained, messages)} table={useCourseTable(props)}>
      <CoursePlot {...props} stop={isStopFar ? null : stop} />
      <p className={styles.footnote}>
        {isSettled ? words.settledFootnote : words.footnote}
        {isStopFar ? ` ${words.stopFar}` : ''}
        {each > 1 ? ` ${words.summed(executions.length, each)}` : ''}
      </p>
    </ChartCard>
  );
}

function useCourseTable({ trade, explained }: CoursePlotProps): () => ChartTable {
  const messages = useMessages();
  const { tradeExplained, trade: names } = messages;
  const { columns } = tradeExplained;
  const { executions, currency } = trade;
  return () => {
    const withDay = onSeveralDays(executions);
    const heads = names.executionColumns;
    return {
      head: tableHead(
        columns.execution,
        columns.role,
        heads.time,
        heads.price,
        columns.position,
        columns.average,
        columns.closed,
        columns.whole,
      ),
      rows: executions.map((execution, at) => {
        const step = explained.steps[at]!;
        return [
          String(at + 1),
          roleText(explained.roles[at]!, messages),
          timeOfExecution(execution, withDay),
          formatDecimal(execution.price, 2),
          positionText(step, messages.words.count),
          averageText(step.average),
          formatMoney(step.closed, 'both', currency),
          step.value === null ? '–' : formatMoney(step.value, 'both', currency),
        ];
      }),
    };
  };
}
