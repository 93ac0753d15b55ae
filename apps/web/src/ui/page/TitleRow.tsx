import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Period } from '#web/router/paths.ts';
import styles from './TitleRow.module.css';

export type SideChoice = 'all' | 'long' | 'short';

interface TitleRowProps {
  readonly period: Period;
  /** Trades that pass the filter; null while they are not known. */
  readonly trades: number | null;
  /** Chips of the filters that are on. */
  readonly filters: ReactNode;
  readonly side: SideChoice;
  readonly onSide: (side: SideChoice) => void;
  /** Shown before the side. */
  readonly actions?: ReactNode;
  /** A journal without any trade has nothing to filter. */
  readonly isEmpty?: boolean;
}

/** Period and number of trades at the left; filters that are on and the side at the right. */
export function TitleRow({ period, trades, filters, side, onSide, actions, isEmpty = false }: TitleRowProps) {
  const { words, shell } = useFirstMessages();
  const sides = [
    { value: 'all', text: shell.sides.all },
    { value: 'long', text: words.sides.long },
    { value: 'short', text: words.sides.short },
  ] as const;
  return (
    <div className={styles.row}>
      <div className={styles.names}>
        <h1 className={styles.title}>{words.periods[period]}</h1>
        <p role="status" className={styles.count}>
          {trades === null ? (
            <Skeleton width="72px" height="16px" />
          ) : isEmpty ? (
            shell.noTrades
          ) : (
            words.trades(trades)
          )}
        </p>
      </div>
      {isEmpty ? null : (
        <>
          {filters}
          {actions}
          <Segmented label={shell.sides.label} segments={sides} value={side} onChange={onSide} />
        </>
      )}
    </div>
  );
}

interface PageTitleProps {
  readonly children: string;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** Title of a screen that is not a view of the figures. */
export function PageTitle({ children, actions }: PageTitleProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{children}</h1>
      {actions}
    </div>
  );
}
