import { useDeferredValue, useMemo, useState, type ReactNode, memo } from 'react';
import { accountProgress, type ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { useIsDesktop } from '#web/charts/desktop.ts';
import { AccountProgress } from '#web/charts/progress/AccountProgress.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import type { Selection } from '#web/journal/selection.ts';
import { Card } from '#web/ui/Card.tsx';
import { useIsIdle } from '#web/journal/use-is-idle.ts';
import { arrangeLink, ownDashboard, planLine, progressLine } from '../view-parts.ts';
import styles from './DashboardTab.module.css';
import { KeyFigures } from '#web/charts/figures/KeyFigures.tsx';
import { hasLimits } from './has-limits.ts';
import { MoreFigures } from './MoreFigures.tsx';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { Mistakes, NetBySymbol, TradesBySymbol } from '#web/charts/figures/SymbolCharts.tsx';
import {
  CountByDuration,
  NetByMoment,
  NetByWeekday,
  WinRateByDuration,
} from '#web/charts/figures/TimeCharts.tsx';

/** Everything under the account's progress. Redrawn after what is above it, and not for less than other figures. */
const LowerCharts = memo(function LowerCharts({ statistics }: { readonly statistics: Statistics }) {
  return (
    <>
      <div className={styles.three}>
        <NetBySymbol statistics={statistics} />
        <TradesBySymbol statistics={statistics} />
        <Mistakes statistics={statistics} />
      </div>
      <div className={styles.columns}>
        <NetByWeekday statistics={statistics} />
        <NetByMoment statistics={statistics} />
      </div>
      <div className={styles.two}>
        <CountByDuration statistics={statistics} />
        <WinRateByDuration statistics={statistics} />
      </div>
    </>
  );
});

export interface DashboardTabProps {
  /** The trades that passed period and filter. */
  readonly selection: Selection;
  /** Shown instead of the charts while there is nothing to draw, such as the first steps of a new journal. */
  readonly empty: ReactNode;
  /** Whether the trader arranges the dashboard. */
  readonly isArranging: boolean;
}

/** The dashboard as it is specified, or as the trader arranged it, whose code is fetched for that. */
export function DashboardTab(props: DashboardTabProps) {
  const isArranged = useJournal(
    ({ surroundings }) => !!surroundings?.preferences.dashboardCards.value.length,
  );
  const [isOwn, setIsOwn] = useState(false);
  // From its arranging on it is drawn by the same code, so that what was changed shows before it is saved.
  if (!isOwn && (isArranged || props.isArranging)) setIsOwn(true);
  const isIdle = useIsIdle();
  return (
    <>
      {isOwn ? <ownDashboard.Part {...props} /> : <SpecifiedDashboard {...props} />}
      {isIdle && <arrangeLink.Part on="phone" className={styles.arrange} />}
    </>
  );
}

/**
 * The dashboard: six cards, a row of further figures, the account's progress, seven charts. The cards follow a change at once; the charts
 * are drawn right after, so that a filter answers within a frame at any number of trades.
 */
function SpecifiedDashboard({ selection, empty }: DashboardTabProps) {
  const { statistics } = selection;
  const [frame, setFrame] = useState<ProgressFrame>('day');
  const hasPlan = useJournal(hasLimits);
  const isDesktop = useIsDesktop();
  const later = useDeferredValue(statistics, null);
  const laterFrame = useDeferredValue(frame);
  const days = useMemo(() => accountProgress(statistics.days, 'day'), [statistics]);
  const candles = useMemo(() => (later ? accountProgress(later.days, laterFrame) : []), [later, laterFrame]);
  return (
    <div className={styles.dashboard}>
      <KeyFigures statistics={statistics} days={days} />
      {statistics.trades > 0 && !isDesktop && <progressLine.Part candles={days} />}
      {statistics.trades > 0 && <MoreFigures selection={selection} />}
      {statistics.trades > 0 && hasPlan && <PlanPlace selection={selection} />}
      {statistics.trades === 0 ? (
        <Card>{empty}</Card>
      ) : (
        later && (
          <>
            <AccountProgress candles={candles} frame={frame} onFrameChange={setFrame} />
            <LowerCharts statistics={later} />
          </>
        )
      )}
    </div>
  );
}

/** Reserves the space of the line of the plan ledger, which comes after the first screen. */
function PlanPlace({ selection }: Pick<DashboardTabProps, 'selection'>) {
  const isIdle = useIsIdle();
  return <div className={styles.plan}>{isIdle && <planLine.Part selection={selection} />}</div>;
}
