import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Names the card as a region; leave out when a heading inside names it through `labelledBy`. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  /** Off when a table or another full-width part is inside. */
  readonly padded?: boolean;
}

/** A surface with a line around it: the one box of the journal. */
export function Card({ children, className, label, labelledBy, padded = true }: CardProps) {
  return (
    <section
      className={classes(styles.card, padded && styles.padded, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  );
}
