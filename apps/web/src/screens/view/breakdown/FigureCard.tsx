import { useId, type ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './BreakdownTab.module.css';

export interface Figure {
  readonly label: string;
  /** Explains the figure, beside its label. */
  readonly hint?: ReactNode;
  readonly value: ReactNode;
}

export interface FigureCardProps {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** A card with a list of named figures, one a row. */
export function FigureCard({ title, figures }: FigureCardProps) {
  const headingId = useId();
  return (
    <Card labelledBy={headingId} className={styles.card}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <dl>
        {figures.map(({ label, hint, value }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>
              {label}
              {hint}
            </dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
