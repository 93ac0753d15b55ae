import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { TradeLinksContext } from '#web/charts/trade-links.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { onShownTheme } from '#web/ui/theme.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import styles from './AccountProgress.module.css';
import { createProgressChart, type ProgressChart } from './progress-chart.ts';
import { periodDaysFrom } from './period-days.ts';
import { candleChange, periodLabel } from './progress-series.ts';
import { ProgressReadout } from './ProgressReadout.tsx';

export interface ProgressCanvasProps {
  readonly candles: readonly Candle[];
  readonly frame: ProgressFrame;
}

/** The candles themselves; a chunk of its own, because the drawing library comes with it. */
export default function ProgressCanvas(props: ProgressCanvasProps) {
  const { candles, frame } = props;
  const { charts } = useFirstMessages();
  const currency = useCurrency();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<ProgressChart>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const months = charts.monthsShort;
  const presses = usePresses(props, hovered, setHovered);
  const pressed = useRef(presses.press);
  useEffect(() => void (pressed.current = presses.press), [presses.press]);
  useEffect(() => {
    if (!container.current) return;
    const chart = createProgressChart(container.current, {
      months,
      currency,
      onHover: setHovered,
      onPress: (index) => pressed.current(index),
    });
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
      <div
        ref={container}
        className={styles.canvas}
        role="img"
        aria-label={charts.progressImage}
        {...presses.attributes}
      />
      {candle && <ProgressReadout candle={candle} frame={frame} />}
    </>
  );
}

/** Candles lead to the trades of their period: a press on the one that is shown, arrows and Enter. */
function usePresses(
  { candles, frame }: ProgressCanvasProps,
  shown: number | null,
  show: (index: number) => void,
) {
  const { charts } = useFirstMessages();
  const currency = useCurrency();
  const hrefOf = useContext(TradeLinksContext);
  const go = useGo();
  // A finger sees the figures first; the pointer has seen them before it presses.
  const press = (index: number) => {
    const candle = candles[index];
    if (!candle || hrefOf === null) return;
    if (index === shown) go(hrefOf(periodDaysFrom(candle.start, frame)));
    else show(index);
  };
  if (hrefOf === null || candles.length === 0) return { press, attributes: {} };
  const last = candles.length - 1;
  const at = Math.min(shown ?? last, last);
  const candle = candles[at]!;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, Enter: at }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && shown !== null) press(at);
    else show(Math.max(0, Math.min(last, to)));
  };
  const change = formatMoney(candleChange(candle), 'both', currency);
  return {
    press,
    attributes: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': charts.progressImage,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': at,
      'aria-valuetext': `${periodLabel(candle.start, frame)}: ${change}`,
      onKeyDown,
    },
  };
}
