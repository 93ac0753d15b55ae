import { useEffect } from 'react';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showStayed, useStayed } from './stayed.ts';
import styles from './StayedTrades.module.css';

const MAX_LISTED = 200;

/** The trades that a change or its undoing left as they were, each a link. */
export function StayedTrades() {
  const { manyTrades: words } = useMessages();
  const ids = useStayed((stayed) => stayed.ids);
  const columns = useJournal((journal) => journal.columns);
  useEffect(() => () => showStayed(null), []);
  if (ids === null || columns === null) return null;
  const listed = ids.slice(0, MAX_LISTED);
  return (
    <Dialog open title={words.stayed} onClose={() => showStayed(null)}>
      <ul className={styles.list}>
        {listed.map((id) => (
          <li key={id}>
            <Trade id={id} columns={columns} />
          </li>
        ))}
      </ul>
      {ids.length > MAX_LISTED ? <p>{words.stayedMore(ids.length - MAX_LISTED)}</p> : null}
    </Dialog>
  );
}

/** By its id alone where it is no more. */
function Trade({ id, columns }: { readonly id: string; readonly columns: TradeColumns }) {
  const row = columns.id.indexOf(parseTradeId(id) ?? -1n);
  if (row === -1) return <>{id}</>;
  return (
    <Anchor href={`/journal/trade/${id}`} onClick={() => showStayed(null)}>
      {columns.symbols[columns.symbol[row]!]} {formatDay(columns.day[row] as Day)}{' '}
      {formatTime(columns.start[row]!)}
    </Anchor>
  );
}
