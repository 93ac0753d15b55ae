import { formatShare } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { winShares } from './bars/bars.ts';
import type { ChartPart } from './trade-links.ts';
import { TradesLink } from './TradesLink.tsx';
import styles from './WinRate.module.css';
import { SplitBar } from './bars/SplitBar.tsx';

interface WinRateRow {
  readonly label: string;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net?: Money;
  /** Which trades it is of. */
  readonly part?: ChartPart;
}

/** Shares of trades won and lost, one row a group, with a thin line at half. */
export function WinRate({ rows }: { readonly rows: readonly WinRateRow[] }) {
  const { charts } = useFirstMessages();
  const hasBreakEven = rows.some((row) => row.trades > row.wins + row.losses);
  return (
    <div>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <WinRateBar key={row.label} row={row} />
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.wonKey}>{charts.won}</span>
        <span className={styles.lostKey}>{charts.lost}</span>
        {hasBreakEven && <span className={styles.restKey}>{charts.breakEven}</span>}
        <span className={styles.halfKey}>{charts.halfLine}</span>
      </p>
    </div>
  );
}

function WinRateBar({ row }: { readonly row: WinRateRow }) {
  const { charts } = useFirstMessages();
  const { won, lost } = winShares(row);
  return (
    <li className={styles.item}>
      <TradesLink
        part={row.part ?? null}
        label={row.label}
        trades={row.trades}
        {...(row.net === undefined ? {} : { net: row.net })}
        className={styles.row}
      >
        <span className={styles.label}>{row.label}</span>
        <span className={styles.track}>
          <SplitBar won={won} lost={lost} tall />
          <span className={styles.half} />
        </span>
        <span className={styles.value}>
          {formatShare(row.wins, row.trades)}
          <span className="sr-only"> {charts.wonAndLost(formatShare(row.losses, row.trades))}</span>
        </span>
      </TradesLink>
    </li>
  );
}
