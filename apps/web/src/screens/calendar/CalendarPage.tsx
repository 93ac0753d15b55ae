import { useMemo } from 'react';
import { dayResult, monthResult } from '@daybook/domain/calendar-month/month-results.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { CalendarTitle } from './CalendarTitle.tsx';
import { useFocusAfter } from './day-focus.ts';
import { DayDialog } from './day/DayDialog.tsx';
import { EmptyMonth } from './EmptyMonth.tsx';
import { MonthGrid } from './MonthGrid.tsx';

export interface CalendarPageProps {
  readonly columns: TradeColumns;
  /** First of the month that is shown. */
  readonly month: Day;
  /** The day whose trades are shown; null for none. */
  readonly day: Day | null;
  /** Null when the journal holds but one. */
  readonly currency: string | null;
  readonly today: Day;
  /** Moving by keys takes the place of the month in the history of the browser. */
  readonly onMonth: (month: Day, by: 'keys' | 'press') => void;
  readonly onDay: (day: Day) => void;
  readonly onCloseDay: () => void;
  readonly onCurrency: (currency: string) => void;
}

/** A month of trades, Monday to Friday, and the window of one of its days. */
export function CalendarPage(props: CalendarPageProps) {
  const { columns, month, day, currency, today, onMonth } = props;
  const result = useMemo(() => monthResult(columns, month, currency), [columns, month, currency]);
  const opened = useMemo(
    () => (day === null ? null : dayResult(columns, day, currency)),
    [columns, day, currency],
  );
  useFocusAfter(day);
  const code = currency ?? columns.currencies[0];
  const go = (to: Day) => onMonth(to, 'press');
  return (
    <>
      <CalendarTitle
        month={month}
        result={result}
        currency={code}
        today={today}
        onMonth={go}
        currencies={currency === null ? [] : columns.currencies}
        onCurrency={props.onCurrency}
      >
        {result.trades === 0 ? (
          <EmptyMonth columns={columns} month={month} currency={currency} onMonth={go} />
        ) : null}
      </CalendarTitle>
      <MonthGrid
        result={result}
        columns={columns}
        currency={code}
        today={today}
        onMonth={(to) => onMonth(to, 'keys')}
        onDay={props.onDay}
      />
      <DayDialog columns={columns} result={opened} currency={code} onClose={props.onCloseDay} />
    </>
  );
}
