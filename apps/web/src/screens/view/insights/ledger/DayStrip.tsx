import { addMonths, dateOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import type { LedgerMonth, PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { tradesHref } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { LEDGER_CURRENCY } from './use-ledger.ts';
import styles from './DayStrip.module.css';

interface DayStripProps {
  readonly ledger: PlanLedger;
  readonly filter: SearchFilter;
}

/** Months that are drawn; the table has all of them. */
const MONTHS_DRAWN = 24;

/** The days of each month: kept ones as an outline, those on which a limit was crossed filled. */
export function DayStrip({ ledger: { months }, filter }: DayStripProps) {
  const { ledger: words } = useMessages();
  const drawn = months.slice(-MONTHS_DRAWN);
  const years = new Set(drawn.map(({ firstDay }) => dateOf(firstDay).year));
  return (
    <ChartCard
      title={words.strip}
      note={words.stripNote}
      table={() => ({
        head: tableHead(words.day, words.strip, words.breaches),
        rows: months
          .flatMap(({ days }) => days)
          .map(({ day, breaches }) => [
            dayText(day),
            breaches.length === 0 ? words.kept : words.crossed,
            String(breaches.length),
          ]),
      })}
    >
      <ul className={styles.months}>
        {drawn.map((month) => (
          <Month key={month.firstDay} month={month} filter={filter} hasYear={years.size > 1} />
        ))}
      </ul>
    </ChartCard>
  );
}

interface MonthProps extends Pick<DayStripProps, 'filter'> {
  readonly month: LedgerMonth;
  readonly hasYear: boolean;
}

function Month({ month: { firstDay, days, kept }, filter, hasYear }: MonthProps) {
  const { ledger: words, charts, words: terms } = useMessages();
  const { year, month } = dateOf(firstDay);
  const name = charts.monthsShort[month - 1];
  return (
    <li className={styles.month}>
      <span>{hasYear ? `${name} ${String(year).slice(2)}` : name}</span>
      <span className={styles.days} aria-hidden="true">
        {days.map(({ day, breaches }) => (
          <span
            key={day}
            className={classes(styles.day, breaches.length > 0 && styles.crossed)}
            title={dayText(day)}
          />
        ))}
      </span>
      <Anchor
        href={tradesHref(daysOf(filter, firstDay))}
        className={styles.kept}
        aria-label={`${name}: ${words.keptOf(kept, days.length)}`}
      >
        {words.of(terms.count(kept), terms.count(days.length))}
      </Anchor>
    </li>
  );
}

/** The days of a month that lie in the period. */
function daysOf({ startDate, endDate }: SearchFilter, firstDay: Day): SearchFilter {
  const lastDay = (addMonths(firstDay, 1) - 1) as Day;
  return {
    startDate: startDate === undefined || startDate < firstDay ? firstDay : startDate,
    endDate: endDate === undefined || endDate > lastDay ? lastDay : endDate,
    currency: LEDGER_CURRENCY,
  };
}
