import { useMemo } from 'react';
import { useClock } from '#web/journal/clock.ts';
import { JournalFailure } from '#web/journal/JournalFailure.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { filterPart, viewFilter } from '#web/journal/view-filter.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { parseView, type Query, type View } from '#web/router/paths.ts';
import { SyncSteps, type SyncStepsProps } from '#web/journal/update/SyncSteps.tsx';
import { useSyncStep } from '#web/journal/update/use-sync-step.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { SuccessBanner } from './SuccessBanner.tsx';
import { useTitle } from '#web/ui/page/title.ts';
import { ViewFigures } from './ViewFigures.tsx';
import { ViewTitle, type ViewTitleProps } from './ViewTitle.tsx';

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
  const { shell, words } = useFirstMessages();
  useTitle(shell.tabs[view.tab], words.periods[view.period]);
  return (
    <>
      <SuccessBanner path={path} />
      <ViewBody view={view} query={query} />
    </>
  );
}

function ViewBody({ view, query }: Omit<PlaceProps, 'path'>) {
  const columns = useJournal((journal) => journal.columns);
  const failure = useJournal((journal) => journal.failure);
  const step = useSyncStep();
  const today = useClock((clock) => clock.today);
  const filterText = JSON.stringify(filterPart(query));
  const filter = useMemo(
    () => viewFilter(view.period, JSON.parse(filterText) as Query, today),
    [view.period, filterText, today],
  );
  const place = { view, query, filter };
  if (step) return <Waiting {...place} step={step} />;
  if (failure !== null) return <JournalFailure failure={failure} />;
  if (!columns) return <Waiting {...place} step={OPENING} />;
  return <ViewFigures {...place} columns={columns} />;
}

const OPENING: SyncStepsProps = { step: 'retrieving', updating: false };

function Waiting({
  step,
  ...place
}: Pick<ViewTitleProps, 'view' | 'query' | 'filter'> & { readonly step: SyncStepsProps }) {
  return (
    <>
      <ViewTitle {...place} trades={null} currency={null} />
      <SyncSteps {...step} />
    </>
  );
}
