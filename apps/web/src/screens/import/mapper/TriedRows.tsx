import type { TriedMapping } from '@daybook/api/column-mappings.ts';
import { timeText, type Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Money } from '@daybook/domain/money.ts';
import { tellRefusal } from '@daybook/texts/file-reason.ts';
import { formatDay, formatDecimal, formatMoney } from '#web/format.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Table, type Column } from '#web/ui/Table.tsx';
import styles from './Mapper.module.css';

type Execution = TriedMapping['executions'][number];

export interface TriedRowsProps {
  readonly tried: TriedMapping | null;
  readonly error: unknown;
  readonly mapping: ColumnMapping;
}

/** The first executions as they would be read, and each row that could not be, with its reason. */
export function TriedRows({ tried, error, mapping }: TriedRowsProps) {
  const messages = useMessages();
  const { mapper: words, imports, fileReasons } = messages;
  const columns = useColumns();
  if (error !== null) return <Banner tone="error">{problemSentence(error, messages)}</Banner>;
  if (!tried) return null;
  const { executions, read, unreadable, leftOut } = tried;
  return (
    <section className={styles.tried}>
      <h4 className={styles.sub}>{words.tried}</h4>
      <p role="status" className={styles.note}>
        {words.triedCount(read, unreadable.length, leftOut.length)}
      </p>
      {lacksSides(tried, mapping) ? <Banner tone="warning">{words.noSides}</Banner> : null}
      {executions.length > 0 ? (
        // On narrow screens it scrolls, also by the keyboard.
        <div className={styles.table} tabIndex={0} role="region" aria-label={words.tried}>
          <Table caption={words.tried} columns={columns} rows={executions} rowKey={({ line }) => `${line}`} />
        </div>
      ) : null}
      {unreadable.length > 0 ? (
        <ul className={styles.faults}>
          {unreadable.slice(0, 20).map((row, at) => (
            <li key={at}>
              {row.line === 0 ? null : <strong>{imports.line(row.line)}</strong>}{' '}
              {tellRefusal(fileReasons, row)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Nothing tells purchases from sales: most likely a column was overlooked. */
function lacksSides({ executions }: TriedMapping, { columns }: ColumnMapping): boolean {
  const hasColumn = columns.some(({ field }) => field === 'side');
  return !hasColumn && executions.length > 1 && executions.every(({ action }) => action === 'buy');
}

function useColumns(): readonly Column<Execution>[] {
  const { mapper, trades, words } = useMessages();
  return [
    { key: 'line', head: mapper.line, cell: ({ line }) => line, className: styles.spare },
    {
      key: 'when',
      head: trades.date,
      cell: ({ day, seconds }) => (
        <>
          <span className={styles.day}>{formatDay(day as Day)}</span>{' '}
          <span className={styles.time}>{timeText(seconds)} ET</span>
        </>
      ),
    },
    { key: 'symbol', head: trades.symbol, cell: ({ symbol }) => <strong>{symbol}</strong> },
    { key: 'side', head: trades.side, cell: ({ action }) => words.actions[action] },
    { key: 'size', head: mapper.fields.size, align: 'right', cell: ({ size }) => formatDecimal(size) },
    { key: 'price', head: mapper.fields.price, align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
    {
      key: 'fees',
      head: mapper.fees,
      align: 'right',
      className: styles.spare,
      cell: ({ fees, currency }) => formatMoney(fees as Money, 'both', currency),
    },
  ];
}
