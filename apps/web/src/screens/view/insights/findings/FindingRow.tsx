import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import type { AnsweredCard } from './finding-card.ts';
import { FindingLink } from './FindingCard.tsx';
import { FindingTable } from './FindingTable.tsx';
import styles from './Findings.module.css';

/** A question without a card: what was looked at, and what it says or lacks. One that found nothing opens to its drawing. */
export function FindingRow({ card }: { readonly card: AnsweredCard }) {
  const { findings: texts } = useMessages();
  const { label, finding, shown } = card;
  const drawingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isTable, setIsTable] = useState(false);
  const openTable = () => setIsTable(true);
  const isFew = finding.certainty.kind === 'few';
  // Nothing of what was looked for is there, so nothing is drawn or led to.
  const isEmpty = !isFew && finding.trades === 0;
  return (
    <li className={styles.row}>
      <h3 className={styles.rowLabel}>{label}</h3>
      <p className={styles.rowSentence}>
        <WholeAmounts>{shown.sentence}</WholeAmounts>
      </p>
      <div className={styles.rowEnd}>
        {isFew ? (
          <span className={styles.lacking}>{shown.lacking}</span>
        ) : isEmpty || shown.link === null ? null : (
          <FindingLink {...shown.link} onTable={openTable} />
        )}
        {!isFew && !isEmpty && shown.drawing !== null && (
          <IconButton
            small
            className={classes(styles.opener, isOpen && styles.opened)}
            label={texts.drawingOf(label)}
            aria-expanded={isOpen}
            aria-controls={drawingId}
            icon={<ChevronDown size={16} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      <div id={drawingId} className={styles.rowDrawing} hidden={!isOpen}>
        {isOpen && <Drawing card={card} onTable={openTable} />}
      </div>
      <FindingTable open={isTable} onClose={() => setIsTable(false)} title={label} table={shown.table} />
    </li>
  );
}

interface DrawingProps {
  readonly card: AnsweredCard;
  readonly onTable: () => void;
}

function Drawing({ card: { label, shown }, onTable }: DrawingProps) {
  const { findings: texts } = useMessages();
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  return (
    <>
      <div ref={box} className={styles.drawing} aria-hidden="true">
        {width > 0 && shown.drawing?.(width)}
      </div>
      <FindingLink text={texts.tableOf(label)} href={null} onTable={onTable} />
    </>
  );
}
