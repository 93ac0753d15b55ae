import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import styles from './ChartCard.module.css';
import type { ChartTable } from './chart-table.ts';

const tableView = lazyPart(async () => (await import('./ChartTableView.tsx')).ChartTableView, '100%');

interface ChartCardProps {
  readonly title: string;
  /** Says what is shown, such as 'Five best and five worst of 30'. */
  readonly note?: string;
  /** The note next to the table, where that shows more than the drawing. */
  readonly tableNote?: string;
  /** Shown in the header before the table button. */
  readonly controls?: ReactNode;
  /** The same figures as a table; asked for only when the reader wants it. */
  readonly table: () => ChartTable;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The frame of every chart: title, note, controls, and a button that swaps the drawing for its table. */
export function ChartCard({
  title,
  note,
  tableNote = note,
  controls,
  table,
  children,
  className,
}: ChartCardProps) {
  const { ui } = useFirstMessages();
  const [isTable, setIsTable] = useState(false);
  const headingId = useId();
  return (
    <Card labelledBy={headingId} className={classes(styles.card, className)}>
      <div className={styles.header}>
        <div className={styles.titles}>
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {note && (
            <p className={styles.note}>
              <WholeAmounts>{(isTable ? tableNote : note) ?? ''}</WholeAmounts>
            </p>
          )}
        </div>
        {controls && <div className={styles.controls}>{controls}</div>}
        <IconButton
          small
          className={styles.swap}
          label={isTable ? ui.showChart(title) : ui.showTable(title)}
          icon={isTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {isTable ? <tableView.Part table={table()} labelledBy={headingId} /> : children}
    </Card>
  );
}
