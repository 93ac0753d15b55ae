import { dimensionOf, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { tradesHref } from '../report-address.ts';
import { figureText } from '../figure-words.ts';
import { StarMark } from '../ReportNotes.tsx';
import styles from './ReportBars.module.css';

interface ReportBarsProps {
  readonly report: Report;
  readonly by: DimensionName;
  readonly names: readonly string[];
  readonly figure: FigureName;
}

/** One bar a bucket, in the order of its dimension or, where that has none, of the table; each is a link to its trades. */
export function ReportBars({ report: { rows, order }, by, names, figure }: ReportBarsProps) {
  const { reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  const values = rows.map(({ value }) => value ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const zero = `${(-low / span) * 100}%`;
  return (
    <ol className={styles.rows}>
      {(dimensionOf(by).group === 'what' ? order : rows.map((_, at) => at)).map((at) => {
        const row = rows[at]!;
        const value = values[at]!;
        const size = `${(Math.abs(value) / span) * 100}%`;
        const place = value < 0 ? { right: `${(high / span) * 100}%` } : { left: zero };
        return (
          <li key={names[at]} className={classes(styles.row, !row.isEnough && styles.few)}>
            <Anchor href={tradesHref(row.filter)} className={styles.link} data-bucket={at}>
              <span className={styles.name}>
                {row.star && <StarMark star={row.star} />} {names[at]}
              </span>
              <span className={styles.track}>
                {value !== 0 && (
                  <span
                    className={classes(styles.bar, value < 0 ? styles.loss : styles.gain)}
                    style={{ ...place, width: size }}
                  />
                )}
                <span className={styles.zero} style={{ left: zero }} />
              </span>
              <span className={styles.value}>{figureText(figure, row.value, currency, common.count)}</span>
              <span className={styles.count}>{words.tradesCount(row.sums.trades)}</span>
            </Anchor>
          </li>
        );
      })}
    </ol>
  );
}
