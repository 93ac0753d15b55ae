import { tradesHref } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import type { ShownLabel } from './shown-labels.ts';
import styles from './Labels.module.css';

/** How many trades, as the link to them. */
export function TradeCount({ counted }: Pick<ShownLabel, 'counted'>) {
  const { words } = useMessages();
  if (counted === null) return null;
  if (counted.trades === 0) return <span className={styles.count}>{words.trades(0)}</span>;
  return (
    <Anchor href={tradesHref(counted.filter)} className={styles.count}>
      {words.trades(counted.trades)}
    </Anchor>
  );
}
