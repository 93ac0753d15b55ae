import { useMemo, type ReactNode } from 'react';
import {
  dayResult,
  monthResult,
  nearestMonthWithTrades,
} from '@daybook/domain/calendar-month/month-results.ts';
import { monthEnd } from '@daybook/domain/calendar-month/month.ts';
import { type Day, dateOf } from '@daybook/domain/calendar.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { unitCode } from '#web/ui/currency.ts';
import type { ActiveFilter } from '#web/ui/page/ActiveFilters.tsx';
import { daysHref } from './calendar-links.ts';
import { CalendarTitle } from './CalendarTitle.tsx';
import { useFocusAfter } from './day-focus.ts';
import { DayDialog } from './day/DayDialog.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { HelpCard } from '#web/journal/help/HelpCard.tsx';
import { FirstTradesLinks } from '#web/journal/FirstTradesLinks.tsx';
import { Button } from '#web/ui/Button.tsx';

interface CalendarPageProps {
  readonly columns: TradeColumns;
  /** First of the month that is shown. */
  readonly month: Day;
  /** The day whose trades are shown; null for none. */
  readonly day: Day | null;
  /** Which trades are counted, their currency included. */
  readonly filter: SearchFilter;
  /** Rows of them that count. */
  readonly counted: Uint32Array;
  /** Null when the journal holds but one. */
  readonly currency: string | null;
  readonly today: Day;
  /** Filters that are on. */
  readonly filters: readonly ActiveFilter[];
  /** Below the title. */
  readonly notice: ReactNode;
  /** Moving by keys takes the place of the month in the history of the browser. */
  readonly onMonth: (month: Day, by: 'keys' | 'press') => void;
  readonly onDay: (day: Day) => void;
  readonly onCloseDay: () => void;
  readonly onCurrency: (currency: string) => void;
}

/** A month of trades, Monday to Friday, and the window of one of its days. */
export function CalendarPage(props: CalendarPageProps) {
  const { columns, month, day, currency, filter, counted, today, onMonth } = props;
  const result = useMemo(() => monthResult(columns, month, counted), [columns, month, counted]);
  const opened = useMemo(
    () => (day === null ? null : dayResult(columns, day, counted)),
    [columns, day, counted],
  );
  useFocusAfter(day);
  const code = currency ?? columns.currencies[0];
  const shownIn = unitCode(columns.measured?.unit, code ?? 'USD');
  const go = (to: Day) => onMonth(to, 'press');
  return (
    <>
      <CalendarTitle
        month={month}
        result={result}
        href={result.trades === 0 ? undefined : daysHref(filter, result.month, monthEnd(result.month))}
        currency={code}
        shownIn={shownIn}
        today={today}
        onMonth={go}
        filter={filter}
        currencies={currency === null ? [] : columns.currencies}
        onCurrency={props.onCurrency}
        filters={props.filters}
      >
        {result.trades === 0 ? (
          <EmptyMonth columns={columns} month={month} counted={counted} onMonth={go} />
        ) : null}
      </CalendarTitle>
      <HelpCard place="calendar" />
      {props.notice}
      <MonthGrid
        result={result}
        columns={columns}
        filter={filter}
        currency={shownIn}
        today={today}
        onMonth={(to) => onMonth(to, 'keys')}
        onDay={props.onDay}
      />
      <DayDialog
        columns={columns}
        filter={filter}
        result={opened}
        currency={shownIn}
        onClose={props.onCloseDay}
      />
    </>
  );
}

interface EmptyMonthProps {
  readonly columns: TradeColumns;
  readonly month: Day;
  /** Rows of the trades that count. */
  readonly counted: Uint32Array;
  readonly onMonth: (month: Day) => void;
}

/** Next to the title of a month without trades: the way to the nearest with some, or to the trader's first. */
function EmptyMonth({ columns, month, counted, onMonth }: EmptyMonthProps) {
  const { calendar, trades } = useMessages();
  const nearest = useMemo(() => nearestMonthWithTrades(columns, month, counted), [columns, month, counted]);
  if (nearest === null && columns.count > 0) return null;
  if (nearest === null)
    return (
      <>
        <p>{trades.noneYetHelp}</p>
        <FirstTradesLinks />
      </>
    );
  const { year, month: number } = dateOf(nearest);
  return <Button onClick={() => onMonth(nearest)}>{calendar.goTo(calendar.monthOf(year, number))}</Button>;
}
