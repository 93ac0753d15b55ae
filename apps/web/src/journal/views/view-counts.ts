import { useEffect } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neededSources, needsSources, selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { create } from 'zustand';
import { useClock } from '#web/journal/clock.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { viewFilter } from '#web/journal/view-filter.ts';
import { whenIdle } from '#web/journal/when-idle.ts';
import { onSessionEnd } from '#web/server/session.ts';
import { partsOf } from './view-address.ts';

interface Counts {
  /** Of which trades and of which day these are. */
  readonly columns: TradeColumns | null;
  readonly today: Day | null;
  /** By address; those that wait to be counted are missing. */
  readonly counts: ReadonlyMap<string, number | null>;
}

const NONE: Counts = { columns: null, today: null, counts: new Map() };
const useCounts = create<Counts>()(() => NONE);
onSessionEnd(() => useCounts.setState(NONE, true));

/** How many trades a view shows; null where something would have to be fetched for it, and for a view that is not known. */
export function countTrades(
  view: Pick<SavedView, 'address'>,
  columns: TradeColumns,
  today: Day,
): number | null {
  const parts = partsOf(view);
  if (parts === null) return null;
  const filter = viewFilter(parts.view.period, parts.query, today);
  if (needsMore(filter)) return null;
  return selectTrades(columns, withCurrency(columns, filter)).length;
}

function needsMore(filter: SearchFilter): boolean {
  return needsSources(neededSources(filter));
}

/** The counts of views by address, each counted when the page has nothing else to do. */
export function useViewCounts(views: readonly SavedView[]): ReadonlyMap<string, number | null> {
  const columns = useJournal((journal) => journal.columns);
  const today = useClock((clock) => clock.today);
  const known = useCounts();
  const counts = known.columns === columns && known.today === today ? known.counts : NONE.counts;
  const next = views.find(({ address }) => !counts.has(address));
  useEffect(() => {
    if (columns === null || next === undefined) return;
    let isWanted = true;
    whenIdle(() => {
      if (isWanted) putCount(next.address, countTrades(next, columns, today), columns, today);
    }, 2_000);
    return () => {
      isWanted = false;
    };
  }, [next, columns, today]);
  return counts;
}

/** Stores what the shown screen has counted, where the view could not be counted separately. */
export function useShownCount(address: string, trades: number | null): void {
  const columns = useJournal((journal) => journal.columns);
  const today = useClock((clock) => clock.today);
  useEffect(() => {
    const parts = partsOf({ address });
    const isWanted = parts !== null && needsMore(viewFilter(parts.view.period, parts.query, today));
    if (isWanted && columns !== null && trades !== null) putCount(address, trades, columns, today);
  }, [address, trades, columns, today]);
}

function putCount(address: string, trades: number | null, columns: TradeColumns, today: Day): void {
  useCounts.setState((known) => {
    const isSame = known.columns === columns && known.today === today;
    return { columns, today, counts: new Map(isSame ? known.counts : []).set(address, trades) };
  });
}
