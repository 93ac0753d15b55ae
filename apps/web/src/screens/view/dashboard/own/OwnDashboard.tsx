import { memo, useDeferredValue, useMemo, useState, type ComponentType } from 'react';
import type { DashboardCard } from '@daybook/domain/journal/dashboard-cards.ts';
import { accountProgress, type ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { KeyFigures } from '#web/charts/figures/KeyFigures.tsx';
import { Mistakes, NetBySymbol, TradesBySymbol } from '#web/charts/figures/SymbolCharts.tsx';
import {
  CountByDuration,
  NetByMoment,
  NetByWeekday,
  WinRateByDuration,
} from '#web/charts/figures/TimeCharts.tsx';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { useIsDesktop } from '#web/charts/desktop.ts';
import { AccountProgress } from '#web/charts/progress/AccountProgress.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { DashboardTabProps } from '../DashboardTab.tsx';
import { progressLine } from '../../view-parts.ts';
import { MoreFigureCards } from '../MoreFigureCards.tsx';
import { hasLimits } from '../has-limits.ts';
import { PlanLine } from '../PlanLine.tsx';
import { CARD_WIDTHS } from './card-widths.ts';
import styles from './OwnDashboard.module.css';
import { useArrangement } from './use-arrangement.ts';

const addedReports = lazyPart(async () => (await import('./AddedReports.tsx')).AddedReports, '140px');
const arranging = lazyPart(async () => (await import('./Arranging.tsx')).Arranging, '640px');

/** The dashboard as the trader arranged it, or what arranges it. The charts follow a change after the cards, as on the specified one. */
export function OwnDashboard({ selection, empty, isArranging }: DashboardTabProps) {
  const { arranging: words } = useMessages();
  const { arrangement } = useArrangement();
  const { statistics } = selection;
  const later = useDeferredValue(statistics, null);
  if (isArranging) return <arranging.Part labels={selection.columns} />;
  const shown = arrangement.cards.filter(({ isHidden }) => !isHidden);
  if (statistics.trades === 0)
    return (
      <div className={styles.cards}>
        {shown.some(({ name }) => name === 'keyFigures') && <Figures statistics={statistics} />}
        <div className={styles.full}>
          <NothingFound>{empty}</NothingFound>
        </div>
      </div>
    );
  if (shown.length + arrangement.reports.length === 0)
    return <EmptyState drawing="chart" title={words.allHidden} />;
  return (
    <>
      <div className={styles.cards}>
        {shown.map(({ name }) => {
          if (name === 'keyFigures') return <Figures key={name} statistics={statistics} />;
          if (name === 'planLedger') return <PlanLedger key={name} selection={selection} />;
          if (name === 'moreFigures') return <FurtherFigures key={name} selection={selection} />;
          return later && <Chart key={name} name={name} statistics={later} />;
        })}
      </div>
      {arrangement.reports.length > 0 && (
        <addedReports.Part selection={selection} reports={arrangement.reports} />
      )}
    </>
  );
}

interface ChartProps {
  readonly statistics: Statistics;
}

function Figures({ statistics }: ChartProps) {
  const days = useMemo(() => accountProgress(statistics.days, 'day'), [statistics]);
  return (
    <div className={styles.full}>
      <KeyFigures statistics={statistics} days={days} />
    </div>
  );
}

/** The row hides itself as well; here that leaves nothing behind, so what brings it back is offered. */
function FurtherFigures({ selection }: { readonly selection: Selection }) {
  const { arranging: words, breakdown } = useMessages();
  const [, save] = usePreference('dashboardFigures');
  return (
    <div className={styles.full}>
      <MoreFigureCards
        selection={selection}
        onHidden={() =>
          showToast('info', words.isHidden(words.moreFigures), {
            label: breakdown.showMore,
            run: () => save('shown'),
          })
        }
      />
    </div>
  );
}

function PlanLedger({ selection }: { readonly selection: Selection }) {
  const hasPlan = useJournal(hasLimits);
  return hasPlan ? (
    <div className={styles.full}>
      <PlanLine selection={selection} />
    </div>
  ) : null;
}

function Progress({ statistics }: ChartProps) {
  const [frame, setFrame] = useState<ProgressFrame>('day');
  const laterFrame = useDeferredValue(frame);
  const isDesktop = useIsDesktop();
  const shownFrame = isDesktop ? laterFrame : 'day';
  const candles = useMemo(() => accountProgress(statistics.days, shownFrame), [statistics, shownFrame]);
  if (!isDesktop) return <progressLine.Part candles={candles} />;
  return <AccountProgress candles={candles} frame={frame} onFrameChange={setFrame} />;
}

type ChartName = Exclude<DashboardCard, 'keyFigures' | 'moreFigures' | 'planLedger'>;

const CHARTS: Readonly<Record<ChartName, ComponentType<ChartProps>>> = {
  accountProgress: Progress,
  netBySymbol: NetBySymbol,
  tradesBySymbol: TradesBySymbol,
  mistakes: Mistakes,
  netByWeekday: NetByWeekday,
  netByMoment: NetByMoment,
  countByDuration: CountByDuration,
  winRateByDuration: WinRateByDuration,
};

/** Redrawn for other figures alone. */
const Chart = memo(function Chart({ name, statistics }: ChartProps & { readonly name: ChartName }) {
  const Drawn = CHARTS[name];
  return (
    <div className={styles[CARD_WIDTHS[name]]}>
      <Drawn statistics={statistics} />
    </div>
  );
});
