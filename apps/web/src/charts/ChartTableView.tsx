import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ChartTable } from './chart-table.ts';
import styles from './ChartTableView.module.css';

/** Rows drawn at once: a chart may have thousands of symbols or days. */
const ROWS_AT_ONCE = 100;

interface ChartTableViewProps {
  readonly table: ChartTable;
  /** Id of the chart's heading. */
  readonly labelledBy: string;
}

/** A chart's figures, in a box with its own scrolling. */
export function ChartTableView({ table, labelledBy }: ChartTableViewProps) {
  const { charts } = useMessages();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const left = table.rows.length - shown;
  return (
    <div className={styles.box} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <Head table={table} />
        <tbody>
          {table.rows.slice(0, shown).map((row, at) => (
            <Row key={at} cells={row} />
          ))}
        </tbody>
      </table>
      {table.rows.length === 0 && <p className={styles.none}>{charts.noTrades}</p>}
      {left > 0 && (
        <Button wide kind="plain" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {charts.showMore(Math.min(left, ROWS_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}

function Head({ table }: { readonly table: ChartTable }) {
  return (
    <thead>
      <tr>
        {table.head.map(({ label, isFigure }) => (
          <th key={label} scope="col" className={classes(isFigure && styles.figure)}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ cells: [name, ...figures] }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, at) => (
        <td key={at} className={styles.figure}>
          {figure}
        </td>
      ))}
    </tr>
  );
}
