import type { ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import styles from './NoTrades.module.css';

/** Stands where a chart has nothing to draw; says why in one sentence. */
export function NoTrades({ children }: { readonly children?: ReactNode }) {
  const { charts } = useMessages();
  return <p className={styles.none}>{children ?? charts.noTrades}</p>;
}
