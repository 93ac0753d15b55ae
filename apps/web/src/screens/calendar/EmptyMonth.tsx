import { useMemo } from 'react';
import { nearestMonthWithTrades } from '@daybook/domain/calendar-month/month-results.ts';
import { dateOf, type Day } from '@daybook/domain/calendar.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import { FirstTradesLinks } from '#web/journal/FirstTradesLinks.tsx';
import { Button } from '#web/ui/Button.tsx';

export interface EmptyMonthProps {
  readonly columns: TradeColumns;
  readonly month: Day;
  /** Rows of the trades that count. */
  readonly counted: Uint32Array;
  readonly onMonth: (month: Day) => void;
}

/** Next to the title of a month without trades: the way to the nearest with some, or to the trader's first. */
export function EmptyMonth({ columns, month, counted, onMonth }: EmptyMonthProps) {
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
