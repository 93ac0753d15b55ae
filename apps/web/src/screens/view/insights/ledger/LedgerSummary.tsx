import type { ReactNode } from 'react';
import { formatShare } from '@daybook/domain/figure-text.ts';
import { LIMIT_MEMBERS } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import type { PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { LIMIT_NAMES } from '@daybook/domain/plan/limit-order.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { wholeDollars } from './ledger-rows.ts';
import { limitsByClock } from '#web/journal/plan/limits-by-clock.ts';
import styles from './LedgerSummary.module.css';

interface LedgerSummaryProps {
  readonly ledger: PlanLedger;
  readonly history: readonly DatedLimits[];
}

/** Days kept, their rate, the breaches and what came after, and the plan in force now. */
export function LedgerSummary({ ledger, history }: LedgerSummaryProps) {
  const { ledger: words, words: terms } = useMessages();
  const { days, kept, keptRange, breaches, after, afterDays, cameBack } = ledger;
  const crossed = days - kept;
  return (
    <Card label={words.summary} className={styles.card}>
      <dl className={styles.figures}>
        <div className={styles.first}>
          <dt>{words.daysKept}</dt>
          <dd>{words.of(terms.count(kept), terms.count(days))}</dd>
        </div>
        <Figure
          label={words.rate}
          value={formatShare(kept, days)}
          note={keptRange ? words.likely(percent(keptRange.low), percent(keptRange.high)) : words.noRate}
        />
        <Figure label={words.breaches} value={terms.count(breaches)} note={words.onDays(crossed)} />
        <Figure label={words.cameAfter} value={<AfterText after={after} />} />
        <Figure
          label={words.cameBack}
          value={words.cameBackDays(cameBack, afterDays)}
          {...(crossed > afterDays && { note: words.nothingOn(crossed - afterDays) })}
        />
        <PlanInForce history={history} />
      </dl>
    </Card>
  );
}

/** A dash where trades came after of which none is known in the unit of the results. */
function AfterText({ after }: Pick<PlanLedger, 'after'>) {
  if (after.trades > 0 && after.known === 0) return '–';
  return <MoneyText amount={after.net} tone="plain" />;
}

const percent = (rate: number) => `${Math.round(rate * 100)}%`;

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        <WholeAmounts>{label}</WholeAmounts>
      </dt>
      <dd>
        {value} {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** The limits that were saved last, and since when they are so. */
function PlanInForce({ history }: Pick<LedgerSummaryProps, 'history'>) {
  const { ledger: words } = useMessages();
  const [last] = limitsByClock(history.slice(-1));
  if (!last) return null;
  const limits = LIMIT_NAMES.map((name) => last[LIMIT_MEMBERS[name]]);
  return (
    <Figure
      label={words.inForceSince(formatDay(last.day))}
      value={limits.map((most) => (most === 0 ? words.noLimit : wholeDollars(most))).join(' · ')}
      note={words.periods}
    />
  );
}
