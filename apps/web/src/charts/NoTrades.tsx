import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import styles from './NoTrades.module.css';

/** Shown where a chart has nothing to draw; says why in one sentence. */
export function NoTrades({ children }: { readonly children?: ReactNode }) {
  const { charts } = useFirstMessages();
  return <p className={styles.none}>{children ?? charts.noTrades}</p>;
}
