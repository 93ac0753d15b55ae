import { dayText, monthStart } from '@daybook/domain/calendar.ts';
import { formatMoney, wholeMoney } from '@daybook/domain/figure-text.ts';
import type { PlanLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { drawCourse } from './after-course.ts';
import { courseSteps, monthName, type CourseStep } from './ledger-rows.ts';
import styles from './AfterCourse.module.css';

const HEIGHT = 112;
const AMOUNTS_WIDTH = 64;
/** More of them would hide the line. */
const MAX_RINGS = 40;

/** What came after the breaches as a running total, one step a day, with what is known of such a total. */
export function AfterCourse({ ledger }: { readonly ledger: PlanLedger }) {
  const { ledger: words } = useMessages();
  const code = useCurrency();
  const steps = courseSteps(ledger);
  if (steps.length === 0) return null;
  return (
    <ChartCard
      title={words.course}
      note={words.courseNote(steps.length)}
      table={() => ({
        head: tableHead(words.day, words.after, words.running),
        rows: steps.map(({ day, net, total }) => [
          dayText(day),
          formatMoney(net, 'both', code),
          formatMoney(total, 'both', code),
        ]),
      })}
    >
      <Drawing ledger={ledger} steps={steps} />
      <Notes ledger={ledger} days={steps.length} />
    </ChartCard>
  );
}

interface DrawingProps {
  readonly ledger: PlanLedger;
  readonly steps: readonly CourseStep[];
}

function Drawing({ ledger, steps }: DrawingProps) {
  const messages = useMessages();
  const code = useCurrency();
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const plotWidth = Math.max(0, width - AMOUNTS_WIDTH);
  const { path, zero, end, rings } = drawCourse(steps, plotWidth, HEIGHT);
  const last = steps.at(-1)!.total;
  // The end's amount has the first claim to its place.
  const zeroText = Math.abs(zero - end) < 14 ? null : zero;
  const [first, final] = [steps[0]!, steps.at(-1)!].map(({ day }) =>
    monthName(monthStart(day), ledger, messages),
  );
  return (
    <div ref={box} className={styles.drawing} aria-hidden="true">
      {width > 0 && (
        <svg width={width} height={HEIGHT + 18}>
          <line className={styles.zero} x1={0} x2={plotWidth} y1={zero} y2={zero} />
          <path className={styles.line} d={path} />
          {steps.length <= MAX_RINGS &&
            rings.map(({ x, y }) => <circle key={x} className={styles.ring} cx={x} cy={y} r={3.5} />)}
          <text className={styles.end} x={width} y={Math.min(HEIGHT, Math.max(10, end + 4))}>
            {wholeMoney(last, 'both', code)}
          </text>
          {zeroText !== null && (
            <text className={styles.amount} x={width} y={zeroText + 4}>
              0
            </text>
          )}
          <text className={styles.month} x={0} y={HEIGHT + 14}>
            {first}
          </text>
          {final !== first && (
            <text className={styles.amount} x={plotWidth} y={HEIGHT + 14}>
              {final}
            </text>
          )}
        </svg>
      )}
    </div>
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
