import { ChevronRight, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { MIN_DAYS, MIN_TRADES } from '@daybook/domain/insights/likely-range.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import type { RangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import type { AnsweredCard, CardTools } from './finding-card.ts';
import { FindingTable } from './FindingTable.tsx';
import styles from './Findings.module.css';

interface FindingCardProps {
  readonly card: AnsweredCard;
  /** One for all cards; null where none has a likely range. */
  readonly scale: RangeScale | null;
  readonly tools: CardTools;
}

/** A finding: what it asks, its number with its scope, a drawing, a sentence, its range, and the way to its trades. */
export function FindingCard({ card, scale, tools }: FindingCardProps) {
  const { findings: texts } = useMessages();
  const { label, finding, shown } = card;
  const headingId = useId();
  const [isTable, setIsTable] = useState(false);
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const { certainty } = finding;
  const value = certainty.kind === 'exact' || certainty.kind === 'likely' ? certainty.value : null;
  return (
    <Card labelledBy={headingId} className={styles.card} padded={false}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.label}>
          {label}
        </h2>
        <IconButton
          small
          className={styles.tableButton}
          label={texts.tableOf(label)}
          icon={<Table2 size={16} />}
          onClick={() => setIsTable(true)}
        />
      </div>
      <p className={styles.figure}>
        {shown.figure} <span className={styles.scope}>{shown.scope}</span>
      </p>
      <div ref={box} className={styles.drawing} aria-hidden="true">
        {width > 0 && shown.drawing?.(width)}
      </div>
      <p className={styles.sentence}>
        <WholeAmounts>{shown.sentence}</WholeAmounts>
      </p>
      {scale && !card.isInMoney && width > 0 && (
        <div className={styles.range}>
          <RangeBar
            value={value}
            range={certainty.kind === 'likely' ? certainty.range : null}
            isExact={certainty.kind === 'exact'}
            scale={scale}
            width={width}
            height={14}
          />
        </div>
      )}
      <div className={styles.foot}>
        <span>
          <WholeAmounts>{footText(card, tools)}</WholeAmounts>
        </span>
        {shown.link && <FindingLink {...shown.link} onTable={() => setIsTable(true)} />}
      </div>
      <FindingTable open={isTable} onClose={() => setIsTable(false)} title={label} table={shown.table} />
    </Card>
  );
}

/** 'likely … · 83 days' or 'Exact'. */
function footText({ finding, shown, isInMoney }: AnsweredCard, tools: CardTools): string {
  const { findings: texts, breakdown }: Messages = tools.messages;
  const { estimated } = isInMoney ? tools.money : tools;
  const { certainty, days, trades } = finding;
  if (certainty.kind === 'likely') {
    const { low, high } = certainty.range;
    const range = texts.likely(estimated(low), estimated(high));
    const context = shown.foot ?? breakdown.days(days);
    return context === '' ? range : `${range} · ${context}`;
  }
  const isFew = trades < MIN_TRADES || days < MIN_DAYS;
  const context = shown.foot ?? (isFew ? texts.noRange : null);
  return context === null ? texts.exact : `${texts.exact} · ${context}`;
}

interface FindingLinkProps {
  readonly text: string;
  /** Null where the table leads on. */
  readonly href: string | null;
  readonly onTable: () => void;
}

/** Leads to the trades of a finding, or opens the table whose rows do. */
export function FindingLink({ text, href, onTable }: FindingLinkProps) {
  const content = (
    <>
      {text} <ChevronRight size={14} aria-hidden="true" />
    </>
  );
  if (href !== null)
    return (
      <Anchor href={href} className={styles.link}>
        {content}
      </Anchor>
    );
  return (
    <button type="button" className={styles.link} onClick={onTable}>
      {content}
    </button>
  );
}
