import { Image, MessageSquare } from 'lucide-react';
import type { Messages } from '@daybook/texts/en.ts';
import { formatOpening, formatTime } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LabelChips, type SeenLabel } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import { tradeHref, type DayTrade } from './day-trades.ts';
import styles from './DayTable.module.css';

/** A trade with its setup, if it has one, and its tags. */
interface LabelledTrade extends DayTrade {
  readonly labels: readonly SeenLabel[];
}

interface DayTableProps {
  readonly trades: readonly LabelledTrade[];
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
        columns={dayColumns(
          messages,
          trades.some(({ labels }) => labels.length > 0),
        )}
        rows={trades}
        rowKey={({ id }) => id}
        rowHref={tradeHref}
      />
    </div>
  );
}

function dayColumns(
  { trades, labels: words }: Messages,
  hasLabels: boolean,
): readonly Column<LabelledTrade>[] {
  const labels: Column<LabelledTrade> = {
    key: 'labels',
    head: words.ofTrade,
    className: styles.labels,
    cell: (trade) =>
      trade.labels.length > 0 ? <LabelChips label={words.ofTrade} labels={trade.labels} /> : null,
  };
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
    ...(hasLabels ? [labels] : []),
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
