import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { listPositions } from '@daybook/api/imports/reconciliation.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import styles from './Reconciliation.module.css';

export type PositionsShown = AnswerOf<typeof listPositions>;
type Open = PositionsShown['open'][number] & { readonly at: number };

/** What is open at the end of the data, and closings that lack their opening. */
export function Positions({ positions: { open, missing } }: { readonly positions: PositionsShown }) {
  const { reconciliation: words, words: names } = useMessages();
  const columns = useColumns();
  return (
    <Card label={words.positions} className={styles.positions}>
      <h2 className={styles.heading}>{words.positions}</h2>
      <p className={styles.help}>{open.length > 0 ? words.positionsHelp : words.noPositions}</p>
      {open.length > 0 ? (
        <div className={styles.bleed}>
          <Table
            caption={words.positions}
            columns={columns}
            rows={open.map((position, at) => ({ ...position, at }))}
            rowKey={({ at }) => String(at)}
          />
        </div>
      ) : null}
      {missing.length > 0 ? (
        <>
          <h2 className={styles.heading}>{words.missing}</h2>
          <p className={styles.help}>{words.missingHelp}</p>
          <ul className={styles.list}>
            {missing.map((fill, at) => (
              <li key={String(at)}>
                <strong>{fill.symbol}</strong> {formatDay(fill.day as Day)} {formatTime(fill.execTime)} ·{' '}
                {names.actions[fill.action === 'BOT' ? 'buy' : 'sell']} {formatSize(fill.size, names.count)} @{' '}
                {formatDecimal(fill.price, 2)} · {fill.account}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function useColumns(): readonly Column<Open>[] {
  const { reconciliation: words, words: names } = useMessages();
  return [
    {
      key: 'position',
      head: words.position,
      cell: ({ symbol, side, size }) => (
        <>
          <strong>{symbol}</strong> {names.sides[side]} {formatSize(size, names.count)}
        </>
      ),
    },
    { key: 'price', head: words.price, align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
    { key: 'since', head: words.since, cell: ({ since }) => formatDay(since as Day) },
    { key: 'account', head: words.account, className: styles.wide, cell: ({ account }) => account },
  ];
}
