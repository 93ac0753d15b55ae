import { Image, MessageSquare } from 'lucide-react';
import type { Messages } from '@daybook/texts/en.ts';
import { formatOpening, formatTime } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import { tradeHref, type DayTrade } from './day-trades.ts';
import styles from './DayTable.module.css';

export interface DayTableProps {
  readonly trades: readonly DayTrade[];
}

/** Narrower windows hold no five columns, however short their figures. */
const STACKED_BELOW = 480;

/** A day's trades as rows that lead to their pages; on phones two lines each. */
export function DayTable({ trades }: DayTableProps) {
  const messages = useMessages();
  const container = useStackedRows<HTMLDivElement>(STACKED_BELOW);
  return (
    <div ref={container} className={styles.box}>
      <Table
        caption={messages.trades.table}
        className={styles.table}
        columns={dayColumns(messages)}
        rows={trades}
        rowKey={({ id }) => id}
        rowHref={tradeHref}
      />
    </div>
  );
}

function dayColumns({ trades }: Messages): readonly Column<DayTrade>[] {
  return [
    {
      key: 'symbol',
      head: trades.symbol,
      className: styles.symbol,
      cell: (trade) => (
        <Anchor href={tradeHref(trade)} className={styles.link}>
          {trade.symbol}
        </Anchor>
      ),
    },
    {
      key: 'net',
      head: trades.net,
      align: 'right',
      className: styles.net,
      cell: ({ net, currency }) => <MoneyText amount={net} currency={currency} />,
    },
    {
      key: 'start',
      head: trades.start,
      className: styles.start,
      cell: formatOpening,
    },
    { key: 'end', head: trades.end, className: styles.end, cell: ({ end }) => formatTime(end) },
    {
      key: 'status',
      head: trades.status,
      cell: (trade) => <Marks trade={trade} words={trades} />,
    },
  ];
}

function Marks({ trade, words }: { readonly trade: DayTrade; readonly words: Messages['trades'] }) {
  return (
    <span className={styles.marks}>
      {trade.hasImage ? <Image size={15} role="img" aria-label={words.hasImage} /> : null}
      {trade.hasComments ? <MessageSquare size={15} role="img" aria-label={words.hasComments} /> : null}
    </span>
  );
}
