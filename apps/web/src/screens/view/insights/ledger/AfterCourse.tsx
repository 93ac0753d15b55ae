import { monthStart } from '@daybook/domain/calendar.ts';
import { wholeMoney } from '@daybook/domain/figure-text.ts';
import type { PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { Plot } from '#web/charts/plot/Plot.tsx';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { afterPlot, MAX_RINGS } from './after-plot.ts';
import { courseSteps, monthName, type CourseStep } from './ledger-rows.ts';
import styles from './AfterCourse.module.css';

/** What came after the breaches as a running total, one step a day, with what is known of such a total. */
export function AfterCourse({ ledger }: { readonly ledger: PlanLedger }) {
  const messages = useMessages();
  const { ledger: words } = messages;
  const code = useCurrency();
  const steps = courseSteps(ledger);
  if (steps.length === 0) return null;
  const monthOf = ({ day }: CourseStep) => monthName(monthStart(day), ledger, messages);
  const plot = afterPlot(steps, [monthOf(steps[0]!), monthOf(steps.at(-1)!)], code);
  return (
    <ChartCard
      title={words.course}
      note={words.courseNote(steps.length)}
      table={() => tableOf(plot, messages)}
    >
      <Plot plot={plot} />
      <Notes ledger={ledger} days={steps.length} />
    </ChartCard>
  );
}

function Notes({
  ledger: { after, afterRange, cameBack },
  days,
}: {
  readonly ledger: PlanLedger;
  readonly days: number;
}) {
  const { ledger: words } = useMessages();
  const code = useCurrency();
  const estimate = (amount: number) => wholeMoney(nearestMoney(amount), 'both', code);
  return (
    <div className={styles.notes}>
      {days <= MAX_RINGS && cameBack > 0 && <p>{words.rings}</p>}
      <p>
        <WholeAmounts>
          {afterRange
            ? words.likelyTotal(words.days(days), estimate(afterRange.low), estimate(afterRange.high))
            : words.noRange(after.known, days)}
        </WholeAmounts>
      </p>
    </div>
  );
}
