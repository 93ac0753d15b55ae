import type { Comparison } from '@daybook/domain/insights/compare.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { aroundZero, rangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import type { ComparisonRow } from './comparison-rows.ts';
import { findingText, rangeWords, rowDifferenceText, valueText } from './comparison-words.ts';
import styles from './ComparisonTable.module.css';

/** Width of a drawn difference in px, as in the style. */
const DRAWN = 108;

interface ComparisonTableProps {
  readonly comparison: Comparison;
  readonly rows: readonly ComparisonRow[];
  readonly names: readonly [string, string];
}

/** Every figure of both sides, their difference and its likely range. */
export function ComparisonTable({ comparison, rows, names }: ComparisonTableProps) {
  const { comparison: words } = useMessages();
  const currency = useCurrency();
  return (
    <Card padded={false} className={styles.card}>
      <p className={styles.finding}>
        <WholeAmounts>{findingText(comparison, names, currency, words)}</WholeAmounts>
      </p>
      <div className={styles.scroll} role="group" aria-label={words.figure} tabIndex={0}>
        <table className={styles.table} aria-label={names.join(' / ')}>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col" className={styles.figure}>
                <span className={styles.firstKey} aria-hidden="true" />
                {names[0]}
              </th>
              <th scope="col" className={styles.figure}>
                <span className={styles.secondKey} aria-hidden="true" />
                {names[1]}
              </th>
              <th scope="col" className={styles.figure}>
                {words.difference}
              </th>
              <th scope="col" className={styles.drawn} aria-hidden="true">
                <span className={styles.ends}>
                  {words.less} 0 {words.more}
                </span>
              </th>
              <th scope="col">{words.likely}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} comparison={comparison} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>{words.foot}</p>
    </Card>
  );
}

interface RowProps {
  readonly row: ComparisonRow;
  readonly comparison: Comparison;
}

function Row({ row, comparison }: RowProps) {
  const { comparison: words, words: general } = useMessages();
  const currency = useCurrency();
  const { key, unit, first, second, difference } = row;
  const found = difference && comparison.differences[difference];
  const text = (value: number | null) => (value === null ? '–' : valueText(value, unit, currency, general));
  return (
    <tr className={classes(difference === 'average' && styles.main)}>
      <th scope="row">{words.figures[key]}</th>
      <td className={classes(styles.figure, styles.strong, toneOf(key, first))}>{text(first)}</td>
      <td className={classes(styles.figure, toneOf(key, second))}>{text(second)}</td>
      <td className={classes(styles.figure, styles.strong, styles.difference)}>
        {rowDifferenceText(row, comparison, currency)}
      </td>
      <td className={styles.drawn}>
        {found?.range && (
          <RangeBar
            value={found.value}
            range={found.range}
            scale={aroundZero(rangeScale([found.range], [found.value]))}
            width={DRAWN}
          />
        )}
      </td>
      <td className={styles.words}>
        <WholeAmounts>{rangeWords(row, found?.range ?? null, currency, words)}</WholeAmounts>
      </td>
    </tr>
  );
}

function toneOf(key: ComparisonRow['key'], value: number | null): string | undefined {
  if (key !== 'net' || !value) return undefined;
  return value > 0 ? styles.profit : styles.loss;
}
