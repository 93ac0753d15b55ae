import { useEffect, useMemo } from 'react';
import { neighboursIn, rememberView } from '#web/journal/last-view.ts';
import type { Selection } from '#web/journal/selection.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import {
  orderQuery,
  orderRows,
  pageWithin,
  parseOrder,
  tradesOfPage,
  type TradeOrder,
} from './trade-order.ts';
import { TradesTab } from './TradesTab.tsx';
import { viewHref, withQuery, type Query, type View } from '#web/router/paths.ts';
import { useGo } from '#web/ui/Anchor.tsx';

export interface TradesListProps {
  readonly view: View;
  readonly query: Query;
  readonly selection: Selection;
}

/** The trades tab: its order and page stand in the address beside the filter. */
export function TradesList({ view, query, selection }: TradesListProps) {
  const go = useGo();
  const { columns, rows } = selection;
  const { order, page } = parseOrder(query);
  const { key, direction } = order;
  const ordered = useMemo(
    () => orderRows(columns, rows, { key, direction }),
    [columns, rows, key, direction],
  );
  const hrefOf = (next: TradeOrder, nextPage: number) =>
    viewHref(view, { ...filterPart(query), ...orderQuery(next, nextPage) });
  const here = withQuery(viewHref(view), query);
  useEffect(
    () => rememberView({ href: here, neighbours: (id) => neighboursIn(columns, ordered, id) }),
    [here, columns, ordered],
  );
  return (
    <TradesTab
      trades={tradesOfPage(columns, ordered, page)}
      total={ordered.length}
      page={pageWithin(page, ordered.length)}
      order={order}
      onOrder={(next) => go(hrefOf(next, 0))}
      onPage={(next) => go(hrefOf(order, next))}
      searchHref={viewHref({ tab: 'search', period: view.period }, filterPart(query))}
      hasTrades={columns.count > 0}
    />
  );
}
