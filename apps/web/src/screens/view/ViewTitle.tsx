import { useState } from 'react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { useIsIdle } from '#web/journal/use-is-idle.ts';
import { changedFilterHref, type FilterChange } from '#web/journal/view-filter.ts';
import type { Query, View } from '#web/router/paths.ts';
import { TitleRow, type SideChoice } from '#web/ui/page/TitleRow.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { currencies, viewActions, viewFilters } from './view-parts.ts';
import styles from './ViewTitle.module.css';

interface ViewTitleProps {
  readonly view: View;
  readonly query: Query;
  /** With the days of the period. */
  readonly filter: SearchFilter;
  /** Null while not known. */
  readonly trades: number | null;
  /** Which currency is shown; null when the journal holds but one. */
  readonly currency: string | null;
  /** Whether the journal has no trade at all. */
  readonly isEmpty: boolean;
}

/** Period, number of trades, active filters, side and currency. Each change is an address of its own, so that Back undoes it. */
export function ViewTitle({ view, query, filter, trades, currency, isEmpty }: ViewTitleProps) {
  const go = useGo();
  const isIdle = useIsIdle();
  const change = (part: FilterChange) => go(changedFilterHref(view, query, part));
  const { startDate: _from, endDate: _to, ...others } = filter;
  // The days of a period are named by the title.
  const named = view.period === 'all' ? filter : others;
  const isFiltered = Object.keys(named).length > 0;
  // Once chips were shown, their list stays when the last one goes: it leads the keyboard on.
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (isFiltered && !wasFiltered) setWasFiltered(true);
  const onSide = (side: SideChoice) => change({ action: side === 'all' ? undefined : side });
  return (
    <>
      <TitleRow
        period={view.period}
        trades={trades}
        isEmpty={isEmpty}
        filters={wasFiltered || isIdle ? <viewFilters.Part filter={named} onChange={change} /> : null}
        side={filter.action ?? 'all'}
        onSide={onSide}
        actions={
          <div className={classes(styles.actions, view.tab === 'dashboard' && styles.ofDashboard)}>
            {isIdle ? <viewActions.Part view={view} query={query} trades={trades} /> : null}
          </div>
        }
      />
      {currency === null ? null : (
        <currencies.Part currency={currency} onChange={(code) => change({ currency: code })} />
      )}
    </>
  );
}
