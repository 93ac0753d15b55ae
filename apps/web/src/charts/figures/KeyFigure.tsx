import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './KeyFigures.module.css';

interface KeyFigureProps {
  readonly label: string;
  /** The one answer of the card. */
  readonly figure: ReactNode;
  readonly image: ReactNode;
  /** One line of context; two parts are at its ends. */
  readonly context?: ReactNode;
}

/** A card with one figure: label, number, one small picture, one line of context. */
export function KeyFigure({ label, figure, image, context }: KeyFigureProps) {
  return (
    <li className={styles.item}>
      <Card className={styles.card}>
        <h2 className={styles.label}>{label}</h2>
        <p className={styles.figure}>{figure}</p>
        <div className={styles.image}>{image}</div>
        {context && <p className={styles.context}>{context}</p>}
      </Card>
    </li>
  );
}
