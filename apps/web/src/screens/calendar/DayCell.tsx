import { memo, useMemo } from 'react';
import type { DayResult, Result } from '@daybook/domain/calendar-month/month-results.ts';
import { dateOf, weekdayOf, WEEKDAYS, type Day } from '@daybook/domain/calendar.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { formatMoney, shortMoney } from '@daybook/domain/figure-text.ts';
import { formatSpan } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { shownEvents } from './cell-space.ts';
import { dayTrade, isGreen, openingOrder, tradeHref, type DayTrade } from './day/day-trades.ts';
import styles from './DayCell.module.css';

interface DayCellProps {
  readonly result: DayResult;
  readonly columns: TradeColumns;
  /** ISO 4217; of the amounts. */
  readonly currency: string | undefined;
  /** How many events can be shown. */
  readonly space: number;
  readonly isInMonth: boolean;
  readonly isToday: boolean;
  /** Whether Tab leads here. */
  readonly isForTab: boolean;
  readonly onDay: (day: Day) => void;
}

/**
 * One day: its result and below it its trades, each an event that leads to its page. The whole cell opens the day; for
 * the keyboard it is one stop, and the events are rows of the window that Enter opens.
 */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { result, columns, currency, space, isInMonth, isToday, isForTab, onDay } = props;
  const { words, calendar } = useMessages();
  const { day, trades } = result;
  const { month, dayOfMonth } = dateOf(day);
  const weekday = words.weekdays[WEEKDAYS[weekdayOf(day)]!];
  return (
    <td
      role="gridcell"
      className={classes(styles.cell, !isInMonth && styles.outside, isToday && styles.today)}
    >
      <button
        type="button"
        className={styles.day}
        tabIndex={isForTab ? 0 : -1}
        aria-haspopup="dialog"
        aria-current={isToday ? 'date' : undefined}
        data-day={day}
        onClick={() => onDay(day)}
      >
        <span className="sr-only">{calendar.beforeDay(weekday, month)} </span>
        <span className={styles.date}>{dayOfMonth}</span>
        {trades > 0 ? <Block result={result} currency={currency} /> : null}
      </button>
      {space > 0 && trades > 0 ? (
        <Events result={result} columns={columns} space={space} onDay={onDay} />
      ) : null}
    </td>
  );
});

function Block({
  result: { net, trades },
  currency,
}: {
  readonly result: Result;
  readonly currency: string | undefined;
}) {
  const { words } = useMessages();
  const tone = net === 0 ? styles.even : net > 0 ? styles.profit : styles.loss;
  return (
    <span className={classes(styles.block, tone)}>
      {' '}
      <span className={styles.net}>{shortMoney(net, 'both', currency)}</span>{' '}
      <span className={styles.trades}>{words.trades(trades)}</span>
    </span>
  );
}

function Events({
  result,
  columns,
  space,
  onDay,
}: Pick<DayCellProps, 'result' | 'columns' | 'space' | 'onDay'>) {
  const { calendar } = useMessages();
  const { rows, trades, day } = result;
  const shown = shownEvents(trades, space);
  const events = useMemo(
    () => Array.from(openingOrder(columns, rows).subarray(0, shown), (row) => dayTrade(columns, row)),
    [columns, rows, shown],
  );
  return (
    <ul className={styles.events}>
      {events.map((trade) => (
        <li key={trade.id}>
          <Event trade={trade} />
        </li>
      ))}
      {trades > shown ? (
        <li>
          <button type="button" tabIndex={-1} className={styles.more} onClick={() => onDay(day)}>
            {calendar.more(trades - shown)} <span className="sr-only">{calendar.moreTrades}</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Event({ trade }: { readonly trade: DayTrade }) {
  const { symbol, net, currency } = trade;
  const exact = `${symbol} ${formatMoney(net, 'both', currency)} · ${formatSpan(trade)}`;
  return (
    <Anchor
      href={tradeHref(trade)}
      tabIndex={-1}
      className={classes(styles.event, isGreen(trade) ? styles.green : styles.red)}
      data-hint={exact}
    >
      <span className={styles.symbol}>{symbol}</span>{' '}
      <span className={styles.amount}>{shortMoney(net, 'both', currency)}</span>
    </Anchor>
  );
}
