import type { Money } from '@daybook/domain/money.ts';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import styles from './AccountProgress.module.css';
import { candleChange, periodLabel } from './progress-series.ts';

interface ProgressReadoutProps {
  readonly candle: Candle;
  readonly frame: ProgressFrame;
}

/** The figures of the candle under the pointer. Not read aloud: the table holds the same. */
export function ProgressReadout({ candle, frame }: ProgressReadoutProps) {
  const { charts } = useFirstMessages();
  const currency = useCurrency();
  const change = candleChange(candle);
  const amount = (value: Money) => formatMoney(value, 'minus', currency);
  const figures = [
    [charts.open, amount(candle.open)],
    [charts.high, amount(candle.high)],
    [charts.low, amount(candle.low)],
    [charts.close, amount(candle.close)],
  ] as const;
  return (
    <p className={styles.readout} aria-hidden="true">
      <strong>{periodLabel(candle.start, frame)}</strong>
      {figures.map(([name, figure]) => (
        <span key={name}>
          {name} <b>{figure}</b>
        </span>
      ))}
      <b className={change < 0 ? styles.loss : change > 0 ? styles.gain : undefined}>
        {formatMoney(change, 'both', currency)}
      </b>
    </p>
  );
}
