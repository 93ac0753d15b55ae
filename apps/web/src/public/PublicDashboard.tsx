import { useMemo, useState } from 'react';
import { accountProgress, type ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { AccountProgress } from '#web/charts/progress/AccountProgress.tsx';
import { KeyFigures } from '#web/charts/figures/KeyFigures.tsx';
import { NetBySymbol, TradesBySymbol } from '#web/charts/figures/SymbolCharts.tsx';
import {
  CountByDuration,
  NetByMoment,
  NetByWeekday,
  WinRateByDuration,
} from '#web/charts/figures/TimeCharts.tsx';
import styles from './PublicDashboard.module.css';

/** The owner's cards and charts of what is public: all but the mistakes, which stay in the journal. */
export function PublicDashboard({ statistics }: { readonly statistics: Statistics }) {
  const [frame, setFrame] = useState<ProgressFrame>('day');
  const days = useMemo(() => accountProgress(statistics.days, 'day'), [statistics]);
  const candles = useMemo(() => accountProgress(statistics.days, frame), [statistics, frame]);
  return (
    <div className={styles.dashboard}>
      <KeyFigures statistics={statistics} days={days} />
      <AccountProgress candles={candles} frame={frame} onFrameChange={setFrame} />
      <div className={styles.two}>
        <NetBySymbol statistics={statistics} />
        <TradesBySymbol statistics={statistics} />
        <NetByWeekday statistics={statistics} />
        <NetByMoment statistics={statistics} />
        <CountByDuration statistics={statistics} />
        <WinRateByDuration statistics={statistics} />
      </div>
    </div>
  );
}
