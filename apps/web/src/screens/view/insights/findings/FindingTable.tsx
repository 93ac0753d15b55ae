import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { CardTable } from './finding-card.ts';
import styles from './Findings.module.css';

/** Rows drawn at once: there may be thousands of days. */
const ROWS_AT_ONCE = 100;

interface FindingTableProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly table: CardTable;
}

/** The figures behind a finding's drawing; what a row is about leads to its trades. */
export function FindingTable({ open, onClose, title, table }: FindingTableProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} width="wide">
      <Rows title={title} table={table} />
    </Dialog>
  );
}

function Rows({ title, table: { head, rows } }: Pick<FindingTableProps, 'title' | 'table'>) {
  const { charts } = useMessages();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const left = rows.length - shown;
  return (
    // What scrolls has to be reached by the keyboard.
    <div className={styles.tableBox} role="group" aria-label={title} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ cells: [name, ...cells], href }, at) => (
            <tr key={at}>
              <th scope="row">{href === undefined ? name : <Anchor href={href}>{name}</Anchor>}</th>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button wide kind="plain" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {charts.showMore(Math.min(left, ROWS_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}
