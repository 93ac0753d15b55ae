import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { formatMoney, formatNumber } from '@daybook/domain/figure-text.ts';
import type { Course, CoursePoint, Drawdown } from '@daybook/domain/insights/course.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { FigureCard, type Figure } from '../../breakdown/FigureCard.tsx';
import { UnknownFigure } from '../../breakdown/UnknownFigure.tsx';
import { tradesHref } from '../report-address.ts';
import { deepestFirst, fallDays } from './course-shape.ts';
import styles from './Equity.module.css';

/** Falls that are listed. */
const LISTED = 5;

/** The deepest fall and the longest runs in words. */
export function EquityCards({ course }: { readonly course: Course }) {
  const { breakdown, courses, words } = useMessages();
  const { runs } = course;
  const days = (count: number) => <span className={styles.note}>{breakdown.days(count)}</span>;
  return (
    <div className={styles.column}>
      <DeepestCard course={course} />
      <FigureCard
        title={breakdown.runs}
        figures={[
          {
            label: breakdown.longestWinning,
            value: words.trades(runs.winningTrades),
            below: days(runs.winningDays),
          },
          {
            label: breakdown.longestLosing,
            value: words.trades(runs.losingTrades),
            below: days(runs.losingDays),
          },
        ]}
        note={courses.runsNote}
      />
    </div>
  );
}

function DeepestCard({ course }: { readonly course: Course }) {
  const { breakdown, courses, words } = useMessages();
  const currency = useCurrency();
  const { deepest, belowPeak, days, daysBelow, dayNets } = course;
  const small = (text: ReactNode) => <span className={styles.note}>{text}</span>;
  const dayOf = (point: CoursePoint) => (point.day === null ? breakdown.theStart : formatDay(point.day));
  const net = dayNets.reduce((sum, each) => sum + each, 0);
  const falls: Figure[] = deepest
    ? [
        { label: breakdown.deepest, value: <MoneyText amount={nearestMoney(-deepest.depth)} /> },
        {
          label: breakdown.peak,
          value: dayOf(deepest.peak),
          below: small(formatMoney(deepest.peak.net, 'both', currency)),
        },
        {
          label: breakdown.trough,
          value: dayOf(deepest.trough),
          below: small(courses.daysLater(deepest.daysDown)),
        },
        {
          label: breakdown.recovered,
          value: deepest.recovery ? dayOf(deepest.recovery) : breakdown.notYet,
          below: small(
            deepest.recovery ? courses.daysLater(deepest.daysUp) : courses.daysSince(deepest.daysUp),
          ),
        },
      ]
    : [{ label: breakdown.deepest, value: <UnknownFigure why={breakdown.neverFell} /> }];
  const figures: Figure[] = [
    ...falls,
    { label: breakdown.belowPeak, value: formatMoney(belowPeak, 'minus', currency) },
    {
      label: courses.daysBelow,
      value: breakdown.ofDays(words.count(daysBelow), words.count(days.length)),
    },
    {
      label: breakdown.recoveryFactor,
      value: deepest ? formatNumber(net / deepest.depth) : <UnknownFigure why={breakdown.neverFell} />,
    },
  ];
  return <FigureCard title={breakdown.drawdown} figures={figures} note={breakdown.closedOnly} />;
}

interface DeepestFallsProps {
  readonly selection: Selection;
  readonly rows: Uint32Array;
  readonly course: Course;
}

/** The deepest falls, each leading to its trades. */
export function DeepestFalls({ selection, rows, course }: DeepestFallsProps) {
  const { courses, breakdown } = useMessages();
  const headingId = useId();
  const falls = deepestFirst(course.drawdowns, LISTED);
  if (falls.length === 0) return null;
  const hrefOf = (fall: Drawdown) =>
    tradesHref(narrow(selection.filter, [fallDays(fall, selection.columns, rows)]));
  return (
    <Card labelledBy={headingId} padded={false}>
      <h2 id={headingId} className={styles.fallsTitle}>
        {courses.deepestFalls}
      </h2>
      <table className={styles.table} aria-labelledby={headingId}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {courses.depth}
            </th>
            <th scope="col">{breakdown.peak}</th>
            <th scope="col" className={styles.wide}>
              {breakdown.trough}
            </th>
            <th scope="col">{breakdown.recovered}</th>
            <th scope="col" className={classes(styles.number, styles.wide)}>
              {courses.tradingDays}
            </th>
            <td className={classes(styles.go, styles.wide)} />
          </tr>
        </thead>
        <tbody>
          {falls.map((fall) => (
            <FallRow key={fall.peak.at} fall={fall} href={hrefOf(fall)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FallRow({ fall, href }: { readonly fall: Drawdown; readonly href: string }) {
  const { breakdown, words } = useMessages();
  const { depth, peak, trough, recovery, daysDown, daysUp } = fall;
  const dayOf = ({ day }: CoursePoint) => (day === null ? breakdown.theStart : formatDay(day));
  return (
    <tr>
      <td className={styles.number}>
        <Anchor href={href} className={styles.fallLink}>
          <MoneyText amount={nearestMoney(-depth)} />
        </Anchor>
      </td>
      <td>{dayOf(peak)}</td>
      <td className={styles.wide}>{dayOf(trough)}</td>
      <td>{recovery ? dayOf(recovery) : breakdown.notYet}</td>
      <td className={classes(styles.number, styles.wide)}>{words.count(daysDown + daysUp)}</td>
      <td className={classes(styles.go, styles.wide)}>
        <ChevronRight size={14} aria-hidden="true" />
      </td>
    </tr>
  );
}
