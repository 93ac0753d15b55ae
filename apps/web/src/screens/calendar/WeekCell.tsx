import type { DayResult, WeekResult } from '@daybook/domain/calendar-month/month-results.ts';
import { dateOf, dayText, weekdayOf, WEEKDAYS, type Day } from '@daybook/domain/calendar.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Money } from '@daybook/domain/money.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { daysHref } from './calendar-links.ts';
import styles from './WeekCell.module.css';

interface WeekCellProps {
  readonly week: WeekResult;
  /** Which trades are counted, their currency included. */
  readonly filter: SearchFilter;
  /** ISO 4217; of the amounts. */
  readonly currency: string | undefined;
  readonly onDay: (day: Day) => void;
}

/** What a week brought, Monday to Sunday; weekend days with trades are opened from here. */
export function WeekCell({ week, filter, currency, onDay }: WeekCellProps) {
  const { words, calendar } = useMessages();
  const { net, trades, weekend } = week;
  return (
    <td role="gridcell" className={classes(styles.cell, trades === 0 && styles.empty)}>
      <span className={styles.label}>{calendar.week}</span>{' '}
      {trades > 0 ? (
        <Anchor className={styles.link} href={daysHref(filter, week.monday, (week.monday + 6) as Day)}>
          <span className={styles.net}>
            <Amount net={net} currency={currency} />
          </span>{' '}
          <span className={styles.trades}>{words.trades(trades)}</span>
        </Anchor>
      ) : null}
      {weekend.length > 0 ? (
        <div className={styles.weekend}>
          <p>{calendar.weekendNote}</p>
          {weekend.map((day) => (
            <WeekendDay key={day.day} result={day} currency={currency} onDay={onDay} />
          ))}
        </div>
      ) : null}
    </td>
  );
}

interface WeekendDayProps extends Omit<WeekCellProps, 'week' | 'filter'> {
  readonly result: DayResult;
}

function WeekendDay({ result: { day, net, trades }, currency, onDay }: WeekendDayProps) {
  const { words, calendar } = useMessages();
  const name = calendar.weekendDay(words.weekdaysShort[WEEKDAYS[weekdayOf(day)]!], dateOf(day).dayOfMonth);
  return (
    <button
      type="button"
      className={styles.day}
      aria-haspopup="dialog"
      data-day={day}
      data-hint={`${dayText(day)} · ${words.trades(trades)}`}
      onClick={() => onDay(day)}
    >
      {name} <Amount net={net} currency={currency} />{' '}
      <span className={styles.trades}>{words.trades(trades)}</span>
    </button>
  );
}

function Amount({ net, currency }: { readonly net: Money; readonly currency: string | undefined }) {
  return <MoneyText amount={net} form="short" {...(currency === undefined ? {} : { currency })} />;
}
