import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { profitFactor, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import { formatNumber, formatShare } from '@daybook/domain/figure-text.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import type { RangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { LabelText } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import { figureText, isAllEqual, UNKNOWN_FIGURE, axisFigure, rangeEnds } from '../figure-words.ts';
import { hasColumn } from '../report-cells.ts';
import { tradesHref } from '../report-address.ts';
import { StarMark } from '../ReportNotes.tsx';
import { isClearTotal, scaleOf } from './report-scale.ts';
import { sortedRows, type Sorting, type SortKey } from './sorted-rows.ts';
import styles from './ReportTable.module.css';

/** Rows drawn at once: a journal may have thousands of symbols. */
const ROWS_AT_ONCE = 100;
/** Where the table is too wide, heads take two lines; then what most reports can be read without is left out. */
const SAVINGS = ['data-snug', 'data-short'];

interface ReportTableProps {
  readonly report: Report;
  readonly names: readonly string[];
  readonly figure: FigureName;
  /** Colours of the buckets. */
  readonly hues: readonly (LabelHue | null)[];
  /** Whether some buckets alone were marked after the result, and say so. */
  readonly showsAfterResult: boolean;
  /** Heads the names. */
  readonly by: string;
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  /** Null for the default order. */
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

/** A report by one dimension: a row a bucket, each a link to its trades. */
export function ReportTable(props: ReportTableProps) {
  const { report, names, figure, hues, showsAfterResult, by, labelledBy, sorting, onSort } = props;
  const { reportTables: words } = useMessages();
  const box = useStackedRows<HTMLDivElement>(640, false, SAVINGS);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const order = sortedRows(report, names, sorting);
  const scale = scaleOf(report, figure);
  const { total } = report;
  const whole = { ...total, isClear: isClearTotal(total, figure) };
  return (
    <div ref={box} className={styles.box}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <Head by={by} figure={figure} scale={scale} sorting={sorting} onSort={onSort} />
        <tbody>
          {order.slice(0, shown).map((at) => (
            <Line
              key={at}
              at={at}
              row={report.rows[at]!}
              name={names[at]!}
              hue={hues[at] ?? null}
              showsAfterResult={showsAfterResult}
              figure={figure}
              scale={scale}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.name}>
              {words.all}
            </th>
            <Cells row={whole} figure={figure} scale={scale} />
            <td className={styles.go} />
          </tr>
        </tfoot>
      </table>
      {order.length > shown && (
        <Button wide kind="plain" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {words.more(Math.min(order.length - shown, ROWS_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}

interface HeadProps {
  readonly by: string;
  readonly figure: FigureName;
  readonly scale: RangeScale | null;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

function Head({ by, figure, scale, sorting, onSort }: HeadProps) {
  const { reports, reportTables: words } = useMessages();
  const sortable = (key: SortKey, text: string, className?: string) => (
    <SortHead key={key} sortKey={key} text={text} sorting={sorting} onSort={onSort} className={className} />
  );
  return (
    <thead>
      <tr>
        {sortable('name', by, styles.name)}
        {sortable('trades', reports.figures.trades)}
        {sortable('days', words.days)}
        {sortable('net', words.net)}
        {hasColumn(figure) && sortable('value', reports.figures[figure], styles.value)}
        {scale && (
          <th scope="col" className={styles.range}>
            <Ticks scale={scale} figure={figure} />
          </th>
        )}
        {scale && sortable('range', words.range, styles.likely)}
        {sortable('winRate', reports.figures.winRate, extraClass('winRate', figure))}
        {sortable('profitFactor', reports.figures.profitFactor, extraClass('profitFactor', figure))}
        <td className={styles.go} />
      </tr>
    </thead>
  );
}

function Ticks({ scale, figure }: { readonly scale: RangeScale; readonly figure: FigureName }) {
  const currency = useCurrency();
  const { reportTables: words, words: common } = useMessages();
  const text = (value: number) => (value === 0 ? '0' : axisFigure(figure, value, currency, common.count));
  return (
    <span className={styles.ticks}>
      <span className="sr-only">{words.range}: </span>
      {scale.ticks.map((tick) => (
        <span key={tick}>{text(tick)}</span>
      ))}
    </span>
  );
}

interface SortHeadProps extends Pick<HeadProps, 'sorting' | 'onSort'> {
  readonly sortKey: SortKey;
  readonly text: string;
  readonly className?: string | undefined;
}

function SortHead({ sortKey, text, sorting, onSort, className }: SortHeadProps) {
  const isSorted = sorting?.key === sortKey;
  const isRising = isSorted && sorting.isRising;
  const Arrow = isRising ? ArrowUp : ArrowDown;
  // A first press shows the highest first, and names from A on.
  const press = () => onSort({ key: sortKey, isRising: isSorted ? !isRising : sortKey === 'name' });
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={press}>
        {text}
        {isSorted && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface LineProps {
  readonly at: number;
  readonly row: ReportRow;
  readonly name: string;
  readonly hue: LabelHue | null;
  readonly showsAfterResult: boolean;
  readonly figure: FigureName;
  readonly scale: RangeScale | null;
}

function Line({ at, row, name, hue, showsAfterResult, figure, scale }: LineProps) {
  const { reportTables: words, labels } = useMessages();
  const { trades } = row.sums;
  return (
    <tr className={classes(!row.isEnough && styles.few, row.bucket.isRest && styles.rest)}>
      <th scope="row" className={styles.name}>
        {row.star && (
          <span className={styles.star}>
            <StarMark star={row.star} />
          </span>
        )}
        <Anchor href={tradesHref(row.filter)} className={styles.link} data-bucket={at}>
          {hue === null ? name : <LabelText name={name} hue={hue} />}
          <span className="sr-only">, {words.tradesCount(trades)}</span>
        </Anchor>
        {showsAfterResult && row.bucket.isAfterResult && (
          <span className={styles.verdict}>{labels.afterResultMark}</span>
        )}
        {row.lacks && <span className={styles.verdict}>{words.lacks[row.lacks]}</span>}
      </th>
      <Cells row={row} figure={figure} scale={scale} />
      <td className={styles.go}>
        <span className={styles.goWords} aria-hidden="true">
          {words.tradesCount(trades)}
        </span>
        <ChevronRight size={14} aria-hidden="true" />
      </td>
    </tr>
  );
}

interface CellsProps {
  readonly row: Pick<ReportRow, 'sums' | 'value' | 'range' | 'isClear'>;
  readonly figure: FigureName;
  readonly scale: RangeScale | null;
}

function Cells({ row, figure, scale }: CellsProps) {
  const { words: common, reportTables: words } = useMessages();
  const currency = useCurrency();
  const { sums, value } = row;
  const factor = profitFactor(sums);
  return (
    <>
      <Counted
        className={styles.trades}
        short={common.count(sums.trades)}
        long={words.tradesCount(sums.trades)}
      />
      <Counted className={styles.days} short={common.count(sums.days)} long={words.daysCount(sums.days)} />
      <td className={styles.net}>
        <MoneyText amount={sums.net} signs="both" />
      </td>
      {hasColumn(figure) && (
        <td className={styles.value}>{figureText(figure, value, currency, common.count)}</td>
      )}
      {scale && (
        <td className={styles.range}>
          <RangeBar scale={scale} range={row.range} value={value} isClear={row.isClear} height={34} />
        </td>
      )}
      {scale && (
        <td className={styles.likely}>
          <RangeWords row={row} figure={figure} />
        </td>
      )}
      <td className={extraClass('winRate', figure)}>{formatShare(sums.wins, sums.trades)}</td>
      <td className={extraClass('profitFactor', figure)}>
        {factor === null ? UNKNOWN_FIGURE : formatNumber(factor)}
      </td>
    </>
  );
}

/** Of a figure that every report says; kept wherever it is what the report is of. */
function extraClass(name: FigureName, figure: FigureName): string | undefined {
  return classes(styles.extra, name === figure && styles.asked);
}

/** A number alone in a column of its own; with its word where the rows take several lines. */
function Counted(props: {
  readonly className: string | undefined;
  readonly short: string;
  readonly long: string;
}) {
  return (
    <td className={props.className}>
      <span className={styles.short}>{props.short}</span>
      <span className={styles.long}>{props.long}</span>
    </td>
  );
}

function RangeWords({ row: { range }, figure }: Pick<CellsProps, 'row' | 'figure'>): ReactNode {
  const { reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  if (range === null) return words.tooFew;
  if (isAllEqual(range)) return words.allEqual;
  const ends = rangeEnds(figure, range, currency, common.count);
  return (
    <>
      <span className={styles.short}>{words.between(...ends)}</span>
      <span className={styles.long}>{words.likely(...ends)}</span>
    </>
  );
}
