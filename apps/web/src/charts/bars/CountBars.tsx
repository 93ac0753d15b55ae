import type { Money } from '@daybook/domain/money.ts';
import type { ChartPart } from '#web/charts/trade-links.ts';
import { TradesLink } from '#web/charts/TradesLink.tsx';
import { useFirstMessages } from '#web/texts/messages.ts';
import { countSizes } from './bars.ts';
import styles from './BarRows.module.css';

interface CountBar {
  readonly label: string;
  readonly count: number;
  /** Which trades are counted, and what they brought. */
  readonly part?: ChartPart;
  readonly net?: Money;
}

/** One row a count: label, blue bar, figure. The list itself is read aloud; the bars are for the eye. */
export function CountBars({ bars }: { readonly bars: readonly CountBar[] }) {
  const { words } = useFirstMessages();
  const sizes = countSizes(bars.map((bar) => bar.count));
  return (
    <ol className={styles.rows}>
      {bars.map((bar, at) => (
        <li key={bar.label} className={styles.item}>
          <TradesLink
            part={bar.part ?? null}
            label={bar.label}
            trades={bar.count}
            {...(bar.net === undefined ? {} : { net: bar.net })}
            className={styles.row}
          >
            <span className={styles.label}>{bar.label}</span>
            <span className={styles.track}>
              {bar.count > 0 && (
                <span
                  className={`${styles.bar} ${styles.count}`}
                  style={{ left: 0, width: `${(sizes[at] ?? 0) * 100}%` }}
                />
              )}
            </span>
            <span className={styles.value}>{words.count(bar.count)}</span>
          </TradesLink>
        </li>
      ))}
    </ol>
  );
}
