import { ArrowDown, ArrowUp } from 'lucide-react';
import { LastTradingDay } from '../LastTradingDay.tsx';
import { FirstTradesLinks } from '#web/journal/FirstTradesLinks.tsx';
import type { ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import type { ListSource } from './column-kinds.ts';
import { isUsual, listColumn, type ListColumnName } from './list-columns.ts';
import { SelectStrip } from './many/SelectStrip.tsx';
import type { Selecting } from './many/use-selecting.ts';
import { nextOrder, PAGE_SIZE, type TradeOrder, type TradeRow } from './trade-order.ts';
import { TradesTable } from './TradesTable.tsx';
import styles from './TradesTab.module.css';

interface TradesTabProps {
  /** The trades of the page. */
  readonly trades: readonly TradeRow[];
  /** Columns, in their order. */
  readonly shown: readonly ListColumnName[];
  readonly source: ListSource;
  readonly selecting: Selecting;
  /** What can be done with the list, above it. */
  readonly tools: ReactNode;
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
  const {
    trades,
    shown,
    source,
    selecting,
    tools,
    total,
    page,
    order,
    onOrder,
    onPage,
    searchHref,
    hasTrades,
  } = props;
  // With many chosen columns they should be side by side; the default ones are never worth scrolling the list sideways.
  const mayScroll = !isUsual(shown);
  const container = useStackedRows<HTMLDivElement>(STACKED_BELOW, mayScroll);
  if (total === 0) return <NoTrades searchHref={searchHref} hasTrades={hasTrades} />;
  return (
    <Card padded={false} className={styles.card}>
      <SelectStrip selecting={selecting} total={total} pages={Math.ceil(total / PAGE_SIZE)}>
        {tools}
      </SelectStrip>
      <div
        ref={container}
        className={styles.container}
        data-selecting={selecting.isShown || undefined}
        onKeyDown={selecting.onKey}
      >
        <StackedOrder order={order} onOrder={onOrder} shown={shown} />
        <TradesTable
          trades={trades}
          shown={shown}
          source={source}
          selecting={selecting}
          order={order}
          onSort={(key) => onOrder(nextOrder(order, key))}
        />
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
        {hasTrades ? <LastTradingDay /> : trades.noneYetHelp}
      </EmptyState>
    </Card>
  );
}

/** Where rows take two lines no headers are shown: the order is chosen from a list. */
function StackedOrder({ order, onOrder, shown }: Pick<TradesTabProps, 'order' | 'onOrder' | 'shown'>) {
  const messages = useMessages();
  const { trades } = messages;
  const keys = shown.includes(order.key) ? shown : [...shown, order.key];
  const isAscending = order.direction === 'ascending';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <div className={styles.order} data-tour="sort">
      <Select
        label={trades.sortBy}
        options={keys.map((key) => ({ value: key, text: listColumn(key).heading(messages) }))}
        value={order.key}
        onChange={(event) => onOrder(nextOrder(order, event.target.value as ListColumnName))}
      />
      <IconButton
        label={isAscending ? trades.ascending : trades.descending}
        icon={<Arrow size={16} aria-hidden="true" />}
        onClick={() => onOrder(nextOrder(order, order.key))}
      />
    </div>
  );
}
