import { useMemo } from 'react';
import { useClock } from '#web/journal/clock.ts';
import { isUpdating, useJournal } from '#web/journal/journal-store.ts';
import { retryJournal } from '#web/journal/load-journal.ts';
import { filterPart, viewFilter } from '#web/journal/view-filter.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { problemSentence } from '#web/server/problem.ts';
import { parseView, type Query, type View } from '#web/shell/paths.ts';
import { SyncSteps, type SyncStep } from '#web/shell/SyncSteps.tsx';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Failure.module.css';
import { SuccessBanner } from './SuccessBanner.tsx';
import { useTitle } from './title.ts';
import { ViewFigures } from './ViewFigures.tsx';
import { ViewTitle, type ViewTitleProps } from './ViewTitle.tsx';

/** The tabbed view of the figures, for one period and filter. */
export function ViewRoute() {
  const { path, query } = useLocation();
  const view = parseView(path);
  return view ? <ViewScreen view={view} query={query} path={path} /> : null;
}

interface ViewScreenProps {
  readonly view: View;
  readonly query: Query;
  readonly path: string;
}

function ViewScreen({ view, query, path }: ViewScreenProps) {
  const { shell, words } = useFirstMessages();
  useTitle(shell.tabs[view.tab], words.periods[view.period]);
  return (
    <>
      <SuccessBanner path={path} />
      <ViewBody view={view} query={query} />
    </>
  );
}

function ViewBody({ view, query }: Omit<ViewScreenProps, 'path'>) {
  const columns = useJournal((journal) => journal.columns);
  const failure = useJournal((journal) => journal.failure);
  const step = useStep();
  const today = useClock((clock) => clock.today);
  const filterText = JSON.stringify(filterPart(query));
  const filter = useMemo(
    () => viewFilter(view.period, JSON.parse(filterText) as Query, today),
    [view.period, filterText, today],
  );
  const place = { view, query, filter };
  if (step) return <Waiting {...place} step={step} />;
  if (failure !== null) return <Failed failure={failure} />;
  if (!columns) return <Waiting {...place} step={OPENING} />;
  return <ViewFigures {...place} columns={columns} />;
}

interface Step {
  readonly step: SyncStep;
  readonly updating: boolean;
}

const OPENING: Step = { step: 'retrieving', updating: false };

function Waiting({
  step,
  ...place
}: Pick<ViewTitleProps, 'view' | 'query' | 'filter'> & { readonly step: Step }) {
  return (
    <>
      <ViewTitle {...place} trades={null} currency={null} />
      <SyncSteps {...step} />
    </>
  );
}

/** Which step is being waited for; null when none is. */
export function useStep(): Step | null {
  const importing = useJournal((journal) => journal.importing);
  const processing = useJournal((journal) => journal.processing);
  const loading = useJournal((journal) => journal.loading);
  const loaded = useJournal((journal) => journal.loaded);
  if (importing) return { step: 'contacting', updating: true };
  if (isUpdating({ importing, processing })) return { step: 'processing', updating: true };
  return loading ? { step: 'retrieving', updating: loaded } : null;
}

/** Why the journal could not be read, with another try. */
export function Failed({ failure }: { readonly failure: unknown }) {
  const messages = useFirstMessages();
  const { journal } = messages;
  const retry = <Button onClick={() => retryJournal().catch(reportError)}>{journal.tryAgain}</Button>;
  return (
    <div className={styles.place}>
      <h1 className="sr-only">{journal.loadFailed}</h1>
      <Banner tone="error" action={retry}>
        {journal.loadFailed} {problemSentence(failure, messages)}
      </Banner>
    </div>
  );
}
