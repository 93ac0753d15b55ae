import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Result } from '@daybook/domain/calendar-month/month-results.ts';
import { dateOf, monthStart, type Day } from '@daybook/domain/calendar.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { UnitSwitch } from '#web/journal/units/UnitSwitch.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { ActiveFilters, type ActiveFilter } from '#web/ui/page/ActiveFilters.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { monthsOn } from './calendar-address.ts';
import styles from './CalendarTitle.module.css';

interface CalendarTitleProps {
  readonly month: Day;
  /** Null while it is not known. */
  readonly result: Result | null;
  /** Of the list of its trades. */
  readonly href?: string | undefined;
  /** ISO 4217; that of the trades. */
  readonly currency?: string | undefined;
  /** A currency, or the code of the unit of results. */
  readonly shownIn?: string | undefined;
  readonly today: Day;
  readonly onMonth: (month: Day) => void;
  /** To choose from; none when the journal holds but one. */
  readonly currencies?: readonly string[];
  readonly onCurrency?: (currency: string) => void;
  readonly filter: SearchFilter;
  /** Filters that are on. */
  readonly filters?: readonly ActiveFilter[];
  /** What can be done where there is nothing to show. */
  readonly children?: ReactNode;
}

/** The element that names the month and its grid. */
export const MONTH_TITLE_ID = 'calendar-month';

/** Month and what it brought at the left; the way to other months at the right. */
export function CalendarTitle(props: CalendarTitleProps) {
  const {
    month,
    result,
    href,
    currency,
    shownIn,
    currencies = [],
    onCurrency,
    filter,
    filters,
    children,
  } = props;
  const { calendar, journal } = useMessages();
  const { year, month: number } = dateOf(month);
  const name = calendar.monthOf(year, number);
  return (
    <div className={styles.row}>
      <h1 id={MONTH_TITLE_ID} className={styles.title}>
        {name}
      </h1>
      <p role="status" className={styles.result}>
        <span className="sr-only">{name} </span>
        {result === null ? null : <Sum result={result} href={href} currency={shownIn} name={name} />}
      </p>
      {children}
      {filters === undefined ? null : <ActiveFilters filters={filters} />}
      <div className={styles.ways}>
        {currencies.length > 1 && currency !== undefined && onCurrency ? (
          <Segmented
            label={journal.currency}
            segments={currencies.map((code) => ({ value: code, text: code }))}
            value={currency}
            onChange={onCurrency}
          />
        ) : null}
        {result === null ? null : <UnitSwitch filter={filter} />}
        <Turn {...props} />
      </div>
    </div>
  );
}

interface SumProps extends Pick<CalendarTitleProps, 'href'> {
  readonly result: Result;
  readonly currency: string | undefined;
  /** Of the month. */
  readonly name: string;
}

function Sum({ result: { net, trades }, href, currency, name }: SumProps) {
  const { words, calendar } = useMessages();
  if (trades === 0) return calendar.empty(name);
  return (
    <>
      <strong>
        <MoneyText amount={net} {...(currency === undefined ? {} : { currency })} />
      </strong>{' '}
      {href === undefined ? words.trades(trades) : <Anchor href={href}>{words.trades(trades)}</Anchor>}
    </>
  );
}

function Turn({ month, today, onMonth }: Pick<CalendarTitleProps, 'month' | 'today' | 'onMonth'>) {
  const { calendar } = useMessages();
  const to = (other: Day | null) => ({
    disabled: other === null,
    onClick: () => other !== null && onMonth(other),
  });
  return (
    <div className={styles.turn}>
      <IconButton
        label={calendar.previousMonth}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        {...to(monthsOn(month, -1))}
      />
      <Button onClick={() => onMonth(monthStart(today))}>{calendar.today}</Button>
      <IconButton
        label={calendar.nextMonth}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        {...to(monthsOn(month, 1))}
      />
    </div>
  );
}
