import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Candle } from '@daybook/domain/statistics/account-progress.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { sparkline, sparklineHeights } from '#web/charts/sparkline.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { progressTable } from './AccountProgress.tsx';
import { closingLine, periodLabel } from './progress-series.ts';
import styles from './ProgressLine.module.css';

const WIDTH = 320;
const HEIGHT = 72;

/** Accumulated profit and loss as a small line with its zero, where candles have no room. By day, oldest first. */
export function ProgressLine({ candles }: { readonly candles: readonly Candle[] }) {
  const messages = useFirstMessages();
  const { charts } = messages;
  const currency = useCurrency();
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return null;
  const values = closingLine(candles, candles.length);
  const { path, direction } = sparkline(values, WIDTH, HEIGHT);
  const zero = sparklineHeights(values, HEIGHT)(0);
  const amount = (value: number) => formatMoney(value as Money, 'both', currency);
  return (
    <ChartCard
      title={charts.accountProgress}
      note={`${periodLabel(first.start, 'day')} – ${periodLabel(last.start, 'day')}`}
      table={() => progressTable(candles, 'day', messages, currency)}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.image}
        aria-hidden="true"
      >
        <path d={`M0 ${zero}H${WIDTH}`} className={styles.zero} vectorEffect="non-scaling-stroke" />
        <path
          d={path}
          className={classes(styles.line, styles[direction])}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className={styles.ends}>
        <span>
          {charts.low} {amount(Math.min(...values))}
        </span>
        <span>
          {charts.high} {amount(Math.max(...values))}
        </span>
      </p>
    </ChartCard>
  );
}
