import { useEffect, useMemo } from 'react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neighboursIn, rememberView } from '#web/journal/last-view.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import type { Selection } from '#web/journal/selection.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { manyBar } from './many/many-part.ts';
import { useSelecting } from './many/use-selecting.ts';
import { listCells } from './list-cells.ts';
import { chosenColumns, listColumn, shownColumns, type ListColumnName } from './list-columns.ts';
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
import { useMessages } from '#web/texts/messages.ts';
import { ExportTable } from '#web/ui/table/ExportTable.tsx';
import { useGo } from '#web/ui/Anchor.tsx';

export interface TradesListProps {
  readonly view: View;
  readonly query: Query;
  /** Of the address. */
  readonly filter: SearchFilter;
  readonly selection: Selection;
}

/** The trades tab: its order and page are in the address with the filter. */
export function TradesList({ view, query, filter, selection }: TradesListProps) {
  const go = useGo();
  const { columns, rows } = selection;
  const { order, page } = parseOrder(query);
  const { key, direction } = order;
  const [chosen, choose] = usePreference('listColumns');
  const shown = useMemo(() => shownColumns(chosen), [chosen]);
  const { source, waiting } = useListSource(selection, [...shown, key]);
  const ordered = useMemo(() => orderRows(source, rows, { key, direction }), [source, rows, key, direction]);
  const hrefOf = (next: TradeOrder, nextPage: number) =>
    viewHref(view, { ...filterPart(query), ...orderQuery(next, nextPage) });
  const here = withQuery(viewHref(view), query);
  useEffect(
    () => rememberView({ href: here, neighbours: (id) => neighboursIn(columns, ordered, id) }),
    [here, columns, ordered],
  );
  const trades = useMemo(() => tradesOfPage(columns, ordered, page), [columns, ordered, page]);
  const selecting = useSelecting(selection, filter, {
    ordered,
    page: Uint32Array.from(trades, ({ row }) => row),
  });
  return (
    <>
      <TradesTab
        selecting={selecting}
        shown={shown}
        source={source}
        tools={
          <>
            <ColumnsMenu shown={shown} onChange={(next) => choose(chosenColumns(next))} />
            {waiting ? (
              <SourcesWaiting waiting={waiting} />
            ) : (
              <ExportTable
                table={{
                  name: 'trades',
                  rows: (purpose, messages) => listCells({ ...source, messages }, ordered, shown, purpose),
                }}
              />
            )}
          </>
        }
        trades={trades}
        total={ordered.length}
        page={pageWithin(page, ordered.length)}
        order={order}
        onOrder={(next) => go(hrefOf(next, 0))}
        onPage={(next) => go(hrefOf(order, next))}
        searchHref={viewHref({ tab: 'search', period: view.period }, filterPart(query))}
        hasTrades={columns.count > 0}
      />
      {selecting.selected.count > 0 ? (
        <manyBar.Part columns={columns} rows={rows} selecting={selecting} />
      ) : null}
    </>
  );
}

/** What the columns are read from; the details of the trades are fetched where one of them needs them. */
function useListSource({ columns }: Selection, names: readonly ListColumnName[]) {
  const messages = useMessages();
  const isNeeded = names.some((name) => listColumn(name).needsDetails);
  const { sources, waiting } = useSources(columns, ANY_TRADE, isNeeded);
  const details = sources?.details ?? null;
  return { source: useMemo(() => ({ columns, details, messages }), [columns, details, messages]), waiting };
}

const ANY_TRADE: SearchFilter = {};
