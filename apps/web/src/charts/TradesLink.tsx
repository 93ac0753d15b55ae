import { useContext, useRef, type MouseEvent, type ReactNode } from 'react';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { TradeLinksContext, type ChartPart } from './trade-links.ts';
import styles from './TradesLink.module.css';

interface TradesLinkProps {
  /** Null where there is nothing to lead to. */
  readonly part: ChartPart | null;
  /** What the trades have in common; null where what is shown says all. */
  readonly label: string | null;
  readonly trades: number;
  readonly net?: Money;
  /** Shows something while it has the focus, which a finger has to see before it follows. */
  readonly hasReadout?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A bar, an amount or a count that leads to its trades, where charts do that. */
export function TradesLink(props: TradesLinkProps) {
  const { part, label, trades, net, hasReadout = false, className, children } = props;
  const { words } = useFirstMessages();
  const currency = useCurrency();
  const hrefOf = useContext(TradeLinksContext);
  const wasShown = useRef(false);
  if (hrefOf === null || part === null || trades === 0) return <span className={className}>{children}</span>;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (!isTouch || !hasReadout || wasShown.current) return;
    event.preventDefault();
    event.currentTarget.focus();
  };
  const amount = net === undefined ? '' : `, ${formatMoney(net, 'both', currency)}`;
  return (
    <Anchor
      href={hrefOf(part)}
      className={classes(className, styles.link)}
      data-hint={`${words.trades(trades)} ›`}
      onPointerDown={(event) => (wasShown.current = document.activeElement === event.currentTarget)}
      onClick={follow}
    >
      {label === null ? (
        children
      ) : (
        <>
          <span className={styles.shown} aria-hidden="true">
            {children}
          </span>
          <span className="sr-only">{`${label}: ${words.trades(trades)}${amount}`}</span>
        </>
      )}
    </Anchor>
  );
}
