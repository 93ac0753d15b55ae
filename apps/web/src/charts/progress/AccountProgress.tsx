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
import type { FirstMessages } from '@daybook/texts/first.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatMoney4 } from '@daybook/domain/figure-text.ts';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import { candleChange, periodLabel } from './progress-series.ts';

/** The candles as a table, newest first. */
export function progressTable(
  candles: readonly Candle[],
  frame: ProgressFrame,
  messages: FirstMessages,
  currency: string,
): ChartTable {
  const { charts, words } = messages;
  const exact = (amount: Money) => formatMoney4(amount, 'minus', currency);
  const average = (amount: Money | null) => (amount === null ? words.notAvailable : exact(amount));
  const head = [
    charts.open,
    charts.high,
    charts.low,
    charts.close,
    charts.change,
    charts.average20,
    charts.average200,
  ];
  return {
    head: tableHead(charts.period, ...head),
    rows: candles
      .toReversed()
      .map((candle) => [
        periodLabel(candle.start, frame),
        exact(candle.open),
        exact(candle.high),
        exact(candle.low),
        exact(candle.close),
        formatMoney4(candleChange(candle), 'both', currency),
        average(candle.average20),
        average(candle.average200),
      ]),
  };
}

interface AccountProgressProps {
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
