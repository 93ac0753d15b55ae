import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportRow } from '@daybook/domain/insights/report.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { HowToRead } from '#web/charts/HowToRead.tsx';
import { pieces } from './one/finding.ts';
import styles from './ReportNotes.module.css';

interface ReportNotesProps {
  /** Whether a star is shown. */
  readonly hasStar: boolean;
  /** Sentences that hold for this report. */
  readonly notes: readonly string[];
  /** In a card that has its own padding. */
  readonly isFlush?: boolean;
}

/** What has to be known to read a report, below it. */
export function ReportNotes({ hasStar, notes, isFlush = false }: ReportNotesProps) {
  const { reportTables: words } = useMessages();
  return (
    <ul className={classes(styles.notes, isFlush && styles.flush)}>
      {hasStar && (
        <li>
          <StarMark />
          {words.starLuck}
        </li>
      )}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      <li className={styles.reading}>
        <HowToRead topic="reports" />
      </li>
    </ul>
  );
}

/** The star before a name; the notes explain it. It says what `star` it is, where one is given. */
export function StarMark({ star = null }: { readonly star?: ReportRow['star'] }) {
  const { reportTables: words } = useMessages();
  return (
    <>
      <Star className={styles.star} size={12} fill="currentColor" aria-hidden="true" />
      {star !== null && <span className="sr-only">{words.star[star]}: </span>}
    </>
  );
}

/** A finding with its names set apart. */
export function FindingText({
  text,
  hasStar,
}: {
  readonly text: string;
  readonly hasStar: boolean;
}): ReactNode {
  return (
    <p className={styles.finding}>
      {hasStar && <StarMark />}
      {pieces(text).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece))}
    </p>
  );
}
