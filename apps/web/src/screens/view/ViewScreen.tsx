import { useMemo } from 'react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useClock } from '#web/journal/clock.ts';
import { JournalFailure } from '#web/journal/JournalFailure.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { useSelection } from '#web/journal/selection.ts';
import { filterPart, usualCurrency, viewFilter } from '#web/journal/view-filter.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { parseView, type Query, type View } from '#web/router/paths.ts';
import { SyncSteps, type SyncStepsProps } from '#web/journal/update/SyncSteps.tsx';
import { useSyncStep } from '#web/journal/update/use-sync-step.ts';
import { SuccessBanner } from './SuccessBanner.tsx';
import { ViewFigures } from './ViewFigures.tsx';
import { ViewTitle } from './ViewTitle.tsx';

/** The tabbed view of the figures, for one period and filter. */
export function ViewScreen() {
  const { path, query } = useLocation();
  const view = parseView(path);
  return view ? <ViewOf view={view} query={query} path={path} /> : null;
}

interface PlaceProps {
  readonly view: View;
  readonly query: Query;
  readonly path: string;
}

function ViewOf({ view, query, path }: PlaceProps) {
  return (
    <>
      <SuccessBanner path={path} />
      <ViewBody view={view} query={query} />
    </>
  );
}

function ViewBody({ view, query }: Omit<PlaceProps, 'path'>) {
  const failure = useJournal((journal) => journal.failure);
  const step = useSyncStep();
  const today = useClock((clock) => clock.today);
  const filterText = JSON.stringify(filterPart(query));
  const filter = useMemo(
    () => viewFilter(view.period, JSON.parse(filterText) as Query, today),
    [view.period, filterText, today],
  );
  const columns = useJournal((journal) => (step ? null : journal.columns));
  const { selection, currency } = useFigures(columns, filter);
  if (failure !== null && !step) return <JournalFailure failure={failure} />;
  const place = { view, query, filter };
  // One title from the first moment on, so that the keyboard stays where it is when the trades arrive.
  return (
    <>
      <ViewTitle {...place} trades={selection?.rows.length ?? null} currency={currency} />
      {selection ? (
        <ViewFigures
          {...place}
          selection={selection}
          currency={currency ?? selection.columns.currencies[0] ?? 'USD'}
        />
      ) : (
        <SyncSteps {...(step ?? OPENING)} />
      )}
    </>
  );
}

const OPENING: SyncStepsProps = { step: 'retrieving', updating: false };

/** What passes the filter, in its currency or the usual one; no currency where the journal holds but one. */
function useFigures(columns: TradeColumns | null, filter: SearchFilter) {
  const usual = useMemo(() => columns && usualCurrency(columns), [columns]);
  const currency = usual && (filter.currency ?? usual);
  const shown = useMemo(() => (currency === null ? filter : { ...filter, currency }), [filter, currency]);
  return { selection: useSelection(columns, shown), currency };
}
