import { memo, useEffect, useMemo, type ReactNode } from 'react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { neighboursIn, rememberView } from '#web/journal/last-view.ts';
import { TradeLinksContext, type TradeLinks } from '#web/charts/trade-links.ts';
import type { Selection } from '#web/journal/selection.ts';
import { filterPart, tradesHref } from '#web/journal/view-filter.ts';
import { DashboardTab, type DashboardTabProps } from './dashboard/DashboardTab.tsx';
import { ARRANGE, viewHref, withQuery, type Query, type View } from '#web/router/paths.ts';
import { CurrencyContext, unitCode } from '#web/ui/currency.ts';
import { breakdown, gallery, insights, nothingToShow, reports, search, trades } from './view-parts.ts';
import styles from './ViewFigures.module.css';
import { narrow } from '@daybook/domain/insights/narrow.ts';

interface ViewFiguresProps {
  readonly view: View;
  readonly query: Query;
  /** With the days of the period. */
  readonly filter: SearchFilter;
  readonly columns: TradeColumns;
  /** Null while something is lacking that the filter needs. */
  readonly selection: Selection | null;
  /** That of the figures. */
  readonly currency: string;
}

/** The chosen tab, once the trades are known. */
export function ViewFigures({ currency, columns, selection, ...tab }: ViewFiguresProps) {
  useRememberedView(tab, selection);
  return (
    <CurrencyContext value={unitCode(selection?.columns.measured?.unit, currency)}>
      {tab.view.tab === 'search' ? (
        <search.Part query={tab.query} filter={tab.filter} columns={columns} />
      ) : selection ? (
        <Tab {...tab} selection={selection} />
      ) : null}
    </CurrencyContext>
  );
}

/** A trade that is opened from here leads back here, and to the others that are shown. */
function useRememberedView(
  { view, query }: Pick<ViewFiguresProps, 'view' | 'query'>,
  selection: Selection | null,
) {
  const here = withQuery(viewHref(view), query);
  useEffect(() => {
    // The list of trades remembers itself, in its own order.
    if (view.tab === 'trades' || selection === null) return;
    const { columns, rows } = selection;
    rememberView({ href: here, neighbours: (id) => neighboursIn(columns, rows.toReversed(), id) });
  }, [view.tab, here, selection]);
}

interface TabProps extends Pick<ViewFiguresProps, 'view' | 'query' | 'filter'> {
  readonly selection: Selection;
}

function Tab({ view, query, filter, selection }: TabProps) {
  const searchHref = viewHref({ tab: 'search', period: view.period }, filterPart(query));
  const empty = useNothing(selection.columns, searchHref);
  switch (view.tab) {
    case 'dashboard':
      return (
        <div className={styles.below}>
          <Dashboard selection={selection} empty={empty} isArranging={ARRANGE in query} />
        </div>
      );
    case 'trades':
      return <trades.Part view={view} query={query} filter={filter} selection={selection} />;
    case 'breakdown':
      return (
        <div className={styles.below}>
          <breakdown.Part view={view} query={query} selection={selection} empty={empty} />
        </div>
      );
    case 'reports':
      return (
        <div className={styles.below}>
          <reports.Part view={view} query={query} selection={selection} empty={empty} />
        </div>
      );
    case 'insights':
      return (
        <div className={styles.below}>
          <insights.Part view={view} query={query} selection={selection} empty={empty} />
        </div>
      );
    case 'gallery':
      return <gallery.Part selection={selection} empty={empty} />;
    case 'search':
      return null;
  }
}

const Dashboard = memo(function Dashboard(props: DashboardTabProps) {
  const links = useTradeLinks(props.selection);
  return (
    <TradeLinksContext value={links}>
      <DashboardTab {...props} />
    </TradeLinksContext>
  );
});

/** Shown instead of figures. */
function useNothing({ measured }: TradeColumns, searchHref: string): ReactNode {
  const unit = measured?.unit;
  return useMemo(() => <nothingToShow.Part unit={unit} searchHref={searchHref} />, [unit, searchHref]);
}

/** Addresses of the lists of trades behind the bars of some figures. */
function useTradeLinks({ filter, columns }: Selection): TradeLinks {
  return useMemo(
    () => (part) => {
      if (!('mistakeTitle' in part)) return tradesHref(narrow(filter, [part]));
      const mistake = columns.mistakes.find(({ title }) => title === part.mistakeTitle);
      return tradesHref(mistake ? narrow(filter, [{ errorId: mistake.id }]) : filter);
    },
    [filter, columns],
  );
}
