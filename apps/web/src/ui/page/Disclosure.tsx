import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly summaryClass?: string | undefined;
  readonly className?: string | undefined;
  /** Whether it is unfolded when it is first shown. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What is folded away behind a line, until that line is pressed. */
export function Disclosure({ summary, summaryClass, className, open, children }: DisclosureProps) {
  return (
    <details className={classes(styles.disclosure, className)} open={open}>
      <summary className={classes(styles.summary, summaryClass)}>
        <ChevronRight size={14} className={styles.arrow} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
