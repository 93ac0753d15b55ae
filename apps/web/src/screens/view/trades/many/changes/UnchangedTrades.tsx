import { useEffect } from 'react';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showUnchanged, useUnchangedTrades } from './unchanged-trades.ts';
import styles from './UnchangedTrades.module.css';

const MAX_LISTED = 200;

/** The trades that a change or its undoing left as they were, each a link. */
export function UnchangedTrades() {
  const { manyTrades: words } = useMessages();
  const ids = useUnchangedTrades((unchanged) => unchanged.ids);
  const columns = useJournal((journal) => journal.columns);
  useEffect(() => () => showUnchanged(null), []);
  if (ids === null || columns === null) return null;
  const listed = ids.slice(0, MAX_LISTED);
  return (
    <Dialog open title={words.stayed} onClose={() => showUnchanged(null)}>
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
    <Anchor href={`/journal/trade/${id}`} onClick={() => showUnchanged(null)}>
      {columns.symbols[columns.symbol[row]!]} {formatDay(columns.day[row] as Day)}{' '}
      {formatTime(columns.start[row]!)}
    </Anchor>
  );
}
