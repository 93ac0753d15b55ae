import type { Money } from '@daybook/domain/money.ts';
import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';
import { useCurrency } from '#web/ui/currency.ts';
import type { ChartPart } from '#web/charts/trade-links.ts';
import { TradesLink } from '#web/charts/TradesLink.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './Columns.module.css';
import { columnsScale, positionOnScale, type ColumnsScale } from './columns-scale.ts';

/** A cent: grid values below it would not be amounts. */
const SMALLEST_STEP = 100;

interface Column {
  readonly label: string;
  /** Read aloud for a label that is short. */
  readonly name?: string;
  readonly net: Money;
  /** Short lines under the label, such as the shares won and lost. */
  readonly notes?: readonly string[];
  /** Which trades brought it, and how many. */
  readonly part?: ChartPart;
  readonly trades?: number;
}

/** Five or six ordered amounts as columns over round grid values, the zero line stronger. */
export function Columns({ columns }: { readonly columns: readonly Column[] }) {
  const scale = columnsScale(
    columns.map((column) => column.net),
    SMALLEST_STEP,
  );
  const currency = useCurrency();
  const hasCode = axisMoney(0 as Money, currency).startsWith(currency);
  return (
    <div className={classes(styles.chart, hasCode && styles.coded)}>
      <Grid scale={scale} />
      <ol className={styles.columns}>
        {columns.map((column) => (
          <li key={column.label} className={styles.item}>
            <TradesLink
              part={column.part ?? null}
              label={column.name ?? column.label}
              trades={column.trades ?? 0}
              net={column.net}
              hasReadout
              className={styles.column}
            >
              <ColumnBar net={column.net} scale={scale} />
              <span className={styles.label}>{column.label}</span>
              {column.notes?.map((note) => (
                <span key={note} className={styles.note}>
                  {note}
                </span>
              ))}
            </TradesLink>
          </li>
        ))}
      </ol>
      <NotesBelow columns={columns} />
    </div>
  );
}

/** The notes where columns are too narrow for them: a line a column, below all. */
function NotesBelow({ columns }: { readonly columns: readonly Column[] }) {
  const noted = columns.filter(({ notes }) => notes !== undefined && notes.length > 0);
  if (noted.length === 0) return null;
  return (
    <dl className={styles.notesBelow}>
      {noted.map(({ label, notes }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{notes?.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Grid({ scale }: { readonly scale: ColumnsScale }) {
  const currency = useCurrency();
  const fromTop = [...scale.ticks].reverse();
  return (
    <div className={classes(styles.grid, fromTop.length === 1 && styles.empty)} aria-hidden="true">
      {fromTop.map((tick) => (
        <span key={tick} className={classes(styles.line, tick === 0 && styles.zeroLine)}>
          <span className={styles.tick}>{tick === 0 ? '0' : axisMoney(tick as Money, currency)}</span>
        </span>
      ))}
    </div>
  );
}

function ColumnBar({ net, scale }: { readonly net: Money; readonly scale: ColumnsScale }) {
  const currency = useCurrency();
  const [zero, place] = [positionOnScale(scale, 0), positionOnScale(scale, net)];
  const top = `${Math.min(zero, place) * 100}%`;
  // The least height grows away from the zero line.
  const from = net > 0 ? { bottom: `${(1 - zero) * 100}%` } : { top: `${zero * 100}%` };
  return (
    <span className={styles.plot}>
      <span
        className={classes(styles.bar, net > 0 && styles.gain, net < 0 && styles.loss)}
        style={{ ...from, height: `${Math.abs(place - zero) * 100}%` }}
      />
      <span className={styles.value} style={{ top }}>
        {formatMoney(net, 'both', currency)}
      </span>
    </span>
  );
}
