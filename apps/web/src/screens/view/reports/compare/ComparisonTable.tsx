import type { Comparison } from '@daybook/domain/insights/compare.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { formatMoney, formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import type { ComparedUnit, ComparisonRow } from './comparison-rows.ts';
import styles from './ComparisonTable.module.css';

export interface ComparisonTableProps {
  readonly comparison: Comparison;
  readonly rows: readonly ComparisonRow[];
  readonly names: readonly [string, string];
}

/** Every figure of both sides, their difference and its likely range. */
export function ComparisonTable({ comparison, rows, names }: ComparisonTableProps) {
  const { comparison: words } = useMessages();
  return (
    <Card padded={false} className={styles.card}>
      <p className={styles.finding}>
        <Finding comparison={comparison} />
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
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
                {words.less} 0 {words.more}
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
  const apart = found?.value ?? (first === null || second === null ? null : first - second);
  const text = (value: number | null) => (value === null ? '–' : valueText(value, unit, currency, general));
  return (
    <tr className={classes(difference === 'average' && styles.main)}>
      <th scope="row">{words.figures[key]}</th>
      <td className={classes(styles.figure, styles.strong, toneOf(key, first))}>{text(first)}</td>
      <td className={classes(styles.figure, toneOf(key, second))}>{text(second)}</td>
      <td className={classes(styles.figure, styles.strong, styles.apart)}>
        {unit === 'count' || apart === null || key === 'net' || row.lacks === 'grows'
          ? ''
          : differenceText(apart, unit, currency)}
      </td>
      <td className={styles.drawn}>
        {found?.range && (
          <RangeBar
            value={found.value}
            range={found.range}
            scale={rangeScale([found.range], [found.value])}
            width={108}
          />
        )}
      </td>
      <td className={styles.words}>{rangeWords(row, found?.range ?? null, currency, words)}</td>
    </tr>
  );
}

function Finding({ comparison }: Pick<RowProps, 'comparison'>) {
  const { comparison: words } = useMessages();
  const currency = useCurrency();
  const average = comparison.differences.average;
  if (!average?.range) return words.few;
  const range = words.range(...boundsText(average.range, 'money', currency));
  const isLuck = average.range.low <= 0 && average.range.high >= 0;
  if (isLuck) return words.luck(range);
  const amount = formatMoney(Math.round(Math.abs(average.value)) as Money, 'minus', currency);
  return words.finding(average.value > 0 ? words.moreThan(amount) : words.lessThan(amount), range);
}

function valueText(
  value: number,
  unit: ComparedUnit,
  currency: string,
  { count }: Messages['words'],
): string {
  switch (unit) {
    case 'count':
      return count(value);
    case 'money':
      return formatMoney(Math.round(value) as Money, 'both', currency);
    case 'cost':
      return formatMoney(Math.round(value) as Money, 'minus', currency);
    case 'rate':
      return formatPercent(value);
    case 'minutes':
      return formatNumber(value, value < 10 ? 1 : 0);
    case 'number':
      return formatNumber(value);
  }
}

function differenceText(value: number, unit: ComparedUnit, currency: string): string {
  if (unit === 'money' || unit === 'cost') return formatMoney(Math.round(value) as Money, 'both', currency);
  const number = unit === 'rate' ? value * 100 : value;
  const text = formatNumber(number, unit === 'minutes' && Math.abs(number) >= 10 ? 0 : 2);
  return number > 0 ? `+${text}` : text;
}

function boundsText({ low, high }: Range, unit: ComparedUnit, currency: string): [string, string] {
  return [differenceText(low, unit, currency), differenceText(high, unit, currency)];
}

function rangeWords(
  { difference, unit, lacks }: ComparisonRow,
  range: Range | null,
  currency: string,
  words: Messages['comparison'],
): string {
  if (lacks) return words[lacks];
  if (difference === null) return '';
  if (range === null) return words.few;
  const text = words.range(...boundsText(range, unit, currency));
  return unit === 'rate' ? words.points(text) : text;
}

function toneOf(key: ComparisonRow['key'], value: number | null): string | undefined {
  if (key !== 'net' || !value) return undefined;
  return value > 0 ? styles.profit : styles.loss;
}
