import { memo } from 'react';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import styles from './DashboardTab.module.css';
import { Mistakes, NetBySymbol, TradesBySymbol } from '#web/charts/figures/SymbolCharts.tsx';
import {
  CountByDuration,
  NetByMoment,
  NetByWeekday,
  WinRateByDuration,
} from '#web/charts/figures/TimeCharts.tsx';

/** Everything under the account's progress. Redrawn after what is above it, and not for less than other figures. */
export const LowerCharts = memo(function LowerCharts({ statistics }: { readonly statistics: Statistics }) {
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
