import { ArrowDown, ArrowUp, Image, MessageSquare, Trash2 } from 'lucide-react';
import { isOvernight } from '@daybook/domain/trade/opening-day.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatDay, formatOpening, formatTime } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import type { TradeKey, TradeOrder, TradeRow } from './trade-order.ts';
import styles from './TradesTable.module.css';

export interface TradesTableProps {
  readonly trades: readonly TradeRow[];
  readonly order: TradeOrder;
  readonly onSort: (key: TradeKey) => void;
}

/** Trades as rows; on phones two lines each. */
export function TradesTable({ trades, order, onSort }: TradesTableProps) {
  const messages = useMessages();
  return (
    <Table
      caption={messages.trades.table}
      className={styles.table}
      columns={tradeColumns(messages)}
      rows={trades}
      rowKey={({ id }) => id}
      rowHref={tradeHref}
      rowClassName={({ deleted }) => (deleted ? styles.deleted : undefined)}
      sort={order}
      onSort={onSort}
    />
  );
}

const tradeHref = ({ id }: TradeRow) => `/journal/trade/${id}`;

function tradeColumns({ trades, words }: Messages): readonly Column<TradeRow, TradeKey>[] {
  const column = (key: TradeKey, cell: Column<TradeRow>['cell'], align: 'left' | 'right' = 'left') => ({
    key,
    head: trades[key],
    cell,
    align,
    sortable: true,
    className: styles[key],
  });
  return [
    column('symbol', (trade) => (
      <Anchor href={tradeHref(trade)} className={styles.link}>
        {trade.symbol}
      </Anchor>
    )),
    column('net', ({ net, currency }) => <MoneyText amount={net} currency={currency} />, 'right'),
    column(
      'gross',
      ({ gross, currency }) => <MoneyText amount={gross} tone="plain" currency={currency} />,
      'right',
    ),
    column('side', ({ side }) => (
      <span className={styles.sideMark}>
        {side === 'long' ? (
          <ArrowUp size={13} aria-hidden="true" />
        ) : (
          <ArrowDown size={13} aria-hidden="true" />
        )}
        {words.sides[side]}
      </span>
    )),
    column('date', ({ day }) => formatDay(day)),
    column('start', (trade) => <Start trade={trade} label={trades.start} />),
    column('end', ({ end }) => formatTime(end)),
    column('status', (trade) => <Status trade={trade} words={trades} />),
  ];
}

/** Where rows stand in two lines, the day of an overnight trade's opening is named, for its own day stands beside it. */
function Start({ trade, label }: { readonly trade: TradeRow; readonly label: string }) {
  return (
    <>
      {isOvernight(trade) ? <span className={styles.startLabel}>{label} </span> : null}
      {formatOpening(trade)}
    </>
  );
}

interface StatusProps {
  readonly trade: TradeRow;
  readonly words: Messages['trades'];
}

/** Marks with names: an image, comments, deleted. */
function Status({ trade, words }: StatusProps) {
  return (
    <span className={styles.marks}>
      {trade.hasImage ? <Image size={15} role="img" aria-label={words.hasImage} /> : null}
      {trade.hasComments ? <MessageSquare size={15} role="img" aria-label={words.hasComments} /> : null}
      {trade.deleted ? <Trash2 size={15} role="img" aria-label={words.deleted} /> : null}
    </span>
  );
}
