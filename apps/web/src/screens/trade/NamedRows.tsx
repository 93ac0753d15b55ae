import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './NamedRows.module.css';

/** Heading of a card of {@link NamedRow}s; the card is labelled by its id. */
export function RowsTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className={styles.title}>
      {children}
    </h2>
  );
}

interface NamedRowProps {
  readonly name: ReactNode;
  /** Small, below the name. */
  readonly detail?: ReactNode;
  readonly className?: string | false | undefined;
  readonly children: ReactNode;
}

/** A row of a list of names with their values; used in a `dl`. */
export function NamedRow({ name, detail, className, children }: NamedRowProps) {
  return (
    <div className={classes(styles.row, className)}>
      <dt>
        {name}
        {detail === undefined || detail === '' ? null : <span className={styles.detail}>{detail}</span>}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
