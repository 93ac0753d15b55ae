import { ArrowDown, ArrowUp } from 'lucide-react';
import { FirstTradesLinks } from '#web/journal/FirstTradesLinks.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import {
  nextOrder,
  PAGE_SIZE,
  TRADE_KEYS,
  type TradeKey,
  type TradeOrder,
  type TradeRow,
} from './trade-order.ts';
import { TradesTable } from './TradesTable.tsx';
import styles from './TradesTab.module.css';

export interface TradesTabProps {
  /** The trades of the page. */
  readonly trades: readonly TradeRow[];
  /** Of all pages. */
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly order: TradeOrder;
  readonly onOrder: (order: TradeOrder) => void;
  readonly onPage: (page: number) => void;
  /** Where the search can be changed. */
  readonly searchHref: string;
  /** False when there is no trade at all, whatever the filter. */
  readonly hasTrades: boolean;
}

/** Narrower lists hold no eight columns, however short their figures. */
const STACKED_BELOW = 680;

/** The list of trades: 20 a page, the latest first, every head sorts, every row leads to its trade. */
export function TradesTab(props: TradesTabProps) {
  const { trades, total, page, order, onOrder, onPage, searchHref, hasTrades } = props;
  const container = useStackedRows<HTMLDivElement>(STACKED_BELOW);
  if (total === 0) return <NoTrades searchHref={searchHref} hasTrades={hasTrades} />;
  return (
    <Card padded={false} className={styles.card}>
      <div ref={container} className={styles.container}>
        <StackedOrder order={order} onOrder={onOrder} />
        <TradesTable trades={trades} order={order} onSort={(key) => onOrder(nextOrder(order, key))} />
      </div>
      <div className={styles.foot}>
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
      </div>
    </Card>
  );
}

function NoTrades({ searchHref, hasTrades }: Pick<TradesTabProps, 'searchHref' | 'hasTrades'>) {
  const { trades } = useMessages();
  const action = hasTrades ? (
    <ButtonLink href={searchHref}>{trades.changeSearch}</ButtonLink>
  ) : (
    <FirstTradesLinks />
  );
  return (
    <Card padded={false} className={styles.card}>
      <EmptyState
        drawing={hasTrades ? 'search' : 'chart'}
        title={hasTrades ? trades.noneFound : trades.noneYet}
        action={action}
      >
        {hasTrades ? trades.noneFoundHelp : trades.noneYetHelp}
      </EmptyState>
    </Card>
  );
}

/** Where rows stand in two lines no heads are shown: the order is chosen from a list. */
function StackedOrder({ order, onOrder }: Pick<TradesTabProps, 'order' | 'onOrder'>) {
  const { trades } = useMessages();
  const isAscending = order.direction === 'ascending';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <div className={styles.order} data-tour="sort">
      <Select
        label={trades.sortBy}
        options={TRADE_KEYS.map((key) => ({ value: key, text: trades[key] }))}
        value={order.key}
        onChange={(event) => onOrder(nextOrder(order, event.target.value as TradeKey))}
      />
      <IconButton
        label={isAscending ? trades.ascending : trades.descending}
        icon={<Arrow size={16} aria-hidden="true" />}
        onClick={() => onOrder(nextOrder(order, order.key))}
      />
    </div>
  );
}
