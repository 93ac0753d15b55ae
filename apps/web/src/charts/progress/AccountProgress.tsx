import { useMemo } from 'react';
import {
  PROGRESS_FRAMES,
  PROGRESS_VIEW,
  type Candle,
  type ProgressFrame,
} from '@daybook/domain/statistics/account-progress.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import styles from './AccountProgress.module.css';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { useIsDesktop } from '#web/charts/desktop.ts';
import { LazyProgress } from './LazyProgress.tsx';
import { progressTable } from './progress-table.ts';

export interface AccountProgressProps {
  /** Oldest first. */
  readonly candles: readonly Candle[];
  readonly frame: ProgressFrame;
  readonly onFrameChange: (frame: ProgressFrame) => void;
}

/** Accumulated profit and loss as candles with two averages. Nothing under 960 px, where its code is not loaded either. */
export function AccountProgress({ candles, frame, onFrameChange }: AccountProgressProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const isDesktop = useIsDesktop();
  const segments = useMemo(
    () => PROGRESS_FRAMES.map((value) => ({ value, text: messages.charts.frames[value] })),
    [messages],
  );
  if (!isDesktop) return null;
  return (
    <ChartCard
      title={messages.charts.accountProgress}
      controls={
        <>
          <Legend />
          <Segmented
            label={messages.charts.frame}
            segments={segments}
            value={frame}
            onChange={onFrameChange}
          />
        </>
      }
      table={() => progressTable(candles, frame, messages, currency)}
    >
      <div className={styles.body}>
        <LazyProgress candles={candles} frame={frame} />
      </div>
      <Credit periods={Math.min(candles.length, PROGRESS_VIEW)} />
    </ChartCard>
  );
}

function Legend() {
  const { charts } = useFirstMessages();
  return (
    <span className={styles.legend} aria-hidden="true">
      <span className={styles.shortKey}>{charts.average20}</span>
      <span className={styles.longKey}>{charts.average200}</span>
    </span>
  );
}

/** The drawing library's licence asks for the link. */
function Credit({ periods }: { readonly periods: number }) {
  const { charts } = useFirstMessages();
  return (
    <p className={styles.credit}>
      {charts.progressNote(periods)}{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {charts.madeBy}
      </a>
    </p>
  );
}
