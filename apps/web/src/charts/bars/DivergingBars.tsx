import type { Money } from '@daybook/domain/money.ts';
import type { ChartPart } from '#web/charts/trade-links.ts';
import { TradesLink } from '#web/charts/TradesLink.tsx';
import { classes } from '#web/ui/classes.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { divergingBars } from './bars.ts';
import styles from './BarRows.module.css';

interface DivergingBar {
  readonly label: string;
  readonly net: Money;
  /** Which trades brought it, and how many. */
  readonly part?: ChartPart;
  readonly trades?: number;
}

/** One row an amount: gains right and losses left of one shared zero line, the amount in a column of its own. */
export function DivergingBars({ bars }: { readonly bars: readonly DivergingBar[] }) {
  const { zero, sizes } = divergingBars(bars.map((bar) => bar.net));
  return (
    <ol className={styles.rows}>
      {bars.map((bar, at) => (
        <li key={bar.label} className={styles.item}>
          <TradesLink
            part={bar.part ?? null}
            label={bar.label}
            trades={bar.trades ?? 0}
            net={bar.net}
            className={styles.row}
          >
            <span className={styles.label}>{bar.label}</span>
            <span className={classes(styles.track, styles.diverging)}>
              <Bar net={bar.net} zero={zero} size={sizes[at] ?? 0} />
              <span className={styles.zero} style={{ left: `${zero * 100}%` }} />
            </span>
            <span className={styles.value}>
              <MoneyText amount={bar.net} form="short" />
            </span>
          </TradesLink>
        </li>
      ))}
    </ol>
  );
}

function Bar({ net, zero, size }: { readonly net: Money; readonly zero: number; readonly size: number }) {
  const width = `${size * 100}%`;
  if (net === 0) return null;
  // Anchored at the zero line, so that a bar too short to be seen grows away from it.
  return net > 0 ? (
    <span className={classes(styles.bar, styles.gain)} style={{ left: `${zero * 100}%`, width }} />
  ) : (
    <span className={classes(styles.bar, styles.loss)} style={{ right: `${(1 - zero) * 100}%`, width }} />
  );
}
