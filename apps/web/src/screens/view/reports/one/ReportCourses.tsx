import { useMemo } from 'react';
import { assign } from '@daybook/domain/insights/assign.ts';
import type { DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { rowsOf } from '../ask-report.ts';
import { tradesHref } from '../report-address.ts';
import { StarMark } from '../ReportNotes.tsx';
import { runningNets } from './running-nets.ts';
import styles from './ReportCourses.module.css';

/** Buckets whose course is drawn: the first of the report's order. */
export const COURSES_SHOWN = 12;
const [WIDTH, HEIGHT] = [240, 72];

interface ReportCoursesProps {
  readonly selection: Selection;
  readonly report: Report;
  readonly names: readonly string[];
  readonly by: DimensionName;
}

/** The running net of the likely best buckets over the days, each a small picture on one scale and a link to its trades. */
export function ReportCourses({ selection, report, names, by }: ReportCoursesProps) {
  const { reportTables: words } = useMessages();
  const runs = useMemo(() => {
    const { columns, sources, filter } = selection;
    const assigned = assign({ columns, sources, accounts: filter.accounts }, rowsOf(selection), [by]);
    return runningNets(columns, assigned);
  }, [selection, by]);
  const chosen = new Set(report.ranked.slice(0, COURSES_SHOWN));
  const shown = report.order.filter((at) => chosen.has(at));
  let [low, high] = [0, 0];
  for (const at of shown)
    for (const value of runs[at]!) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const y = (value: number) => 2 + ((high - value) / (high - low || 1)) * (HEIGHT - 4);
  return (
    <ol className={styles.grid}>
      {shown.map((at) => {
        const { filter, sums, star } = report.rows[at]!;
        const run = runs[at]!;
        const points = Array.from(run, (value, place) => {
          const x = (place / (run.length - 1)) * WIDTH;
          return `${x.toFixed(1)} ${y(value).toFixed(1)}`;
        });
        return (
          <li key={names[at]}>
            <Anchor href={tradesHref(filter)} className={styles.link} data-bucket={at}>
              <span className={styles.head}>
                <span className={styles.name}>
                  {star && <StarMark star={star} />} {names[at]}
                </span>
                <MoneyText amount={sums.net} signs="both" />
              </span>
              <svg
                className={styles.picture}
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <line className={styles.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
                <path
                  className={classes(styles.line, sums.net < 0 ? styles.loss : styles.gain)}
                  d={`M${points.join('L')}`}
                />
              </svg>
              <span className={styles.count}>{words.tradesCount(sums.trades)}</span>
            </Anchor>
          </li>
        );
      })}
    </ol>
  );
}
