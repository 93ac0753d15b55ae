import { useState } from 'react';
import { dayText } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Breach, PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tradesHref } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import {
  breachTable,
  limitText,
  monthName,
  shortDay,
  type BreachRow,
  type MonthRows,
} from './ledger-rows.ts';
import { LEDGER_CURRENCY } from './use-ledger.ts';
import styles from './BreachTable.module.css';

interface BreachTableProps {
  readonly ledger: PlanLedger;
  readonly columns: TradeColumns;
  readonly filter: SearchFilter;
  readonly months: readonly MonthRows[];
}

/** Pixels. */
const STACKED_BELOW = 520;
/** Months that are drawn at once: a ledger may go over many years. */
const MONTHS_AT_ONCE = 12;

/** The months on their heads, each with its breaches; a breach leads to its day and to the trade that crossed the limit. */
export function BreachTable(props: BreachTableProps) {
  const { columns, months } = props;
  const messages = useMessages();
  const code = useCurrency();
  const { ledger: words } = messages;
  const symbolOf = ({ row }: Breach) => columns.symbols[columns.symbol[row]!] ?? '';
  return (
    <ChartCard
      title={words.byMonth}
      note={words.byMonthNote}
      table={() => breachTable(months, symbolOf, messages, code)}
    >
      <Months {...props} symbolOf={symbolOf} />
    </ChartCard>
  );
}

interface MonthsProps extends BreachTableProps {
  readonly symbolOf: (breach: Breach) => string;
}

function Months({ ledger, columns, months, symbolOf }: MonthsProps) {
  const { ledger: words } = useMessages();
  const box = useStackedRows<HTMLDivElement>(STACKED_BELOW);
  const [shown, setShown] = useState(MONTHS_AT_ONCE);
  const left = months.length - shown;
  return (
    <div ref={box} className={styles.box}>
      <table role="table" className={styles.table}>
        <caption className="sr-only">{words.byMonth}</caption>
        <Heads />
        {months.slice(0, shown).map((month) => (
          <Month key={month.month.firstDay} {...{ ledger, columns, symbolOf }} {...month} />
        ))}
      </table>
      {left > 0 && (
        <Button wide kind="plain" onClick={() => setShown(shown + MONTHS_AT_ONCE)}>
          {words.more(Math.min(left, MONTHS_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}

function Heads() {
  const { ledger: words } = useMessages();
  const heads = [
    words.day,
    words.minute,
    words.limit,
    words.symbol,
    words.beyond,
    words.after,
    words.running,
  ];
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {heads.map((head, at) => (
          <th
            key={head}
            role="columnheader"
            scope="col"
            className={at >= FIRST_FIGURE ? styles.figure : undefined}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** From this column on there are amounts. */
const FIRST_FIGURE = 4;

interface MonthProps extends MonthRows {
  readonly ledger: PlanLedger;
  readonly columns: TradeColumns;
  readonly symbolOf: (breach: Breach) => string;
}

function Month({ ledger, columns, symbolOf, month, rows }: MonthProps) {
  const messages = useMessages();
  const { ledger: words } = messages;
  return (
    <tbody role="rowgroup">
      <tr role="row" className={styles.month}>
        <th role="rowheader" scope="rowgroup" colSpan={FIRST_FIGURE + 1}>
          {monthName(month.firstDay, ledger, messages)}{' '}
          <span className={styles.kept}>{words.keptOf(month.kept, month.days.length)}</span>
        </th>
        <td role="cell" className={styles.figure}>
          <MoneyText amount={month.after} tone="plain" />
        </td>
        <td role="cell" />
      </tr>
      {rows.map((row) => (
        <Row
          key={`${row.breach.row} ${row.breach.limit}`}
          {...row}
          symbol={symbolOf(row.breach)}
          trade={tradeIdText(columns.id[row.breach.row]!)}
        />
      ))}
    </tbody>
  );
}

interface RowProps extends BreachRow {
  readonly symbol: string;
  /** Its id. */
  readonly trade: string;
}

function Row({ breach, after, running, symbol, trade }: RowProps) {
  const messages = useMessages();
  const code = useCurrency();
  const { ledger: words } = messages;
  const { day, second, beyond, isEarlier } = breach;
  const limit = limitText(breach, messages);
  return (
    <tr role="row" className={styles.breach}>
      <td role="cell" className={styles.day}>
        <Anchor
          href={tradesHref({ startDate: day, endDate: day, currency: LEDGER_CURRENCY })}
          data-hint={words.tradesOn(dayText(day))}
        >
          {shortDay(day, messages)}
        </Anchor>
      </td>
      <td role="cell" className={styles.minute}>
        {formatTime(second).slice(0, 5)}
      </td>
      <td role="cell" className={styles.limit}>
        <span className={styles.wide}>{limit}</span>
        <span className={styles.narrow}>{words.beyondBy(limit, formatMoney(beyond))}</span>
        {isEarlier && <span className={styles.earlier}> {words.earlier}</span>}
      </td>
      <td role="cell" className={styles.symbol}>
        <Anchor href={`/journal/trade/${trade}`}>{symbol}</Anchor>
      </td>
      <td role="cell" className={`${styles.figure} ${styles.beyond}`}>
        {formatMoney(beyond)}
      </td>
      <td role="cell" className={`${styles.figure} ${styles.after}`}>
        <After after={after} />
      </td>
      <td role="cell" className={`${styles.figure} ${styles.running}`}>
        <span className={styles.wide}>
          <MoneyText amount={running} tone="plain" />
        </span>
        <span className={styles.narrow}>{words.total(formatMoney(running, 'both', code))}</span>
      </td>
    </tr>
  );
}

function After({ after }: Pick<BreachRow, 'after'>) {
  const { ledger: words } = useMessages();
  if (after === null) return words.sameDay;
  return (
    <>
      <span className={styles.trades}>{after.trades === 0 ? words.nothing : words.trades(after.trades)}</span>{' '}
      <span className={styles.net}>
        {after.trades > 0 && after.known === 0 ? '–' : <MoneyText amount={after.net} />}
      </span>
    </>
  );
}
