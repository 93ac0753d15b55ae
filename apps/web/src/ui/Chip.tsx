import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: 'accent' | 'neutral' | 'loss' | 'profit' | 'warn';
  /** With it the chip can be removed; `removeLabel` names the press. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

/** A small rounded mark: a filter that is on, a mistake, a state. */
export function Chip({ children, tone = 'accent', onRemove, removeLabel }: ChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone])}>
      <span className={styles.text}>{children}</span>
      {onRemove ? (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={12} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
