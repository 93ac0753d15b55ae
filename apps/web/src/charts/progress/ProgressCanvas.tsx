import { useEffect, useRef, useState } from 'react';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { onShownTheme } from '#web/ui/theme.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import styles from './AccountProgress.module.css';
import { createProgressChart, type ProgressChart } from './progress-chart.ts';
import { ProgressReadout } from './ProgressReadout.tsx';

export interface ProgressCanvasProps {
  readonly candles: readonly Candle[];
  readonly frame: ProgressFrame;
}

/** The candles themselves; a chunk of its own, because the drawing library comes with it. */
export default function ProgressCanvas({ candles, frame }: ProgressCanvasProps) {
  const { charts } = useFirstMessages();
  const currency = useCurrency();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<ProgressChart>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const months = charts.monthsShort;
  useEffect(() => {
    if (!container.current) return;
    const chart = createProgressChart(container.current, { months, currency, onHover: setHovered });
    drawn.current = chart;
    const stopFollowing = onShownTheme(chart.recolour);
    return () => {
      stopFollowing();
      chart.remove();
    };
  }, [months, currency]);
  useEffect(() => drawn.current?.show(candles), [candles, months, currency]);
  const candle = hovered === null ? undefined : candles[hovered];
  return (
    <>
      <div ref={container} className={styles.canvas} role="img" aria-label={charts.progressImage} />
      {candle && <ProgressReadout candle={candle} frame={frame} />}
    </>
  );
}
