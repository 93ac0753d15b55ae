import { useMemo, useState } from 'react';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import { isFilterName, readFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neededSources, needsSources } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { usualCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { useClock } from '#web/journal/clock.ts';
import { JournalFailure } from '#web/journal/JournalFailure.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { useIsIdle } from '#web/journal/use-is-idle.ts';
import { hasUnits, lackedUnit } from '#web/journal/units/has-units.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useSelection } from '#web/journal/selection.ts';
import { filterPart, viewFilter } from '#web/journal/view-filter.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { parseView, type Query, type ViewTab, type View, VIEW_TABS, viewHref } from '#web/router/paths.ts';
import { SyncSteps, type SyncStepsProps } from '#web/journal/update/SyncSteps.tsx';
import { useSyncStep } from '#web/journal/update/use-sync-step.ts';
import type { KnownSelection } from './SourcesLoader.tsx';
import { ViewFigures } from './ViewFigures.tsx';
import { aboveTab, dropped, firstSteps, sourcesLoader, preloadTabs } from './view-parts.ts';
import { ViewTitle } from './ViewTitle.tsx';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { HOME } from '#web/router/return-address.ts';
import styles from './ViewFigures.module.css';
import { Tabs } from '#web/ui/tabs/Tabs.tsx';

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
  const isIdle = useIsIdle();
  const today = useClock((clock) => clock.today);
  const filterText = JSON.stringify(filterPart(query));
  const filter = useMemo(
    () => viewFilter(view.period, JSON.parse(filterText) as Query, today),
    [view.period, filterText, today],
  );
  const columns = useJournal((journal) => (step ? null : journal.columns));
  const figures = useFigures(columns, filter, view.tab);
  const { selection, currency } = figures;
  if (failure !== null && !step) return <JournalFailure failure={failure} />;
  const place = { view, query, filter };
  const isEmpty = columns?.count === 0;
  // One title from the first moment on, so that the keyboard stays where it is when the trades arrive.
  return (
    <>
      <ViewTitle {...place} trades={selection?.rows.length ?? null} currency={currency} isEmpty={isEmpty} />
      {mayDrop(query) ? <dropped.Part view={view} query={query} /> : null}
      {isEmpty ? (
        <firstSteps.Part />
      ) : columns ? (
        <>
          <ViewTabs view={view} query={filterPart(query)} />
          {isIdle || view.tab !== 'dashboard' ? <aboveTab.Part tab={view.tab} /> : null}
          {figures.loader ? <sourcesLoader.Part {...figures.loader} /> : null}
          <ViewFigures
            {...place}
            columns={columns}
            selection={selection}
            currency={currency ?? columns.currencies[0] ?? 'USD'}
          />
        </>
      ) : (
        <SyncSteps {...(step ?? OPENING)} />
      )}
    </>
  );
}

/** Whether the address may name what nothing knows; names of lists and reports are distinguished by the part itself. */
function mayDrop(query: Query): boolean {
  return readFilter(query).dropped.length > 0 || !Object.keys(query).every(isFilterName);
}

const OPENING: SyncStepsProps = { step: 'retrieving', updating: false };

/**
 * What passes the filter, in its currency or the usual one; no currency where the journal holds but one. The selection is null
 * until what the filter needs besides the trades is known, which `loader` fetches.
 */
function useFigures(columns: TradeColumns | null, filter: SearchFilter, tab: ViewTab) {
  const usual = useMemo(() => columns && usualCurrency(columns), [columns]);
  const currency = usual && (filter.currency ?? usual);
  const shown = useMemo(() => (currency === null ? filter : { ...filter, currency }), [filter, currency]);
  const [known, setKnown] = useState<KnownSelection | null>(null);
  const isLacking = needsSources(neededSources(shown));
  const wantsDetails = tab === 'reports' || tab === 'insights';
  const [preferred] = usePreference('resultUnit');
  const chosen = hasUnits(tab) ? preferred : 'money';
  const lacked = lackedUnit(chosen, shown);
  const unit = lacked === null ? chosen : 'money';
  const isLoaded = columns !== null && (isLacking || wantsDetails || unit !== 'money');
  const isWaiting = isLacking || unit !== 'money';
  const unloaded = { columns, filter: shown, sources: isWaiting ? null : NOTHING };
  // The loader's data belongs together; it reports another filter before anything is painted.
  const ready = isLoaded && known ? known : unloaded;
  return {
    selection: useSelection(ready.columns, ready.filter, ready.sources),
    currency,
    loader: isLoaded ? { columns, filter: shown, wantsDetails, unit, lacked, onKnown: setKnown } : null,
  };
}

const NOTHING: SelectionSources = {};

/** Says that the password was set; the address says so, until the banner is closed. */
function SuccessBanner({ path }: { readonly path: string }) {
  const { shell } = useFirstMessages();
  const go = useGo();
  if (path !== `${HOME}/SUCCESS`) return null;
  return (
    <div className={styles.below}>
      <Banner tone="success" onClose={() => go(HOME, { replace: true })}>
        {shell.passwordUpdated}
      </Banner>
    </div>
  );
}

interface ViewTabsProps {
  readonly view: View;
  readonly query: Query;
}

/** Dashboard, Trades, Breakdown, Reports, Insights, Gallery, Search: the same period and filter in every one. */
function ViewTabs({ view, query }: ViewTabsProps) {
  const { shell } = useFirstMessages();
  const tabs = VIEW_TABS.map((tab) => ({
    href: viewHref({ tab, period: view.period }, query),
    text: shell.tabs[tab],
    current: tab === view.tab,
  }));
  return (
    <div onPointerEnter={preloadTabs} onFocus={preloadTabs} data-tour="tabs">
      <Tabs label={shell.tabs.label} tabs={tabs} />
    </div>
  );
}
