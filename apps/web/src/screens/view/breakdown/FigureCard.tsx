import { useId, type ReactNode } from 'react';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import styles from './BreakdownTab.module.css';

export interface Figure {
  readonly label: string;
  /** Explains the figure, next to its label. */
  readonly hint?: ReactNode;
  readonly value: ReactNode;
  /** Further details of the figure, over the whole width under it. */
  readonly below?: ReactNode;
}

interface FigureCardProps {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Further figures, folded away behind one line. */
  readonly more?: readonly Figure[];
  /** Leads to the report that shows more of it. */
  readonly link?: { readonly href: string; readonly text: string };
  /** One sentence under the figures. */
  readonly note?: string;
}

/** A card with a list of named figures, one a row. */
export function FigureCard({ title, figures, more, link, note }: FigureCardProps) {
  const { breakdown } = useMessages();
  const headingId = useId();
  return (
    <Card labelledBy={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {link && (
          <Anchor href={link.href} className={styles.more}>
            {link.text}
          </Anchor>
        )}
      </div>
      <Figures figures={figures} />
      {more && (
        <Disclosure
          summary={
            <>
              {breakdown.more}
              <span className="sr-only">: {title}</span>
            </>
          }
          summaryClass={styles.moreFigures}
        >
          <Figures figures={more} />
        </Disclosure>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}

function Figures({ figures }: Pick<FigureCardProps, 'figures'>) {
  return (
    <dl>
      {figures.map(({ label, hint, value, below }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>
            {label}
            {hint}
          </dt>
          <dd className={styles.value}>{value}</dd>
          {below && <dd className={styles.below}>{below}</dd>}
        </div>
      ))}
    </dl>
  );
}
