import { useId, useMemo } from 'react';
import { gatherDays } from '@daybook/domain/insights/gather.ts';
import { MIN_DAYS, MIN_TRADES } from '@daybook/domain/insights/likely-range.ts';
import { rangeScale, type RangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import { rowsOf } from '../../reports/ask-report.ts';
import { InsightFailed } from '../InsightFailed.tsx';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';
import { cardTools, type AnsweredCard } from './finding-card.ts';
import { FindingCard } from './FindingCard.tsx';
import { FindingRow } from './FindingRow.tsx';
import { orderFindings, reachOf, type OrderedFindings } from './order-findings.ts';
import { useFindings } from './use-findings.ts';
import styles from './Findings.module.css';

/** What the executions of the selected trades say about how they were traded: cards, then what found nothing or cannot tell yet. */
export function FindingsPart({ selection }: InsightProps) {
  const messages = useMessages();
  const currency = useCurrency();
  const tools = useMemo(() => cardTools(selection, currency, messages), [selection, currency, messages]);
  const { answers, isWaiting, retry } = useFindings(selection);
  const found = useMemo(
    () =>
      orderFindings(
        answers.map(({ card, finding, show }) => ({
          name: card.name,
          label: card.label(messages),
          isLast: card.isLast,
          isInMoney: card.isOfMoney && selection.columns.measured !== undefined,
          finding,
          shown: show(tools),
        })),
      ),
    [answers, tools, messages, selection],
  );
  const scale = useMemo(() => {
    const compared = found.cards.filter(({ isInMoney }) => !isInMoney);
    const reaches = compared.map(({ finding }) => reachOf(finding));
    return compared.some(({ finding }) => finding.certainty.kind === 'likely')
      ? rangeScale(reaches, [])
      : null;
  }, [found]);
  if (isWaiting) return <Skeleton height="640px" />;
  return (
    <>
      <PartControls>
        <Note selection={selection} scale={scale} estimated={tools.estimated} />
      </PartControls>
      {retry && <InsightFailed onRetry={retry} />}
      <div className={styles.cards}>
        {found.cards.map((card) => (
          <FindingCard key={card.name} card={card} scale={scale} tools={tools} />
        ))}
      </div>
      <Folds {...found} />
    </>
  );
}

interface NoteProps extends Pick<InsightProps, 'selection'> {
  /** Null where no card has a likely range. */
  readonly scale: RangeScale | null;
  readonly estimated: (amount: number) => string;
}

function Note({ selection, scale, estimated }: NoteProps) {
  const { findings: texts, words, breakdown } = useMessages();
  const days = useMemo(() => new Set(gatherDays(rowsOf(selection), selection.columns.day)).size, [selection]);
  if (scale === null) {
    const trades = words.trades(selection.statistics.trades);
    const isFew = selection.statistics.trades < MIN_TRADES || days < MIN_DAYS;
    const said = isFew ? texts.comparedWithNothing : texts.nothingCertain;
    return <p>{said(trades, breakdown.days(days))}</p>;
  }
  return <p>{texts.clearestFirst(estimated(scale.from), estimated(scale.to))}</p>;
}

/** The questions without a card. */
function Folds({ cards, nothing, few }: OrderedFindings<AnsweredCard>) {
  const { findings: texts } = useMessages();
  const all = cards.length + nothing.length + few.length;
  return (
    <>
      <Fold title={texts.nothing} note={texts.ofQuestions(nothing.length, all)} rows={nothing} />
      <Fold
        title={texts.few}
        note={few.length > 1 ? texts.opensByItself(few.length, all) : null}
        rows={few}
      />
    </>
  );
}

interface FoldProps {
  readonly title: string;
  readonly note: string | null;
  readonly rows: readonly AnsweredCard[];
}

function Fold({ title, note, rows }: FoldProps) {
  const headingId = useId();
  if (rows.length === 0) return null;
  return (
    <section className={styles.fold} aria-labelledby={headingId}>
      <div className={styles.foldHead}>
        <h2 id={headingId} className={styles.foldTitle}>
          {title}
        </h2>
        {note === null ? null : <p className={styles.foldNote}>{note}</p>}
      </div>
      <Card padded={false}>
        <ul className={styles.rows}>
          {rows.map((card) => (
            <FindingRow key={card.name} card={card} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
