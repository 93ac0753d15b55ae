import type { ReactNode } from 'react';
import styles from './Showcase.module.css';

interface GroupProps {
  /** The folder of its parts. */
  readonly folder: string;
  readonly children: ReactNode;
}

/** The parts of one folder. */
export function Group({ folder, children }: GroupProps) {
  return (
    <section className={styles.group} aria-label={folder}>
      <h2>{folder}</h2>
      {children}
    </section>
  );
}

interface SampleProps {
  /** The part, and its state where it has several. */
  readonly name: string;
  /** Side by side, like buttons; else one below the other. */
  readonly inRow?: boolean;
  readonly children: ReactNode;
}

/** A part in one of its states, or in several side by side. */
export function Sample({ name, inRow = false, children }: SampleProps) {
  return (
    <div className={styles.sample}>
      <p className={styles.name}>{name}</p>
      {inRow ? <div className={styles.row}>{children}</div> : children}
    </div>
  );
}

/** More than its place holds. */
export const LONG_TEXT =
  'A text that is much longer than anybody would write here, to see where it breaks, what gives way and whether anything is pushed out of its place by it';
