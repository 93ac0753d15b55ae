import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { useJournal } from './journal-store.ts';

export interface TradeLinkProps {
  readonly id: string;
  /** Instead of symbol, day and time for a trade that the journal does not hold. */
  readonly otherwise: string;
  /** Called when the trader follows it. */
  readonly onGo: () => void;
}

/** A trade by its symbol, day and time; text alone where it is no more. */
export function TradeLink({ id, otherwise, onGo }: TradeLinkProps) {
  const columns = useJournal((journal) => journal.columns);
  const row = columns?.id.indexOf(parseTradeId(id) ?? -1n) ?? -1;
  if (columns === null || row === -1) return <>{otherwise}</>;
  return (
    <Anchor href={`/journal/trade/${id}`} onClick={onGo}>
      {columns.symbols[columns.symbol[row]!]} {formatDay(columns.day[row] as Day)}{' '}
      {formatTime(columns.start[row]!)}
    </Anchor>
  );
}
