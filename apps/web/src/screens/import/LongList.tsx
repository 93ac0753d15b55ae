import type { ReactNode } from 'react';
import styles from './Import.module.css';

/** So many rows are seen without scrolling. */
const SEEN = 8;

interface LongListProps {
  /** What the list is of. */
  readonly label: string;
  readonly rows: readonly ReactNode[];
}

/** A list that scrolls in itself where it is long; the keyboard reaches it then. */
export function LongList({ label, rows }: LongListProps) {
  const list = (
    <ul className={styles.list}>
      {rows.map((row, at) => (
        <li key={at}>{row}</li>
      ))}
    </ul>
  );
  if (rows.length <= SEEN) return list;
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label={label}>
      {list}
    </div>
  );
}
