import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { useJournal } from './journal-store.ts';
import { refreshJournal } from './refresh-journal.ts';
import { mergeTrade } from './trade-change.ts';

/** Puts a trade that the server answered with into the journal; asks for what else changed when something did. */
export function putTrade(answer: TradeAnswer): void {
  const { columns } = useJournal.getState();
  if (!columns) return; // they are on their way and will hold it
  const merge = mergeTrade(columns, answer);
  switch (merge.kind) {
    case 'merged':
      return useJournal.setState({ columns: merge.columns });
    case 'behind':
      // The figures stay as they were until the next reading when this fails; the trade itself is on the screen.
      refreshJournal().catch(() => null);
      return;
    case 'known':
  }
}
