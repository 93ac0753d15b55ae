import { useId } from 'react';
import { dateOf, monthLabel } from '@daybook/domain/calendar.ts';
import {
  DAYS_OF_PAST,
  type ChosenMonth,
  type PastChoice,
} from '@daybook/domain/insights/replay/past-choice.ts';
import type { CurveAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import type { RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import styles from './Replay.module.css';
import { ENOUGH, estimate, rangeWords, restWords } from './rule-words.ts';

interface HindsightCardProps {
  readonly answer: CurveAnswer;
  readonly kind: RuleKind;
}

/** The limit that saved most, which nobody could have known. */
export function HindsightCard({ answer, kind }: HindsightCardProps) {
  const { replay: words } = useMessages();
  const currency = useCurrency();
  const headingId = useId();
  const { best, curve, ranges, limits, days } = answer;
  const range = best === null ? null : (ranges[best] ?? null);
  return (
    <Card labelledBy={headingId} className={styles.honest}>
      <h2 id={headingId} className={styles.title}>
        {words.hindsight}
      </h2>
      {best === null ? (
        <p className={styles.text}>{words.noneBetter}</p>
      ) : (
        <>
          <p className={styles.figure}>
            <strong>{estimate(curve.saved[best]!, currency)}</strong>{' '}
            {words.at(limitWords(kind, limits[best]!, currency))}
          </p>
          <p className={styles.text}>{words.picked(words.days(days))}</p>
          <p className={styles.note}>
            <WholeAmounts>
              {range === null
                ? words.fewFall(curve.trades[best]!, curve.days[best]!, ENOUGH)
                : words.beforePicking(rangeWords(range, words, currency))}
            </WholeAmounts>
          </p>
        </>
      )}
    </Card>
  );
}

interface PastCardProps {
  readonly answer: CurveAnswer;
  readonly choice: { readonly kind: RuleKind; readonly others: readonly unknown[] };
}

/** What the limit that was best on the past saved in each month after it. */
export function PastCard({ answer: { past }, choice }: PastCardProps) {
  const { replay: words, words: terms } = useMessages();
  const currency = useCurrency();
  const headingId = useId();
  const { months } = past;
  if (months.length === 0)
    return (
      <Card labelledBy={headingId} className={styles.honest}>
        <h2 id={headingId} className={styles.title}>
          {words.past}
        </h2>
        <p className={styles.figure}>
          <strong>{words.pastLacks(past.past, DAYS_OF_PAST)}</strong>
        </p>
        <p className={styles.text}>{words.pastLacksNote}</p>
      </Card>
    );
  const { limit, saved, days, trades } = words.table;
  const limitOf = (month: ChosenMonth) =>
    month.limit === null ? words.noRule : limitWords(choice.kind, month.limit, currency);
  return (
    <ChartCard
      title={words.past}
      className={styles.honest}
      table={() => ({
        head: tableHead('', limit, saved, trades, days),
        rows: months
          .map((month) => [
            monthLabel(month.month),
            limitOf(month),
            estimate(month.saved, currency),
            terms.count(month.trades),
            terms.count(month.days),
          ])
          .toReversed(),
      })}
    >
      <p className={styles.figure}>
        <strong>{estimate(past.saved, currency)}</strong> {words.days(past.days)}
      </p>
      <Months months={months} limitOf={limitOf} />
      <p className={styles.note}>
        <Verdict past={past} />
      </p>
      {past.trades > 0 && (
        <p className={styles.note}>
          <WholeAmounts>{restWords(past, false, words, currency)}</WholeAmounts>
        </p>
      )}
      {choice.others.length > 0 && <p className={styles.note}>{words.combinedPast}</p>}
    </ChartCard>
  );
}

/** What the ranges let be said: of the rule only where what is left beside the trader's own average leaves zero out. */
function Verdict({ past }: { readonly past: PastChoice }) {
  const { months, range, restRange, trades, cutDays } = past;
  const { replay: words } = useMessages();
  const currency = useCurrency();
  if (months.every(({ limit }) => limit === null)) return words.pastNone;
  if (trades === 0) return words.nothingFalls;
  if (range === null || restRange === null) return words.fewFall(trades, cutDays, ENOUGH);
  const verdict =
    restRange.low > 0 ? words.pastHelps : restRange.high < 0 ? words.pastHurts : words.pastHolds;
  return <WholeAmounts>{`${words.likelyRange(rangeWords(range, words, currency))} ${verdict}`}</WholeAmounts>;
}

/** Columns with words below them; of more months the latest are drawn so, the table has all. */
const MAX_MONTHS = 6;

interface MonthsProps {
  readonly months: readonly ChosenMonth[];
  readonly limitOf: (month: ChosenMonth) => string;
}

function Months({ months, limitOf }: MonthsProps) {
  const { charts } = useMessages();
  const currency = useCurrency();
  const shown = months.slice(-MAX_MONTHS);
  const most = Math.max(...shown.map(({ saved }) => Math.abs(saved)), 1);
  return (
    <ol className={styles.months}>
      {shown.map((month) => {
        const { month: monthOfYear } = dateOf(month.month);
        const height = `${(20 * Math.abs(month.saved)) / most}px`;
        return (
          <li key={month.month}>
            <span className={styles.column} aria-hidden="true">
              <span
                className={classes(styles.bar, month.saved < 0 ? styles.lost : styles.gained)}
                style={{ height }}
              />
            </span>
            <span className={styles.month}>
              {charts.monthsShort[monthOfYear - 1]}{' '}
              <span className={styles.monthLimit}>{limitOf(month)}</span>
            </span>
            <span className={styles.monthSaved}>{estimate(month.saved, currency)}</span>
          </li>
        );
      })}
    </ol>
  );
}
