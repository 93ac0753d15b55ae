import { useId, useRef, useLayoutEffect, useState, type RefObject } from 'react';
import type { MonthResult, WeekResult } from '@daybook/domain/calendar-month/month-results.ts';
import { TRADING_DAYS } from '@daybook/domain/calendar-month/month.ts';
import { monthStart, WEEKDAYS, type Day } from '@daybook/domain/calendar.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MONTH_TITLE_ID } from './CalendarTitle.tsx';
import { useDayFocus } from './day-focus.ts';
import { DayCell } from './DayCell.tsx';
import styles from './MonthGrid.module.css';
import { WeekCell } from './WeekCell.tsx';
import { eventsThatFit, layoutOf, type Layout } from './cell-space.ts';

/** How a grid is laid out now, and how many events each of its days has room for; follows the window. */
function useCellSpace(
  box: RefObject<HTMLElement | null>,
  weeks: number,
): { readonly layout: Layout; readonly events: number } {
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSpace({ width: element.clientWidth, height: window.innerHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return { layout: layoutOf(space), events: eventsThatFit(space, weeks) };
}

interface MonthGridProps {
  readonly result: MonthResult;
  readonly columns: TradeColumns;
  /** Which trades are counted, their currency included. */
  readonly filter: SearchFilter;
  /** ISO 4217; of the amounts. */
  readonly currency: string | undefined;
  readonly today: Day;
  readonly onMonth: (month: Day) => void;
  readonly onDay: (day: Day) => void;
}

/** Five columns of days and each week's total. Roles are written out because phones lay the rows out differently. */
export function MonthGrid(props: MonthGridProps) {
  const { result, today, onMonth } = props;
  const { calendar } = useMessages();
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { layout, events } = useCellSpace(box, result.weeks.length);
  const { current, ...focus } = useDayFocus(result, today, onMonth);
  return (
    <div ref={box} className={styles.box} data-layout={layout}>
      <p id={keysId} className="sr-only">
        {calendar.keys}
      </p>
      <table
        role="grid"
        aria-labelledby={MONTH_TITLE_ID}
        aria-describedby={keysId}
        className={styles.grid}
        {...focus}
      >
        <Heads />
        <tbody role="rowgroup">
          {result.weeks.map((week) => (
            <Week key={week.monday} week={week} events={events} current={current} grid={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heads() {
  const { words, calendar } = useMessages();
  return (
    <thead role="rowgroup">
      <tr role="row" className={styles.heads}>
        {WEEKDAYS.slice(0, TRADING_DAYS).map((weekday) => (
          <th key={weekday} role="columnheader" scope="col">
            {words.weekdaysShort[weekday]}
          </th>
        ))}
        <th role="columnheader" scope="col" className={styles.weekHead}>
          {calendar.week}
        </th>
      </tr>
    </thead>
  );
}

interface WeekProps {
  readonly week: WeekResult;
  readonly events: number;
  readonly current: Day;
  readonly grid: MonthGridProps;
}

function Week({ week, events, current, grid }: WeekProps) {
  const { result, columns, filter, currency, today, onDay } = grid;
  return (
    <tr role="row" className={styles.week}>
      {week.days.map((day) => (
        <DayCell
          key={day.day}
          result={day}
          columns={columns}
          currency={currency}
          space={events}
          isInMonth={monthStart(day.day) === result.month}
          isToday={day.day === today}
          isForTab={day.day === current}
          onDay={onDay}
        />
      ))}
      <WeekCell week={week} filter={filter} currency={currency} onDay={onDay} />
    </tr>
  );
}
