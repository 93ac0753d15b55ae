import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useGo } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './Table.module.css';

type SortDirection = 'ascending' | 'descending';

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly direction: SortDirection;
}

export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly head: string;
  /** Read aloud only. */
  readonly isHeadHidden?: true;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are aligned right. */
  readonly align?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly className?: string | undefined;
}

interface TableProps<Row, Key extends string> {
  /** Read aloud; not shown. */
  readonly caption: string;
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort<Key> | undefined;
  readonly onSort?: ((key: Key) => void) | undefined;
  /** Where a press anywhere on the row leads; one cell must hold the real link. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly rowClassName?: ((row: Row) => string | undefined) | undefined;
  readonly className?: string | undefined;
}

/**
 * Rows and columns, with heads that sort. Roles are written out because phones lay the rows out differently, and a
 * table that is not displayed as one loses its meaning in some browsers.
 */
export function Table<Row, Key extends string>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, rowKey, sort, onSort, className } = props;
  return (
    <table role="table" className={classes(styles.table, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={styles.head} data-tour="sort">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} row={row} table={props} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps<Row, Key extends string> {
  readonly column: Column<Row, Key>;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: ((key: Key) => void) | undefined;
}

function Head<Row, Key extends string>({ column, sort, onSort }: HeadProps<Row, Key>) {
  const { key, head, isHeadHidden, align, className } = column;
  const sorted = sort?.key === key ? sort.direction : undefined;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={classes(align === 'right' && styles.right, className)}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(key)}>
          {head}
          {sorted ? <Arrow size={13} aria-hidden="true" /> : null}
        </button>
      ) : (
        <span className={isHeadHidden && 'sr-only'}>{head}</span>
      )}
    </th>
  );
}

interface BodyRowProps<Row, Key extends string> {
  readonly row: Row;
  readonly table: TableProps<Row, Key>;
}

function BodyRow<Row, Key extends string>({ row, table }: BodyRowProps<Row, Key>) {
  const go = useGo();
  const href = table.rowHref?.(row);
  function follow(event: MouseEvent<HTMLTableRowElement>) {
    if (!href || event.defaultPrevented || wasForSomethingElse(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else go(href);
  }
  return (
    <tr
      role="row"
      className={classes(href && styles.pressable, table.rowClassName?.(row))}
      onClick={href ? follow : undefined}
    >
      {table.columns.map(({ key, cell, align, className }) => (
        <td key={key} role="cell" className={classes(align === 'right' && styles.right, className)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A press on a control in the row, or the end of marking text, is not a press on the row. */
function wasForSomethingElse(event: MouseEvent): boolean {
  const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
  return Boolean(onControl) || getSelection()?.type === 'Range';
}
