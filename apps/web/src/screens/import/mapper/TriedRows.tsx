import type { TriedMapping } from '@daybook/api/imports/mapper.ts';
import { timeText, type Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Money } from '@daybook/domain/money.ts';
import { refusalSentence } from '@daybook/texts/file-reason.ts';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import styles from './Mapper.module.css';
import { TriedProfits } from './TriedProfits.tsx';

type Execution = TriedMapping['executions'][number];

interface TriedRowsProps {
  readonly tried: TriedMapping | null;
  readonly error: unknown;
  readonly mapping: ColumnMapping;
}

/** The first executions as they would be read, and each row that could not be, with its reason. */
export function TriedRows({ tried, error, mapping }: TriedRowsProps) {
  const messages = useMessages();
  const { mapper: words, imports, fileReasons } = messages;
  const columns = useColumns(mapping);
  if (error !== null) return <Banner tone="error">{problemSentence(error, messages)}</Banner>;
  if (!tried) return null;
  const { executions, read, unreadable, leftOut, profits, foreignFees } = tried;
  const warning = sidesWarning(tried, mapping);
  return (
    <section className={styles.tried}>
      <h4 className={styles.sub}>{words.tried}</h4>
      <p role="status" className={styles.note}>
        {words.triedCount(read, unreadable.length, leftOut.length)}
      </p>
      {hasPlans(mapping) ? <p className={styles.note}>{words.planHelp}</p> : null}
      {warning ? <Banner tone="warning">{words[warning]}</Banner> : null}
      <TriedProfits profits={profits} foreignFees={foreignFees} />
      {executions.length > 0 ? (
        // On narrow screens it scrolls, also by the keyboard.
        <div className={styles.table} tabIndex={0} role="region" aria-label={words.tried}>
          <Table
            caption={words.tried}
            columns={columns}
            rows={executions}
            rowKey={({ line, action }) => `${line} ${action}`}
          />
        </div>
      ) : null}
      {unreadable.length > 0 ? (
        <ul className={styles.faults}>
          {unreadable.slice(0, 20).map((row, at) => (
            <li key={at}>
              {row.line === 0 ? null : <strong>{imports.line(row.line)}</strong>}{' '}
              {refusalSentence(fileReasons, row)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** A table without a column of sides: of fills that are all purchases one was most likely overlooked. */
function sidesWarning(
  { executions }: TriedMapping,
  { columns }: ColumnMapping,
): 'noSides' | 'noTripSides' | null {
  const has = (wanted: string): boolean => columns.some(({ field }) => field === wanted);
  if (has('side') || executions.length < 2) return null;
  if (has('exit-price')) return 'noTripSides';
  return executions.every(({ action }) => action === 'buy') ? 'noSides' : null;
}

function hasPlans({ columns }: ColumnMapping): boolean {
  return columns.some(({ field }) => ['planned-stop', 'target', 'planned-risk'].includes(field));
}

/** A stop, targets and what is risked, as the row states them. */
function planText({ plan, currency }: Execution): string {
  if (!plan) return '–';
  const { stop, targets, risk } = plan;
  return [
    stop === null ? '–' : formatDecimal(stop, 2),
    targets.length === 0 ? '–' : targets.map((target) => formatDecimal(target, 2)).join(' '),
    risk === null ? '–' : formatMoney(risk as Money, 'minus', currency).trim(),
  ].join(' · ');
}

/** Times are New York's only once it is known of which zone the file writes them. */
function useColumns(mapping: ColumnMapping): readonly Column<Execution>[] {
  const { mapper, trades, words } = useMessages();
  const isZoned = mapping.zone !== null;
  const plans: Column<Execution>[] = hasPlans(mapping)
    ? [{ key: 'plan', head: mapper.plan, align: 'right', cell: planText }]
    : [];
  return [
    { key: 'line', head: mapper.line, cell: ({ line }) => line, className: styles.spare },
    {
      key: 'when',
      head: trades.date,
      cell: ({ day, seconds }) => (
        <>
          <span className={styles.day}>{formatDay(day as Day)}</span>{' '}
          <span className={styles.time}>{isZoned ? `${timeText(seconds)} ET` : timeText(seconds)}</span>
        </>
      ),
    },
    { key: 'symbol', head: trades.symbol, cell: ({ symbol }) => <strong>{symbol}</strong> },
    { key: 'side', head: trades.side, cell: ({ action }) => words.actions[action] },
    {
      key: 'size',
      head: mapper.fields.size,
      align: 'right',
      cell: ({ size }) => formatSize(size, words.count),
    },
    { key: 'price', head: mapper.fields.price, align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
    ...plans,
    {
      key: 'fees',
      head: mapper.fees,
      align: 'right',
      className: styles.spare,
      cell: ({ fees, currency }) => (
        <MoneyText amount={fees as Money} tone="plain" signs="minus" form="exact" currency={currency} />
      ),
    },
  ];
}
